import { Counter } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * Sockets that have not said who they are, and all of them. Behind a gateway many people share a source, and all of them come back
 * at once when the console starts; whoever sits behind a trusted proxy counts by itself.
 */
export const mostStrangers = { all: 2000, source: 256 };
export const mostSockets = { all: 20_000, source: 2000 };
/** Browsers that are let in at once, of the ten connections that a process has to the database. */
const atOnce = 2;
/** A greeting that waited this long (ms) is told to come again: its browser has no use for an older answer. */
const waitsMs = 10_000;

/** A socket on its way in. */
export interface SocketEntry {
  readonly source: string;
  /** It has said who it is. */
  known(): void;
  leave(): void;
}

interface Stranger {
  readonly source: string;
  readonly end: () => void;
}

/** Whom the live connection lets through its door: bounded for each source, so that none can shut out another. */
export class LiveDoor {
  readonly #sockets = new Map<string, number>();
  readonly #strangers = new Map<string, Set<Stranger>>();
  #all = 0;
  #unknown = 0;
  readonly #refused: Counter;

  constructor(ctx: Context) {
    const help = 'Live connections that were not let in, or ended to make room for others';
    this.#refused =
      (ctx.metrics.getSingleMetric('heliograph_live_refused_total') as Counter | undefined) ??
      new Counter({ name: 'heliograph_live_refused_total', help, labelNames: ['why'], registers: [ctx.metrics] });
  }

  refused(why: 'source' | 'full' | 'busy' | 'silent'): void {
    this.#refused.inc({ why });
  }

  /**
   * A place for a socket of this source; undefined when it has too many. When there are too many strangers in all, the one that
   * came first from the source that has most of them goes; `end` closes it.
   */
  enter(source: string, end: () => void): SocketEntry | undefined {
    const own = this.#sockets.get(source) ?? 0;
    const strangers = this.#strangers.get(source) ?? new Set();
    if (own >= mostSockets.source || strangers.size >= mostStrangers.source) {
      this.refused('source');
      return undefined;
    }
    if (this.#all >= mostSockets.all || (this.#unknown >= mostStrangers.all && !this.#makeRoom(strangers.size))) {
      this.refused('full');
      return undefined;
    }
    this.#sockets.set(source, own + 1);
    this.#all += 1;
    const stranger: Stranger = { source, end };
    this.#strangers.set(source, strangers.add(stranger));
    this.#unknown += 1;
    let isHere = true;
    return {
      source,
      known: () => this.#forget(stranger),
      leave: () => {
        if (!isHere) return;
        isHere = false;
        this.#forget(stranger);
        this.#all -= 1;
        const left = (this.#sockets.get(source) ?? 1) - 1;
        if (left === 0) this.#sockets.delete(source);
        else this.#sockets.set(source, left);
      },
    };
  }

  /** False when no source has more than the one that asks. */
  #makeRoom(own: number): boolean {
    let most: Set<Stranger> | undefined;
    for (const some of this.#strangers.values()) if (some.size > (most?.size ?? own)) most = some;
    const [oldest] = most ?? [];
    if (!oldest) return false;
    this.#forget(oldest);
    oldest.end();
    this.refused('full');
    return true;
  }

  #forget(stranger: Stranger): void {
    const own = this.#strangers.get(stranger.source);
    if (own?.delete(stranger) !== true) return;
    this.#unknown -= 1;
    if (own.size === 0) this.#strangers.delete(stranger.source);
  }
}

interface Waiting {
  readonly since: number;
  readonly work: () => Promise<void>;
  readonly tooLate: () => void;
}

/**
 * Greetings in turn, a few at once and one source after the other, so that letting browsers in leaves most of the database to
 * calls. Who waits is a stranger still, which bounds the queue.
 */
export class Greetings {
  readonly #ctx: Context;
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** `work` never rejects. `tooLate` is called instead of it when its turn came too late. */
  add(source: string, work: () => Promise<void>, tooLate: () => void): void {
    const queue = this.#waiting.get(source) ?? [];
    queue.push({ since: this.#ctx.clock.mono(), work, tooLate });
    this.#waiting.set(source, queue);
    this.#go();
  }

  #go(): void {
    while (this.#running < atOnce) {
      const next = this.#next();
      if (!next) return;
      if (this.#ctx.clock.mono() - next.since > waitsMs) {
        next.tooLate();
        continue;
      }
      this.#running += 1;
      void next.work().finally(() => {
        this.#running -= 1;
        this.#go();
      });
    }
  }

  /** Of the source whose turn it is; it goes to the end of the line. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [source, queue] = first;
    const next = queue.shift();
    this.#waiting.delete(source);
    if (queue.length > 0) this.#waiting.set(source, queue);
    return next;
  }
}
