// Lists as PostgreSQL reads them (`{1,2,NULL}`, or its binary form), for statements that take thousands of rows: the driver quotes and searches every
// element, numbers and times too, which for a batch of a storm is most of the time that it holds up everything else.

/** Numbers, ids, booleans and times as `timeList` writes them: nothing that would have to be quoted. */
export const plainList = (values: readonly (number | boolean | string | null)[]): string =>
  `{${(values.includes(null) ? values.map((value) => value ?? 'NULL') : values).join()}}`;

/** Milliseconds since 1970 as times. What comes in one batch mostly came in one moment. */
export function timeList(values: readonly (number | null)[]): string {
  let [last, said]: [number | null, string] = [null, 'NULL'];
  return plainList(
    values.map((ms) => {
      if (ms !== last) [last, said] = [ms, ms === null ? 'NULL' : new Date(ms).toISOString()];
      return said;
    }),
  );
}

const special = /["\\]/;

/** Words of any kind. */
export function textList(values: readonly (string | null)[]): string {
  let list = '{';
  for (const [n, value] of values.entries()) {
    if (n > 0) list += ',';
    // Each of both by itself: a pattern for both, with what was found put back, takes five times as long.
    if (value === null) list += 'NULL';
    else list += `"${special.test(value) ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"') : value}"`;
  }
  return `${list}}`;
}

// The binary form of a list: nothing has to be quoted here nor searched for quotes there, which for what a trap carried was a tenth of what it cost.
// One dimension; whether there are NULLs; the type of its elements; how many, counted from 1. Then each with its length, -1 for NULL.
const headOctets = 20;
const typeOf = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, jsonb: 3802, timestamptz: 1184 } as const;
/** What stands before a jsonb: the version of its form. */
const jsonbVersion = 1;
/** From 1970 to 2000 (ms), from where PostgreSQL counts its microseconds. */
const epoch = 946_684_800_000;
const wordOf = 2 ** 32;

/** Writes what stands before the elements; returns where they begin. */
function head(list: Buffer, type: keyof typeof typeOf, count: number): number {
  const words = count === 0 ? [0, 0, typeOf[type]] : [1, 1, typeOf[type], count, 1];
  for (const [n, word] of words.entries()) list.writeInt32BE(word, n * 4);
  return words.length * 4;
}

/** A whole number in eight octets; returns where it ends. */
function writeInt8(list: Buffer, value: number, at: number): number {
  const high = Math.floor(value / wordOf);
  return list.writeUInt32BE(value - high * wordOf, list.writeInt32BE(high, at));
}

/** Texts of any kind, or JSON, in binary form. */
export function textsInBinary(values: readonly (string | null)[], type: 'text' | 'jsonb' = 'text'): Buffer {
  const before = type === 'jsonb' ? 1 : 0;
  // A character takes three octets at most; those of two halves take four.
  let room = headOctets;
  for (const value of values) room += 4 + before + (value === null ? 0 : value.length * 3);
  const list = Buffer.allocUnsafe(room);
  let at = head(list, type, values.length);
  // What stands beside each other in a batch is mostly the same: its kind, its sender.
  let [last, lastAt, lastEnd]: [string | null, number, number] = [null, 0, 0];
  for (const value of values) {
    if (value !== null && value === last) {
      at += list.copy(list, at, lastAt, lastEnd);
      continue;
    }
    const begin = at;
    at += 4;
    if (value === null) list.writeInt32BE(-1, begin);
    else {
      if (before > 0) list[at] = jsonbVersion;
      const octets = before + list.write(value, at + before);
      list.writeInt32BE(octets, begin);
      at += octets;
    }
    [last, lastAt, lastEnd] = [value, begin, at];
  }
  return list.subarray(0, at);
}

/** Milliseconds since 1970 as times, in binary form. */
export function timesInBinary(values: readonly (number | null)[]): Buffer {
  const list = Buffer.allocUnsafe(headOctets + values.length * 12);
  let at = head(list, 'timestamptz', values.length);
  for (const ms of values) {
    list.writeInt32BE(ms === null ? -1 : 8, at);
    at += 4;
    if (ms !== null) at = writeInt8(list, (Math.trunc(ms) - epoch) * 1000, at);
  }
  return list.subarray(0, at);
}

const octetsOf = { int2: 2, int4: 4, int8: 8 } as const;

/** Whole numbers in binary form, so many, each asked for once; `none`, or NaN, is NULL. */
export function numbersInBinary(
  type: keyof typeof octetsOf,
  count: number,
  valueAt: (n: number) => number,
  none = Number.NaN,
): Buffer {
  const octets = octetsOf[type];
  const list = Buffer.allocUnsafe(headOctets + count * (4 + octets));
  let at = head(list, type, count);
  for (let n = 0; n < count; n++) {
    const value = valueAt(n);
    const isNone = value === none || Number.isNaN(value);
    at = list.writeInt32BE(isNone ? -1 : octets, at);
    if (isNone) continue;
    if (type === 'int2') at = list.writeInt16BE(value, at);
    else if (type === 'int4') at = list.writeInt32BE(value, at);
    else at = writeInt8(list, value, at);
  }
  return list.subarray(0, at);
}

/** Octets of any kind, in binary form: in a list of texts each of them takes two. */
export function octetsInBinary(values: readonly Uint8Array[]): Buffer {
  const room = values.reduce((sum, { length }) => sum + 4 + length, headOctets);
  const list = Buffer.allocUnsafe(room);
  let at = head(list, 'bytea', values.length);
  for (const value of values) {
    at = list.writeInt32BE(value.length, at);
    list.set(value, at);
    at += value.length;
  }
  return list.subarray(0, at);
}
