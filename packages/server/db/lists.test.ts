import { types } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  numbersInBinary,
  octetsInBinary,
  plainList,
  textList,
  textsInBinary,
  timeList,
  timesInBinary,
} from './lists.ts';

const textArray: number = 1009;
/** As the driver reads a list of words that the database wrote. */
const read = (list: string): unknown =>
  types.getTypeParser(textArray as Parameters<typeof types.getTypeParser>[0])(list);

describe('a list as the database reads it', () => {
  it('keeps words as they are, whatever stands in them, and tells nothing from the word NULL', () => {
    const words = ['', 'a b', 'NULL', null, '{,}', '"', '\\', '\\"', "it's", '光口\n\t', '{"a":"b\\u0001 \\"c\\""}'];
    expect(read(textList(words))).toEqual(words);
  });

  it('keeps numbers, ids and answers', () => {
    expect(plainList([1, -2.5, null, '9007199254740993', true, false])).toBe(
      '{1,-2.5,NULL,9007199254740993,true,false}',
    );
  });

  it('keeps times to the millisecond, the same and others side by side', () => {
    const at = Date.UTC(2026, 10, 23, 18, 5, 6, 7);
    expect(timeList([null, at, at, at + 1, null, at])).toBe(
      '{NULL,2026-11-23T18:05:06.007Z,2026-11-23T18:05:06.007Z,2026-11-23T18:05:06.008Z,NULL,2026-11-23T18:05:06.007Z}',
    );
  });

  it('may be empty', () => {
    expect([plainList([]), timeList([]), textList([])]).toEqual(['{}', '{}', '{}']);
  });
});

/** As PostgreSQL reads the binary form: a type, how many, then the octets of each. */
function elements(list: Buffer): { type: number; values: (Buffer | null)[] } {
  const [dimensions, type] = [list.readInt32BE(0), list.readInt32BE(8)];
  const values: (Buffer | null)[] = [];
  let at = dimensions === 0 ? 12 : 20;
  for (let left = dimensions === 0 ? 0 : list.readInt32BE(12); left > 0; left -= 1) {
    const length = list.readInt32BE(at);
    values.push(length < 0 ? null : list.subarray(at + 4, at + 4 + length));
    at += 4 + Math.max(0, length);
  }
  expect(at).toBe(list.length);
  return { type, values };
}

describe('a list in binary form', () => {
  it('holds words as they are, those that are the same as the one before too', () => {
    const words = ['', 'a b', 'a b', null, null, '"', '\\"', '光口😀', '光口😀', 'x'];
    const { type, values } = elements(textsInBinary(words));
    expect([type, values.map((value) => value?.toString() ?? null)]).toEqual([25, words]);
  });

  it('holds JSON behind the version of its form', () => {
    const { type, values } = elements(textsInBinary(['{"a":"\\"b\\""}', null, '{}', '{}'], 'jsonb'));
    expect(type).toBe(3802);
    expect(values.map((value) => value && [value[0], value.subarray(1).toString()])).toEqual([
      [1, '{"a":"\\"b\\""}'],
      null,
      [1, '{}'],
      [1, '{}'],
    ]);
  });

  it('holds times to the millisecond, before and after the year 2000', () => {
    const at = Date.UTC(2026, 10, 23, 18, 5, 6, 7);
    const { type, values } = elements(timesInBinary([at, null, 0, Date.UTC(2000, 0, 1)]));
    const since2000 = values.map((value) => value && value.readBigInt64BE(0));
    expect(type).toBe(1184);
    expect(since2000).toEqual([BigInt(at - Date.UTC(2000, 0, 1)) * 1000n, null, -946_684_800_000_000n, 0n]);
  });

  it('may be empty', () => {
    for (const list of [textsInBinary([]), textsInBinary([], 'jsonb'), timesInBinary([])])
      expect(elements(list).values).toEqual([]);
  });

  it('holds whole numbers of two, four and eight octets, and what is none as NULL', () => {
    const of = (type: 'int2' | 'int4' | 'int8', numbers: readonly number[], none?: number) =>
      elements(numbersInBinary(type, numbers.length, (n) => numbers[n] ?? 0, none));
    const small = of('int2', [-2850, 0, -0x8000, 32_767], -0x8000);
    expect([small.type, small.values.map((value) => value && value.readInt16BE(0))]).toEqual([
      21,
      [-2850, 0, null, 32_767],
    ]);
    const middle = of('int4', [1, -1, Number.NaN]);
    expect([middle.type, middle.values.map((value) => value && value.readInt32BE(0))]).toEqual([23, [1, -1, null]]);
    const large = of('int8', [0, 2 ** 32, 2 ** 53 - 1, 8e18, -1, Number.NaN]);
    expect([large.type, large.values.map((value) => value && value.readBigInt64BE(0))]).toEqual([
      20,
      [0n, 2n ** 32n, 2n ** 53n - 1n, 8n * 10n ** 18n, -1n, null],
    ]);
  });

  it('holds octets of any kind', () => {
    const blocks = [Buffer.of(0, 255, 92), Buffer.alloc(0), Buffer.from('{,}')];
    const { type, values } = elements(octetsInBinary(blocks));
    expect([type, values.map((value) => value?.toString('hex'))]).toEqual([
      17,
      blocks.map((one) => one.toString('hex')),
    ]);
  });

  it('may hold nothing', () => {
    const empty = { values: [] };
    expect(elements(numbersInBinary('int2', 0, () => 1))).toMatchObject(empty);
    expect(elements(octetsInBinary([]))).toMatchObject(empty);
  });
});
