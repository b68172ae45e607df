import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, type ProcessRole } from '../settings.ts';
import { forkRole, launcher } from './role-process.ts';

describe('The process of a role that is forked while the database starts', () => {
  let folder: string;
  const node = process.execPath;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'role-process-'));
  });
  afterEach(() => {
    process.execPath = node;
    rmSync(folder, { recursive: true, force: true });
  });

  it('and could not be forked ends nobody: it is forked again when it is to start', async () => {
    const program = join(folder, 'program.ts');
    writeFileSync(program, `process.on('message', () => process.exit(7));`);
    const settings = readSettings({ HELIOGRAPH_DATA: folder });
    process.execPath = join(folder, 'no-such-program');
    const first = forkRole(program, settings, 'web', []);
    process.execPath = node;
    await vi.waitUntil(() => first.exitCode !== null, { timeout: 60_000 });
    const app = { host: folder, port: 1, user: 'x', password: 'x', database: 'x' };
    const about = { database: 'embedded', connections: 3 } as const;
    const child = launcher({ program, settings, role: 'web', held: [], first, app, about })();
    expect(child).not.toBe(first);
    await vi.waitUntil(() => child.exitCode === 7, { timeout: 60_000 });
  });

  it('may keep 256 MB of what it made where traps are heard, so that a storm does not stay in its memory', async () => {
    const program = join(folder, 'program.ts');
    writeFileSync(
      program,
      `import { getHeapStatistics } from 'node:v8';\nprocess.send?.(getHeapStatistics().heap_size_limit);`,
    );
    const settings = readSettings({ HELIOGRAPH_DATA: folder });
    const limitOf = async (role: ProcessRole): Promise<number> => {
      const child = forkRole(program, settings, role, []);
      const [bytes] = (await once(child, 'message')) as [number];
      child.kill();
      return bytes / 2 ** 20;
    };
    // V8 adds room for what is young.
    expect(await limitOf('edge')).toBeLessThan(600);
    // What is told of each process apart: V8's own limit, which goes with the machine, and that of whoever polls.
    expect(await limitOf('web')).toBeGreaterThan(1200);
    const worker = await limitOf('worker');
    expect(worker).toBeGreaterThan(2048);
    expect(worker).toBeLessThan(2148);
  });
});
