/** Works at once that are always let; more only while there is time for them. */
const few = 8;
/** The most at once: what a slow device told so far waits for the rest of it. */
const most = 64;
/** For each of these one more is let, or one less, ms. */
const stepMs = 100;
/** Share of its time from which on a thread has enough to do. */
const enough = 0.9;

/**
 * How many works there may be at once. Each holds what its device has told, some half a megabyte, until that is written. Where devices are slow, many have to be
 * under way; where they are quick, our own threads are what is waited for, and whatever is begun early only lies in memory: with 64 OLTs read at once
 * for the first time a worker kept 30 MB more for good.
 */
export class Pace {
  private readonly mono: () => number;
  private readonly busy: () => number;
  private allowed = few;
  private since: number;

  /** `busy`: the share, 0 to 1, of its time that the busiest thread worked since that was last asked. */
  constructor(mono: () => number, busy: () => number) {
    this.mono = mono;
    this.busy = busy;
    this.since = mono();
  }

  /** Whether one more may begin beside so many. */
  lets(running: number): boolean {
    const now = this.mono();
    const steps = Math.floor((now - this.since) / stepMs);
    if (running < this.allowed) {
      // What is not used is given up, or the next rush would begin at once with all that a slow one had.
      if (steps > 0) this.step(Math.max(running + 1, this.allowed - steps), now);
      return true;
    }
    if (steps > 0) this.step(this.allowed + (this.busy() < enough ? 1 : -1), now);
    return running < this.allowed;
  }

  /** To wait before asking for one more beside so many, ms; undefined where one of them has to end first. */
  restMs(running: number): number | undefined {
    if (running >= most) return undefined;
    // From the last step on and not from now: who asks often would wait for ever.
    return running < this.allowed ? 0 : Math.max(0, stepMs - (this.mono() - this.since));
  }

  private step(to: number, now: number): void {
    this.allowed = Math.max(few, Math.min(most, to));
    this.since = now;
  }
}
