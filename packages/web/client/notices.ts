/** Toasts. The texts are already in the person's language. */
export interface Notices {
  info(message: string): void;
  success(message: string): void;
  warning(message: string): void;
  error(message: string): void;
  /** Says what was done, for 10 s, with a button that takes it back. */
  offer(message: string, button: string, run: () => void): void;
}

/** Notices that may be given before anything can show them: they wait, and say that they are needed. */
export class NoticeBoard implements Notices {
  #shown: Notices | null = null;
  #waiting: ((shown: Notices) => void)[] = [];
  #isNeeded = false;
  readonly #listeners = new Set<() => void>();

  /** True once there was something to show: the toasts' code is loaded then, not with the sign-in page. */
  readonly isNeeded = (): boolean => this.#isNeeded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Has the toasts' code loaded before there is anything to show. */
  prepare(): void {
    if (this.#isNeeded) return;
    this.#isNeeded = true;
    for (const listener of this.#listeners) listener();
  }

  /** From now on notices are shown by `shown`. */
  show(shown: Notices): void {
    this.#shown = shown;
    for (const give of this.#waiting.splice(0)) give(shown);
  }

  info(message: string): void {
    this.#give((shown) => shown.info(message));
  }

  success(message: string): void {
    this.#give((shown) => shown.success(message));
  }

  warning(message: string): void {
    this.#give((shown) => shown.warning(message));
  }

  error(message: string): void {
    this.#give((shown) => shown.error(message));
  }

  offer(message: string, button: string, run: () => void): void {
    this.#give((shown) => shown.offer(message, button, run));
  }

  #give(give: (shown: Notices) => void): void {
    if (this.#shown) {
      give(this.#shown);
      return;
    }
    this.#waiting.push(give);
    this.prepare();
  }
}
