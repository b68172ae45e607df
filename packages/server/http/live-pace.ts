/** Between two pushes of a storm (ms): whatever happens meanwhile goes out together. */
const everyMs = 1_000;
/** Pushes in a row until then. The first four go out at once; each pause behind them is twice the one before. */
const steps = 8;
/** What part of the pause behind it a push gathers for: an alarm that is told alone would have the outage behind it wait for all of that pause. */
const gathers = 0.2;
/** A shorter pause (ms) is none: nobody notices it. */
const shortest = 100;

function pauseBehind(step: number): number {
  const pause = everyMs * 2 ** (Math.round(step) - steps);
  return pause < shortest ? 0 : pause;
}

/**
 * How soon the browsers of a tenant may be told again. After a rest whatever happens waits for about as long as the burst
 * that it is part of has gone on, and never for more than a second: what one person does, or a fibre that is cut a moment after another, is told as
 * it comes, and a storm once a second. Each second between two pushes takes back one step. Times are monotonic ms.
 */
export class PushPace {
  #step = 0;
  #pushedAt = -Infinity;
  #wishedAt: number | undefined;

  /** How long until the next push, of whoever wishes for one; 0: now. */
  wait(now: number): number {
    this.#wishedAt ??= now;
    const next = pauseBehind(this.#stepAt(now));
    const gathered = this.#wishedAt + next * gathers;
    const rested = this.#step === 0 ? now : this.#pushedAt + pauseBehind(this.#step);
    return Math.max(0, rested - now, gathered - now);
  }

  pushed(now: number): void {
    this.#step = this.#stepAt(now);
    this.#pushedAt = now;
    this.#wishedAt = undefined;
  }

  /** Which step a push at this time would be. */
  #stepAt = (now: number): number => Math.min(steps, Math.max(0, this.#step - (now - this.#pushedAt) / everyMs) + 1);
}
