const minute = 60_000;

interface Reasons {
  readonly afterMinutes: number | null;
  readonly afterTimes: number | null;
  readonly withinMinutes: number;
}

/**
 * What an escalation rule asks of the past, told the newest first: how long an alarm stood, and how often it began again soon. Who confirmed it is not in
 * what devices told, so an alarm that somebody confirmed in time is counted as well.
 */
export class Lasting {
  readonly #reasons: Reasons;
  readonly #now: number;
  /** Of each alarm: when it ended next, and the beginnings after that moment, the nearest first. */
  readonly #ends = new Map<string, number>();
  readonly #begins = new Map<string, readonly number[]>();

  constructor(reasons: Reasons, now: number) {
    this.#reasons = reasons;
    this.#now = now;
  }

  cleared(key: string, at: number): void {
    this.#ends.set(key, at);
  }

  /** Whether what began here would have been made worse. */
  began(key: string, at: number): boolean {
    const { afterMinutes, afterTimes, withinMinutes } = this.#reasons;
    const later = this.#begins.get(key) ?? [];
    this.#begins.set(key, [at, ...later].slice(0, 5));
    if (afterMinutes !== null && (this.#ends.get(key) ?? this.#now) - at >= afterMinutes * minute) return true;
    const nth = afterTimes === null ? undefined : later[afterTimes - 2];
    return nth !== undefined && nth - at <= withinMinutes * minute;
  }
}
