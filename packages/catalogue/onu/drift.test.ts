import { describe, expect, test } from 'vitest';
import { daysToLimit, driftOf, isAlarming } from './drift.ts';

const line = (count: number, level: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({ day, level: level(day) }));

describe('The drift of a level', () => {
  test('is what is lost in 30 days, whatever the noise', () => {
    expect(driftOf(line(30, (day) => -2000 - day * 10 + ((day * 7) % 5)))).toMatchObject({ lost: 300 });
    expect(driftOf(line(30, () => -2000))).toEqual({ lost: 0, level: -2000 });
    expect(driftOf(line(30, (day) => -2400 + day * 5))?.lost).toBe(-150);
  });

  test('is not bent by an odd day, nor by days that are missing', () => {
    const days = line(30, (day) => (day === 17 ? -3500 : -2000 - day * 10)).filter(({ day }) => day < 5 || day > 12);
    expect(driftOf(days)?.lost).toBe(300);
  });

  test('is unknown while too few days were read, or too near to each other', () => {
    expect(driftOf(line(9, (day) => -2000 - day * 100))).toBeNull();
    expect(driftOf(line(12, (day) => -2000 - day * 100))).toBeNull();
    expect(driftOf([])).toBeNull();
  });

  test('says when the limit is reached, and nothing of what is far away or gets better', () => {
    expect(daysToLimit({ lost: 300, level: -2400 })).toBe(30);
    expect(daysToLimit({ lost: 300, level: -2710 })).toBe(0);
    expect(daysToLimit({ lost: 0, level: -2400 })).toBeNull();
    expect(daysToLimit({ lost: -5, level: -2400 })).toBeNull();
    expect(daysToLimit({ lost: 1, level: -1500 })).toBeNull();
  });
});

describe('An alarm about it', () => {
  test('begins at 2 dB and ends at 1, or by the nearness of the limit', () => {
    expect([199, 200].map((worst) => isAlarming(worst, null, false))).toEqual([false, true]);
    expect([101, 100].map((worst) => isAlarming(worst, null, true))).toEqual([true, false]);
    expect([60, 61].map((days) => isAlarming(80, days, false))).toEqual([true, false]);
    expect([90, 91].map((days) => isAlarming(80, days, true))).toEqual([true, false]);
    expect(isAlarming(40, 3, false)).toBe(false);
  });

  test('stays as it is while nobody knows', () => {
    expect([true, false].map((stood) => isAlarming(null, null, stood))).toEqual([true, false]);
  });
});
