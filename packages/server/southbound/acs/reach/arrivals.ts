import type { Inform } from '@heliograph/wire/cwmp/message.ts';
import type { Clock } from '../../../clock.ts';
import { hasEvent } from '../report.ts';
import type { KnownCpe } from '../known.ts';

/** By what a device was last asked to call. */
export type AskedBy = 'http' | 'udp';

/** So long after it was asked it has come because of it, ms: it may be busy, or at the end of another session. */
const within = 60_000;

/** Devices that were asked to call and come: nothing else shows that a datagram was heard. */
export class CpeArrivals {
  readonly #clock: Clock;
  readonly #asked = new WeakMap<KnownCpe, { readonly by: AskedBy; readonly at: number }>();
  readonly #waiting = new Map<KnownCpe, Set<() => void>>();
  readonly #came: (known: KnownCpe, by: AskedBy) => void;

  constructor(clock: Clock, came: (known: KnownCpe, by: AskedBy) => void) {
    this.#clock = clock;
    this.#came = came;
  }

  asked(known: KnownCpe, by: AskedBy): void {
    this.#asked.set(known, { by, at: this.#clock.mono() });
  }

  /** It has reported, and that is stored. */
  arrived(known: KnownCpe, inform: Inform): void {
    if (!hasEvent(inform.events, '6 CONNECTION REQUEST')) return;
    const last = this.#asked.get(known);
    this.#asked.delete(known);
    if (last && this.#clock.mono() - last.at <= within) this.#came(known, last.by);
    for (const tell of this.#waiting.get(known) ?? []) tell();
  }

  /** Whether it comes, because it was asked, within so many ms. */
  async comes(known: KnownCpe, ms: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const tell = () => resolve(true);
    const give = () => resolve(false);
    const tellers = this.#waiting.get(known) ?? new Set();
    tellers.add(tell);
    this.#waiting.set(known, tellers);
    const off = this.#clock.after(ms, give);
    signal.addEventListener('abort', give, { once: true });
    if (signal.aborted) give();
    try {
      return await promise;
    } finally {
      off();
      signal.removeEventListener('abort', give);
      tellers.delete(tell);
      if (tellers.size === 0) this.#waiting.delete(known);
    }
  }
}
