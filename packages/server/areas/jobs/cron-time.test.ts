import { describe, expect, it } from 'vitest';
import { firstTime, isCron, nextTime, nextTimes } from './cron-time.ts';

const at = (iso: string) => Date.parse(iso);
const next = (expression: string, from: string, zone = 'UTC') => {
  const time = nextTime(expression, zone, at(from));
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe('Times of a cron expression', () => {
  it('are second, minute, hour, day, month, week and year', () => {
    expect(next('5 30 2 * * ?', '2026-11-21T00:00:00Z')).toBe('2026-11-21T02:30:05.000Z');
    expect(next('0 0 8 1 1 ? 2027', '2026-11-21T00:00:00Z')).toBe('2027-01-01T08:00:00.000Z');
  });

  it('count week days from 1 = Sunday, and know the last day of a month', () => {
    expect(next('0 0 0 ? * 2', '2026-11-21T00:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
    expect(next('0 0 0 L * ?', '2026-11-21T00:00:00Z')).toBe('2026-11-30T00:00:00.000Z');
  });

  it('take a step from a number on', () => {
    const times = nextTimes('0 5/20 8 * * ?', 'UTC', at('2026-11-21T00:00:00Z'), 4);
    expect(times.map((time) => new Date(time).toISOString().slice(8, 16))).toEqual([
      '21T08:05',
      '21T08:25',
      '21T08:45',
      '22T08:05',
    ]);
  });

  it('are those of the zone they are meant in, through summer time', () => {
    expect(next('0 30 2 * * ?', '2026-11-21T00:00:00Z', 'Asia/Shanghai')).toBe('2026-11-21T18:30:00.000Z');
    expect(next('0 0 9 * * ?', '2027-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z');
    expect(next('0 0 9 * * ?', '2027-03-26T12:00:00Z', 'Europe/Berlin')).toBe('2027-03-27T08:00:00.000Z');
  });

  it('are none when no day has them, and a time that is over comes three minutes from now', () => {
    const now = at('2026-11-21T10:00:00Z');
    expect(nextTime('0 0 0 31 2 ?', 'UTC', now)).toBeUndefined();
    expect(firstTime('0 0 8 1 1 ? 2020', 'UTC', now)).toBe(now + 180_000);
    expect(firstTime('0 0 12 * * ?', 'UTC', now)).toBe(at('2026-11-21T12:00:00Z'));
    expect(firstTime('0 0 0 31 4,9 ? 2099', 'UTC', now)).toBeUndefined();
    expect(isCron('0 0 8 1 1 ? 2020', 'UTC')).toBe(true);
    expect(isCron('0 0 0 L-40 * ?', 'UTC')).toBe(false);
  });
});
