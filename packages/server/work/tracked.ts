/** Works in the background that nobody waits for, until somebody stops: then all that are under way come to their end first. */
export class Tracked {
  readonly #works = new Set<Promise<void>>();
  readonly #failed: (error: unknown) => void;
  #isStopped = false;

  /** @param failed hears of every work that threw */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Whoever would begin something new looks at this first. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins a work at once. After the stop too: what was claimed by then is still to be done. */
  add(work: () => Promise<unknown>): void {
    const tracked = this.#follow(work).finally(() => this.#works.delete(tracked));
    this.#works.add(tracked);
  }

  /** Resolves when no work is left, those included that were begun meanwhile. @param last what may begin works until it has ended */
  async stop(last?: Promise<unknown>): Promise<void> {
    this.#isStopped = true;
    await last;
    while (this.#works.size > 0) await Promise.all(this.#works);
  }

  async #follow(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failed(error);
    }
  }
}
