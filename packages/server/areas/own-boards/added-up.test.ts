import { describe, expect, it } from 'vitest';
import { addedUp } from './added-up.ts';

const steps = [0, 5, 10, 15, 20];
const told = (...values: (number | null)[]) => ({
  points: values.flatMap((value, step) => (value === null ? [] : [{ at: steps[step] ?? 0, value }])),
});

describe('Rates of ports that are added up', () => {
  it('count a port that was late with what it said last', () => {
    expect(addedUp([told(1, 2, 3, 4, 5), told(10, null, 10, 10, 10)], steps, 1, 20)).toEqual([11, 12, 13, 14, 15]);
  });

  it('have no sum while a port is silent for longer: the others alone would look like a fall', () => {
    expect(addedUp([told(1, 1, 1, 1, 1), told(10, null, null, 10, 10)], steps, 1, 20)).toEqual([11, 11, null, 11, 11]);
  });

  it('begin with a port that is new, and go on without one that told nothing more', () => {
    expect(addedUp([told(1, 1, 1, 1, 1), told(null, null, 5, 5, 5)], steps, 1, 20)).toEqual([1, 1, 6, 6, 6]);
    expect(addedUp([told(1, 1, 1, 1, 1), told(5, 5, null, null, null)], steps, 1, 20)).toEqual([6, 6, 6, 1, 1]);
  });

  it('are not known where nobody told anything, and not told ahead of now', () => {
    expect(addedUp([told(1, null, null, null, 1)], steps, 1, 20)).toEqual([1, null, null, null, 1]);
    expect(addedUp([told(1, 1, 1, 1)], steps, 3, 15)).toEqual([1, 1, 1, 1, null]);
  });
});
