import { vlanNumbers, vlanText } from '@heliograph/catalogue/formats/vlan-list.ts';
import { dhcpLeasePage } from '@heliograph/catalogue/pages/olt/dhcp/dhcpLeaseTable.ts';
import { dhcpRelayServer } from '@heliograph/catalogue/pages/olt/dhcp/dhcpRelayServer.ts';
import { dhcpSnoopingBind } from '@heliograph/catalogue/pages/olt/dhcp/dhcpSnoopingBind.ts';
import { dhcpSnoopingGlobal } from '@heliograph/catalogue/pages/olt/dhcp/dhcpSnoopingGlobal.ts';
import { dhcpSnoopingPort } from '@heliograph/catalogue/pages/olt/dhcp/dhcpSnoopingPort.ts';
import {
  dhcpSNBinding,
  dhcpSNOption82,
  dhcpSNPortCfgTable,
  dhcpSNVlan,
  dhcpSnooping,
  relayServerConfig,
  relayServerTable,
  snBindingConfig,
  snBindingTable,
} from '@heliograph/wire/mib/platform/dhcp.ts';
import { dhcpBindingTable } from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, PageRead, PageSession, Step } from '../kit/binding.ts';

/** One row per VLAN with all its servers in a text; a row here is one server. */
async function readRelays(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(relayServerTable, ['relayServerVlan', 'relayServerIPAddrList']);
  const servers = rows.flatMap(({ values }) =>
    String(values['relayServerIPAddrList'] ?? '')
      .split(/[\s,;]+/)
      .filter((address) => address !== '')
      .map((address) => ({ relayServerVlan: Number(values['relayServerVlan']), relayServerIP: address })),
  );
  return { rows: servers, complete, absent };
}

const relay = commandBlock(dhcpRelayServer, {
  read: relayServerTable,
  columns: { relayServerVlan: 'relayServerVlan' },
  write: relayServerConfig,
  parameters: { relayServerVlan: 'relayVlan', relayServerIP: 'relayServerIP' },
  action: 'relayServerAction',
  add: 'Add',
  remove: 'Delete',
});

const snoopingScalars = snmpScalars(dhcpSnoopingGlobal, {
  objects: { ...dhcpSnooping, ...dhcpSNVlan, ...dhcpSNOption82, ...dhcpSNBinding },
  columns: {
    dhcpSNControl: 'dhcpSNControl',
    snOption82Control: 'snOption82Control',
    snOption82Strategy: 'snOption82Strategy',
    dhcpSNErrorRecovery: 'dhcpSNErrorRecovery',
    dhcpSNErrorRecoveryInterval: 'dhcpSNErrorRecoveryInterval',
    snBindingDeleteTime: 'snBindingDeleteTime',
  },
});

const vlanStep = (vlan: number, action: 'Add' | 'Delete'): Step => ({
  sets: [
    setItem(dhcpSNVlan.dhcpSNVlanId, vlan),
    setItem(dhcpSNVlan.dhcpSNVlanAction, dhcpSNVlan.dhcpSNVlanAction.enum[action], [], action),
  ],
});

/** The VLANs are read as a list and written one by one. */
const snooping: Binding = {
  page: dhcpSnoopingGlobal,
  read: async (session) => {
    const [read, [list]] = [await snoopingScalars.read(session), await session.get([dhcpSNVlan.dhcpSNVlanList.oid])];
    // Before any VLAN is in it the list answers with its own name.
    const isSet = list !== undefined && list !== dhcpSNVlan.dhcpSNVlanList.name;
    const vlans = isSet ? vlanText(vlanNumbers(String(list))) || null : null;
    return { ...read, rows: read.rows.map((row) => ({ ...row, dhcpSNVlanList: vlans })) };
  },
  steps: async (change, session) => {
    const [was, now] = [change.before, change.after].map((row) => vlanNumbers(String(row?.['dhcpSNVlanList'] ?? '')));
    const gone = (was ?? []).filter((vlan) => now?.includes(vlan) !== true);
    const made = (now ?? []).filter((vlan) => was?.includes(vlan) !== true);
    return [
      ...(await snoopingScalars.steps(change, session)),
      ...gone.map((vlan) => vlanStep(vlan, 'Delete')),
      ...made.map((vlan) => vlanStep(vlan, 'Add')),
    ];
  },
};

export const dhcpPages: readonly Binding[] = [
  snmpTable(dhcpLeasePage, {
    read: dhcpBindingTable,
    columns: {
      dhcpBindingClientMac: 'dhcpBindingClientMac',
      dhcpBindingnAddr: 'dhcpBindingnAddr',
      dhcpBindingHostName: 'dhcpBindingHostName',
      dhcpBindingType: 'dhcpBindingType',
      dhcpBindingLeaseTime: 'dhcpBindingLeaseTime',
    },
  }),
  { ...relay, read: readRelays },
  snooping,
  snmpTable(dhcpSnoopingPort, {
    read: dhcpSNPortCfgTable,
    columns: {
      snPortIndex: 'snPortIndex',
      snPortType: 'snPortType',
      snPortRateLimit: 'snPortRateLimit',
      snPortUserCircuitID: 'snPortUserCircuitID',
      snPortUserRemoteID: 'snPortUserRemoteID',
    },
  }),
  commandBlock(dhcpSnoopingBind, {
    read: snBindingTable,
    columns: {
      snBindingMAC: 'snBindingMAC',
      snBindingIP: 'snBindingIP',
      snBindingVlan: 'snBindingVlan',
      snBindingPortIndex: 'snBindingPortIndex',
      snBindingLease: 'snBindingLease',
      snBindingType: 'snBindingType',
    },
    write: snBindingConfig,
    parameters: {
      snBindingMAC: 'snBindMAC',
      snBindingVlan: 'snBindVlan',
      snBindingIP: 'snBindIP',
      snBindingPortIndex: 'snBindPortIndex',
      snBindingLease: 'snBindLease',
    },
    action: 'snBindAction',
    add: 'AddStatic',
    remove: 'DeleteByMac',
  }),
];
