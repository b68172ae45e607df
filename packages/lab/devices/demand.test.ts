import { describe, expect, it } from 'vitest';
import { Demand } from './demand.ts';

const hourMs = 3_600_000;
const demand = () => new Demand({ zone: 'Europe/Berlin', from: Date.UTC(2024, 0, 1), growth: 0 });

describe('Demand over time', () => {
  it('is highest at the same hour of the clock, in winter and in summer', () => {
    const of = demand();
    const busiest = (day: number): number =>
      Array.from({ length: 24 }, (_, hour) => hour).toSorted(
        (one, two) => of.at(day + two * hourMs) - of.at(day + one * hourMs),
      )[0] ?? -1;
    // 20:00 of Berlin.
    expect(busiest(Date.UTC(2024, 1, 6))).toBe(19);
    expect(busiest(Date.UTC(2024, 6, 9))).toBe(18);
  });

  it('is what its sum grows by, whatever is asked for first', () => {
    const [late, early] = [demand(), demand()];
    const at = Date.UTC(2024, 2, 31, 0, 20);
    late.at(at + 900 * hourMs);
    for (const hours of [0, 0.5, 1, 7.25]) {
      const time = at + hours * hourMs;
      expect(late.carried(time)).toBe(early.carried(time));
      const grown = late.carried(time + 1000) - late.carried(time - 1000);
      expect(grown / 2000).toBeCloseTo(late.at(time), 4);
    }
  });

  it('never runs backwards, also before its beginning', () => {
    const of = demand();
    const times = Array.from({ length: 60 }, (_, n) => Date.UTC(2023, 9, 1) + n * 37 * hourMs);
    const carried = times.map((time) => of.carried(time));
    expect(carried).toEqual(carried.toSorted((one, two) => one - two));
  });
});
