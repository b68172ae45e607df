import { ipv4Ends } from '@heliograph/catalogue/formats/ipv4-range.ts';
import { ipNumber, ipText } from '@heliograph/catalogue/formats/ip-number.ts';
import { allowGroupPage as igmpAllowGroupPage } from '@heliograph/catalogue/pages/olt/igmp/igmpAllowGroup.ts';
import { igmpBasicCfg } from '@heliograph/catalogue/pages/olt/igmp/igmpBasicCfg.ts';
import { igmpGroupMember } from '@heliograph/catalogue/pages/olt/igmp/igmpGroupMember.ts';
import { igmpPort } from '@heliograph/catalogue/pages/olt/igmp/igmpPort.ts';
import { igmpPortMrouter } from '@heliograph/catalogue/pages/olt/igmp/igmpPortMrouter.ts';
import { igmpPortUserVlan } from '@heliograph/catalogue/pages/olt/igmp/igmpPortUserVlan.ts';
import { igmpStaticGroup } from '@heliograph/catalogue/pages/olt/igmp/igmpStaticGroup.ts';
import { igmpAllowGroup, igmpAllowGroupTable } from '@heliograph/wire/mib/platform/igmp-2025.ts';
import {
  igmpGeneralCfg,
  igmpGroupMemberTable,
  igmplastmemberCfg,
  igmpMrouterPortCfg,
  igmpMrouterPortTable,
  igmpPortTable,
  igmpSourceIpCfg,
  igmpStaticGroupCfg,
  igmpStaticGroupTable,
  userVlanConfig,
  userVlanTable,
  v1600dIgmpsnooping,
} from '@heliograph/wire/mib/platform/igmp.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import { ponMembers } from './igmp-pon.ts';

const basic = snmpScalars(igmpBasicCfg, {
  objects: { ...v1600dIgmpsnooping, ...igmplastmemberCfg, ...igmpGeneralCfg, ...igmpSourceIpCfg },
  columns: {
    igmpSnoopingEn: 'igmpSnoopingEn',
    queryPacket: 'queryPacket',
    queryTime: 'queryTime',
    sourceip: { object: 'sourceip', none: '0.0.0.0' },
    querycount: 'querycount',
    queryinterval: 'queryinterval',
    queryresponse: 'queryresponse',
  },
});

const staticGroups = snmpTable(igmpStaticGroup, {
  read: igmpStaticGroupTable,
  columns: {
    igmpStaticPort: 'igmpStaticPort',
    igmpStaticGroupVlan: 'igmpStaticGroupVlan',
    igmpStaticGroupIp: 'igmpStaticGroupIp',
  },
});

const seatOf = (row: PageRow) => `${String(row['igmpStaticPort'])}/${String(row['igmpStaticGroupVlan'])}`;

/** Neighbouring groups of one port and VLAN become one row; the table holds a row per group. */
export function asRanges(rows: readonly PageRow[]): PageRow[] {
  const groupOf = (row: PageRow) => ipNumber(row['igmpStaticGroupIp']);
  const sorted = rows.toSorted((a, b) => seatOf(a).localeCompare(seatOf(b)) || groupOf(a) - groupOf(b));
  const ranges: { row: PageRow; from: number; to: number }[] = [];
  for (const row of sorted) {
    const last = ranges.at(-1);
    const group = groupOf(row);
    if (last && seatOf(last.row) === seatOf(row) && group === last.to + 1) last.to = group;
    else ranges.push({ row, from: group, to: group });
  }
  return ranges.map(({ row, from, to }) => ({
    ...row,
    igmpStaticGroupIp: from === to ? ipText(from) : `${ipText(from)}-${ipText(to)}`,
  }));
}

async function readStaticGroups(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await staticGroups.read(session);
  return { rows: asRanges(rows), complete, ...(absent === undefined ? {} : { absent }) };
}

/** The block takes one group at a time. */
function staticGroupSteps({ op, before, after }: RowChange): Step[] {
  const row = after ?? before;
  const ends = ipv4Ends(String(row?.['igmpStaticGroupIp'] ?? ''));
  if (!row || !ends) return [];
  const { staticGroupPort, staticGroupIp, staticGroupVlan, staticGroupAction } = igmpStaticGroupCfg;
  const action = op === 'remove' ? 'delete' : 'add';
  const [from, to] = [ipNumber(ends.from), ipNumber(ends.to)];
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    sets: [
      setItem(staticGroupPort, Number(row['igmpStaticPort'])),
      setItem(staticGroupIp, ipText(from + at)),
      setItem(staticGroupVlan, Number(row['igmpStaticGroupVlan'])),
      setItem(staticGroupAction, staticGroupAction.enum[action], [], action),
    ],
  }));
}

export const igmpPages: readonly Binding[] = [
  snmpTable(igmpGroupMember, {
    read: igmpGroupMemberTable,
    columns: {
      igmpGroupMemberIp: 'igmpGroupMemberIp',
      igmpGroupMemberGVlan: 'igmpGroupMemberGVlan',
      igmpGroupMemberPort: 'igmpGroupMemberPort',
      igmpGroupMemberUserVlan: 'igmpGroupMemberUserVlan',
      igmpGroupMembeType: 'igmpGroupMembeType',
    },
  }),
  ponMembers,
  basic,
  snmpTable(igmpPort, {
    read: igmpPortTable,
    columns: {
      igmpPortIndex: 'igmpPortIndex',
      groupCount: 'groupCount',
      tagstrip: 'tagstrip',
      fastLeave: 'fastLeave',
    },
  }),
  commandBlock(igmpPortUserVlan, {
    read: userVlanTable,
    columns: {
      userVlanPortIndex: 'userVlanPortIndex',
      userVlanIdIndex: 'userVlanIdIndex',
      groupVlanIdIndex: 'groupVlanIdIndex',
    },
    write: userVlanConfig,
    parameters: { userVlanPortIndex: 'userPort', userVlanIdIndex: 'userVlanId', groupVlanIdIndex: 'groupVlanId' },
    action: 'userAction',
    add: 'add',
    remove: 'delete',
  }),
  commandBlock(igmpPortMrouter, {
    read: igmpMrouterPortTable,
    columns: { igmpMrouterPort: 'igmpMrouterPort', igmpMrouterVlan: 'igmpMrouterVlan' },
    write: igmpMrouterPortCfg,
    parameters: { igmpMrouterPort: 'mrouterPort', igmpMrouterVlan: 'mrouterVlan' },
    action: 'mrouterAction',
    add: 'add',
    remove: 'delete',
  }),
  {
    page: igmpStaticGroup,
    read: readStaticGroups,
    steps: (change) => Promise.resolve(staticGroupSteps(change)),
  },
  commandBlock(igmpAllowGroupPage, {
    read: igmpAllowGroupTable,
    columns: { allowGroupStartIPS: 'allowGroupStartIPS', allowGroupEndIPS: 'allowGroupEndIPS' },
    write: igmpAllowGroup,
    parameters: { allowGroupStartIPS: 'allowGroupStartIP', allowGroupEndIPS: 'allowGroupEndIP' },
    action: 'allowGroupAction',
    add: 'submit',
    remove: 'delete',
  }),
];
