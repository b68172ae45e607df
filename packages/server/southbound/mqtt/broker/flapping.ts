import type { BrokerLimits } from './limits.ts';

interface Seen {
  ends: number;
  since: number;
  bannedUntil: number;
}

/** Clients that are remembered for it. */
const most = 10_000;

/** Clients that come and go all the time cost more than all others: they are told to stay away for a while. */
export class Flapping {
  readonly #limits: Pick<BrokerLimits, 'flaps' | 'flapWithin' | 'bannedFor'>;
  readonly #seen = new Map<string, Seen>();

  constructor(limits: Pick<BrokerLimits, 'flaps' | 'flapWithin' | 'bannedFor'>) {
    this.#limits = limits;
  }

  /** A connection of this client ended. */
  note(key: string, now: number): void {
    const before = this.#seen.get(key);
    const isNew = !before || now - before.since > this.#limits.flapWithin;
    const seen = isNew ? { ends: 1, since: now, bannedUntil: 0 } : { ...before, ends: before.ends + 1 };
    if (seen.ends >= this.#limits.flaps) seen.bannedUntil = now + this.#limits.bannedFor;
    this.#seen.delete(key);
    this.#seen.set(key, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > most && oldest !== undefined) this.#seen.delete(oldest);
  }

  isBanned(key: string, now: number): boolean {
    return (this.#seen.get(key)?.bannedUntil ?? 0) > now;
  }

  sweep(now: number): void {
    for (const [key, { since, bannedUntil }] of this.#seen)
      if (bannedUntil <= now && now - since > this.#limits.flapWithin) this.#seen.delete(key);
  }
}
