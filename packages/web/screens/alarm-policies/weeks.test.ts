import { expect, test } from 'vitest';
import { beginOf, dayOf, later, mondayOf, dayRunsOf } from './weeks.ts';

test('weeks begin on Monday, and days are those of the calendar', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(later('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayOf(Date.parse('2026-11-21T23:59:59Z'), 'utc')).toBe('2026-11-21');
  expect(Date.parse(beginOf('2026-11-21', 'utc'))).toBe(Date.parse('2026-11-21T00:00:00Z'));
});

test('a run is on each day that it has something of, and not on the one at whose beginning it ends', () => {
  const run = { beginTime: '2026-11-21T22:00:00Z', endTime: '2026-11-23T00:00:00Z' };
  const on = (day: string) => dayRunsOf([run], day, 'utc').length;
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(on)).toEqual([0, 1, 1, 0]);
});
