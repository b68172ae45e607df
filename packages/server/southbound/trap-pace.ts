/** Between two polls of one OLT that traps ask for (ms). */
const pollPace = 10_000;
/** Where a trap says that an ONU lit up, somebody stands beside it and waits for it to be listed. */
const foundPace = 1_000;
/** So many of those at once; then each takes a whole pace, since the ONUs of a whole port may light up again and again. */
const mostAtOnce = 8;

/** A poll that traps ask for. */
export interface WantedPoll {
  readonly oltId: string;
  /** An ONU lit up that nobody has authorized. */
  readonly isFound: boolean;
}

export const pollTopic = (tenantId: number, { oltId, isFound }: WantedPoll): string =>
  `poll:${tenantId}:${oltId}${isFound ? ':found' : ''}`;

interface Asked {
  readonly at: number;
  /** When all that was asked for would have been asked for at the usual pace. */
  readonly paidAt: number;
}

/** How soon an OLT may be polled again because of traps. Times are monotonic ms. */
export class TrapPace {
  readonly #asked = new Map<string, Asked>();

  /** How long until it may be asked for; 0 or less: now. */
  wait({ oltId, isFound }: WantedPoll, now: number): number {
    const { at, paidAt } = this.#asked.get(oltId) ?? { at: -Infinity, paidAt: -Infinity };
    if (!isFound) return at + pollPace - now;
    return Math.max(at + foundPace, paidAt - (mostAtOnce - 1) * pollPace) - now;
  }

  asked({ oltId }: WantedPoll, now: number): void {
    const { paidAt } = this.#asked.get(oltId) ?? { paidAt: now };
    this.#asked.set(oltId, { at: now, paidAt: Math.max(now, paidAt) + pollPace });
  }
}
