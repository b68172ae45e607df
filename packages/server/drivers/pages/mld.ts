import { mldv6BasicCfg } from '@heliograph/catalogue/pages/olt/mldv6/mldv6BasicCfg.ts';
import { mldv6GroupMember } from '@heliograph/catalogue/pages/olt/mldv6/mldv6GroupMember.ts';
import { mldv6Port } from '@heliograph/catalogue/pages/olt/mldv6/mldv6Port.ts';
import { mldv6PortMrouter } from '@heliograph/catalogue/pages/olt/mldv6/mldv6PortMrouter.ts';
import { mldv6PortUserVlan } from '@heliograph/catalogue/pages/olt/mldv6/mldv6PortUserVlan.ts';
import { mldv6StaticGroup } from '@heliograph/catalogue/pages/olt/mldv6/mldv6StaticGroup.ts';
import {
  mldGlobalTable,
  mldGroupMemberTable,
  mldMrouterPortCfg,
  mldMrouterPortTable,
  mldPortTable,
  mldStaticGroupCfg,
  mldStaticGroupTable,
  mldUserVlanCfg,
  mldUserVlanTable,
} from '@heliograph/wire/mib/platform/mld.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow, Step } from '../kit/binding.ts';

/** A table of one row; which number that has is the device's. */
const globalTable = snmpTable(mldv6BasicCfg, {
  read: mldGlobalTable,
  columns: {
    mldStatus: 'mldStatus',
    sendGeneralQueryPacket: 'sendGeneralQueryPacket',
    generalQueryInterval: 'generalQueryInterval',
    querySourceIp: { object: 'querySourceIp', none: '::' },
    mldLastListenQueryCount: 'mldLastListenQueryCount',
  },
});

const basic: Binding = {
  ...globalTable,
  read: async (session) => {
    const read = await globalTable.read(session);
    return { ...read, rows: read.rows.slice(0, 1), ...(read.at ? { at: read.at.slice(0, 1) } : {}) };
  },
};

const staticGroups = snmpTable(mldv6StaticGroup, {
  read: mldStaticGroupTable,
  columns: {
    mldStaticGroupVlanId: 'mldStaticGroupVlanId',
    mldStaticGroupIpv6Addr: 'mldStaticGroupIpv6Addr',
    mldStaticGroupPortLlist: 'mldStaticGroupPortLlist',
    mldStaticGroupVersion: 'mldStaticGroupVersion',
  },
});

const portsIn = (row: PageRow | undefined): readonly number[] =>
  (row?.['mldStaticGroupPortLlist'] ?? []) as readonly number[];

/** The block takes one port at a time. Ports join before others leave, so that the group never goes. */
function staticGroupSteps({ before, after }: RowChange): Step[] {
  const row = after ?? before;
  const { mldStaticGroupPort, mldStaticGroupIpv6, mldStaticGroupVlan, mldStaticGroupAction } = mldStaticGroupCfg;
  const step = (port: number, action: 'add' | 'del'): Step => ({
    sets: [
      setItem(mldStaticGroupPort, port),
      setItem(mldStaticGroupIpv6, String(row?.['mldStaticGroupIpv6Addr'] ?? '')),
      setItem(mldStaticGroupVlan, Number(row?.['mldStaticGroupVlanId'])),
      setItem(mldStaticGroupAction, mldStaticGroupAction.enum[action], [], action),
    ],
  });
  const [was, now] = [portsIn(before), portsIn(after)];
  const join = now.filter((port) => !was.includes(port));
  const leave = was.filter((port) => !now.includes(port));
  return [...join.map((port) => step(port, 'add')), ...leave.map((port) => step(port, 'del'))];
}

export const mldPages: readonly Binding[] = [
  snmpTable(mldv6GroupMember, {
    read: mldGroupMemberTable,
    columns: {
      mldGroupMemberVlanId: 'mldGroupMemberVlanId',
      mldGroupMemberIpv6: 'mldGroupMemberIpv6',
      mldGroupMemberPortId: 'mldGroupMemberPortId',
      mldGroupMemberUserVlanId: 'mldGroupMemberUserVlanId',
      mldGroupMemberType: 'mldGroupMemberType',
    },
  }),
  basic,
  snmpTable(mldv6Port, {
    read: mldPortTable,
    columns: {
      mldPortIndex: 'mldPortIndex',
      mldPortGroupLimit: 'mldPortGroupLimit',
      mldPortFastLeave: 'mldPortFastLeave',
    },
  }),
  commandBlock(mldv6PortUserVlan, {
    read: mldUserVlanTable,
    columns: {
      mldUserPortIndex: 'mldUserPortIndex',
      mldUserVlanId: 'mldUserVlanId',
      mldGroupVlanId: 'mldGroupVlanId',
    },
    write: mldUserVlanCfg,
    parameters: {
      mldUserPortIndex: 'mldUserPortIndexCfg',
      mldUserVlanId: 'mldUserVlanIdCfg',
      mldGroupVlanId: 'mldGroupVlanIdCfg',
    },
    action: 'mldUserVlanAction',
    add: 'add',
    remove: 'del',
    removeBy: 'all',
  }),
  // The table has no column for the port that the block takes: its item is read as the port.
  commandBlock(mldv6PortMrouter, {
    read: mldMrouterPortTable,
    columns: {
      mldMrouterItem: 'mldMrouterItem',
      mldMrouterVlanId: 'mldMrouterVlanId',
      mldMrouterType: 'mldMrouterType',
    },
    write: mldMrouterPortCfg,
    parameters: { mldMrouterItem: 'mldMrouterPort', mldMrouterVlanId: 'mldMrouterVlan' },
    action: 'mldMrouterAction',
    add: 'add',
    remove: 'del',
  }),
  { ...staticGroups, steps: (change) => Promise.resolve(staticGroupSteps(change)) },
];
