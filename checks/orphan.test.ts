import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processLife } from '@heliograph/server/db/embedded/process-probe.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildAll } from '../tools/build.ts';

const root = join(import.meta.dirname, '..');

const childrenOf = (pid: number): number[] => {
  const file = `/proc/${pid}/task/${pid}/children`;
  const listed = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return listed === '' ? [] : listed.split(' ').map(Number);
};
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];
const commandOf = (pid: number): string => {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
};

/** Everything below a folder, except what other programs are to execute or to connect to. */
function* written(folder: string): Generator<string> {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isSocket() || item.name === 'runtime') continue;
    yield path;
    if (item.isDirectory()) yield* written(path);
  }
}

describe('npm start', () => {
  let folder: string;
  let npm: ChildProcess | undefined;
  let tree: number[] = [];

  beforeAll(async () => {
    // `npm start` would do it; here it is no part of what is waited for.
    await buildAll();
    folder = mkdtempSync(join(tmpdir(), 'orphan-'));
  });
  // Also when the test gave up waiting: what is left would keep the data folder from the next one, and the run from its end.
  afterEach(() => {
    for (const pid of new Set([...treeOf(npm?.pid ?? 0), ...tree]))
      if (processLife(pid) !== undefined) process.kill(pid, 'SIGKILL');
    tree = [];
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  /** Roles that are named run in the one process, which starts sooner. */
  async function start(roles: string, processes: number): Promise<void> {
    const env = {
      ...process.env,
      HELIOGRAPH_DATA: join(folder, 'data'),
      HELIOGRAPH_HOST: '127.0.0.1',
      HELIOGRAPH_HTTP_PORT: '0',
      HELIOGRAPH_TRAP_PORT: '0',
      HELIOGRAPH_LOG_LEVEL: 'fatal',
      HELIOGRAPH_ROLES: roles,
    };
    npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    npm.stderr?.on('data', (words: Buffer) => (said += words.toString()));
    npm.stdout?.on('data', (words: Buffer) => (said += words.toString()));
    await expect.poll(() => said, { timeout: 180_000 }).toContain('Heliograph ready');
    // A process of the database is called as its first one is until it says what it is for.
    const ofProduct = () => {
      tree = treeOf(npm?.pid ?? 0);
      return tree.filter((pid) => /child\.js |bin\/postgres -D/.test(commandOf(pid))).length;
    };
    await expect.poll(ofProduct).toBe(processes);
  }
  const launcher = () => tree.find((pid) => commandOf(pid).startsWith('node tools/preflight.mjs')) ?? 0;
  const left = () => tree.filter((pid) => processLife(pid) !== undefined).map(commandOf);

  it.each([
    ['launcher', '', 5],
    ['npm', 'web', 1],
  ] as const)('leaves no process behind when its %s is killed with -9', async (victim, roles, processes) => {
    await start(roles, processes);
    process.kill(victim === 'npm' ? (npm?.pid ?? 0) : launcher(), 'SIGKILL');
    await expect.poll(left).toEqual([]);
  });

  it('has written nothing that other users of the machine may read or enter', () => {
    const open = [...written(folder)].filter(
      (path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });
});
