import type { Clock } from '../clock.ts';

const burst = 20;
const perSecond = 1;
const mostSenders = 20_000;

/** How many words of a stranger are kept: the first twenty, then one a second. Remembers at most 20,000 strangers. */
export class SenderLimit {
  readonly #clock: Clock;
  readonly #left = new Map<string, { tokens: number; at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  allows(sender: string): boolean {
    const now = this.#clock.mono();
    const last = this.#left.get(sender) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond);
    const allowed = tokens >= 1;
    this.#left.delete(sender);
    this.#left.set(sender, { tokens: allowed ? tokens - 1 : tokens, at: now });
    const [oldest] = this.#left.keys();
    if (this.#left.size > mostSenders && oldest !== undefined) this.#left.delete(oldest);
    return allowed;
  }
}
