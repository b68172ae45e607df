import { describe, expect, test } from 'vitest';
import { BadBlock, blockOf, blockColumnsOf, noColumn } from './columns.ts';

const column = (...values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN);

describe('A block of readings', () => {
  test.each([true, false])('is read bit by bit as it was written (squeezed: %s)', (squeezed) => {
    const columns = [
      column(0, 300, 600, 901),
      column(-2104, null, -2110, -32_768),
      column(null, null, null, null),
      column(2 ** 52, 0, 2 ** 40 + 1, 4_294_967_295),
      column(null, 0, null, null),
    ];
    expect(blockColumnsOf(blockOf(columns, squeezed), 5)).toEqual(columns);
  });

  test('has room for thousands of rows and for none', () => {
    const wide = Float64Array.from({ length: 5000 }, (_, n) =>
      n % 7 === 0 ? Number.NaN : Math.round(Math.sin(n) * 1e9),
    );
    expect(blockColumnsOf(blockOf([wide], true), 1)).toEqual([wide]);
    expect(blockColumnsOf(blockOf([noColumn(0)], false), 1)).toEqual([noColumn(0)]);
  });

  test('of a release that knew fewer or more columns is read as far as it goes', () => {
    const block = blockOf([column(1, 2), column(3, 4)], false);
    expect(blockColumnsOf(block, 3)).toEqual([column(1, 2), column(3, 4), column(null, null)]);
    expect(blockColumnsOf(block, 1)).toEqual([column(1, 2)]);
  });

  test('that no double can hold exactly is no reading', () => {
    expect(blockColumnsOf(blockOf([column(1, 2 ** 53, Infinity)], false), 1)).toEqual([column(1, null, null)]);
  });

  test.each([true, false])(
    'that was damaged is refused or read as it was, and never misread (squeezed: %s)',
    (squeezed) => {
      const rows = Float64Array.from({ length: 288 }, (_, n) => -2000 + ((n * 7919) % 23));
      const block = blockOf([rows], squeezed);
      expect(block.length).toBeLessThan(squeezed ? 288 : 320);
      for (let at = 0; at < block.length; at++) {
        expect(readOrRefused(flipped(block, at)) ?? rows, String(at)).toEqual(rows);
        expect(() => blockColumnsOf(block.subarray(0, at), 1), String(at)).toThrow(BadBlock);
      }
      const flips = Array.from(block, (_, at) => readOrRefused(flipped(block, at)));
      expect(flips.filter((read) => read === undefined).length).toBeGreaterThan(block.length * 0.9);
    },
  );
});

function readOrRefused(block: Buffer): Float64Array | undefined {
  try {
    return blockColumnsOf(block, 1)[0];
  } catch (error) {
    expect(error).toBeInstanceOf(BadBlock);
    return undefined;
  }
}

function flipped(block: Buffer, at: number): Buffer {
  const bad = Buffer.from(block);
  bad[at] = (bad[at] ?? 0) ^ 0x10;
  return bad;
}
