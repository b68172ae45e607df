import { describe, expect, it } from 'vitest';
import { faceOf, facePageOf, wallStandingOf } from './rotation.ts';

const at = Date.UTC(2026, 10, 28, 12);
const ago = (ms: number) => new Date(at - ms).toISOString();

describe('A screen that turns by itself', () => {
  it('shows every row in turn, and begins again', () => {
    const rows = [1, 2, 3, 4, 5];
    expect([0, 1, 2, 3].map((step) => facePageOf(rows, 2, step))).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
    expect(facePageOf([], 2, 7)).toEqual([]);
    expect(faceOf(7, 0)).toBe(0);
  });

  it('says that it is cut off, or that its readings are old, and nothing while both are fresh', () => {
    expect(wallStandingOf(at, at - 20_000, ago(60_000), 30_000, 300_000)).toEqual({ is: 'fresh' });
    expect(wallStandingOf(at, at - 90_000, ago(60_000), 30_000, 300_000)).toEqual({ is: 'cutOff', ageMs: 90_000 });
    expect(wallStandingOf(at, at - 20_000, ago(3_600_000), 30_000, 300_000)).toEqual({
      is: 'behind',
      ageMs: 3_600_000,
    });
    // Before the first answer nothing is known, and before the first poll nothing was read.
    expect(wallStandingOf(at, 0, null, 30_000, 300_000)).toEqual({ is: 'fresh' });
  });
});
