/** Holds answers back for a while with one timer for all of them, however many are under way. */
export class DelayLine {
  readonly #queue: { at: number; send: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  after(ms: number, send: () => void): void {
    const at = performance.now() + ms;
    // Delays are mostly alike, so the place is nearly always the end.
    let i = this.#queue.length;
    while (i > 0 && this.#queue[i - 1]!.at > at) i--;
    this.#queue.splice(i, 0, { at, send });
    if (i === 0) this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const first = this.#queue[0];
    if (first === undefined) return;
    this.#timer = setTimeout(() => this.#release(), Math.max(0, first.at - performance.now()));
  }

  #release(): void {
    const now = performance.now();
    let n = 0;
    // A timer may fire up to a millisecond early.
    while (n < this.#queue.length && this.#queue[n]!.at <= now + 0.5) n++;
    for (const { send } of this.#queue.splice(0, n)) send();
    this.#arm();
  }
}
