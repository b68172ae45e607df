/** Pushes in a row that go out at once: what one person does, and what becomes of it. */
const atOnce = 10;
/** From then on, between two pushes (ms): whatever happens meanwhile goes out together. */
const everyMs = 1_000;

/** How soon the browsers of a tenant may be told again. Times are monotonic ms. */
export class PushPace {
  /** When all that was pushed would have been pushed at the even pace. */
  #paidAt = -Infinity;

  /** How long until the next push; 0: now. */
  wait(now: number): number {
    return Math.max(0, this.#paidAt - (atOnce - 1) * everyMs - now);
  }

  pushed(now: number): void {
    this.#paidAt = Math.max(now, this.#paidAt) + everyMs;
  }
}
