import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ProcessReady, ProcessReport } from './messages.ts';

export interface MemberOptions {
  name: string;
  /** Starts the process; called again each time it died. */
  launch: () => ChildProcess;
  log: Logger;
  /** The first start may fail this long (a predecessor may still hold the port) before `ready` rejects; milliseconds. */
  startPatience?: number;
  /** How long a stop may take before SIGKILL; milliseconds. */
  stopPatience: number;
}

/** Waits between restarts in milliseconds; the last one repeats. */
const backOff = [0, 250, 500, 1000, 2000];
/** A process that was ready this long counts as healthy, so its end is the first again; milliseconds. */
const healthyAfter = 5000;

/** One child process that is kept alive until `stop`. */
export class Member {
  readonly #options: MemberOptions;
  readonly #ending = new AbortController();
  readonly #ready = Promise.withResolvers<ProcessReady>();
  #child: ChildProcess | undefined;
  #readySince: number | undefined;
  #restarts = 0;
  /** Why the process could not do its work, in its own words. */
  #reason: string | undefined;
  readonly #life: Promise<void>;

  constructor(options: MemberOptions) {
    this.#options = options;
    // Whoever waits for `ready` hears of the failure; without a listener it must not end the supervisor.
    this.#ready.promise.catch(() => undefined);
    this.#life = this.#live();
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** True while the current process has said that it is ready. */
  get isReady(): boolean {
    return this.#readySince !== undefined;
  }

  /** The first time the process was ready. Rejects when it could not be started within `startPatience`. */
  get ready(): Promise<ProcessReady> {
    return this.#ready.promise;
  }

  /** Asks the process to stop, and ends it when it does not. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const child = this.#child;
    if (child && running(child)) {
      if (child.connected) child.send({ type: 'stop' }, () => undefined);
      else child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.stopPatience);
      await this.#life;
      clearTimeout(timer);
    }
    await this.#life;
    this.#ready.reject(new Error(`${this.name} was stopped`));
  }

  async #live(): Promise<void> {
    const { log, name, startPatience = 10_000 } = this.#options;
    const born = performance.now();
    let wasReady = false;
    for (let failures = 0; ; failures += 1) {
      const exit = await this.#once();
      const lived = this.#readySince === undefined ? 0 : performance.now() - this.#readySince;
      wasReady ||= this.#readySince !== undefined;
      this.#readySince = undefined;
      if (this.#ending.signal.aborted) return;
      if (!wasReady && performance.now() - born > startPatience) {
        this.#ready.reject(
          new Error(`${name} could not be started (${exit})${this.#reason === undefined ? '' : `: ${this.#reason}`}`),
        );
        return;
      }
      if (lived > healthyAfter) failures = 0;
      log.error({ process: name, exit }, 'process died; starting it again');
      const wait = backOff[Math.min(failures, backOff.length - 1)] ?? 0;
      await delay(wait, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      if (this.#ending.signal.aborted) return;
      this.#restarts += 1;
    }
  }

  /** One life of the process; resolves with what ended it. */
  async #once(): Promise<string> {
    const child = this.#options.launch();
    this.#child = child;
    child.on('message', (report: ProcessReport) => {
      if (report.type === 'failed') this.#reason = report.reason;
      if (report.type !== 'ready') return;
      this.#reason = undefined;
      this.#readySince = performance.now();
      this.#ready.resolve(report);
    });
    try {
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      return signal ?? `exit ${code}`;
    } catch (error) {
      return (error as Error).message;
    }
  }
}

function running(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
