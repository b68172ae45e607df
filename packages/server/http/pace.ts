import type { Clock } from '../clock.ts';

/** Senders that are remembered; beyond that the one that was quiet for longest starts anew. */
const mostKeys = 10_000;

interface Bucket {
  tokens: number;
  at: number;
  dropped: number;
}

/** How much may be written on behalf of one sender: a burst, then so many a second. What is too much is counted. */
export class SenderPace {
  readonly #clock: Clock;
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock, burst: number, perSecond: number) {
    this.#clock = clock;
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** undefined: not now, and counted. Otherwise how many were dropped since the last one that was let through. */
  take(key: string): number | undefined {
    const now = this.#clock.mono();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now, dropped: 0 };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostKeys && oldest !== undefined) this.#buckets.delete(oldest);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) {
      bucket.dropped += 1;
      return undefined;
    }
    bucket.tokens -= 1;
    const { dropped } = bucket;
    bucket.dropped = 0;
    return dropped;
  }
}
