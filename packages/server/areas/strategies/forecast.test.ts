import { describe, expect, it } from 'vitest';
import { ponCapacity, linkSpeedOf } from '@heliograph/catalogue/models/port-capacity.ts';
import { forecastOf, type DayPeak } from './forecast.ts';

const today = 20_000;
const gigabit = 1e9;
/** Daily peaks of so many days until yesterday. */
const days = (count: number, peakOf: (back: number) => number): DayPeak[] =>
  Array.from({ length: count }, (_, at) => ({ day: today - at - 1, peak: peakOf(at + 1) }));

describe('The forecast of a port', () => {
  it('names the day on which what grows every day reaches the capacity', () => {
    // 800 Mbit/s now, 2 Mbit/s more each day: 100 days.
    const told = forecastOf(
      days(84, (back) => 800e6 - back * 2e6),
      gigabit,
      today,
    );
    expect(told?.growth).toBeCloseTo(2e6);
    expect(Math.abs((told?.fullDay ?? 0) - (today + 100))).toBeLessThanOrEqual(1);
  });

  it('is not moved by one wild night or a week of holidays', () => {
    const calm = days(84, (back) => 800e6 - back * 2e6);
    const wild = calm.map((one) =>
      one.day === today - 5
        ? { ...one, peak: 990e6 }
        : one.day > today - 29 && one.day <= today - 22
          ? { ...one, peak: 100e6 }
          : one,
    );
    const [told, same] = [forecastOf(wild, gigabit, today), forecastOf(calm, gigabit, today)];
    expect(Math.abs((told?.fullDay ?? 0) - (same?.fullDay ?? 0))).toBeLessThanOrEqual(7);
  });

  it('names no day for what does not grow, or would take longer than five years', () => {
    expect(
      forecastOf(
        days(60, () => 500e6),
        gigabit,
        today,
      ),
    ).toMatchObject({ growth: 0, fullDay: null });
    expect(
      forecastOf(
        days(60, (back) => 500e6 + back * 1e6),
        gigabit,
        today,
      )?.fullDay,
    ).toBeNull();
    expect(
      forecastOf(
        days(60, (back) => 500e6 - back * 1e3),
        gigabit,
        today,
      )?.fullDay,
    ).toBeNull();
  });

  it('is today for what is full, and none while less than four weeks say something', () => {
    expect(
      forecastOf(
        days(60, (back) => 1100e6 - back * 1e6),
        gigabit,
        today,
      )?.fullDay,
    ).toBe(today);
    expect(
      forecastOf(
        days(20, (back) => 800e6 - back * 2e6),
        gigabit,
        today,
      ),
    ).toBeUndefined();
    expect(forecastOf([], gigabit, today)).toBeUndefined();
  });

  it('takes the capacity from what the device or the technology says, and from nothing else', () => {
    expect(['1000M', '10G', '10000M-Full', '100 M'].map(linkSpeedOf)).toEqual([1e9, 10e9, 10e9, 100e6]);
    expect([null, '', 'auto', '-1G', 'G10'].map(linkSpeedOf)).toEqual(Array.from({ length: 5 }, () => undefined));
    expect([ponCapacity('GPON'), ponCapacity('EPON'), ponCapacity(null)]).toEqual([2_488_320_000, 1e9, undefined]);
  });
});
