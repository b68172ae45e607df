import { expect, it } from 'vitest';
import { counterGrowth } from './glance.ts';

it('Errors of the last hour are what a counter grew by, also over a restart, and no number before there are two readings', () => {
  expect(counterGrowth([5, null, 9, 9])).toBe(4);
  expect(counterGrowth([5, 9, 2, 3])).toBe(5);
  expect(counterGrowth([7, 7])).toBe(0);
  expect(counterGrowth([null, 7, null])).toBe(null);
  expect(counterGrowth([])).toBe(null);
});
