import { describe, expect, it } from 'vitest';
import { stormAfter, calm, isNew, isNewCritical, newSince, type Storm } from './storm.ts';

interface Come {
  readonly is?: 'alarm' | 'incident';
  readonly id: string;
  readonly isLoud?: boolean;
  readonly at: number;
}
function all(come: readonly Come[]) {
  let storm: Storm = calm;
  const shown = come.map(({ is = 'alarm', id, isLoud = true, at }) => {
    const next = stormAfter(storm, { is, id, isLoud }, at);
    storm = next.storm;
    return next.show;
  });
  return { shown, alarms: storm.alarms.size, incidents: storm.incidents.size };
}

describe('What comes in', () => {
  it('stands for itself up to three in ten seconds, and is one from the fourth on, with all that came before', () => {
    const come = ['a', 'b', 'c', 'd', 'e'].map((id, n) => ({ id, at: n * 1000 }));
    expect(all(come)).toEqual({ shown: ['one', 'one', 'one', 'folded', 'folded'], alarms: 5, incidents: 0 });
  });

  it('is counted once each, however often it changes', () => {
    expect(all([1, 2, 3, 4, 5].map((at) => ({ id: 'a', at })))).toMatchObject({
      shown: ['one', ...Array<string>(4).fill('nothing')],
      alarms: 1,
    });
  });

  it('is not folded when it comes slowly', () => {
    expect(all([0, 4, 8, 12, 16].map((s) => ({ id: String(s), at: s * 1000 }))).shown).toEqual([
      'one',
      'one',
      'one',
      'one',
      'one',
    ]);
  });

  it('stands for itself again after ten seconds of quiet', () => {
    const come = ['a', 'b', 'c', 'd'].map((id) => ({ id, at: 0 }));
    expect(all([...come, { id: 'e', at: 10_000 }])).toEqual({
      shown: ['one', 'one', 'one', 'folded', 'one'],
      alarms: 1,
      incidents: 0,
    });
  });

  it('counts what is worth no toast of its own, and alarms apart from incidents', () => {
    const quiet = Array.from({ length: 13 }, (_, n) => ({ id: `q${n}`, isLoud: false, at: n }));
    const loud = ['a', 'b', 'c', 'd'].map((id) => ({ id, at: 20 }));
    const incidents = ['x', 'y'].map((id) => ({ is: 'incident' as const, id, at: 30 }));
    const { shown, ...counts } = all([...quiet, ...loud, ...incidents]);
    expect(counts).toEqual({ alarms: 17, incidents: 2 });
    expect(shown.filter((show) => show !== 'nothing')).toEqual(['one', 'one', 'one', 'folded', 'folded', 'folded']);
  });
});

describe('An alarm', () => {
  const alarm = {
    severity: 1,
    alarmStatus: 'raised',
    clearStatus: 'uncleared',
    confirmStatus: 'unconfirmed',
    parentId: null,
    shielded: false,
    raiseTime: '2026-11-23T08:00:00Z',
    updateTime: '2026-11-23T08:00:00Z',
  };
  it('that is critical is said only while nobody has seen it, nothing explains it and no rule shields it', () => {
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
  it('is new when it began just now, whatever its level and whatever explains it', () => {
    expect(isNew({ ...alarm, severity: 4, parentId: '7' })).toBe(true);
    for (const other of [{ updateTime: '2026-11-23T08:00:09Z' }, { shielded: true }, { clearStatus: 'cleared' }])
      expect(isNew({ ...alarm, ...other })).toBe(false);
  });
});

describe('Incidents', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  it('of the first reading are not new, and later ones are so once', () => {
    const first = newSince(null, rows('90', '100'));
    expect(first.fresh).toEqual([]);
    const second = newSince(first.last, rows('101', '100'));
    expect(second.fresh).toEqual(rows('101'));
    expect(newSince(second.last, rows('101', '100')).fresh).toEqual([]);
  });
  it('that come into a full list because another one ended are not new', () => {
    const { last } = newSince(null, rows('100', '90'));
    expect(newSince(last, rows('90', '80')).fresh).toEqual([]);
  });
});
