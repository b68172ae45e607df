import { isUtf8 } from 'node:buffer';
import { MqttError, reasons } from './packets.ts';

const malformed = (what: string) => new MqttError(reasons.malformed, what);

/** Reads the fields of one packet in turn; what goes beyond its end, or is no text, is malformed. */
export class PacketCursor {
  readonly #octets: Buffer;
  #at: number;
  readonly #end: number;

  constructor(octets: Buffer, at = 0, end = octets.length) {
    this.#octets = octets;
    this.#at = at;
    this.#end = end;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  #take(count: number): number {
    if (count > this.left) throw malformed('shorter than it says');
    const at = this.#at;
    this.#at += count;
    return at;
  }

  octet(): number {
    return this.#octets.readUInt8(this.#take(1));
  }

  two(): number {
    return this.#octets.readUInt16BE(this.#take(2));
  }

  four(): number {
    return this.#octets.readUInt32BE(this.#take(4));
  }

  /** Variable Byte Integer (1.5.5), in its shortest form. */
  variable(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const octet = this.octet();
      value |= (octet & 0x7f) << shift;
      if (octet < 0x80) {
        if (octet === 0 && shift > 0) throw malformed('a length that is longer than needed');
        return value;
      }
    }
    throw malformed('a length of more than four octets');
  }

  /** A view of the packet, which is nobody else's. */
  binary(): Buffer {
    const length = this.two();
    const at = this.#take(length);
    return this.#octets.subarray(at, at + length);
  }

  /** 1.5.4: well-formed UTF-8 without surrogates and without U+0000. */
  text(): string {
    const octets = this.binary();
    if (!isUtf8(octets) || octets.includes(0)) throw malformed('no text in UTF-8');
    return octets.toString('utf8');
  }

  rest(): Buffer {
    const at = this.#take(this.left);
    return this.#octets.subarray(at, this.#end);
  }

  /** The next so many octets, to be read for themselves. */
  part(length: number): PacketCursor {
    const at = this.#take(length);
    return new PacketCursor(this.#octets, at, at + length);
  }

  atEnd(): void {
    if (this.left > 0) throw malformed('longer than it should be');
  }
}
