import { debounceTime } from './request.ts';

interface Sent {
  readonly at: number;
  readonly answer: Promise<unknown>;
}

/** Joins a request to the same one sent less than a second ago, so that a double click does a thing once. */
export class Debounce {
  readonly #sent = new Map<string, Sent>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  once<T>(key: string, run: () => Promise<T>): Promise<T> {
    const now = this.#now();
    for (const [other, { at }] of this.#sent) if (now - at >= debounceTime) this.#sent.delete(other);
    const before = this.#sent.get(key);
    if (before) return before.answer as Promise<T>;
    const answer = run();
    this.#sent.set(key, { at: now, answer });
    return answer;
  }
}
