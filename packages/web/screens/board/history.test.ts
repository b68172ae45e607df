import { describe, expect, it } from 'vitest';
import { withoutPartial } from './history.ts';

const steps = (...totals: (number | null)[]) => totals.map((total) => ({ total }));

describe('The status chart', () => {
  it('leaves out the step in which only a part of the OLTs was read so far', () => {
    expect(withoutPartial(steps(150, 150, 50))).toEqual(steps(150, 150));
  });

  it('keeps a last step that is whole, grew, or holds nothing', () => {
    for (const points of [steps(150, 150), steps(100, 150), steps(150, null), steps(null, 20), steps(7), []]) {
      expect(withoutPartial(points)).toEqual(points);
    }
  });
});
