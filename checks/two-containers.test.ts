import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gone, servesCluster } from '@heliograph/server/db/embedded/process-probe.ts';
import { builtProgram } from '../tools/bundle.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = builtProgram('server');
/** What a container has of its own, except its files. */
const container = ['--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--net'];
const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];

/** One supervisor of the product, in namespaces of its own or beside us. */
class Supervisor {
  readonly child: ChildProcess;
  said = '';
  /** It has ended, and all that it said was heard: the end may be told before the last words are. */
  private readonly over: Promise<unknown>;

  private readonly place: 'container' | 'here';
  /** A database that was killed left its last words there. */
  private readonly before: string;

  constructor(dataDir: string, place: 'container' | 'here') {
    this.place = place;
    this.before = postmasterFile(dataDir);
    const env = {
      ...process.env,
      HELIOGRAPH_DATA: dataDir,
      HELIOGRAPH_HOST: '127.0.0.1',
      HELIOGRAPH_HTTP_PORT: '0',
      HELIOGRAPH_TRAP_PORT: '0',
      HELIOGRAPH_LOG_LEVEL: 'fatal',
      // The processes of the roles have no part in this.
      HELIOGRAPH_ROLES: 'worker',
      LANG: 'C',
    };
    const command = [process.execPath, program];
    const [first = '', ...rest] = place === 'here' ? command : ['unshare', ...asRoot, ...container, '--', ...command];
    this.child = spawn(first, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (words: Buffer) => (this.said += words.toString()));
    this.over = once(this.child, 'close');
  }

  /** The database lets the owner in and the folder says who has it. */
  async ready(dataDir: string): Promise<void> {
    await expect
      .poll(() => {
        const now = postmasterFile(dataDir);
        // Not the words of one that is dead, whether or not its number was taken out of them.
        const isNew = now.includes('ready') && now.split('\n')[2] !== this.before.split('\n')[2];
        return this.child.exitCode !== null || isNew;
      })
      .toBe(true);
    expect(this.said).toBe('');
  }

  /** Its last words, once it has ended by itself. */
  async refused(): Promise<string> {
    await this.over;
    expect(this.child.exitCode).toBe(1);
    return this.said;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    // unshare(1) passes no signal on; its --kill-child does it the hard way, as the death of a container's first process.
    this.child.kill(this.place === 'here' ? 'SIGTERM' : 'SIGKILL');
    await ended;
  }
}

const postmasterFile = (dataDir: string): string => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe('two containers on one data folder', () => {
  let dataDir: string;
  /** The one that has the folder when the first test ends. */
  let outside: Supervisor | undefined;
  const started: Supervisor[] = [];
  const start = (place: 'container' | 'here') => {
    const one = new Supervisor(dataDir, place);
    started.push(one);
    return one;
  };
  /** Content and moment of what only the owner of the cluster may write. */
  const untouched = () => {
    const place = join(dataDir, 'postgres');
    const times = ['postmaster.pid', 'PG_VERSION', 'postmaster.opts'].map(
      (name) => statSync(join(place, name)).ctimeMs,
    );
    return [postmasterFile(dataDir), ...times];
  };

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'containers-'));
  });
  afterAll(async () => {
    await Promise.all(started.map((one) => one.stop()));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('the second is refused in a sentence and writes nothing, whichever of them was first', async () => {
    const inside = start('container');
    await inside.ready(dataDir);
    const before = untouched();
    expect(await start('here').refused()).toContain('already in use by another container of this machine');
    expect(await start('container').refused()).toContain('already in use by another container of this machine');
    expect(untouched()).toEqual(before);
    await inside.stop();
    outside = start('here');
    await outside.ready(dataDir);
    const then = untouched();
    expect(await start('container').refused()).toContain('already in use by another container of this machine');
    expect(untouched()).toEqual(then);
  });

  it('a database that outlives its killed supervisor is left alone by the other container, and taken over when it has ended', async () => {
    const pid = Number(postmasterFile(dataDir).split('\n')[0]);
    expect(servesCluster(pid, join(dataDir, 'postgres'))).toBe(true);
    // It hears of the death, and cannot act on it yet.
    process.kill(pid, 'SIGSTOP');
    outside?.child.kill('SIGKILL');
    const before = untouched();
    expect(await start('container').refused()).toContain(
      'is still running although the program that started it is gone',
    );
    expect(untouched()).toEqual(before);
    process.kill(pid, 'SIGCONT');
    const next = start('container');
    expect(await gone(pid, 60_000)).toBe(true);
    await next.ready(dataDir);
  });
});
