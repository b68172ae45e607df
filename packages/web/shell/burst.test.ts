import { describe, expect, it } from 'vitest';
import { calm, isNewCritical, joined } from './burst.ts';

describe('Critical alarms', () => {
  it('that follow at once are counted together', () => {
    const two = joined(joined(calm, 'a', 1000, 8000), 'b', 3000, 8000);
    expect(two.ids).toEqual(['a', 'b']);
  });

  it('after a while of quiet begin a new count', () => {
    expect(joined(joined(calm, 'a', 1000, 8000), 'b', 9500, 8000).ids).toEqual(['b']);
  });

  it('are said once each, however often they change', () => {
    const one = joined(calm, 'a', 1000, 8000);
    expect(joined(one, 'a', 2000, 8000)).toBe(one);
  });

  it('are said only while nobody has seen them, nothing explains them and no rule shields them', () => {
    const alarm = {
      severity: 1,
      alarmStatus: 'raised',
      clearStatus: 'uncleared',
      confirmStatus: 'unconfirmed',
      parentId: null,
      shielded: false,
    };
    expect(isNewCritical(alarm)).toBe(true);
    for (const other of [
      { severity: 2 },
      { clearStatus: 'cleared' },
      { confirmStatus: 'confirmed' },
      { parentId: '7' },
      { shielded: true },
    ])
      expect(isNewCritical({ ...alarm, ...other })).toBe(false);
  });
});
