import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleProgram, type Program } from './bundle.ts';

let program: Program;

const write = (name: string, text: string): void => writeFileSync(join(program.base, name), text);
const run = (): string => execFileSync(process.execPath, [join(program.dist, 'main.js')], { encoding: 'utf8' });
const builds = (): string[] => readdirSync(program.dist).filter((name) => name !== 'main.js');

beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'bundle-'));
  program = { base, entries: { main: 'main.ts' }, sources: ['**/*.ts'], dist: join(base, 'dist') };
  mkdirSync(join(base, 'deep'));
  write('words.ts', 'export const words = (who: string): string => `heard by ${who}`;\n');
  write(
    'deep/hearer.ts',
    "import { parentPort } from 'node:worker_threads';\nimport { words } from '../words.ts';\nparentPort?.postMessage(words('a thread'));\n",
  );
  write(
    'main.ts',
    `import { Worker } from 'node:worker_threads';
     import { words } from './words.ts';
     console.log(words('itself'));
     new Worker(new URL('./deep/hearer.ts', import.meta.url), { name: 'hearer' }).on('message', (said) => console.log(said));\n`,
  );
});
afterEach(() => rmSync(program.base, { recursive: true, force: true }));

describe('A bundled program', () => {
  it('starts its threads from the bundle, without the sources', async () => {
    expect(await bundleProgram(program)).toBe('built');
    for (const name of ['main.ts', 'words.ts', 'deep']) rmSync(join(program.base, name), { recursive: true });
    expect(run()).toBe('heard by itself\nheard by a thread\n');
  });

  it('is built anew when a source changed, and only then', async () => {
    await bundleProgram(program);
    expect(await bundleProgram(program)).toBe('upToDate');
    write('words.ts', 'export const words = (who: string): string => `told to ${who}`;\n');
    write('words.test.ts', '// A test is no part of it.\n');
    expect(await bundleProgram(program)).toBe('built');
    expect(run()).toBe('told to itself\ntold to a thread\n');
    write('words.test.ts', '// Nor is this.\n');
    expect(await bundleProgram(program)).toBe('upToDate');
  });

  it('that runs keeps the files it was started with when one newer build is made, and older ones go', async () => {
    await bundleProgram(program);
    const [first = ''] = builds();
    const write2 = (n: number) =>
      write('words.ts', `export const words = (who: string): string => \`${n} \${who}\`;\n`);
    write2(2);
    await bundleProgram(program);
    expect(builds()).toHaveLength(2);
    expect(builds()).toContain(first);
    write2(3);
    await bundleProgram(program);
    expect(builds()).toHaveLength(2);
    expect(builds()).not.toContain(first);
    expect(run()).toContain('3 itself');
  });

  it('that cannot be built leaves the last good one', async () => {
    await bundleProgram(program);
    write('words.ts', 'export const words = (\n');
    await expect(bundleProgram(program)).rejects.toThrow();
    expect(run()).toBe('heard by itself\nheard by a thread\n');
  });
});
