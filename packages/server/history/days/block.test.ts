import { fieldsOf } from '@heliograph/catalogue/kit/metric.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { describe, expect, it } from 'vitest';
import { bitRate } from '../counting.ts';
import { dayOfRows, rowsBlock, rowsIn, valueAt, type DayOfRows, type ColumnValue } from './block.ts';

const names = fieldsOf(pon);
const polls = 288;
/** The same each time, and like nothing that deflates. */
const odd = (n: number): number => {
  const mixed = (value: number) => Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return mixed(mixed(n + 1)) >>> 0;
};

/** A day of a port: its octets, and the rates that a poll makes of them, each more by `off`. */
function dayOfPort(start: bigint, off: number): DayOfRows {
  const ms = Array.from({ length: polls }, (_, n) => n * 300_000 + (odd(n) % 900));
  let octets = start;
  const counted = ms.map((_, n): bigint | null => {
    // The device starts again in the middle of the day; once it does not say.
    octets = n === 150 ? 7n : octets + BigInt(odd(n));
    return n === 40 ? null : octets;
  });
  const rates = counted.map((now, n): number | null => {
    const before = counted.slice(0, n).findLastIndex((value) => value !== null);
    if (now === null || before < 0) return null;
    const rate = bitRate(String(counted[before]), Number(now), (ms[n] ?? 0) - (ms[before] ?? 0));
    return rate === null ? null : Number(rate) + (odd(n + 1) % (off + 1));
  });
  const fields = names.map((name): readonly ColumnValue[] =>
    name === 'upOctets' ? counted : name === 'upBps' ? rates : counted.map(() => null),
  );
  return dayOfRows(ms, fields);
}

const told = (day: DayOfRows): ColumnValue[][] =>
  names.map((_, field) => Array.from(day.ms, (_, row) => valueAt(day, field, row)));

describe('A day of a port in a block', () => {
  it.each([
    ['what the counter says', 0n, 0],
    ['nearly that, so that each stands by itself', 0n, 40_000_000],
    ['of a counter of more than 53 bits', 9_007_199_254_740_000n, 0],
  ])('has its rates again where they are %s', (_, start, off) => {
    const day = dayOfPort(start, off);
    const block = rowsBlock(pon, day);
    expect(told(rowsIn(pon, block))).toEqual(told(day));
    // A chart of the rate alone reads what the rate is told by.
    const [rate] = told(rowsIn(pon, block, names.indexOf('upBps') + 1));
    expect(rate).toEqual(told(day)[0]);
  });

  it('takes no room for rates that its counters tell', () => {
    const length = (off: number) => rowsBlock(pon, dayOfPort(0n, off)).length;
    const bare = dayOfPort(0n, 0);
    const without = rowsBlock(pon, {
      ms: bare.ms,
      halves: bare.halves.map((one, n) => (n < 2 ? one.map(() => NaN) : one)),
    });
    expect(length(0) - without.length).toBeLessThan(40);
    expect(length(40_000_000) - without.length).toBeGreaterThan(polls * 2);
  });
});
