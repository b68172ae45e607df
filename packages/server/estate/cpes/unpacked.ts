import type { TreeEntry } from './tree.ts';

/** Parameters that are held, of all devices together: some 200 octets each. */
const mostParameters = 150_000;

interface Held {
  /** As it is stored. */
  readonly body: Buffer;
  readonly tree: Map<string, TreeEntry>;
}

/**
 * Objects that were written a moment ago: a device that tells something every few seconds does not have its object unpacked each time. What is given out is what these very octets
 * say, whoever wrote them and whatever became of a transaction since.
 */
export class Unpacked {
  readonly #most: number;
  /** The one that was used longest ago first. */
  readonly #held = new Map<string, Held>();
  #parameters = 0;

  constructor(most = mostParameters) {
    this.#most = most;
  }

  get parameters(): number {
    return this.#parameters;
  }

  /** Belongs to whoever takes it, to be changed and put back; undefined: it has to be unpacked. */
  take(key: string, body: Buffer): Map<string, TreeEntry> | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    this.#drop(key, held);
    return held.body.equals(body) ? held.tree : undefined;
  }

  put(key: string, body: Buffer, tree: Map<string, TreeEntry>): void {
    const before = this.#held.get(key);
    if (before) this.#drop(key, before);
    if (tree.size > this.#most / 10) return;
    this.#held.set(key, { body, tree });
    this.#parameters += tree.size;
    for (const [oldest, held] of this.#held) {
      if (this.#parameters <= this.#most) break;
      this.#drop(oldest, held);
    }
  }

  #drop(key: string, { tree }: Held): void {
    this.#held.delete(key);
    this.#parameters -= tree.size;
  }
}
