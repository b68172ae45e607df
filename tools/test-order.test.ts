import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { longest, longestFirst } from './test-order.ts';

describe('The files of a test run', () => {
  it('begin with those that take longest, and the others stay as they were', () => {
    const paths = ['tools/b.test.ts', longest[1], 'tools/a.test.ts', longest[0]];
    const files = paths.map((path) => ({ moduleId: join(root, path ?? '') }));
    expect(longestFirst(files, root).map(({ moduleId }) => moduleId)).toEqual(
      [longest[0], longest[1], 'tools/b.test.ts', 'tools/a.test.ts'].map((path) => join(root, path ?? '')),
    );
  });

  it('are there by the names that the list of the longest has for them', () => {
    expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('that run beside each other have no port of a lab in common', () => {
    const usedBy = new Map<string, string[]>();
    for (const file of globSync('checks/**/*.test.ts', { cwd: root }))
      for (const port of new Set(readFileSync(join(root, file), 'utf8').match(/\b10_[5-9]\d\d\b/g)))
        usedBy.set(port, [...(usedBy.get(port) ?? []), file]);
    expect(usedBy.size).toBeGreaterThan(10);
    expect([...usedBy].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});
