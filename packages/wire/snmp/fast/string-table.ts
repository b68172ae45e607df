/**
 * Octet strings seen by a collector, each kept once. A poll mostly repeats itself ("-18.15", "V1.2.0", the same serial
 * numbers), so finding the kept string by its octets replaces making a new one. Codes are 1-based; 0 means "no string".
 */
export class StringTable {
  /** strings[code - 1]. Append-only; a collector starts a new table when this one has grown too long. */
  readonly strings: string[] = [];
  /** Octets of all strings together. */
  octets = 0;
  private slots = new Uint32Array(8192);
  private hashes = new Uint32Array(8192);
  /** So that no device can choose strings that all fall into one slot. */
  private readonly seed = Math.floor(Math.random() * 0x1_0000_0000);

  code(bytes: Uint8Array, from: number, to: number): number {
    let hash = this.seed ^ (to - from);
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = this.slots[slot]!;
      if (code === 0) return this.add(slot, hash, bytes, from, to);
      if (this.hashes[slot] === hash && same(this.strings[code - 1]!, bytes, from, to)) return code;
    }
  }

  private add(slot: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    this.strings.push(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1'));
    this.octets += to - from;
    this.slots[slot] = this.strings.length;
    this.hashes[slot] = hash;
    if (this.strings.length * 2 > this.slots.length) this.grow();
    return this.strings.length;
  }

  private grow(): void {
    const { slots, hashes } = this;
    const mask = slots.length * 2 - 1;
    this.slots = new Uint32Array(mask + 1);
    this.hashes = new Uint32Array(mask + 1);
    for (let i = 0; i < slots.length; i++) {
      if (slots[i] === 0) continue;
      let slot = hashes[i]! & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = slots[i]!;
      this.hashes[slot] = hashes[i]!;
    }
  }
}

function same(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let i = from; i < to; i++) if (text.charCodeAt(i - from) !== bytes[i]) return false;
  return true;
}

/** Text of a one-character-per-octet string: UTF-8 when it is valid UTF-8, else as it stands. Trailing NULs are dropped. */
export function octetText(octets: string): string {
  const end = octets.search(/\0+$/);
  const trimmed = end >= 0 ? octets.slice(0, end) : octets;
  // oxlint-friendly spelling of "has an octet above 0x7f": plain ASCII needs no decoding.
  if (!/[\u0080-\u00ff]/.test(trimmed)) return trimmed;
  const utf8 = Buffer.from(trimmed, 'latin1').toString('utf8');
  return utf8.includes('\uFFFD') ? trimmed : utf8;
}
