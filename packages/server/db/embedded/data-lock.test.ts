import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFolderHeld, lockData, lockName } from './data-lock.ts';
import { processLife } from './process-probe.ts';

const contender = `
import { lockData } from '${pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href}';
process.stdin.once('data', () => {
  try { lockData(process.argv[1]); console.log('holds'); } catch (error) { console.log(error.code); }
  process.stdin.once('data', () => process.exit(0));
});
console.log('there');
`;

describe('the lock of a data folder', () => {
  let dataDir: string;
  let contenders: ChildProcess[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
    contenders = [];
  });
  afterEach(() => {
    for (const child of contenders) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const deadHolder = async (): Promise<string> => {
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(gone, 'exit');
    return `${gone.pid}\n${processLife(process.pid)}\n`;
  };

  it('has one holder, who is named, until it is released', () => {
    const lock = lockData(dataDir);
    expect(isFolderHeld(dataDir)).toBe(true);
    expect(() => lockData(dataDir)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lock.release();
    expect(isFolderHeld(dataDir)).toBe(false);
    expect(readdirSync(dataDir)).not.toContain(lockName);
  });

  it('of a killed process is taken over', async () => {
    writeFileSync(join(dataDir, lockName), await deadHolder());
    lockData(dataDir);
    expect(isFolderHeld(dataDir)).toBe(true);
  });

  it('of an earlier life of a process id that is in use again is taken over', () => {
    writeFileSync(join(dataDir, lockName), `${process.pid}\nan earlier boot:123\n`);
    expect(isFolderHeld(dataDir)).toBe(false);
    lockData(dataDir);
    expect(isFolderHeld(dataDir)).toBe(true);
  });

  it('is given to exactly one of several processes that find it stale at the same moment', async () => {
    writeFileSync(join(dataDir, lockName), await deadHolder());
    const answers = Array.from({ length: 5 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', contender, dataDir], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      contenders.push(child);
      await once(child.stdout, 'data');
      return { child, word: once(child.stdout, 'data') };
    });
    const waiting = await Promise.all(answers);
    for (const { child } of waiting) child.stdin.write('go');
    const words = await Promise.all(waiting.map(async ({ word }) => String((await word)[0]).trim()));
    expect(words.toSorted()).toEqual(['holds', 'inUse', 'inUse', 'inUse', 'inUse']);
  });
});
