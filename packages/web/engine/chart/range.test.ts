import { describe, expect, it } from 'vitest';
import { boundedRange, rangeByKey, panned, rangeIn, zoomed } from './range.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 28, 12);
const day = { from: now - 24 * hour, to: now };

describe('The stretch of a chart', () => {
  it('pans by a share of its length, and never beyond now', () => {
    expect(panned(day, -0.25, now)).toEqual({ from: day.from - 6 * hour, to: day.to - 6 * hour });
    expect(panned(day, 0.25, now)).toEqual(day);
  });

  it('zooms round a moment that stays where it is', () => {
    const around = day.from + 6 * hour;
    expect(zoomed(day, 0.5, now, around)).toEqual({ from: around - 3 * hour, to: around + 9 * hour });
    expect(zoomed(day, 0.000_001, now).to - zoomed(day, 0.000_001, now).from).toBe(5 * 60_000);
  });

  it('reaches back as far as history is kept, and no further', () => {
    const all = boundedRange({ from: 0, to: now }, now);
    expect(all.to).toBeLessThanOrEqual(now);
    expect((all.to - all.from) / 24 / hour).toBe(5 * 366);
  });

  it('is moved by keys', () => {
    expect(rangeByKey('ArrowLeft', day, now)).toEqual(panned(day, -0.25, now));
    expect(rangeByKey('+', day, now)).toEqual(zoomed(day, 0.5, now));
    expect(rangeByKey('a', day, now)).toBeUndefined();
  });

  it('stands in the address, and nonsense there is none', () => {
    expect(rangeIn(new URLSearchParams('from=1795860000&to=1795863600'))).toEqual({
      from: 1_795_860_000_000,
      to: 1_795_863_600_000,
    });
    for (const query of ['', 'from=1795860000', 'from=x&to=y', 'from=1795863600&to=1795860000', 'from=-1&to=1e99'])
      expect(rangeIn(new URLSearchParams(query))).toBeUndefined();
  });
});
