/**
 * Writes BER from the end of a buffer towards its front, so that every length is known when it is written and nothing is
 * moved or copied. Callers therefore write the LAST field of a structure first.
 */
export class BerWriter {
  private buffer: Uint8Array;
  private at: number;

  constructor(size = 1500) {
    this.buffer = new Uint8Array(size);
    this.at = size;
  }

  /** Octets written so far; pass it to `wrap` once the content is complete. */
  written(): number {
    return this.buffer.length - this.at;
  }

  /** The message so far, copied out of the scratch buffer. */
  take(): Uint8Array {
    return this.buffer.slice(this.at);
  }

  clear(): void {
    this.at = this.buffer.length;
  }

  /** Puts tag and length before everything written since `mark`. */
  wrap(tag: number, mark: number): void {
    this.header(tag, this.written() - mark);
  }

  octets(tag: number, content: Uint8Array): void {
    this.raw(content);
    this.header(tag, content.length);
  }

  raw(content: Uint8Array): void {
    this.room(content.length);
    this.at -= content.length;
    this.buffer.set(content, this.at);
  }

  integer(tag: number, value: number): void {
    let rest = value | 0;
    const mark = this.written();
    this.room(4);
    for (;;) {
      const octet = rest & 0xff;
      this.buffer[--this.at] = octet;
      rest >>= 8;
      if ((rest === 0 && octet < 0x80) || (rest === -1 && octet >= 0x80)) break;
    }
    this.wrap(tag, mark);
  }

  unsigned(tag: number, value: number): void {
    let rest = value >>> 0;
    const mark = this.written();
    this.room(5);
    for (;;) {
      const octet = rest & 0xff;
      this.buffer[--this.at] = octet;
      rest >>>= 8;
      if (rest !== 0) continue;
      if (octet >= 0x80) this.buffer[--this.at] = 0;
      break;
    }
    this.wrap(tag, mark);
  }

  unsigned64(tag: number, value: bigint): void {
    let rest = BigInt.asUintN(64, value);
    const mark = this.written();
    this.room(9);
    for (;;) {
      const octet = Number(rest & 0xffn);
      this.buffer[--this.at] = octet;
      rest >>= 8n;
      if (rest !== 0n) continue;
      if (octet >= 0x80) this.buffer[--this.at] = 0;
      break;
    }
    this.wrap(tag, mark);
  }

  oid(tag: number, oid: readonly number[]): void {
    const mark = this.written();
    for (let i = oid.length - 1; i >= 2; i--) this.subId(oid[i]!);
    this.subId((oid[0] ?? 0) * 40 + (oid[1] ?? 0));
    this.wrap(tag, mark);
  }

  nothing(tag: number): void {
    this.header(tag, 0);
  }

  private subId(value: number): void {
    this.room(5);
    let rest = value;
    this.buffer[--this.at] = rest & 0x7f;
    for (rest = Math.floor(rest / 128); rest > 0; rest = Math.floor(rest / 128)) {
      this.buffer[--this.at] = (rest & 0x7f) | 0x80;
    }
  }

  private header(tag: number, length: number): void {
    this.room(6);
    let rest = length;
    if (length < 0x80) this.buffer[--this.at] = length;
    else {
      let octets = 0;
      for (; rest > 0; rest >>>= 8, octets++) this.buffer[--this.at] = rest & 0xff;
      this.buffer[--this.at] = 0x80 | octets;
    }
    this.buffer[--this.at] = tag;
  }

  private room(octets: number): void {
    if (this.at >= octets) return;
    const written = this.written();
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, written + octets));
    grown.set(this.buffer.subarray(this.at), grown.length - written);
    this.buffer = grown;
    this.at = grown.length - written;
  }
}
