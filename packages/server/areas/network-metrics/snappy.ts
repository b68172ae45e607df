// Snappy's block format (https://github.com/google/snappy/blob/main/format_description.txt): the length of what is packed, then literals and
// copies of what stood before. Written here: the library that is well kept is native and brings a binary for each platform, and the one in plain
// JavaScript has had no release for years.

/** Copies reach back no further than their two bytes of offset do. */
const blockBytes = 65_535;
const tableBits = 14;
const shortestCopy = 4;
const longestCopy = 64;

function lengthOf(bytes: number): number[] {
  const parts: number[] = [];
  let rest = bytes;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) parts.push((rest & 0x7f) | 0x80);
  return [...parts, rest];
}

class Packed {
  #bytes: Uint8Array;
  #at = 0;

  constructor(plain: number) {
    // As long as all of it were literals.
    this.#bytes = new Uint8Array(32 + plain + Math.ceil(plain / 6));
  }

  put(...bytes: number[]): void {
    for (const byte of bytes) this.#bytes[this.#at++] = byte;
  }

  literal(plain: Uint8Array, from: number, to: number): void {
    const n = to - from - 1;
    if (n < 0) return;
    if (n < 60) this.put(n << 2);
    else if (n < 256) this.put(60 << 2, n);
    else this.put(61 << 2, n & 0xff, n >> 8);
    this.#bytes.set(plain.subarray(from, to), this.#at);
    this.#at += to - from;
  }

  copy(offset: number, length: number): void {
    for (let rest = length; rest > 0;) {
      // No rest is too short to be a copy of its own.
      const part =
        rest > longestCopy && rest < longestCopy + shortestCopy
          ? longestCopy - shortestCopy
          : Math.min(rest, longestCopy);
      this.put(((part - 1) << 2) | 2, offset & 0xff, offset >> 8);
      rest -= part;
    }
  }

  whole(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}

function packBlock(into: Packed, plain: Uint8Array, from: number, to: number): void {
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  const seen = new Int32Array(1 << tableBits).fill(-1);
  let done = from;
  for (let at = from; at + shortestCopy <= to;) {
    const word = view.getUint32(at, true);
    const place = Math.imul(word, 0x1e35_a7bd) >>> (32 - tableBits);
    const before = seen[place] ?? -1;
    seen[place] = at;
    if (before < 0 || view.getUint32(before, true) !== word) {
      at += 1;
      continue;
    }
    let length = shortestCopy;
    while (at + length < to && plain[before + length] === plain[at + length]) length += 1;
    into.literal(plain, done, at);
    into.copy(at - before, length);
    at += length;
    done = at;
  }
  into.literal(plain, done, to);
}

/** Packs as Snappy's block format has it, without frames: what remote write wants. */
export function snappy(plain: Uint8Array): Uint8Array {
  const into = new Packed(plain.length);
  into.put(...lengthOf(plain.length));
  for (let from = 0; from < plain.length; from += blockBytes)
    packBlock(into, plain, from, Math.min(from + blockBytes, plain.length));
  return into.whole();
}
