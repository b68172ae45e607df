import { types } from 'pg';
import { describe, expect, it } from 'vitest';
import { plainList, textList, timeList } from './lists.ts';

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
