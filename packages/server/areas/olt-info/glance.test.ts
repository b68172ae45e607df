import { expect, it } from 'vitest';
import { grownBy } from './glance.ts';

it('Errors of the last hour are what a counter grew by, also over a restart, and no number before there are two readings', () => {
  expect(grownBy([5, null, 9, 9])).toBe(4);
  expect(grownBy([5, 9, 2, 3])).toBe(5);
  expect(grownBy([7, 7])).toBe(0);
  expect(grownBy([null, 7, null])).toBe(null);
  expect(grownBy([])).toBe(null);
});
