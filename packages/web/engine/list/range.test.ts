import { expect, it } from 'vitest';
import { localOf, rangeOf, utcOf } from './range.ts';

it('A range of times may miss either side', () => {
  expect(rangeOf('')).toEqual(['', '']);
  expect(rangeOf(',b')).toEqual(['', 'b']);
  expect(rangeOf('a,')).toEqual(['a', '']);
});

it('A time goes to the control and back unharmed, and nonsense is nothing', () => {
  const iso = '2026-11-21T09:04:00.000Z';
  expect(utcOf(localOf(iso))).toBe(iso);
  for (const wrong of ['', 'yesterday']) expect([localOf(wrong), utcOf(wrong)]).toEqual(['', '']);
});
