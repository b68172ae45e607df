import type { Oid } from './oid.ts';
import type { OidMemory } from './oid-memory.ts';

/** Basic Encoding Rules as SNMP uses them (RFC 1157 §3.2.2, RFC 3417 §8): definite lengths, single-octet tags. */

export type BerResult<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Largest UDP payload; anything longer cannot have come from the network. */
export const MAX_MESSAGE = 65_535;
const MAX_DEPTH = 16;
const MAX_SUB_IDS = 128;

/** The one exception of this folder; `attempt` turns it into a Result at the message boundary. */
export class BerFault extends Error {}

/** Runs a decoder over hostile bytes: a `BerFault` becomes `{ ok: false }`, anything else is a bug and is thrown on. */
export function attempt<T>(decode: () => T): BerResult<T> {
  try {
    return { ok: true, value: decode() };
  } catch (error) {
    if (error instanceof BerFault) return { ok: false, reason: error.message };
    throw error;
  }
}

/** A cursor over `bytes[at, end)`. Every read checks its length first; nested readers share the bytes and never copy. */
export class BerReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly depth: number;
  readonly oids: OidMemory | undefined;
  at: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length, depth = 0, oids?: OidMemory) {
    if (end - at > MAX_MESSAGE) throw new BerFault('message longer than 65,535 octets');
    if (depth > MAX_DEPTH) throw new BerFault('nested deeper than 16');
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.depth = depth;
    this.oids = oids;
  }

  more(): boolean {
    return this.at < this.end;
  }

  peekTag(): number {
    if (this.at >= this.end) throw new BerFault('truncated: tag missing');
    return this.bytes[this.at]!;
  }

  /** Reads tag and length and returns the content length; `at` stands on the content. */
  private header(tag: number): number {
    const found = this.peekTag();
    if (found !== tag) throw new BerFault(`expected tag 0x${tag.toString(16)}, found 0x${found.toString(16)}`);
    this.at++;
    return this.length();
  }

  private length(): number {
    if (this.at >= this.end) throw new BerFault('truncated: length missing');
    const first = this.bytes[this.at++]!;
    let length = first;
    if (first >= 0x80) {
      const octets = first & 0x7f;
      // Four length octets with leading zeros are legal and are sent by some agents (0x84 00 00 01 2c).
      if (octets === 0 || octets > 4) throw new BerFault('indefinite or oversized length');
      if (this.at + octets > this.end) throw new BerFault('truncated: length octets missing');
      length = 0;
      for (let i = 0; i < octets; i++) length = length * 256 + this.bytes[this.at++]!;
    }
    if (length > this.end - this.at) throw new BerFault('truncated: content shorter than its length');
    return length;
  }

  /** As `enter`, without a reader of its own: returns where the content ends, and the caller checks that it got there. */
  open(tag: number): number {
    const length = this.header(tag);
    return this.at + length;
  }

  enter(tag: number): BerReader {
    const length = this.header(tag);
    const inner = new BerReader(this.bytes, this.at, this.at + length, this.depth + 1, this.oids);
    this.at += length;
    return inner;
  }

  /** A view, not a copy: valid while the caller keeps the datagram. Plain Uint8Array even when the datagram is a Buffer. */
  octets(tag: number): Uint8Array {
    const length = this.header(tag);
    const view = new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + this.at, length);
    this.at += length;
    return view;
  }

  /** Signed 32-bit; longer encodings are accepted only when the extra octets repeat the sign. */
  integer(tag: number): number {
    const length = this.header(tag);
    if (length === 0) throw new BerFault('empty integer');
    let value = this.bytes[this.at]! >= 0x80 ? -1 : 0;
    const sign = value;
    for (let i = 0; i < length; i++) {
      if (i < length - 4 && this.bytes[this.at + i] !== (sign & 0xff)) throw new BerFault('integer beyond 32 bits');
      value = (value << 8) | this.bytes[this.at + i]!;
    }
    if (length > 4 && value < 0 !== sign < 0) throw new BerFault('integer beyond 32 bits');
    this.at += length;
    return value;
  }

  /** Unsigned 32-bit. Four octets with the top bit set are read as unsigned: old agents omit the leading zero. */
  unsigned(tag: number): number {
    const length = this.header(tag);
    if (length === 0) throw new BerFault('empty unsigned');
    let value = 0;
    for (let i = 0; i < length; i++) {
      const octet = this.bytes[this.at + i]!;
      if (i < length - 4 && octet !== 0) throw new BerFault('unsigned beyond 32 bits');
      value = ((value << 8) | octet) >>> 0;
    }
    this.at += length;
    return value;
  }

  unsigned64(tag: number): bigint {
    const length = this.header(tag);
    if (length === 0) throw new BerFault('empty counter64');
    let value = 0n;
    for (let i = 0; i < length; i++) {
      const octet = this.bytes[this.at + i]!;
      if (i < length - 8 && octet !== 0) throw new BerFault('counter64 beyond 64 bits');
      value = (value << 8n) | BigInt(octet);
    }
    this.at += length;
    return value;
  }

  oid(tag: number): Oid {
    const stop = this.open(tag);
    const begin = this.at;
    const known = this.oids?.find(this.bytes, begin, stop);
    if (known) {
      this.at = stop;
      return known;
    }
    const oid = this.subIds(stop);
    this.oids?.keep(this.bytes, begin, stop, oid);
    return oid;
  }

  private subIds(stop: number): number[] {
    // Some agents write 0.0 with no content at all.
    if (this.at === stop) return [0, 0];
    const out: number[] = [];
    const first = this.subId(stop);
    const arc = Math.min(2, Math.floor(first / 40));
    out.push(arc, first - arc * 40);
    while (this.at < stop) {
      // Most sub-identifiers are a single octet.
      const octet = this.bytes[this.at]!;
      if (octet < 0x80) {
        this.at++;
        out.push(octet);
      } else out.push(this.subId(stop));
      if (out.length > MAX_SUB_IDS) throw new BerFault('OID longer than 128 sub-identifiers');
    }
    return out;
  }

  private subId(stop: number): number {
    let value = 0;
    for (let i = 0; ; i++) {
      if (this.at >= stop) throw new BerFault('truncated sub-identifier');
      const octet = this.bytes[this.at++]!;
      value = value * 128 + (octet & 0x7f);
      if (i > 4 || value > 0xffff_ffff) throw new BerFault('sub-identifier beyond 32 bits');
      if (octet < 0x80) return value;
    }
  }

  nothing(tag: number): void {
    if (this.header(tag) !== 0) throw new BerFault('null with content');
  }
}
