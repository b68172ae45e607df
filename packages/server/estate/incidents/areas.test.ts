import { describe, expect, it } from 'vitest';
import { wholesOf, type IncidentPart, type AreaTotals } from './areas.ts';

let next = 0;
const part = (over: Partial<IncidentPart>): IncidentPart => ({
  id: String((next += 1)),
  oltId: '1',
  projectId: null,
  groupId: null,
  pon: 1,
  zones: [],
  nature: 'power',
  beganAt: 0,
  partOf: null,
  isOld: false,
  ...over,
});
const olt = (oltId: number, over: Partial<IncidentPart> = {}) =>
  part({ oltId: String(oltId), nature: 'reach', pon: null, ...over });
const totals = (all: number, groups: Record<string, number> = {}): AreaTotals => ({
  projects: new Map([[null, all]]),
  groups: new Map(Object.entries(groups)),
});
const none = new Map<string, string>();
const told = (parts: readonly IncidentPart[], open: ReadonlyMap<string, string> = none, of = totals(10)) =>
  wholesOf(parts, open, of).map(({ scope, placeId, parts: some, was }) => [scope, placeId, some.length, was]);

describe('Losses that begin together are one', () => {
  it('where half of all OLTs, and at least three, do not answer', () => {
    expect(told([olt(1), olt(2), olt(3)], none, totals(6))).toEqual([['network', null, 3, null]]);
    expect(told([olt(1), olt(2), olt(3)], none, totals(7))).toEqual([]);
    expect(told([olt(1), olt(2)], none, totals(2))).toEqual([]);
  });

  it('where half of the OLTs of a group, and at least two, do not answer', () => {
    const two = [olt(1, { groupId: '5' }), olt(2, { groupId: '5' }), olt(3)];
    expect(told(two, none, totals(10, { 5: 4 }))).toEqual([['group', '5', 2, null]]);
    expect(told(two, none, totals(10, { 5: 5 }))).toEqual([]);
  });

  it('where ONUs on two ports lose their power in one zone, in the smallest that holds enough of them', () => {
    const here = [part({ zones: ['house', 'street'] }), part({ pon: 2, zones: ['house', 'street'] })];
    expect(told(here)).toEqual([['zone', 'house', 2, null]]);
    expect(told([...here, part({ pon: 3, zones: ['street'] }), part({ pon: 4, zones: ['shop', 'street'] })])).toEqual([
      ['zone', 'house', 2, null],
      ['zone', 'street', 2, null],
    ]);
    expect(told([part({ zones: ['house'] }), part({ zones: ['house'] })])).toEqual([]);
  });

  it('where three ports of an OLT are hit, whether or not anybody knows where their ONUs are', () => {
    expect(told([part({}), part({ pon: 2 }), part({ pon: 3 })])).toEqual([['olt', '1', 3, null]]);
    expect(told([part({}), part({ pon: 2 }), part({ pon: 3, oltId: '2' })])).toEqual([]);
  });

  it('of one nature and one project', () => {
    expect(told([part({}), part({ pon: 2 }), part({ pon: 3, nature: 'fibre' })])).toEqual([]);
    expect(told([part({}), part({ pon: 2 }), part({ pon: 3, projectId: '7' })])).toEqual([]);
  });

  it('within two minutes of the one before', () => {
    const chain = [0, 110_000, 220_000].map((beganAt, n) => part({ pon: n + 1, beganAt }));
    expect(told(chain)).toEqual([['olt', '1', 3, null]]);
    expect(told(chain.map((one) => ({ ...one, beganAt: one.beganAt * 1.2 })))).toEqual([]);
  });
});

describe('A larger incident', () => {
  const open = new Map([['90', 'area/olt/1/power/']]);

  it('takes one more that begins near its last part, however few of it are left', () => {
    expect(told([part({ partOf: '90' }), part({ pon: 2, beganAt: 100_000 })], open)).toEqual([['olt', '1', 2, '90']]);
    expect(told([part({ partOf: '90' }), part({ pon: 2, beganAt: 130_000 })], open)).toEqual([['olt', '1', 1, '90']]);
  });

  it('goes on as the one that grew out of it, and no other takes its name', () => {
    const groups = new Map([
      ['90', 'area/group/5/reach/'],
      ['91', 'area/group/6/reach/'],
    ]);
    const parts = [
      olt(1, { groupId: '5', partOf: '90' }),
      olt(2, { groupId: '5', partOf: '90' }),
      olt(3, { groupId: '6', partOf: '91' }),
      olt(4),
    ];
    expect(told(parts, groups, totals(8))).toEqual([['network', null, 4, '90']]);
  });

  it('that began anew in the same place much later is another', () => {
    const later = [2, 3, 4].map((pon) => part({ pon, beganAt: 900_000 }));
    expect(told([part({ partOf: '90' }), ...later], open)).toEqual([
      ['olt', '1', 1, '90'],
      ['olt', '1', 3, null],
    ]);
  });
});
