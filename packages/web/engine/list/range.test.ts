import { expect, it } from 'vitest';
import { localOf, filterRangeOf, utcOf } from './range.ts';

it('A range of times may miss either side', () => {
  expect(filterRangeOf('')).toEqual(['', '']);
  expect(filterRangeOf(',b')).toEqual(['', 'b']);
  expect(filterRangeOf('a,')).toEqual(['a', '']);
});

it.each(['viewer', 'utc'] as const)(
  'A time goes to the control and back unharmed (%s), and nonsense is nothing',
  (zone) => {
    const iso = '2026-11-21T09:04:00.000Z';
    expect(utcOf(localOf(iso, zone), zone)).toBe(iso);
    for (const wrong of ['', 'yesterday']) expect([localOf(wrong, zone), utcOf(wrong, zone)]).toEqual(['', '']);
  },
);

it('In UTC the control holds UTC', () => {
  expect(localOf('2026-11-21T09:04:00.000Z', 'utc')).toBe('2026-11-21T09:04');
});
