import { UspWireError } from './error.ts';
import { schema, type FieldFact } from './schema.ts';

export interface UspLimits {
  readonly mostOctets: number;
  /** Fields of all messages together, whatever is in them. */
  readonly mostFields: number;
}

/** The whole tree of a large gateway is some hundred kB. */
export const usualUspLimits: UspLimits = { mostOctets: 4 * 1024 * 1024, mostFields: 200_000 };

type Numbered = ReadonlyMap<number, FieldFact>;
const byNumber: ReadonlyMap<string, Numbered> = new Map(
  [...schema].map(([name, fields]) => [name, new Map(fields.map((one) => [one.number, one]))]),
);

/** Keys and values of a map are fields 1 and 2 of an entry. */
const entry: Numbered = new Map(
  ['key', 'value'].map((name, i) => [
    i + 1,
    { name, number: i + 1, type: 'string', isRepeated: false, isChoice: false },
  ]),
);

const wireOf: Readonly<Record<string, number>> = { enum: 0, bool: 0, uint64: 0, fixed32: 5 };

/**
 * Walks through a message before anything is made of it: an octet on the wire can become a hundred in memory. It goes no deeper than the schema does, and
 * takes no groups, which nobody sends and which nest without end.
 */
class Scanner {
  readonly #bytes: Uint8Array;
  readonly #most: number;
  #at = 0;
  #fields = 0;

  constructor(bytes: Uint8Array, most: number) {
    this.#bytes = bytes;
    this.#most = most;
  }

  scan(fields: Numbered, end: number): void {
    while (this.#at < end) {
      if ((this.#fields += 1) > this.#most) throw new UspWireError('tooMany', `more than ${this.#most} fields`);
      const tag = this.#varint(end);
      const known = fields.get(Math.floor(tag / 8));
      const wire = tag % 8;
      if (tag < 8) throw new UspWireError('malformed', 'a field without a number');
      if (known && wire !== (wireOf[known.type] ?? 2))
        throw new UspWireError('malformed', `${known.name} in the way of another type`);
      if (wire === 0) this.#varint(end);
      else if (wire === 1) this.#skip(8, end);
      else if (wire === 5) this.#skip(4, end);
      else if (wire === 2) this.#inside(known, this.#varint(end), end);
      else throw new UspWireError('malformed', `wire type ${wire}`);
    }
  }

  #inside(known: FieldFact | undefined, size: number, end: number): void {
    const inner = known && (known.type === 'map' ? entry : byNumber.get(known.type));
    if (!inner) return this.#skip(size, end);
    if (size > end - this.#at) throw new UspWireError('malformed', 'longer than what it stands in');
    this.scan(inner, this.#at + size);
  }

  #skip(size: number, end: number): void {
    if (size > end - this.#at) throw new UspWireError('malformed', 'longer than what it stands in');
    this.#at += size;
  }

  #varint(end: number): number {
    let value = 0;
    for (let n = 0; n < 10; n += 1) {
      if (this.#at >= end) break;
      const octet = this.#bytes[this.#at++] ?? 0;
      value += (octet & 0x7f) * 2 ** (7 * n);
      if (octet < 0x80) return value;
    }
    throw new UspWireError('malformed', 'a number without an end');
  }
}

export function scanUspBytes(bytes: Uint8Array, name: 'Record' | 'Msg', { mostOctets, mostFields }: UspLimits): void {
  if (bytes.length > mostOctets) throw new UspWireError('tooLarge', `${bytes.length} octets`);
  new Scanner(bytes, mostFields).scan(byNumber.get(name) ?? new Map(), bytes.length);
}
