import { expect, test } from 'vitest';
import { readingPaceOf } from './pace.ts';

test('what polls bring is asked for twice in an interval, and never so rarely that it looks old for want of asking', () => {
  expect(readingPaceOf(30_000)).toBe(15_000);
  expect(readingPaceOf(300_000)).toBe(60_000);
  expect(readingPaceOf(1000)).toBe(5000);
  for (const pollMs of [20_000, 30_000, 60_000, 300_000])
    expect(pollMs + readingPaceOf(pollMs)).toBeLessThan(2 * pollMs);
});
