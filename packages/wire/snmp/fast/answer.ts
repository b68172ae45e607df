/** Tags met in the fast path; see RFC 3416. */
export const ANSWER = { response: 0xa2, report: 0xa8, endOfMibView: 0x82 } as const;

/**
 * A cursor over one answer without objects per varbind. Any structural damage makes `bad` true and ends the iteration;
 * a datagram cut short is refused as a whole by `begin`, before any value is taken from it.
 */
export class VarbindCursor {
  bytes: Uint8Array = new Uint8Array(0);
  /** The same octets, for comparing four at a time. */
  view: DataView = new DataView(new ArrayBuffer(0));
  bad = false;
  pduTag = 0;
  requestId = 0;
  errorStatus = 0;
  errorIndex = 0;
  /** Octets of the varbind list. */
  listOctets = 0;
  /** The current varbind: OID content, value tag, value content. */
  oidFrom = 0;
  oidTo = 0;
  tag = 0;
  from = 0;
  to = 0;
  /** Where the next varbind begins, and where the list ends; a caller that reads varbinds by itself moves `at`. */
  at = 0;
  end = 0;

  private start(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.bad = false;
    this.at = 0;
    this.end = bytes.length;
  }

  /** A v1 or v2c message. False when it is damaged or something else. */
  begin(bytes: Uint8Array): boolean {
    this.start(bytes);
    if (!this.content(0x30)) return false;
    // Octets after the message are ignored: some agents pad.
    this.end = this.to;
    if (!this.content(0x02) || this.to - this.from !== 1 || bytes[this.from]! > 1) return false;
    this.at = this.to;
    if (!this.content(0x04)) return false;
    return this.pdu(this.to);
  }

  /** The octets of a v3 scoped PDU; padding may follow it. */
  beginScoped(bytes: Uint8Array): boolean {
    this.start(bytes);
    if (!this.content(0x30)) return false;
    this.end = this.to;
    if (!this.content(0x04)) return false;
    this.at = this.to;
    if (!this.content(0x04)) return false;
    return this.pdu(this.to);
  }

  private pdu(at: number): boolean {
    this.at = at;
    if (at >= this.end) return this.fail();
    this.pduTag = this.bytes[at]!;
    if (!this.content(this.pduTag)) return false;
    this.end = this.to;
    this.requestId = this.int();
    this.errorStatus = this.int();
    this.errorIndex = this.int();
    if (this.bad || !this.content(0x30)) return false;
    this.end = this.to;
    this.listOctets = this.to - this.from;
    return true;
  }

  private fail(): false {
    this.bad = true;
    return false;
  }

  /** Expects `tag` at `at`, leaves the content in [from, to) and `at` on its start. */
  private content(tag: number): boolean {
    const { bytes } = this;
    let at = this.at;
    if (at + 2 > this.end || bytes[at++] !== tag) return this.fail();
    let length = bytes[at++]!;
    if (length >= 0x80) {
      const octets = length & 0x7f;
      if (octets === 0 || octets > 4 || at + octets > this.end) return this.fail();
      length = 0;
      for (let i = 0; i < octets; i++) length = length * 256 + bytes[at++]!;
    }
    if (length > this.end - at) return this.fail();
    this.from = at;
    this.to = at + length;
    this.at = at;
    return true;
  }

  private int(): number {
    if (!this.content(0x02)) return 0;
    const value = signed(this.bytes, this.from, this.to);
    this.at = this.to;
    return value;
  }

  /** Steps to the next varbind; false at the end or when `bad`. */
  next(): boolean {
    if (this.at >= this.end) return false;
    if (!this.content(0x30)) return false;
    const stop = this.to;
    if (!this.content(0x06)) return false;
    this.oidFrom = this.from;
    this.oidTo = this.to;
    this.at = this.to;
    if (this.at >= stop) return this.fail();
    this.tag = this.bytes[this.at]!;
    if (!this.content(this.tag) || this.to !== stop) return this.fail();
    this.at = stop;
    return true;
  }
}

/** Signed integer of 1..4 octets; NaN when empty or longer. */
export function signed(bytes: Uint8Array, from: number, to: number): number {
  if (to === from || to - from > 4) return Number.NaN;
  let value = bytes[from]! >= 0x80 ? -1 : 0;
  for (let i = from; i < to; i++) value = (value << 8) | bytes[i]!;
  return value;
}

/** Unsigned integer of up to 9 octets with a zero in front; exact up to 2^53. NaN when empty or longer. */
export function readUnsigned(bytes: Uint8Array, from: number, to: number): number {
  const octets = to - from;
  if (octets === 0 || octets > 9 || (octets === 9 && bytes[from] !== 0)) return Number.NaN;
  let value = 0;
  for (let i = from; i < to; i++) value = value * 256 + bytes[i]!;
  return value;
}
