import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import { describe, expect, it } from 'vitest';
import { fitsOf, judgeAlarm, PolicyIndex, type PolicyConditions, type JudgedAlarm, type Policy } from './policy.ts';
import { alwaysWindow } from './window.ts';

const nothing: PolicyConditions = {
  projectId: null,
  oltId: null,
  zoneId: null,
  siteId: null,
  pons: null,
  kinds: [],
  levels: [],
  types: [],
  keyword: null,
  isAll: false,
};
const alarm: JudgedAlarm = {
  oltId: '10',
  projectId: '20',
  zones: ['30', '31', '41'],
  kind: 'onuRxLow',
  words: 'onurxlow onu receives too little light 接收光功率过低',
  place: { ...nowhere, pon: 3, onu: 12 },
  severity: 3,
  type: 3,
  text: 'rx -29.10 dbm',
};
const rule = (id: string, effect: Policy['effect'], more: Partial<Policy> = {}): Policy => ({
  id,
  name: `rule ${id}`,
  effect,
  conditions: { ...nothing, isAll: true },
  window: alwaysWindow,
  newName: null,
  afterMinutes: null,
  afterTimes: null,
  withinMinutes: 60,
  newLevel: null,
  newType: null,
  validMinutes: null,
  ...more,
});

describe('A rule fits an alarm', () => {
  it.each<[string, Partial<PolicyConditions>, Partial<PolicyConditions>]>([
    ['of its project', { projectId: '20' }, { projectId: '21' }],
    ['of its OLT', { oltId: '10' }, { oltId: '11' }],
    ['of the site at which its OLT stands', { siteId: '41' }, { siteId: '42' }],
    ['of a zone that it stands in', { zoneId: '31' }, { zoneId: '32' }],
    ['at one of its PON ports', { pons: '1-3' }, { pons: '4,5' }],
    ['of one of its kinds', { kinds: ['ponLos', 'onuRxLow'] }, { kinds: ['ponLos'] }],
    ['of one of its levels', { levels: [3, 4] }, { levels: [1] }],
    ['of one of its types', { types: [3] }, { types: [1] }],
    ['by what the device wrote', { keyword: '-29.10 DBM' }, { keyword: '-30' }],
    ['by the name of its kind, in either language', { keyword: '光功率' }, { keyword: '风扇' }],
    ['by all that it asks for together', { levels: [3], pons: '3' }, { levels: [3], pons: '4' }],
  ])('%s', (_which, one, other) => {
    expect([fitsOf({ ...nothing, ...one })(alarm), fitsOf({ ...nothing, ...other })(alarm)]).toEqual([true, false]);
  });

  it('that asks for nothing only where it says that it is meant so', () => {
    expect(fitsOf(nothing)(alarm)).toBe(false);
    expect(fitsOf({ ...nothing, isAll: true })(alarm)).toBe(true);
  });

  it('not by a PON port where the alarm is of none', () => {
    expect(fitsOf({ ...nothing, pons: '1-64' })({ ...alarm, place: nowhere })).toBe(false);
  });
});

describe('What rules make of an alarm', () => {
  it('is what the first that fits says, of each effect', () => {
    const other = { conditions: { ...nothing, kinds: ['ponLos'] } };
    const marks = judgeAlarm(
      [
        rule('1', 'level', { ...other, newLevel: 1 }),
        rule('2', 'level', { newLevel: 4 }),
        rule('3', 'level', { newLevel: 2 }),
        rule('4', 'rename', { newName: 'Weak light' }),
        rule('5', 'type', { newType: 5 }),
        rule('6', 'clear', { validMinutes: 60 }),
        rule('7', 'confirm'),
      ],
      alarm,
      0,
    );
    expect(marks).toEqual({
      level: { id: '2', name: 'rule 2', was: 3, to: 4 },
      rename: { id: '4', name: 'rule 4', to: 'Weak light' },
      type: { id: '5', name: 'rule 5', was: 3, to: 5 },
      clear: { id: '6', name: 'rule 6', minutes: 60 },
      confirm: { id: '7', name: 'rule 7' },
    });
  });

  it('looks at the alarm as its device has it, so that two rules cannot chase each other', () => {
    const up = rule('1', 'level', { conditions: { ...nothing, levels: [3] }, newLevel: 1 });
    const down = rule('2', 'level', { conditions: { ...nothing, levels: [1] }, newLevel: 3 });
    expect(judgeAlarm([down, up], alarm, 0).level).toMatchObject({ id: '1', was: 3, to: 1 });
    expect(judgeAlarm([up, down], { ...alarm, severity: 1 }, 0).level).toMatchObject({ id: '2', was: 1, to: 3 });
  });

  it('is nothing while the rule does not hold, and says how long a shield holds', () => {
    const shield = rule('1', 'shield', { window: { is: 'once', from: 100, to: 200 } });
    expect([99, 100, 199, 200].map((at) => judgeAlarm([shield], alarm, at).shield?.until)).toEqual([
      undefined,
      200,
      200,
      undefined,
    ]);
    expect(judgeAlarm([rule('2', 'shield')], alarm, 0).shield?.until).toBeNull();
  });

  it('is the same by the index of two hundred rules', () => {
    const others = Array.from({ length: 200 }, (_, n) =>
      rule(String(n), 'level', { conditions: { ...nothing, kinds: [`kind${n}`] }, newLevel: 1 }),
    );
    const policies = [
      ...others,
      rule('own', 'level', { conditions: { ...nothing, kinds: ['onuRxLow'] }, newLevel: 4 }),
    ];
    const index = new PolicyIndex(policies);
    expect(index.judge(alarm, 0)).toEqual(judgeAlarm(policies, alarm, 0));
    expect(index.judge({ ...alarm, kind: 'kind7' }, 0).level).toMatchObject({ id: '7' });
  });

  it('is the same by the index where rules name OLTs: in their order, and those of other OLTs not at all', () => {
    const of = (oltId: string | null) => ({ ...nothing, oltId, isAll: oltId === null });
    const policies = [
      rule('of 11', 'level', { conditions: of('11'), newLevel: 1 }),
      rule('of 10', 'type', { conditions: of('10'), newType: 5 }),
      rule('of all', 'level', { conditions: of(null), newLevel: 2 }),
      rule('of 10 later', 'level', { conditions: of('10'), newLevel: 4 }),
    ];
    const index = new PolicyIndex(policies);
    for (const oltId of ['10', '11', '12', null, '10']) {
      const one = { ...alarm, oltId };
      expect(index.judge(one, 0), `OLT ${oltId}`).toEqual(judgeAlarm(policies, one, 0));
    }
    expect(index.judge(alarm, 0)).toMatchObject({ level: { id: 'of all' }, type: { id: 'of 10' } });
  });
});
