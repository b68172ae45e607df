import * as acl from '@heliograph/wire/mib/platform/acl.ts';
import * as arpProxy from '@heliograph/wire/mib/platform/arp-proxy.ts';
import * as dhcpPool from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import * as dhcp from '@heliograph/wire/mib/platform/dhcp.ts';
import * as igmp from '@heliograph/wire/mib/platform/igmp.ts';
import * as loopback from '@heliograph/wire/mib/platform/loopback.ts';
import * as mac from '@heliograph/wire/mib/platform/mac.ts';
import * as mstp from '@heliograph/wire/mib/platform/mstp.ts';
import * as ndSnooping from '@heliograph/wire/mib/platform/nd-snooping.ts';
import * as ports from '@heliograph/wire/mib/platform/port-features.ts';
import * as qos from '@heliograph/wire/mib/platform/qos.ts';
import * as rstp from '@heliograph/wire/mib/platform/rstp.ts';
import * as staticRoute from '@heliograph/wire/mib/platform/static-route.ts';
import * as storm from '@heliograph/wire/mib/platform/storm.ts';
import * as vlan from '@heliograph/wire/mib/platform/vlan.ts';
import type { AnyTable, Spec } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '../agent/views.ts';
import { models } from '../devices/models.ts';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const ok = 'noError';
type Scalars = Readonly<Record<string, Spec & { readonly name: string; readonly oid: Oid }>>;
type Values = Readonly<Record<string, string | number>>;

const isTable = (part: unknown): part is AnyTable =>
  typeof part === 'object' && part !== null && 'columns' in part && 'index' in part;

describe('the agent', () => {
  it('answers every object of these parts of the MIB', () => {
    const view = viewOf(models.V1600G1);
    const modules = [
      acl,
      arpProxy,
      dhcpPool,
      dhcp,
      igmp,
      loopback,
      mac,
      mstp,
      ndSnooping,
      ports,
      qos,
      rstp,
      staticRoute,
      storm,
      vlan,
    ];
    const missing = modules
      .flatMap((module) => Object.values<AnyTable | Scalars>(module))
      .flatMap((part) => Object.keys(isTable(part) ? part.columns : part))
      .filter((name) => view.byName(name) === undefined);
    // Router advertisement and name servers are a family of their own.
    expect(missing.filter((name) => !/slaac|rdns|AddrP(refix|fx)/i.test(name))).toEqual([]);
  });

  it('of a box without routing has no routes', () => {
    const view = viewOf(models.V1600GS);
    expect(view.byName('staticRouteIp')).toBeUndefined();
    expect(view.byName('vlanIP')).toBeDefined();
  });
});

const kept = async (table: string): Promise<Record<string, string | number>[]> =>
  (await bench.truth()).tables[table] ?? [];

const set = async (group: Scalars, values: Values): Promise<string> => (await bench.set(group, values)).error;

interface Story {
  readonly group: Scalars;
  readonly table: string;
  /** Carried out one after the other; every one succeeds. */
  readonly add: readonly Values[];
  /** What a row of the table then holds. */
  readonly holds: Values;
  /** What the device refuses, and how. */
  readonly refuses: readonly (readonly [Values, string])[];
  /** What takes it away again. */
  readonly remove: Values;
}

const stories: Readonly<Record<string, Story>> = {
  'service VLANs': {
    group: vlan.vlanCfg,
    table: 'vlanCfgTable',
    add: [
      { vlanCfgItem: 3, serviceName: 'web', startVid: 200, endVid: 300, upLinkPortNo: 5, vlanTag: 1, vlanAction: 1 },
    ],
    holds: { vlanConfigIndex: 3, vlanCfgServiceName: 'web', vlanCfgTagMode: 1 },
    refuses: [
      [{ vlanAction: 1 }, 'inconsistentValue'],
      [{ vlanCfgItem: 4, startVid: 77, vlanAction: 1 }, 'inconsistentValue'],
      [{ vlanCfgItem: 4, startVid: 300, endVid: 200, vlanAction: 1 }, 'inconsistentValue'],
    ],
    remove: { vlanCfgItem: 3, vlanAction: 2 },
  },
  QinQ: {
    group: vlan.vlanQinqSetting,
    table: 'vlanQinqTable',
    add: [{ qinqPortId: 7, qinqSVlanId: 200, qinqModeSelect: 3, qinqCVlanIdRange: '1000-1010', qinqAction: 1 }],
    holds: { qinqIndex: 1, qinqPortIndex: 7, qinqCVlanRange: '1000-1010', qinqMode: 3 },
    refuses: [
      [{ qinqModeSelect: 2, qinqCVlanId: 1005, qinqAction: 1 }, 'inconsistentValue'],
      [{ qinqCVlanId: 5, qinqSVlanId: 4000, qinqAction: 1 }, 'inconsistentValue'],
      [{ qinqPortId: 28, qinqSVlanId: 200, qinqAction: 1 }, 'wrongValue'],
    ],
    remove: { qinqPortId: 7, qinqModeSelect: 3, qinqAction: 2 },
  },
  'IPv6 addresses': {
    group: vlan.vlanIPv6Cfg,
    table: 'vlanIPv6Table',
    add: [{ vlanid: 10, ipv6Addr: '2001:db8:1::', ipv6AddrPlen: 64, ipv6Addrtype: 2, ipv6AddrAction: 1 }],
    holds: { ipv6Vlanid: 10, ipv6AddrIndex: 1, ipv6AddrPrefixDescr: 'eui-64' },
    refuses: [
      [{ ipv6AddrAction: 1 }, 'inconsistentValue'],
      [{ ipv6Addr: 'no', ipv6Addrtype: 0, ipv6AddrAction: 1 }, 'wrongValue'],
      [{ vlanid: 11, ipv6Addr: '2001:db8:2::1', ipv6AddrAction: 1 }, 'inconsistentValue'],
    ],
    remove: { vlanid: 10, ipv6Addr: '2001:db8:1::', ipv6Addrtype: 2, ipv6AddrAction: 2 },
  },
  'IPv6 routes': {
    group: staticRoute.staticIPv6RouteCfg,
    table: 'staticIPv6RouteTable',
    add: [
      { ipv6RouteDestAddr: '2001:DB8:F::', ipv6RouteDestAddrPLen: 48, ipv6RouteGwAddr: 'fe80::1', ipv6RouteAction: 1 },
    ],
    holds: { ipv6RouteItem: 1, ipv6RouteDestin: '2001:db8:f::/48', ipv6RouteGw: 'fe80::1' },
    refuses: [
      [{ ipv6RouteAction: 1 }, 'inconsistentValue'],
      [{ ipv6RouteDestAddrPLen: 129, ipv6RouteAction: 1 }, 'wrongValue'],
    ],
    remove: { ipv6RouteDestAddrPLen: 48, ipv6RouteAction: 2 },
  },
  mirrors: {
    group: ports.portMirror,
    table: 'portMirrorTable',
    add: [
      { mirrorSession: 1, mirrorDstPort: 1, mirrorSrcPort: 7, mirrorType: 1, mirrorAction: 1 },
      { mirrorSrcPort: 8, mirrorType: 2, mirrorAction: 1 },
    ],
    holds: { portMirrorIndex: 2, portMirrorDstPort: 1, portMirrorSrcPort: 8, portMirrorType: 2 },
    refuses: [
      [{ mirrorSrcPort: 1, mirrorAction: 1 }, 'inconsistentValue'],
      [{ mirrorDstPort: 2, mirrorSrcPort: 9, mirrorAction: 1 }, 'inconsistentValue'],
      [{ mirrorDstPort: 8, mirrorSession: 2, mirrorSrcPort: 9, mirrorAction: 1 }, 'inconsistentValue'],
      [{ mirrorDstPort: 28, mirrorAction: 1 }, 'wrongValue'],
    ],
    remove: { mirrorAction: 4 },
  },
  'port channels': {
    group: ports.portChannelGroupCfg,
    table: 'portChannelGroupTable',
    add: [
      {
        portChannelGroupIndex: 2,
        portChannelLoadBalance: 3,
        portChannelPortId1: 1,
        portChannelPortId2: 2,
        portChannelPortId3: 0,
        portChannelPortId4: 0,
        portChannelType: 1,
        portChannelAction: 1,
      },
    ],
    holds: { portChannelGroupId: 2, portChannelGroupPortIdx2: 2, portChannelGroupType: 1 },
    refuses: [
      [{ portChannelGroupIndex: 3, portChannelAction: 1 }, 'inconsistentValue'],
      [{ portChannelPortId1: 3, portChannelPortId2: 5, portChannelAction: 1 }, 'inconsistentValue'],
      [{ portChannelPortId2: 3, portChannelAction: 1 }, 'inconsistentValue'],
      [{ portChannelPortId2: 9, portChannelAction: 1 }, 'wrongValue'],
    ],
    remove: { portChannelGroupIndex: 2, portChannelAction: 2 },
  },
  'standard filters': {
    group: acl.stdIPFilterCfg,
    table: 'stdIpFilterTable',
    add: [
      {
        stdIpFilterId: 5,
        stdIpFilterSrcIp: '10.1.0.0',
        stdIpFilterSrcMask: '255.255.0.0',
        stdIpFilterMode: 2,
        stdIpFilterAction: 1,
      },
    ],
    holds: { stdIpFltId: 5, stdIpFltSrcIp: '10.1.0.0', stdIpFltMode: 2 },
    refuses: [
      [{ stdIpFilterAction: 1 }, 'inconsistentValue'],
      [{ stdIpFilterId: 1000, stdIpFilterAction: 1 }, 'wrongValue'],
      [{ stdIpFilterId: 6, stdIpFilterSrcMask: '255.0.255.0', stdIpFilterAction: 1 }, 'wrongValue'],
    ],
    remove: { stdIpFilterId: 5, stdIpFilterAction: 2 },
  },
  'extended filters': {
    group: acl.extIPFilterCfg,
    table: 'extIpFilterTable',
    add: [
      { extIpFilterId: 1000, extIpFilterProtocol: 6, extIpFilterDstPort: 80, extIpFilterMode: 1, extIpFilterAction: 1 },
    ],
    holds: { extIpFltId: 1000, extIpFltDstPort: 80, extIpFltSrcPort: -1, extIpFltDscp: -1 },
    refuses: [[{ extIpFilterId: 1001, extIpFilterProtocol: 1, extIpFilterAction: 1 }, 'inconsistentValue']],
    remove: { extIpFilterAction: 3 },
  },
  'MAC filters': {
    group: acl.macFilterCfg,
    table: 'macFilterTable',
    add: [
      {
        macFilterId: 2000,
        macFilterSrcMac: '02:00:00:00:00:01',
        macFilterEthType: '0800',
        macFilterMode: 2,
        macFilterAction: 1,
      },
    ],
    holds: { macFltId: 2000, macFltEthType: '0800', macFltCos: -1 },
    refuses: [
      [{ macFilterId: 2001, macFilterSrcMac: '02:00', macFilterAction: 1 }, 'wrongValue'],
      [{ macFilterId: 2001, macFilterSrcMac: '', macFilterEthType: 'ipv4', macFilterAction: 1 }, 'wrongValue'],
    ],
    remove: { macFilterId: 2000, macFilterAction: 2 },
  },
  'IPv6 filters': {
    group: acl.stdIPv6FilterCfg,
    table: 'stdIpv6FilterTable',
    add: [
      { stdIpv6FilterId: 5, stdIpv6FilterSrcIpv6: '2001:db8::', stdIpv6FilterSrcPrefixlen: 32, stdIpv6FilterAction: 1 },
    ],
    holds: { stdIpv6FltId: 5, stdIpv6FltSrcPrefixlen: 32, stdIpv6FltMode: 1 },
    refuses: [[{ stdIpv6FilterId: 6, stdIpv6FilterSrcIpv6: '10.0.0.1', stdIpv6FilterAction: 1 }, 'wrongValue']],
    remove: { stdIpv6FilterId: 5, stdIpv6FilterAction: 2 },
  },
  'source bindings': {
    group: acl.ipSourceBind,
    table: 'ipSourceBindTable',
    add: [
      {
        bindIPAddr: '10.1.1.7',
        bindMacAddr: '02:00:00:00:00:07',
        bindVlanid: 200,
        bindInterfacePortindex: 8,
        bindAction: 1,
      },
    ],
    holds: { ipSourceBindIPAddress: '10.1.1.7', ipSourceBindInterface: 'GPON0/2', ipSourceBindtype: 1 },
    refuses: [[{ bindIPAddr: '10.1.1.8', bindMacAddr: 'x', bindAction: 1 }, 'wrongValue']],
    remove: { bindIPAddr: '10.1.1.7', bindAction: 2 },
  },
  'multicast router ports': {
    group: igmp.igmpMrouterPortCfg,
    table: 'igmpMrouterPortTable',
    add: [{ mrouterPort: 5, mrouterVlan: 200, mrouterAction: 1 }],
    holds: { igmpMrouterItem: 1, igmpMrouterPort: 5, igmpMrouterVlan: 200 },
    refuses: [
      [{ mrouterPort: 7, mrouterAction: 1 }, 'wrongValue'],
      [{ mrouterPort: 5, mrouterVlan: 201, mrouterAction: 1 }, 'inconsistentValue'],
    ],
    remove: { mrouterVlan: 200, mrouterAction: 2 },
  },
  'user VLANs of multicast': {
    group: igmp.userVlanConfig,
    table: 'userVlanTable',
    add: [{ userPort: 7, userVlanId: 200, groupVlanId: 300, userAction: 1 }],
    holds: { userVlanPortIndex: 7, userVlanIdIndex: 200, groupVlanIdIndex: 300 },
    refuses: [[{ userAction: 1 }, 'inconsistentValue']],
    remove: { userAction: 2 },
  },
  'static groups': {
    group: igmp.igmpStaticGroupCfg,
    table: 'igmpStaticGroupTable',
    add: [{ staticGroupPort: 7, staticGroupIp: '239.9.9.9', staticGroupVlan: 300, staticGroupAction: 1 }],
    holds: { igmpStaticPort: 7, igmpStaticGroupIp: '239.9.9.9' },
    refuses: [
      [{ staticGroupIp: '10.1.1.1', staticGroupAction: 1 }, 'wrongValue'],
      [{ staticGroupIp: '224.0.0.5', staticGroupAction: 1 }, 'wrongValue'],
    ],
    remove: { staticGroupIp: '239.9.9.9', staticGroupAction: 2 },
  },
  'DHCP relay': {
    group: dhcp.relayServerConfig,
    table: 'relayServerTable',
    add: [
      { relayVlan: 10, relayServerIP: '10.99.0.1', relayServerAction: 1 },
      { relayServerIP: '10.99.0.2', relayServerAction: 1 },
      { relayServerIP: '10.99.0.1', relayServerAction: 2 },
    ],
    holds: { relayServerVlan: 10, relayServerIPAddrList: '10.99.0.2' },
    refuses: [
      [{ relayServerIP: '10.99.0.2', relayServerAction: 1 }, 'inconsistentValue'],
      [{ relayVlan: 200, relayServerAction: 1 }, 'inconsistentValue'],
      [{ relayVlan: 10, relayServerIP: '239.1.1.1', relayServerAction: 1 }, 'wrongValue'],
    ],
    remove: { relayServerIP: '10.99.0.2', relayServerAction: 2 },
  },
  'snooping bindings': {
    group: dhcp.snBindingConfig,
    table: 'snBindingTable',
    add: [
      {
        snBindMAC: '02:AA:00:00:00:01',
        snBindVlan: 200,
        snBindIP: '10.1.1.7',
        snBindPortIndex: 7,
        snBindLease: 600,
        snBindAction: 1,
      },
    ],
    holds: { snBindingid: 1, snBindingMAC: '02:aa:00:00:00:01', snBindingType: 1 },
    refuses: [
      [{ snBindMAC: '01:00:00:00:00:01', snBindAction: 1 }, 'wrongValue'],
      [{ snBindMAC: '02:aa:00:00:00:02', snBindAction: 1 }, 'inconsistentValue'],
    ],
    remove: { snBindAction: 4 },
  },
  'ARP proxies': {
    group: arpProxy.arpProxyCfg,
    table: 'arpProxyTable',
    add: [{ arpProxyVlan: 10, arpProxyConfig: 1 }],
    holds: { arpProxyVlanId: 10, arpProxyState: 1 },
    refuses: [[{ arpProxyVlan: 200, arpProxyConfig: 1 }, 'inconsistentValue']],
    remove: { arpProxyVlan: 10, arpProxyConfig: 2 },
  },
  'spanning tree instances': {
    group: mstp.mstpInstance,
    table: 'mstpInstanceTable',
    add: [{ mstpInstanceID: 1, mstpVLANMapped: 200, mstpInstanceAction: 1 }],
    holds: { mstpInstanceId: 1, mstpInstanceVLANMapped: '200' },
    refuses: [[{ mstpInstanceID: 2, mstpInstanceAction: 1 }, 'inconsistentValue']],
    remove: { mstpInstanceID: 1, mstpInstanceAction: 2 },
  },
};

describe.each(Object.entries(stories))('%s', (_, { group, table, add, holds, refuses, remove }) => {
  it('come, are refused where they do not fit, and go', async () => {
    const before = await kept(table);
    for (const values of add) expect(await set(group, values)).toBe(ok);
    expect(await kept(table)).toContainEqual(expect.objectContaining(holds));
    const made = await kept(table);
    for (const [values, error] of refuses) expect([values, await set(group, values)]).toEqual([values, error]);
    expect(await kept(table)).toEqual(made);
    expect(await set(group, remove)).toBe(ok);
    expect(await kept(table)).toEqual(before);
  });
});
