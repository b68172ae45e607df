import { expect, it } from 'vitest';
import { describeFormat } from './testing.ts';
import { offsetMinutes, timeZoneOffset } from './time-zone.ts';
import { deviceTime, isoTime } from './time.ts';

describeFormat('A moment with its offset', isoTime, {
  passes: ['2026-11-21T08:30:00Z', '2026-11-21T08:30Z', '2024-02-29T23:59:59.999+08:00', '1970-01-01T00:00:00-12:00'],
  fails: [
    '2026-11-21',
    '2026-11-21 08:30:00',
    '2026-11-21T08:30:00',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T08:60:00Z',
    '2026-11-21T08:30:60Z',
    '2026-11-21T08:30:00+24:00',
    '1969-12-31T23:59:59Z',
  ],
  spells: [
    ['2026-11-21T08:30:00+08:00', '2026-11-21T00:30:00.000Z'],
    ['soon', 'soon'],
  ],
});

describeFormat('The clock of a device', deviceTime, {
  passes: ['2026-11-21 08:30:00', '2023 /2 /18  3:42:40', '2026/1/2 3:04:05', '2024-02-29 00:00:00'],
  fails: [
    '2026-11-21',
    '2026-02-30 00:00:00',
    '2026-11-21 24:00:00',
    '2026-11-21T08:30:00',
    '26-11-21 08:30:00',
    'now',
  ],
  spells: [
    ['2023 /2 /18  3:42:40', '2023-02-18 03:42:40'],
    ['sysTime', 'sysTime'],
  ],
});

describeFormat('The offset of a time zone', timeZoneOffset, {
  passes: ['+08:00', '08:00', '-3', '0', '+14', '-12:00', '+05:45', '+0530'],
  fails: ['+15', '+14:15', '-12:30', '-13', '+08:20', '8h', 'UTC', '+', '+08:', '+008'],
  spells: [
    ['-3', '-03:00'],
    ['8', '+08:00'],
    ['01:00', '+01:00'],
    ['-0', '+00:00'],
    ['+0545', '+05:45'],
    ['timeZone', 'timeZone'],
  ],
});

it('counts an offset in minutes east of UTC', () => {
  expect(offsetMinutes('-03:30')).toBe(-210);
  expect(offsetMinutes('+05:45')).toBe(345);
});
