import { describe, expect, it } from 'vitest';
import { thresholdLimitsOf, turnsOf, type LimitWords, type ThresholdReading } from './judge.ts';

const minute = 60_000;
const hot: LimitWords = { side: 'above', against: 'limit', bound: '90', back: '5', minutes: 10 };
/** Readings five minutes apart. */
const of = (...values: readonly number[]): ThresholdReading[] =>
  values.map((value, k) => ({ at: k * 5 * minute, value, usual: null, compared: value }));
const raisedAt = (words: LimitWords, readings: readonly ThresholdReading[]) =>
  turnsOf(thresholdLimitsOf(words), readings).map(({ at, until }) => [
    at / minute,
    until === null ? null : until / minute,
  ]);

describe('A threshold', () => {
  it('is crossed once what is beyond has lasted, and over once it is back by the hysteresis', () => {
    expect(raisedAt(hot, of(95, 80, 95, 95, 95, 89, 86, 85, 95))).toEqual([[20, 35]]);
  });

  it('that need not last is crossed by the first reading', () => {
    expect(raisedAt({ ...hot, minutes: 0 }, of(91, 85, 91))).toEqual([
      [0, 5],
      [10, null],
    ]);
  });

  it('is not crossed by a reading that is as much as the limit', () => {
    expect(raisedAt({ ...hot, minutes: 0 }, of(90, 90))).toEqual([]);
  });

  it('to the lower side is a light that falls', () => {
    const dark: LimitWords = { side: 'below', against: 'limit', bound: '-27', back: '0.5', minutes: 0 };
    expect(raisedAt(dark, of(-26.9, -27.1, -26.6, -26.5))).toEqual([[5, 15]]);
  });

  it('below what is usual is a distance downwards', () => {
    const quiet: LimitWords = { side: 'below', against: 'usual', bound: '10', back: '4', minutes: 0 };
    const readings = [-9, -11, -7, -6].map((compared, k) => ({ at: k * minute, value: 0, usual: 0, compared }));
    expect(raisedAt(quiet, readings)).toEqual([[1, 3]]);
  });

  it('begins anew behind a time in which nothing was read, and one that is raised stands through it', () => {
    const gap = (values: readonly number[]) =>
      of(...values).map((read, k) => ({ ...read, at: read.at + (k > 0 ? 180 * minute : 0) }));
    expect(raisedAt(hot, gap([95, 95, 95, 95]))).toEqual([[195, null]]);
    expect(raisedAt({ ...hot, minutes: 0 }, gap([95, 95]))).toEqual([[0, null]]);
  });
});
