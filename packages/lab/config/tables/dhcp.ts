import {
  dhcpLeaseTable,
  dhcpServer,
  dhcpSNBinding,
  dhcpSNOption82,
  dhcpSnooping,
  dhcpSNPortCfgTable,
  dhcpSNVlan,
  relayServerConfig,
  relayServerTable,
  snBindingConfig,
  snBindingTable,
} from '@heliograph/wire/mib/platform/dhcp.ts';
import { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { inNetwork, ipv4Bits, ipv4Dotted, isHostMac, isUnicast, onesOfMask } from '../addresses.ts';
import { customersWithAddresses } from '../customers.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import { isPort, labPortNumbers, uplinkCount } from '../ports.ts';
import {
  actionBlock,
  settings,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { conflictWithRelay, conflictWithServer, conflictWithSnooping, serverOn, snoopingOn } from './dhcp-conflicts.ts';
import { needsVlan } from './vlan.ts';

const on = 1;
const off = 2;
const none = '0.0.0.0';

type Server = ValuesOf<typeof dhcpServer>;

/** The server of old firmware: one range on one VLAN, in force from the commit. */
const checkServer = (values: Server, config: Config): Verdict => {
  if (values.dhcpControl !== on) return undefined;
  const { dhcpStartIP = none, dhcpEndIP = none, dhcpSubNetMask = none, dhcpGateWay = none } = values;
  const conflict = conflictWithServer(config);
  if (conflict !== undefined) return conflict;
  if (onesOfMask(dhcpSubNetMask) === undefined) return wrong(`${dhcpSubNetMask} is no network mask`);
  if (!isUnicast(dhcpStartIP) || !inNetwork(dhcpEndIP, dhcpStartIP, dhcpSubNetMask))
    return 'start and end are not in one network';
  if (ipv4Bits(dhcpStartIP) > ipv4Bits(dhcpEndIP)) return 'the range ends before it begins';
  if (dhcpGateWay !== none && !inNetwork(dhcpGateWay, dhcpStartIP, dhcpSubNetMask))
    return 'the gateway is outside the range’s network';
  const vlan = values.dhcpInterfaceVlan ?? 1;
  const ip = config.row(vlanIPTable, { vlanIdIndex: vlan });
  if (ip === undefined) return `VLAN ${vlan} has no IP address`;
  return inNetwork(dhcpStartIP, ip.vlanIPAddr, ip.vlanIPMaskAddr)
    ? undefined
    : `the range is not VLAN ${vlan}’s network`;
};

const leases = (config: Config): RowOf<typeof dhcpLeaseTable>[] => {
  if (config.value('dhcpControl') !== on) return [];
  const first = ipv4Bits(config.text('dhcpStartIP'));
  const room = ipv4Bits(config.text('dhcpEndIP')) - first + 1;
  return customersWithAddresses(config.olt)
    .slice(0, room)
    .map(({ mac, place }) => ({
      dhcpLeaseIndex: place + 1,
      dhcpLeaseIP: ipv4Dotted(first + place),
      dhcpLeaseMACAddr: mac,
      dhcpLeaseTimeValue: config.number('dhcpLeaseTime'),
    }));
};

/** Servers of a VLAN stand in one text, separated by commas; at most four. */
const relayServers = (config: Config, vlan: number): string[] =>
  config
    .row(relayServerTable, { relayServerVlan: vlan })
    ?.relayServerIPAddrList.split(',')
    .filter((ip) => ip !== '') ?? [];

const relay = (config: Config, values: ValuesOf<typeof relayServerConfig>, add: boolean): Verdict => {
  const { relayVlan = 0, relayServerIP = none } = values;
  const servers = relayServers(config, relayVlan);
  if (add === servers.includes(relayServerIP)) return add ? `${relayServerIP} is there` : `no ${relayServerIP}`;
  const list = add ? [...servers, relayServerIP] : servers.filter((ip) => ip !== relayServerIP);
  if (list.length === 0) return config.drop(relayServerTable, { relayServerVlan: relayVlan });
  if (list.length > 4) return 'a VLAN has at most four servers';
  if (add && !isUnicast(relayServerIP)) return wrong(`${relayServerIP} is no server`);
  return config.write(relayServerTable, { relayServerVlan: relayVlan, relayServerIPAddrList: list.join(',') }, 'put');
};

const checkRelay = ({ relayServerVlan }: RowOf<typeof relayServerTable>, config: Config): Verdict =>
  conflictWithRelay(config) ??
  (config.has(vlanIPTable, { vlanIdIndex: relayServerVlan }) ? undefined : `VLAN ${relayServerVlan} has no IP address`);

const snoopVlan = (config: Config, vlan: number | undefined, add: boolean): Verdict => {
  if (vlan === undefined) return 'dhcpSNVlanId is not set';
  const missing = needsVlan(config, vlan);
  if (missing !== undefined) return missing;
  const vlans = parseList(config.text('dhcpSNVlanList')) ?? [];
  if (add === vlans.includes(vlan)) return add ? `VLAN ${vlan} is snooped` : `VLAN ${vlan} is not snooped`;
  config.set('dhcpSNVlanList', listText(add ? [...vlans, vlan] : vlans.filter((v) => v !== vlan)));
  return undefined;
};

type Binding = RowOf<typeof snBindingTable>;
const binding = { static: 1, dynamic: 2 } as const;

const checkBinding = (row: Binding, config: Config): Verdict => {
  if (!isHostMac(row.snBindingMAC)) return wrong(`${row.snBindingMAC} is no MAC address of a host`);
  if (!isUnicast(row.snBindingIP)) return wrong(`${row.snBindingIP} is no address of a host`);
  if (!isPort(config.olt, row.snBindingPortIndex)) return wrong(`no port ${row.snBindingPortIndex}`);
  const twin = config
    .kept(snBindingTable)
    .find((r) => r.snBindingIP === row.snBindingIP && r.snBindingMAC !== row.snBindingMAC);
  return twin === undefined
    ? needsVlan(config, row.snBindingVlan)
    : `${row.snBindingIP} is bound to ${twin.snBindingMAC}`;
};

const flush = (config: Config, type: number | undefined): Verdict => {
  for (const row of config.kept(snBindingTable))
    if (type === undefined || row.snBindingType === type) config.drop(snBindingTable, row);
  return undefined;
};

const portNumbers = ({ olt }: Config): RowOf<typeof dhcpSNPortCfgTable>[] =>
  labPortNumbers(olt).map((snPortIndex) => ({
    snPortIndex,
    snPortType: snPortIndex <= uplinkCount(olt) ? 1 : 2,
    snPortUserCircuitID: '',
    snPortUserRemoteID: '',
    snPortRateLimit: 0,
  }));

export const dhcpFamily: ConfigFamily = {
  name: 'dhcp',
  parts: [
    actionBlock(dhcpServer, 'dhcpCommit', {
      keeps: {
        dhcpCurrentState: (config) => (serverOn(config) ? on : off),
        dhcpStartIP: none,
        dhcpEndIP: none,
        dhcpSubNetMask: none,
        dhcpGateWay: none,
        dhcpDNS1: none,
        dhcpDNS2: none,
        dhcpDNS3: none,
        dhcpWins: none,
        dhcpLeaseTime: 86_400,
        dhcpInterfaceVlan: 1,
        dhcpControl: off,
      },
      check: checkServer,
      on: { Commit: 'keep' },
    }),
    status(dhcpLeaseTable, leases),
    stored(relayServerTable, { limit: 32, check: checkRelay }),
    actionBlock(relayServerConfig, 'relayServerAction', {
      on: {
        Add: (values, config) => relay(config, values, true),
        Delete: (values, config) => relay(config, values, false),
      },
    }),
    settings(
      dhcpSnooping,
      { dhcpSNControl: off, dhcpSNErrorRecovery: off, dhcpSNErrorRecoveryInterval: 300 },
      { dhcpSNControl: (_, config) => (snoopingOn(config) ? conflictWithSnooping(config) : undefined) },
    ),
    actionBlock(dhcpSNVlan, 'dhcpSNVlanAction', {
      keeps: { dhcpSNVlanList: '' },
      on: {
        Add: ({ dhcpSNVlanId }, config) => snoopVlan(config, dhcpSNVlanId, true),
        Delete: ({ dhcpSNVlanId }, config) => snoopVlan(config, dhcpSNVlanId, false),
      },
    }),
    settings(dhcpSNOption82, { snOption82Control: off, snOption82Strategy: 2 }),
    stored(dhcpSNPortCfgTable, { factory: portNumbers }),
    settings(dhcpSNBinding, { snBindingDeleteTime: 300 }),
    stored(snBindingTable, { key: ['snBindingMAC'], item: 'snBindingid', limit: 1024, check: checkBinding }),
    actionBlock(snBindingConfig, 'snBindAction', {
      into: snBindingTable,
      map: (values) => ({
        ...(values.snBindMAC === undefined ? {} : { snBindingMAC: values.snBindMAC.toLowerCase() }),
        ...(values.snBindVlan === undefined ? {} : { snBindingVlan: values.snBindVlan }),
        ...(values.snBindIP === undefined ? {} : { snBindingIP: values.snBindIP }),
        ...(values.snBindPortIndex === undefined ? {} : { snBindingPortIndex: values.snBindPortIndex }),
        ...(values.snBindLease === undefined ? {} : { snBindingLease: values.snBindLease }),
        snBindingType: binding.static,
      }),
      on: {
        AddStatic: 'add',
        DeleteByMac: 'drop',
        FlushAll: (_, config) => flush(config, undefined),
        FlushStatic: (_, config) => flush(config, binding.static),
        FlushDynamic: (_, config) => flush(config, binding.dynamic),
      },
    }),
  ],
};
