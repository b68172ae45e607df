import { describe, expect, test } from 'vitest';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { spanStepsOf } from '../../history/read.ts';
import { spanOf } from './span.ts';

const now = Date.UTC(2026, 10, 21, 9, 4, 17);

describe('a stretch of time', () => {
  test('the last hour has a point per minute when that is collected', () => {
    const span = spanOf(pon, { window: 'hour' }, now, 15);
    expect(span.stepSeconds).toBe(60);
    expect(spanStepsOf(span)).toHaveLength(61);
  });

  test('steps are never finer than what is collected', () => {
    expect(spanOf(pon, { window: 'hour' }, now, 300).stepSeconds).toBe(300);
  });

  test.each(['day', 'week', 'month', 'season', 'year'] as const)('a %s has at most a thousand points', (window) => {
    expect(spanStepsOf(spanOf(pon, { window }, now, 15)).length).toBeLessThanOrEqual(1001);
  });

  test.each([
    ['hour', 300, 'raw', 300],
    ['week', 300, 'hour', 3600],
    ['week', 5000, 'hour', 7200],
    ['season', 300, 'day', 86_400],
  ] as const)('a %s polled every %i s is read by %s in whole periods', (window, every, level, stepSeconds) => {
    expect(spanOf(pon, { window }, now, every)).toMatchObject({ level, stepSeconds });
  });

  test('a stretch of two weeks ago is read as it was polled, and by hours where the tenant keeps that no longer', () => {
    const asked = { window: 'hour', from: '2026-11-07T00:00:00Z', to: '2026-11-08T00:00:00Z' } as const;
    expect(spanOf(pon, asked, now, 300)).toMatchObject({ level: 'raw', stepSeconds: 300 });
    const keeps = { rawDays: 10, hourMonths: 13, dayYears: 5 };
    expect(spanOf(pon, asked, now, 300, keeps)).toMatchObject({ level: 'hour', stepSeconds: 3600 });
  });

  test('an explicit stretch of ten years still has at most a thousand points', () => {
    const span = spanOf(pon, { window: 'hour', from: '2016-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, now, 15);
    expect(spanStepsOf(span).length).toBeLessThanOrEqual(1002);
  });

  test('a stretch that ends before it begins is refused', () => {
    expect(() =>
      spanOf(pon, { window: 'hour', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, now, 15),
    ).toThrow();
  });
});
