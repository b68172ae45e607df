import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { LaunchError } from '../launcher-words.ts';
import type { ClusterHold } from './cluster-hold.ts';
import { clearRemains, endPostmaster, programEnvironment, pgdataStanding } from './cluster.ts';
import type { DatabaseUser } from './identity.ts';
import { ServerLog } from './server-log.ts';
import type { Runtime } from './runtime.ts';

export interface PostmasterOptions {
  runtime: Runtime;
  pgdata: string;
  identity: DatabaseUser | undefined;
  /** Private folder of the socket; undefined where the database listens on TCP (Windows). */
  socketDir: string | undefined;
  flags: readonly string[];
  log: Logger;
  hold: ClusterHold;
  /** Resolves when the database lets a client in, 'starting' while it recovers. */
  probe: () => Promise<'ready' | 'starting'>;
}

/** Waits between restarts in milliseconds; the last one repeats. */
const backOff = [0, 0, 100, 250, 500, 1000];
/** Bytes without which recovery is not tried: two files of the log and what a checkpoint writes. */
const roomToStart = 48 * 2 ** 20;
/** Then it is tried all the same, and again after as long; ms. */
const longestWait = 60_000;
/** A database that lived this long was healthy, so its end counts as the first again. */
const healthyAfter = 1000;

/** One running PostgreSQL. It is started again when it dies, until `stop`. */
export class Postmaster {
  readonly #options: PostmasterOptions;
  readonly #ending = new AbortController();
  #child: ChildProcess | undefined;
  #supervision: Promise<void> = Promise.resolve();
  #restarts = 0;
  #words: ServerLog | undefined;

  constructor(options: PostmasterOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** How often it had to be started again since `start`. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Resolves when clients are let in; rejects with `startFailed` and the server's last words. */
  async start(): Promise<void> {
    const { hold, pgdata, socketDir, log } = this.#options;
    if (hold.proved) await clearRemains(pgdata, socketDir);
    else log.warn({ folder: pgdata }, 'whoever wrote postmaster.pid is not proved dead: left to PostgreSQL to judge');
    const child = await this.#launch();
    this.#supervision = this.#watch(child);
  }

  /** Fast shutdown: transactions in flight end, everything committed is checkpointed. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      if (process.platform === 'win32') {
        spawnSync(this.#options.runtime.pgCtl, ['stop', '-m', 'fast', '-w', '-D', this.#options.pgdata]);
      } else {
        const exit = once(child, 'exit');
        await endPostmaster(child.pid);
        await exit;
      }
    }
    await this.#supervision;
  }

  async #watch(first: ChildProcess): Promise<void> {
    let child = first;
    for (let failures = 0; ;) {
      const began = performance.now();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (this.#ending.signal.aborted) return;
      failures = performance.now() - began > healthyAfter ? 0 : failures;
      this.#options.log.error(
        { exit: child.exitCode, signal: child.signalCode },
        'database process died; starting it again',
      );
      const next = await this.#revive(failures);
      if (!next) return;
      child = next;
      failures += 1;
    }
  }

  /** Tries until it runs again; undefined when told to stop meanwhile. */
  async #revive(failures: number): Promise<ChildProcess | undefined> {
    for (let attempt = failures; ; attempt += 1) {
      if (this.#words?.foundNoRoom) await this.#room();
      const wait = backOff[Math.min(attempt, backOff.length - 1)] ?? 0;
      await delay(wait, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      if (this.#ending.signal.aborted) return undefined;
      try {
        // The one that died was our own child.
        await clearRemains(this.#options.pgdata, this.#options.socketDir);
        const child = await this.#launch();
        this.#restarts += 1;
        this.#options.log.info({ pid: child.pid }, 'database is back');
        return child;
      } catch (error) {
        if (this.#ending.signal.aborted) return undefined;
        this.#options.log.error({ err: error }, 'database could not be started again');
      }
    }
  }

  /** A database that ended for want of room ends again: its log has to grow before it can start. */
  async #room(): Promise<void> {
    const { pgdata, log } = this.#options;
    const free = (): number => {
      const { bavail, bsize } = statfsSync(pgdata);
      return bavail * bsize;
    };
    if (free() >= roomToStart) return;
    log.error(
      { folder: pgdata, freeBytes: free(), neededBytes: roomToStart },
      'the disk is full: the database stays down until there is space again; remove something from this disk',
    );
    for (const until = performance.now() + longestWait; free() < roomToStart && performance.now() < until;) {
      await delay(1000, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      if (this.#ending.signal.aborted) return;
    }
  }

  async #launch(): Promise<ChildProcess> {
    const { runtime, pgdata, identity, flags, log, hold } = this.#options;
    const { cwd, directory } = pgdataStanding(pgdata, identity);
    const [program, ...prefix] = [...deathWatch(), runtime.postgres];
    const child = spawn(program, [...prefix, '-D', directory, ...flags], {
      cwd,
      env: programEnvironment(),
      // The lock of the cluster as file 3: the database and its backends hold it for as long as one of them lives.
      stdio: ['ignore', 'ignore', 'pipe', ...(hold.fd === undefined ? [] : [hold.fd])],
      // A terminal's Ctrl-C goes to the whole foreground group; the order of the stop is ours to choose.
      detached: process.platform !== 'win32',
      ...identity,
    });
    hold.note(child.pid);
    const words = new ServerLog(log);
    this.#words = words;
    child.stderr?.on('data', (chunk: Buffer) => words.take(chunk));
    this.#child = child;
    const failed = new Promise<Error | undefined>((resolve) => {
      child.once('error', resolve);
      child.once('close', () => resolve(undefined));
    });
    const state = { over: false };
    void failed.then(() => (state.over = true));
    await Promise.race([this.#ready(state), failed]);
    if (state.over) {
      const error = await failed;
      throw new LaunchError('startFailed', { folder: pgdata, output: error?.message ?? words.last() });
    }
    return child;
  }

  /** Ready is what a client sees, not what the log says. Crash recovery may take minutes; it is waited for while the process lives. */
  async #ready(state: { over: boolean }): Promise<void> {
    const began = performance.now();
    for (let told = 1; !state.over;) {
      try {
        if ((await this.#options.probe()) === 'ready') return;
      } catch {
        // Not listening yet.
      }
      if (performance.now() - began > told * 10_000) {
        told += 1;
        this.#options.log.info({ seconds: Math.round((performance.now() - began) / 1000) }, 'database is recovering');
      }
      await delay(8);
    }
  }
}

/**
 * Linux can have the database told when we are killed (prctl is out of Node's reach, setpriv of util-linux >= 2.33 does it): it then
 * stops by itself. Without it the next start stops what was left.
 */
function deathWatch(): string[] {
  if (process.platform !== 'linux') return [];
  const watch = ['setpriv', '--pdeathsig', 'INT', '--'] as const;
  const works =
    spawnSync(watch[0], [...watch.slice(1), 'true'], { env: programEnvironment(), stdio: 'ignore' }).status === 0;
  return works ? [...watch] : [];
}
