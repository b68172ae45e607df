import * as mib from '@heliograph/wire/mib/platform/igmp-2025.ts';
import { userVlanTable } from '@heliograph/wire/mib/platform/igmp.ts';
import { ipv4Bits, isMulticast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { hostMac } from '../customers.ts';
import { uplinkCount } from '../ports.ts';
import { actionBlock, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

/** What firmware of 2025 adds to IGMP: ranges of groups that may be watched, and who watches what behind each PON port. */

type Range = RowOf<typeof mib.igmpAllowGroupTable>;

const checkRange = (row: Range, config: Config, before: Range | undefined): Verdict => {
  const { allowGroupStartIPS: start, allowGroupEndIPS: end } = row;
  if (!isMulticast(start) || !isMulticast(end)) return wrong('a range is made of two groups');
  if (ipv4Bits(end) < ipv4Bits(start)) return wrong('the range ends before it starts');
  if (before !== undefined) return undefined;
  const other = config
    .kept(mib.igmpAllowGroupTable)
    .find(
      (range) =>
        ipv4Bits(range.allowGroupStartIPS) <= ipv4Bits(end) && ipv4Bits(start) <= ipv4Bits(range.allowGroupEndIPS),
    );
  return other === undefined ? undefined : `it overlaps ${other.allowGroupStartIPS} to ${other.allowGroupEndIPS}`;
};

/** Behind every PON whose users are taken to a multicast VLAN the first two ONUs watch a channel each. */
const viewers = (config: Config): RowOf<typeof mib.igmpGroupMemberDetailTable>[] => {
  if (config.value('igmpSnoopingEn') !== 1) return [];
  const { olt } = config;
  return config.kept(userVlanTable).flatMap(({ userVlanPortIndex, groupVlanIdIndex }) => {
    const pon = userVlanPortIndex - uplinkCount(olt);
    const working = pon < 1 ? [] : olt.onus.onPon(pon).filter((slot) => olt.onus.phase[slot] === 3);
    return working.slice(0, 2).map((slot) => ({
      igmpGroupMemberDetailPON: pon,
      igmpGroupMemberDetailONU: olt.onus.onu(slot),
      igmpGroupMemberDetailGroupVLANID: groupVlanIdIndex,
      igmpGroupMemberDetailIPAddress: `239.1.1.${1 + (slot % 250)}`,
      igmpGroupMemberDetailClientMAC: hostMac(olt, slot),
      igmpGroupMemberDetailClientForGS: '',
    }));
  });
};

export const igmp2025: ConfigFamily = {
  name: 'igmp-2025',
  when: ({ columns2025 }) => columns2025,
  parts: [
    stored(mib.igmpAllowGroupTable, {
      key: ['allowGroupStartIPS', 'allowGroupEndIPS'],
      item: 'igmpAllowGroupIndex',
      limit: 64,
      writable: [],
      check: checkRange,
    }),
    actionBlock(mib.igmpAllowGroup, 'allowGroupAction', {
      into: mib.igmpAllowGroupTable,
      map: { allowGroupStartIPS: 'allowGroupStartIP', allowGroupEndIPS: 'allowGroupEndIP' },
      on: { submit: 'add', delete: 'drop' },
    }),
    status(mib.igmpGroupMemberDetailTable, viewers),
  ],
};
