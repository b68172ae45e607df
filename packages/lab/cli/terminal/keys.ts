/** Bytes that were typed and not read yet. What is typed ahead of a busy device is bounded: the rest is lost, as on real lines. */
export class Keys {
  readonly #limit: number;
  #waiting: number[] = [];
  #taker: ((byte: number | undefined) => void) | undefined;
  #closed = false;
  #last = 0;

  constructor(limit = 8192) {
    this.#limit = limit;
  }

  get closed(): boolean {
    return this.#closed;
  }

  push(bytes: Uint8Array): void {
    for (const byte of bytes) {
      // Telnet sends CR LF or CR NUL, SSH clients CR or LF alone: one key.
      const second = this.#last === 13 && (byte === 10 || byte === 0);
      this.#last = byte;
      if (second) continue;
      const taker = this.#taker;
      this.#taker = undefined;
      if (taker !== undefined) taker(byte);
      else if (this.#waiting.length < this.#limit) this.#waiting.push(byte);
    }
  }

  /** The next byte, as soon as there is one; undefined once the line is closed. */
  next(): Promise<number | undefined> {
    const first = this.#waiting.shift();
    if (first !== undefined || this.#closed) return Promise.resolve(first);
    return new Promise((resolve) => {
      this.#taker = resolve;
    });
  }

  /** True when `byte` was typed ahead; everything before it is dropped with it. */
  cut(byte: number): boolean {
    const at = this.#waiting.lastIndexOf(byte);
    if (at >= 0) this.#waiting.splice(0, at + 1);
    return at >= 0;
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#taker?.(undefined);
    this.#taker = undefined;
  }
}
