import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { lockNumbers } from './locks.ts';

const top = join(import.meta.dirname, '..', '..', '..');
const own = join('packages', 'server', 'work');

const sources = globSync('{packages,checks,bench,tools}/**/*.{ts,tsx,mjs}', {
  cwd: top,
  exclude: (path) => /node_modules|dist/.test(path),
})
  .map((file) => relative('.', file))
  .filter((file) => !file.startsWith(own));

it('no two classes of advisory locks have one number', () => {
  const numbers = Object.values(lockNumbers);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it('an advisory lock is taken through the register alone, and no number of it stands elsewhere', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const taken = /pg_(try_)?advisory_(xact_)?(un)?lock/;
  const number = new RegExp(`\\block\\w*\\W.*\\b(${Object.values(lockNumbers).join('|')})\\b`, 'i');
  const found = sources.flatMap((file) =>
    readFileSync(join(top, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (taken.test(line) || number.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
