import type { HeldPages, Need, RowValues } from '../kit/page.ts';
import { text } from '../kit/text.ts';

/** What the pages of multicast have in common. */

const most = 12;

/** Where multicast VLANs are named: page → field. */
type Sources = Readonly<Record<string, string>>;

export const igmpVlans: Sources = { igmpPortUserVlan: 'groupVlanIdIndex', igmpStaticGroup: 'igmpStaticGroupVlan' };
export const mldVlans: Sources = { mldv6PortUserVlan: 'mldGroupVlanId', mldv6StaticGroup: 'mldStaticGroupVlanId' };

const vlansIn = (held: HeldPages, sources: Sources): Set<unknown> =>
  new Set(Object.entries(sources).flatMap(([page, field]) => (held[page] ?? []).map((row: RowValues) => row[field])));

/** At most twelve multicast VLANs on a device (S2 §5, §9). */
export const multicastVlansFit = (field: string, sources: Sources): Need => ({
  reads: Object.keys(sources),
  marks: [field],
  message: text('A device has at most 12 multicast VLANs', '一台设备最多 12 个组播 VLAN'),
  spec: 'igmp.multicastVlanCount',
  holds: (values, held) => {
    const vlans = vlansIn(held, sources);
    return vlans.has(values[field]) || vlans.size < most;
  },
});

export const mldSnoopingFirst: Need = {
  reads: ['mldv6BasicCfg'],
  message: text('MLD snooping must be enabled first', '请先启用 MLD Snooping'),
  spec: 'mld.snoopingFirst',
  holds: (_, { mldv6BasicCfg }) =>
    mldv6BasicCfg === undefined || mldv6BasicCfg.some((row) => row['mldStatus'] === true),
};
