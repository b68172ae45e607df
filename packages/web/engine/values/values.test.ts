import { describe, expect, it } from 'vitest';
import { durationText, runningText, shortDuration, stateDuration } from './duration.ts';
import { isOld, numberText, zonedTimeText, zoneText } from './time.ts';

const second = 1000;
const day = 86_400 * second;

describe('A duration', () => {
  it.each([
    [5 * second, '5 s'],
    [65 * second, '1 m 5 s'],
    [3600 * second, '1 h 0 m 0 s'],
    [41 * day + 6 * 3600 * second, '41 d 6 h 0 m 0 s'],
  ])('of %i ms is %s', (ms, shown) => {
    expect(durationText(ms, 'en')).toBe(shown);
  });

  it.each([0, -5 * second, 999, Number.NaN, null, undefined])('of %s is "..."', (ms) => {
    expect(durationText(ms, 'en')).toBe('...');
    expect(shortDuration(ms, 'zh')).toBe('...');
  });

  it('read at a glance has at most two units', () => {
    expect(shortDuration(41 * day + 6 * 3600 * second + 5000, 'en')).toBe('41 d 6 h');
    expect(shortDuration(2 * day, 'zh')).toBe('2天');
  });

  it('of a state counts from the login while online, else from the loss', () => {
    const row = { now: '2026-01-01T00:01:00Z', login: '2026-01-01T00:00:00Z', offline: '2026-01-01T00:00:30Z' };
    expect(stateDuration({ ...row, isOnline: true })).toBe(60_000);
    expect(stateDuration({ ...row, isOnline: false })).toBe(30_000);
    expect(stateDuration({ ...row, isOnline: false, offline: null })).toBeNull();
  });
});

it('What was not measured is a dash and what is no time is nothing', () => {
  expect(numberText(null, 'en')).toBe('–');
  expect(numberText(1234.5, 'en', 1)).toBe('1,234.5');
  expect(zonedTimeText('not a time')).toBeNull();
  expect(zonedTimeText('2026-11-21T09:04:05.000Z')).toMatch(/^2026-11-2[012] \d\d:\d\d:05$/);
});

it('A figure is hatched after two of its intervals, and when it was never read', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const after = (ms: number) => isOld(at, Date.parse(at) + ms, 30_000);
  expect([after(0), after(60_000), after(60_001)]).toEqual([false, false, true]);
  expect(isOld(null, Date.parse(at), 30_000)).toBe(true);
});

it('In UTC a time is written as UTC, wherever the viewer is', () => {
  expect(zonedTimeText('2026-11-21T09:04:05.000Z', 'utc')).toBe('2026-11-21 09:04:05');
  expect(zoneText(Date.parse('2026-11-21T09:04:05.000Z'), 'utc')).toBe('UTC');
});

describe('How long a device has been running', () => {
  it('is said in the language of the reader, and as the device says it where that is not understood', () => {
    expect(runningText('9 Days 10 Hours 13 Minutes 51 Seconds', 'zh')).toBe('9天 10小时 13分 51秒');
    expect(runningText('0 Days 0 Hours 13 Minutes 5 Seconds', 'en')).toBe(durationText(785_000, 'en'));
    expect(runningText('up 3 weeks', 'zh')).toBe('up 3 weeks');
    expect(runningText(null, 'zh')).toBeNull();
  });
});
