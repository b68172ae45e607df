import { describe, expect, it } from 'vitest';
import { isUpgrading, polled, unasked } from './upgrade-polling.ts';

const at = (downloadStatus: number, urlUpgradeStatus: number | null = 0, downloadProcess: number | null = 10) => ({
  downloadStatus,
  downloadProcess,
  fileName: 'a.bin' as string | null,
  urlUpgradeStatus,
});

describe('An OLT that is being upgraded', () => {
  it('is asked until its download failed, or its upgrade ended either way', () => {
    expect([at(0), at(1), at(2, 0), at(2, 1)].map((answer) => polled(unasked, answer).isOver)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([at(3), at(2, 2), at(2, 3)].map((answer) => polled(unasked, answer).isOver)).toEqual([true, true, true]);
  });

  it('is not asked any more after five answers in a row without progress or a file name', () => {
    const empty = { ...at(0, null, null), fileName: null };
    let now = unasked;
    for (let times = 0; times < 4; times++) now = polled(now, empty);
    expect(now.isOver).toBe(false);
    expect(polled(polled(now, at(1)), empty).empty).toBe(1);
    expect(polled(now, empty).isOver).toBe(true);
  });

  it('stays in the set when a poll fails', () => {
    expect(polled(unasked, undefined)).toBe(unasked);
  });

  it('is told by its list status before success', () => {
    expect([null, '106', '103', '105'].map(isUpgrading)).toEqual([false, false, false, false]);
    expect(['0', '45', '100', '102'].map(isUpgrading)).toEqual([true, true, true, true]);
  });
});
