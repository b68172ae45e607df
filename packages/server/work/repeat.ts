import type { Context } from '../context.ts';
import { RoundMeters } from './round-meters.ts';

/** What a round says of the next: nothing (at its usual time), so many ms after this one, or that there is none. */
export type Next = undefined | 'over' | { readonly againMs: number };

/** A piece of work that is done again and again. */
export interface Repeated {
  /** Names it in the log and in the metrics: a constant, `place.what`, and no other work has it. */
  readonly id: string;
  /** From one round to the next, ms. */
  readonly everyMs: number;
  /**
   * What the wait counts from: the `end` of a round, so that a slow one makes room for others (usual); or the `beginning`, as a beat
   * that goes on whatever wakes the work in between.
   */
  readonly countsFrom?: 'end' | 'beginning';
  /** Given, the work hears the bus: true for the topics that wake it. A bus that was away and is back wakes it anyhow. */
  readonly wakes?: (topic: string) => boolean;
  /** Else the first round comes after the first wait. */
  readonly startAtOnce?: boolean;
  /** One round. The signal is aborted when nothing more is to be begun. */
  work(signal: AbortSignal): Promise<Next | void> | Next | void;
}

export interface Repetition {
  /** Makes a round now, or one more behind the round that is under way. */
  wake(): void;
  /** Begins nothing more; resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** What a work needs around it; no bus where it hears none. */
export type RepeatSurroundings = {
  readonly log: Pick<Context['log'], 'debug' | 'warn'>;
} & Pick<Context, 'clock' | 'metrics'> &
  Partial<Pick<Context, 'bus'>>;

class Loop implements Repetition {
  readonly #around: RepeatSurroundings;
  readonly #what: Repeated;
  readonly #meters: RoundMeters;
  readonly #ending = new AbortController();
  #unlisten: () => void = () => undefined;
  #cancel: () => void = () => undefined;
  #rounds: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isWanted = false;

  constructor(around: RepeatSurroundings, what: Repeated) {
    this.#around = around;
    this.#what = what;
    this.#meters = new RoundMeters(around.metrics);
    this.#meters.expect(what.id);
    const { wakes } = what;
    if (wakes) {
      const hear = (topic: string) => {
        if (topic === 'reconnected' || wakes(topic)) this.wake();
      };
      this.#unlisten = around.bus?.listen(hear) ?? this.#unlisten;
    }
    if (what.startAtOnce !== true || this.#isBeat) this.#arm(what.everyMs);
    if (what.startAtOnce === true) this.wake();
  }

  get #isBeat(): boolean {
    return this.#what.countsFrom === 'beginning';
  }

  wake(): void {
    if (this.#ending.signal.aborted) return;
    this.#isWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    if (!this.#isBeat) this.#cancel();
    this.#rounds = this.#run();
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#rounds;
  }

  #end(): void {
    this.#cancel();
    this.#unlisten();
    this.#ending.abort();
  }

  #arm(ms: number): void {
    this.#cancel();
    if (this.#ending.signal.aborted) return;
    this.#cancel = this.#around.clock.after(ms, () => {
      if (this.#isBeat) this.#arm(this.#what.everyMs);
      this.wake();
    });
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    let next: Next;
    while (this.#isWanted && !this.#ending.signal.aborted) {
      this.#isWanted = false;
      next = await this.#round();
      if (next === 'over') this.#end();
    }
    this.#isBusy = false;
    if (typeof next === 'object') this.#arm(next.againMs);
    else if (!this.#isBeat) this.#arm(this.#what.everyMs);
  }

  async #round(): Promise<Next> {
    const { clock, log } = this.#around;
    const { id } = this.#what;
    const { signal } = this.#ending;
    const from = clock.mono();
    const ended = this.#meters.begin(id, () => (clock.mono() - from) / 1000);
    try {
      const next = await this.#what.work(signal);
      ended('done');
      return next ?? undefined;
    } catch (error) {
      // What woke it meanwhile waits for the usual time as well: a work that wakes itself and fails would never rest.
      this.#isWanted = false;
      ended(signal.aborted ? 'cut' : 'failed');
      // Stopped, it may have lost its connections under way, which is nothing to tell.
      if (signal.aborted) log.debug({ err: error, work: id }, 'a round of work was cut off');
      else log.warn({ err: error, work: id }, 'a round of work failed; the next comes at its time');
      return undefined;
    }
  }
}

/**
 * Does a work again and again, one round at a time: when its time has come, when a topic of the bus or `wake` asks for it. What asks
 * during a round makes one more behind it, however often. A round that throws is told in the log; the next comes at its time.
 */
export const repeat = (around: RepeatSurroundings, what: Repeated): Repetition => new Loop(around, what);
