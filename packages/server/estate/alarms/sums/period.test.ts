import { describe, expect, it } from 'vitest';
import { beforeOf, periodOf, piecesOf, pointsOf, sumPeriodOf, type Piece } from './period.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A Wednesday. */
const now = Date.UTC(2026, 10, 25, 14, 20);

const holes = (pieces: readonly Piece[]) => pieces.slice(1).map((piece, n) => piece.from - (pieces[n]?.to ?? 0));
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('The time that charts of alarms are of', () => {
  it('ends with the step that goes on now', () => {
    expect(iso(sumPeriodOf('day', now).to)).toBe('2026-11-25T15:00');
    expect(iso(sumPeriodOf('month', now).to)).toBe('2026-11-26T00:00');
    expect(iso(sumPeriodOf('year', now).to)).toBe('2026-11-30T00:00');
    expect(iso(sumPeriodOf('week', now).to)).toBe('2026-11-25T18:00');
    expect(iso(sumPeriodOf('day', Date.UTC(2026, 10, 25, 15)).to)).toBe('2026-11-25T16:00');
  });

  it('is counted from rows without a hole and without one counted twice', () => {
    for (const days of [1, 3, 30, 121, 400, 1000]) {
      const period = periodOf(now - days * day, now, now);
      for (const [pieces, from, to] of [
        [piecesOf(period), period.from, period.to],
        [beforeOf(period), period.beforeFrom, period.from],
      ] as const) {
        expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, to]);
        expect(holes(pieces).every((hole) => hole === 0)).toBe(true);
        // Every border lies where a row of that width begins.
        const monday = Date.UTC(2026, 10, 23);
        for (const { hours, from: at } of pieces) expect((monday - at) % (hours * hour)).toBeCloseTo(0);
      }
    }
  });

  it('is drawn by hours only where hours are still kept of the time before, too', () => {
    expect(periodOf(now - day, now, now).step).toBe(hour);
    expect(periodOf(now - 30 * day, now - 29 * day, now).step).toBe(hour);
    expect(periodOf(now - 39 * day, now - 38 * day, now).step).toBe(day);
    expect(periodOf(now - 10 * day, now, now).step).toBe(6 * hour);
    expect(periodOf(now - 300 * day, now, now).step).toBe(7 * day);
  });

  it('is widened to whole hours or days, and cuts the first and the last week of the curve', () => {
    const long = periodOf(now - 200 * day, now, now);
    expect([iso(long.from), iso(long.to)]).toEqual(['2026-05-09T00:00', '2026-11-26T00:00']);
    const points = pointsOf(long);
    expect([iso(points[0]?.at ?? 0), iso(points[0]?.until ?? 0)]).toEqual(['2026-05-09T00:00', '2026-05-11T00:00']);
    expect(iso(points.at(-1)?.until ?? 0)).toBe('2026-11-26T00:00');
    expect(pointsOf(sumPeriodOf('year', now))).toHaveLength(52);
  });
});
