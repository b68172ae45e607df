import { describe, expect, it } from 'vitest';
import { igmpStaticGroup } from '../pages/olt/igmp/igmpStaticGroup.ts';
import type { HeldPages } from '../kit/page.ts';
import { igmpVlans, mldSnoopingFirst, multicastVlansFit } from './multicast.ts';
import { vlanExists } from './networks.ts';

describe('multicast VLANs of a device', () => {
  const need = multicastVlansFit('groupVlanIdIndex', igmpVlans);
  const held = (count: number): HeldPages => ({
    igmpPortUserVlan: Array.from({ length: count - 1 }, (_, at) => ({ groupVlanIdIndex: 100 + at })),
    igmpStaticGroup: [{ igmpStaticGroupVlan: 500 }],
  });

  it('are twelve at most, counted over all pages that name them', () => {
    expect(need.holds({ groupVlanIdIndex: 900 }, held(11))).toBe(true);
    expect(need.holds({ groupVlanIdIndex: 900 }, held(12))).toBe(false);
  });

  it('do not become more by one that is there already', () => {
    expect(need.holds({ groupVlanIdIndex: 500 }, held(12))).toBe(true);
  });

  it('exist before they are named', () => {
    const vlanTable = [{ vlanVid: 100 }];
    expect(vlanExists('v').holds({ v: 100 }, { vlanTable })).toBe(true);
    expect(vlanExists('v').holds({ v: 101 }, { vlanTable })).toBe(false);
    expect(vlanExists('v').holds({ v: 101 }, {})).toBe(true);
  });
});

describe('MLD', () => {
  it('is snooped before anything else of it is set', () => {
    expect(mldSnoopingFirst.holds({}, { mldv6BasicCfg: [{ mldStatus: false }] })).toBe(false);
    expect(mldSnoopingFirst.holds({}, { mldv6BasicCfg: [{ mldStatus: true }] })).toBe(true);
    expect(mldSnoopingFirst.holds({}, {})).toBe(true);
  });
});

describe('IGMP static groups', () => {
  const seat = { igmpStaticPort: 7, igmpStaticGroupVlan: 100 };
  const rows = [{ ...seat, igmpStaticGroupIp: '239.1.1.4-239.1.1.8' }];
  const fits = (values: object) =>
    (igmpStaticGroup.needs ?? []).every(
      ({ reads, holds }) =>
        !reads.includes('igmpStaticGroup') || holds({ ...seat, ...values }, { igmpStaticGroup: rows }),
    );

  it.each(['239.1.1.9', '239.1.1.3', '239.1.1.5', '239.1.1.1-239.1.1.20'])(
    'of one port do not touch: %s',
    (igmpStaticGroupIp) => {
      expect(fits({ igmpStaticGroupIp })).toBe(false);
    },
  );

  it('stand apart by one group, or at another port', () => {
    expect(fits({ igmpStaticGroupIp: '239.1.1.10' })).toBe(true);
    expect(fits({ igmpStaticGroupIp: '239.1.1.9', igmpStaticPort: 8 })).toBe(true);
  });
});
