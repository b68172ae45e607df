import { Readable } from 'node:stream';

const bytesOfPiece = 16_384;

/**
 * A finished answer, sent a piece at a time. Written at once it would be copied for every connection that does not read, and
 * nobody could tell whether it moves before the last byte of it has gone.
 */
export class Pieces extends Readable {
  readonly #whole: Buffer;
  #sent = 0;

  constructor(whole: Buffer) {
    super({ highWaterMark: bytesOfPiece });
    this.#whole = whole;
  }

  override _read(): void {
    const from = this.#sent;
    if (from >= this.#whole.length) {
      this.push(null);
      return;
    }
    this.#sent += bytesOfPiece;
    this.push(this.#whole.subarray(from, this.#sent));
  }
}
