/** Between two pushes of a storm (ms): whatever happens meanwhile goes out together. */
const everyMs = 1_000;
/** Pushes in a row until then. The first ones go out at once; each pause is twice the one before. */
const steps = 8;

/**
 * How soon the browsers of a tenant may be told again. After a rest whatever happens waits for about as long as the burst
 * that it is part of has gone on, and never for more than a second: what one person does, or a fibre that is cut a moment after another, is told as
 * it comes, and a storm once a second. Each second between two pushes takes back one step. Times are monotonic ms.
 */
export class PushPace {
  #step = 0;
  #pushedAt = -Infinity;

  /** How long until the next push; 0: now. */
  wait(now: number): number {
    if (this.#step === 0) return 0;
    const pause = everyMs * 2 ** (Math.round(this.#step) - steps);
    return Math.max(0, this.#pushedAt + pause - now);
  }

  pushed(now: number): void {
    const rested = (now - this.#pushedAt) / everyMs;
    this.#step = Math.min(steps, Math.max(0, this.#step - rested) + 1);
    this.#pushedAt = now;
  }
}
