import { usualKeeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { describe, expect, test } from 'vitest';
import { stepsFor } from './window.ts';

const now = Date.UTC(2026, 10, 28, 4, 7);
const of = (asked: Parameters<typeof stepsFor>[0], keeps = usualKeeps) => {
  const { from, to, stepSeconds, level } = stepsFor(asked, now, keeps, 300);
  return [level, stepSeconds, (to.getTime() - from.getTime()) / 1000 / stepSeconds];
};

describe('The steps of a curve', () => {
  test('are as fine as is drawn and kept', () => {
    expect(of({ window: 'hour' })).toEqual(['raw', 300, 13]);
    expect(of({ window: 'week' })).toEqual(['raw', 1800, 337]);
    expect(of({ window: 'month' })).toEqual(['hour', 3600, 721]);
    expect(of({ window: 'year' })).toEqual(['day', 86_400, 366]);
    expect(of({ window: 'years' })).toEqual(['day', 172_800, 913]);
  });

  test('become coarser where a tenant keeps less', () => {
    expect(of({ window: 'week' }, { rawDays: 2, hourMonths: 1, dayYears: 1 })).toEqual(['hour', 3600, 169]);
    expect(of({ window: 'month' }, { rawDays: 2, hourMonths: 1, dayYears: 1 })).toEqual(['day', 86_400, 31]);
  });

  test('of an own stretch are at most a thousand, whatever is asked', () => {
    expect(of({ window: 'week', from: '2026-11-27T00:00:00Z', to: '2026-11-27T06:00:00Z' })).toEqual(['raw', 300, 72]);
    expect(of({ window: 'week', from: '1900-01-01T00:00:00Z' })[2]).toBeLessThanOrEqual(1000);
    expect(() => of({ window: 'week', from: '2026-11-28T00:00:00Z', to: '2026-11-27T00:00:00Z' })).toThrow();
    expect(() => of({ window: 'week', from: '2030-01-01T00:00:00Z' })).toThrow();
  });
});
