import { describe, expect, it } from 'vitest';
import { withoutPartial } from './history.ts';

const steps = (...totals: (number | null)[]) => totals.map((total) => ({ total, silent: total === null ? null : 0 }));

describe('The status chart', () => {
  it('leaves out the step in which only a part of the OLTs was read so far', () => {
    expect(withoutPartial(steps(150, 150, 50))).toEqual(steps(150, 150));
  });

  it('keeps a last step that is whole, grew, or holds nothing', () => {
    for (const points of [steps(150, 150), steps(100, 150), steps(150, null), steps(null, 20), steps(7), []]) {
      expect(withoutPartial(points)).toEqual(points);
    }
  });

  it('keeps a last step in which an OLT fell silent: its ONUs are counted, though nobody knows how they are', () => {
    const points = [...steps(150, 150), { total: 100, silent: 50 }];
    expect(withoutPartial(points)).toEqual(points);
  });
});
