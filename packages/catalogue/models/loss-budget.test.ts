import { expect, it } from 'vitest';
import { expectedLoss } from './loss-budget.ts';

it('a drop of two stages loses in both, on its way, and at each connector', () => {
  expect(expectedLoss({ distance: 5000, ways: [4, 16] })).toBeCloseTo(1.4 + 7.1 + 13.6 + 1.8, 2);
  expect(expectedLoss({ distance: 0, ways: [] })).toBeCloseTo(0.6, 2);
  expect(expectedLoss({ distance: 0, ways: [24] })).toBeCloseTo(16.9 + 1.2, 2);
});
