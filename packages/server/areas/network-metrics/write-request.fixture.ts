// A receiver of remote write that reads strictly: what is not as the format has it is refused.

/** Unpacks Snappy's block format; throws where it is not well formed. */
export function unsnappy(packed: Uint8Array): Uint8Array {
  const { value: length, next } = varint(packed, 0);
  const plain = new Uint8Array(length);
  let [at, to] = [next, 0];
  const byte = (): number => {
    const one = packed[at++];
    if (one === undefined) throw new Error('cut short');
    return one;
  };
  while (at < packed.length) {
    const tag = byte();
    if ((tag & 3) === 0) {
      let n = tag >> 2;
      if (n >= 60) n = Array.from({ length: n - 59 }, byte).reduce((sum, one, place) => sum + one * 256 ** place, 0);
      n += 1;
      if (at + n > packed.length || to + n > length) throw new Error('a literal is too long');
      plain.set(packed.subarray(at, at + n), to);
      [at, to] = [at + n, to + n];
      continue;
    }
    // Four to eleven octets of the last 2,047, up to 64 of the last 65,535; no block is longer.
    const isShort = (tag & 3) === 1;
    if (!isShort && (tag & 3) !== 2) throw new Error('a copy of a kind that is not written');
    const n = isShort ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const offset = isShort ? ((tag >> 5) << 8) | byte() : byte() | (byte() << 8);
    if (offset === 0 || offset > to || to + n > length) throw new Error('a copy from nowhere');
    for (let k = 0; k < n; k += 1, to += 1) plain[to] = plain[to - offset] ?? 0;
  }
  if (to !== length) throw new Error('not the length that it says');
  return plain;
}

function varint(bytes: Uint8Array, from: number): { readonly value: number; readonly next: number } {
  let [value, at, factor] = [0, from, 1];
  for (;;) {
    const one = bytes[at++];
    if (one === undefined) throw new Error('cut short');
    value += (one & 0x7f) * factor;
    if (one < 0x80) return { value, next: at };
    factor *= 128;
  }
}

interface Field {
  readonly no: number;
  readonly bytes: Uint8Array;
  readonly value: number;
}

function fieldsIn(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at);
    const [no, kind] = [tag.value >> 3, tag.value & 7];
    if (kind === 0) {
      const { value, next } = varint(bytes, tag.next);
      fields.push({ no, value, bytes: bytes.subarray(0, 0) });
      at = next;
    } else {
      const { value: length, next } = kind === 1 ? { value: 8, next: tag.next } : varint(bytes, tag.next);
      if (kind !== 1 && kind !== 2) throw new Error(`a field of kind ${kind}`);
      if (next + length > bytes.length) throw new Error('cut short');
      fields.push({ no, value: Number.NaN, bytes: bytes.subarray(next, next + length) });
      at = next + length;
    }
  }
  return fields;
}

export interface DecodedSeries {
  readonly labels: readonly (readonly [string, string])[];
  readonly samples: readonly { readonly value: number; readonly at: number; readonly isStale: boolean }[];
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** A `WriteRequest`; labels must stand in the order of their names and have values, and each series a name. */
export function decodeWrite(bytes: Uint8Array): DecodedSeries[] {
  return fieldsIn(bytes).map(({ no, bytes: series }) => {
    if (no !== 1) throw new Error(`field ${no} of a request`);
    const fields = fieldsIn(series);
    const labels = fields
      .filter((field) => field.no === 1)
      .map((field): [string, string] => {
        const [name, value] = fieldsIn(field.bytes);
        return [textOf(name?.bytes), textOf(value?.bytes)];
      });
    const names = labels.map(([name]) => name);
    if (
      !names.includes('__name__') ||
      names.join('\n') !== [...new Set(names)].sort().join('\n') ||
      labels.some(([, value]) => value === '')
    )
      throw new Error(`labels ${names.join(', ')}`);
    const samples = fields
      .filter((field) => field.no === 2)
      .map((field) => {
        const [value, at] = fieldsIn(field.bytes);
        const double = Buffer.from(value?.bytes ?? []);
        return {
          value: double.readDoubleLE(0),
          at: at?.value ?? 0,
          isStale: double.readBigUInt64LE(0) === 0x7ff0_0000_0000_0002n,
        };
      });
    return { labels, samples };
  });
}
