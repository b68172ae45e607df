import { expect, it } from 'vitest';
import { wholeOf } from './coverage.ts';

const day = 86_400;

it('A day of which the evening alone was read is told by the days around it, also beside a gap and at either end', () => {
  expect(wholeOf([288, 287, 60, 0, 0, 0, 0, 50, 288, 288, 288], day)).toEqual([
    287,
    287,
    287,
    null,
    null,
    null,
    null,
    288,
    288,
    288,
    288,
  ]);
  expect(wholeOf([70, 288, 288], day)).toEqual([288, 288, 288]);
  expect(wholeOf([288, 288, 12], day)).toEqual([288, 288, 288]);
});

it('A device that is polled more often from a day on is read throughout before and after it', () => {
  const counts = [24, 24, 24, 24, 24, 288, 288, 288, 288, 288];
  for (const [step, whole] of wholeOf(counts, day).entries()) {
    expect(counts[step]).toBeGreaterThanOrEqual((whole ?? Infinity) * 0.9);
  }
});

it('Steps of hours are not judged, and days alone are their own measure', () => {
  expect(wholeOf([12, 1, 12], 3600)).toEqual([null, null, null]);
  expect(wholeOf([0, 5, 0], day)).toEqual([null, 5, null]);
});
