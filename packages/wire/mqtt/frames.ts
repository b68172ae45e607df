import { MqttError, reasons } from './packets.ts';

interface Frame {
  readonly first: number;
  readonly body: Buffer;
}

/** Pieces of a packet that are kept as they came; more are joined, for an octet in a piece of its own takes a hundred. */
const mostPieces = 32;

/**
 * Cuts what comes over a connection into packets. What a packet says of its length is judged before any of it is kept, so that nobody makes us hold more
 * than `most` octets.
 */
export class MqttFrames {
  #most: number;
  #chunks: Buffer[] = [];
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** From now on packets may be so long. */
  allow(most: number): void {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    if (this.#chunks.length > mostPieces) this.#join();
  }

  /** How many pieces what is held stands in. */
  get pieces(): number {
    return this.#chunks.length;
  }

  /** Each with the one before it while that is no longer than twice it: no octet is copied more often than the length can be doubled. */
  #join(): void {
    let last = this.#chunks.pop() ?? Buffer.alloc(0);
    for (let before = this.#chunks.at(-1); before && before.length <= last.length * 2; before = this.#chunks.at(-1)) {
      this.#chunks.pop();
      last = Buffer.concat([before, last]);
    }
    this.#chunks.push(last);
  }

  /** The next whole packet; undefined: more has to come. Throws MqttError. */
  next(): Frame | undefined {
    const head = this.#head();
    if (!head) return undefined;
    const { first, size, length } = head;
    if (size + length > this.#most) throw new MqttError(reasons.tooLarge, `${size + length} octets`);
    if (this.#held < size + length) return undefined;
    const whole = this.#take(size + length);
    return { first, body: whole.subarray(size) };
  }

  #head(): { readonly first: number; readonly size: number; readonly length: number } | undefined {
    if (this.#held < 2) return undefined;
    let first = 0;
    let length = 0;
    let n = 0;
    for (const chunk of this.#chunks)
      for (const octet of chunk) {
        if (n === 0) first = octet;
        else {
          length |= (octet & 0x7f) << ((n - 1) * 7);
          if (octet < 0x80) return { first, size: n + 1, length };
          if (n === 4) throw new MqttError(reasons.malformed, 'a length of more than four octets');
        }
        n += 1;
      }
    return undefined;
  }

  #take(count: number): Buffer {
    const [only] = this.#chunks;
    if (only && only.length >= count) {
      if (only.length === count) this.#chunks.shift();
      else this.#chunks[0] = only.subarray(count);
      this.#held -= count;
      return only.subarray(0, count);
    }
    const all = Buffer.concat(this.#chunks);
    this.#held -= count;
    this.#chunks = this.#held === 0 ? [] : [all.subarray(count)];
    return all.subarray(0, count);
  }
}
