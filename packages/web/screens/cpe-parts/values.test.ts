import { expect, it } from 'vitest';
import { partFieldsOf, isMoment, valueText } from './values.ts';

const said = (part: 'radio' | 'station' | 'ssid' | 'time', name: string, value: string | number | boolean) =>
  valueText(partFieldsOf(part)[name] ?? expect.fail(name), value, 'en');

it('a channel of 0 is automatic, and a number of clients of 0 no limit', () => {
  expect([said('radio', 'channel', 0), said('radio', 'channel', 6)]).toEqual(['Automatic', '6']);
  expect(said('ssid', 'clientsMost', 0)).toBe('No limit');
});

it('what is switched is on or off, and what the device tells is so or not', () => {
  expect([said('radio', 'enabled', true), said('radio', 'enabled', false)]).toEqual(['On', 'Off']);
  expect([said('station', 'active', true), said('station', 'active', false)]).toEqual(['Yes', 'No']);
});

it('a moment of the device with its zone is a moment; the unknown one and a time without a zone are not', () => {
  const now = partFieldsOf('time')['now'] ?? expect.fail('now');
  const moments = [
    '2026-11-28T04:00:00Z',
    '2026-11-28T04:00:00.5+02:00',
    '0001-01-01T00:00:00Z',
    '2026-11-28T04:00:00',
    '',
  ];
  expect(moments.map((one) => isMoment(now, one))).toEqual([true, true, false, false, false]);
});
