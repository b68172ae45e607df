import * as acl from '@heliograph/wire/mib/platform/acl.ts';
import { arpTable } from '@heliograph/wire/mib/platform/device.ts';
import * as dhcpPool from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import * as dhcp from '@heliograph/wire/mib/platform/dhcp.ts';
import * as mac from '@heliograph/wire/mib/platform/mac.ts';
import * as portFeatures from '@heliograph/wire/mib/platform/port-features.ts';
import * as rstp from '@heliograph/wire/mib/platform/rstp.ts';
import * as storm from '@heliograph/wire/mib/platform/storm.ts';
import * as vlan from '@heliograph/wire/mib/platform/vlan.ts';
import { ponPortPerformance } from '@heliograph/wire/mib/counters.ts';
import { ponConfig, ponPortConfig, uplinkPortConfig } from '@heliograph/wire/mib/ports.ts';
import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const ok = 'noError';
const kept = async (table: string) => (await bench.truth()).tables[table] ?? [];
const set: (...parameters: Parameters<Bench['set']>) => Promise<string> = async (group, values) =>
  (await bench.set(group, values)).error;

describe('a filter', () => {
  it('that is in effect at a port stays, and only what exists comes into effect', async () => {
    await set(acl.stdIPFilterCfg, { stdIpFilterId: 5, stdIpFilterAction: 1 });
    const apply = (aclPortList: string) => bench.setRow(acl.aclEffectTable, [7], { aclPortList });
    expect((await apply('5,6')).error).toBe('inconsistentValue');
    expect((await apply('five')).error).toBe('wrongValue');
    expect((await apply('5')).error).toBe(ok);
    expect(await set(acl.stdIPFilterCfg, { stdIpFilterId: 5, stdIpFilterAction: 2 })).toBe('inconsistentValue');
    expect(await set(acl.stdIPFilterCfg, { stdIpFilterAction: 3 })).toBe('inconsistentValue');
    expect((await apply('')).error).toBe(ok);
    expect(await set(acl.stdIPFilterCfg, { stdIpFilterAction: 3 })).toBe(ok);
  });
});

describe('DHCP', () => {
  const pool = { dhcpPoolName: 'p', dhcpPoolNetworkSubnet: '255.255.255.0', dhcpPoolAction: 1 };

  it('server, relay and snooping exclude each other', async () => {
    const address = String((await kept('vlanIPTable'))[0]?.['vlanIPAddr']);
    await set(dhcpPool.dhcpPool, { ...pool, dhcpPoolNetwork: address.replace(/\d+$/, '0'), dhcpPoolGw: address });
    const serve = (dhcpPoolEnable: number) =>
      set(dhcpPool.dhcpPoolInterfaceEnable, { dhcpPoolVlan: 10, dhcpServerPoolname: 'p', dhcpPoolEnable });
    const snoop = (dhcpSNControl: number) => set(dhcp.dhcpSnooping, { dhcpSNControl });
    const relay = (relayServerAction: number) =>
      set(dhcp.relayServerConfig, { relayVlan: 10, relayServerIP: '10.99.0.1', relayServerAction });
    expect(await snoop(1)).toBe(ok);
    expect([await serve(1), await relay(1)]).toEqual(['inconsistentValue', 'inconsistentValue']);
    expect([await snoop(2), await serve(1)]).toEqual([ok, ok]);
    expect([await snoop(1), await relay(1)]).toEqual(['inconsistentValue', 'inconsistentValue']);
    expect(await bench.get(dhcp.dhcpServer.dhcpCurrentState)).toBe('1');
    expect(Object.keys(await bench.column(dhcpPool.dhcpBindingTable.columns.dhcpBindingnAddr))).toHaveLength(10);
    expect(await set(dhcpPool.dhcpPool, { dhcpPoolName: 'p', dhcpPoolAction: 0 })).toBe('inconsistentValue');
    expect([await serve(0), await relay(1), await snoop(1)]).toEqual([ok, ok, 'inconsistentValue']);
  });

  it('of old firmware keeps its range from the commit on', async () => {
    const address = String((await kept('vlanIPTable'))[0]?.['vlanIPAddr']);
    const host = (n: number) => address.replace(/\d+$/, String(n));
    const range = {
      dhcpStartIP: host(100),
      dhcpEndIP: host(103),
      dhcpSubNetMask: '255.255.255.0',
      dhcpGateWay: address,
    };
    await set(dhcp.dhcpServer, { ...range, dhcpInterfaceVlan: 10, dhcpControl: 1 });
    expect(await bench.get(dhcp.dhcpServer.dhcpStartIP)).toBe('0.0.0.0');
    expect(await set(dhcp.dhcpServer, { dhcpEndIP: host(50), dhcpCommit: 1 })).toBe('inconsistentValue');
    expect(await set(dhcp.dhcpServer, { dhcpEndIP: host(103), dhcpCommit: 1 })).toBe(ok);
    expect(await bench.get(dhcp.dhcpServer.dhcpStartIP)).toBe(host(100));
    expect(Object.keys(await bench.column(dhcp.dhcpLeaseTable.columns.dhcpLeaseIP))).toHaveLength(4);
  });

  it('snooping lists its VLANs', async () => {
    await set(dhcp.dhcpSNVlan, { dhcpSNVlanId: 200, dhcpSNVlanAction: 1 });
    await set(dhcp.dhcpSNVlan, { dhcpSNVlanId: 10, dhcpSNVlanAction: 1 });
    expect(await bench.get(dhcp.dhcpSNVlan.dhcpSNVlanList)).toBe('10,200');
    expect((await bench.truth()).scalars['dhcpSNVlanList']).toBe('10,200');
    expect(await set(dhcp.dhcpSNVlan, { dhcpSNVlanId: 11, dhcpSNVlanAction: 1 })).toBe('inconsistentValue');
  });
});

describe('a port', () => {
  it('shows one PVID and one mode in all its tables', async () => {
    expect((await bench.setRow(uplinkPortConfig, [1], { upLinkPortPvid: 200, uplinkPortMode: 1 })).error).toBe(ok);
    expect((await kept('vlanPortModeTable'))[0]).toMatchObject({ portTagModeS: 'Access', portPvidS: 200 });
    expect((await bench.column(vlan.vlanTable.columns.vlanUntagPort))['200']).toBe('GE0/1');
    expect((await bench.setRow(ponPortConfig, [1], { ponPortPvid: 77 })).error).toBe('inconsistentValue');
  });

  it('is switched off only when the whole SET is accepted, and comes back with a restart that was not saved', async () => {
    const { olt } = bench.device;
    const refused = await bench.setRow(ponConfig, [1], { ponStauts: 0, ponMaxRtt: 1 });
    expect(refused).toEqual({ error: 'wrongValue', index: 2 });
    const bad = await bench.setRow(ponPortConfig, [1], { ponPortAdminStatus: 0, ponPortPvid: 77 });
    expect(bad.error).toBe('inconsistentValue');
    expect(olt.ponEnabled[0]).toBe(1);
    expect((await bench.setRow(ponPortConfig, [1], { ponPortAdminStatus: 0 })).error).toBe(ok);
    expect(olt.ponEnabled[0]).toBe(0);
    expect((await bench.column(ponConfig.columns.ponStauts))['1']).toBe('0');
    expect((await bench.truth()).unsaved).toBe(true);
    await bench.event({ type: 'reboot' });
    bench.lab.advance(30_000);
    expect(olt.ponEnabled[0]).toBe(1);
    expect(olt.onus.phase[0]).toBe(3);
  });

  it('that is switched off comes back with the configuration of the factory', async () => {
    const { olt } = bench.device;
    await bench.setRow(ponPortConfig, [1], { ponPortAdminStatus: 0 });
    await bench.setRow(uplinkPortConfig, [6], { upLinkPortAdminStatus: 0 });
    expect([olt.onus.phase[0], olt.uplinkUp[5]]).not.toEqual([3, 1]);
    await set(configFile, { restoreConfiguration: 1 });
    bench.lab.advance(30_000);
    expect([olt.onus.phase[0], olt.uplinkUp[5]]).toEqual([3, 1]);
    expect((await bench.truth()).unsaved).toBe(false);
  });

  it('that is saved as switched off keeps its ONUs dark after a restart', async () => {
    const { olt } = bench.device;
    await bench.setRow(ponPortConfig, [1], { ponPortAdminStatus: 0 });
    olt.config.save();
    await bench.event({ type: 'reboot' });
    bench.lab.advance(60_000);
    expect(olt.ponEnabled[0]).toBe(0);
    expect(olt.onus.onPon(1).filter((slot) => olt.onus.phase[slot] === 3)).toEqual([]);
    expect(olt.onus.onPon(2).filter((slot) => olt.onus.phase[slot] === 3)).toHaveLength(4);
  });

  it('takes limits for storms from the block as from its own table', async () => {
    const storms = { stormCtrPid: 7, broadcastStormCtrEn: 1, broadcastSpeed: 640, multicastStormCtrEn: 0 };
    expect(await set(storm.v1600dStormControlCfg, { ...storms, stormCtrAction: 1 })).toBe(ok);
    expect((await kept('ponPortConfigTable'))[0]).toMatchObject({ ponPortBCStormCtrl: 640, ponPortMCStromCtrl: 0 });
    expect(await set(storm.v1600dStormControlCfg, { broadcastSpeed: 3, stormCtrAction: 1 })).toBe('wrongValue');
  });
});

describe('the counters', () => {
  const down = async () => Object.values(await bench.column(ponPortPerformance.columns.ponPortDownBytes)).map(Number);

  it('of one port or of all begin anew when they are cleared', async () => {
    const before = await down();
    expect(before[0]).toBeGreaterThan(0);
    expect(await set(portFeatures.portCountersClean, { portCountersCleanIndex: 7, portCountersCleanAction: 1 })).toBe(
      ok,
    );
    expect(await down()).toEqual([0, ...before.slice(1)]);
    expect(await set(portFeatures.portCountersClean, { portCountersCleanIndex: 28, portCountersCleanAction: 1 })).toBe(
      'wrongValue',
    );
    await set(portFeatures.v1600dPort, { portCountersClear: 1 });
    expect(new Set(await down())).toEqual(new Set([0]));
    bench.lab.advance(60_000);
    expect((await down())[0]).toBeGreaterThan(0);
    expect((await down())[0]).toBeLessThan(before[0] ?? 0);
  });
});

describe('spanning tree', () => {
  it('refuses times that do not fit each other, and shows a root', async () => {
    expect(await set(rstp.rstpCfg, { maxAge: 40 })).toBe('inconsistentValue');
    expect(await set(rstp.rstpCfg, { maxAge: 40, forwardDelay: 30, helloTime: 3 })).toBe(ok);
    expect(await bench.get(rstp.rstpRootBridgeInfo.rootPort)).toBe('0');
    await set(rstp.v1600dRstp, { rstpEn: 1 });
    expect(await bench.get(rstp.rstpRootBridgeInfo.rootPort)).toBe('6');
    expect((await bench.column(rstp.rstpPortStatusTable.columns.rstpPortRole))['6']).toBe('1');
  });
});

describe('what the device has learned', () => {
  it('is a table of 16,384 addresses when there are as many hosts, walked in order', async () => {
    expect(Object.keys(await bench.column(mac.macAddrTable.columns.macAddr))).toHaveLength(11);
    await bench.event({ type: 'hosts', perOnu: 2000 });
    const learned = await bench.column(mac.macAddrTable.columns.macAddr);
    expect(Object.keys(learned).map(Number)).toEqual(Array.from({ length: 16_384 }, (_, i) => i + 1));
    expect(new Set(Object.values(learned)).size).toBe(16_384);
  });

  it('forgets the hosts of an ONU that is gone', async () => {
    const before = Object.keys(await bench.column(mac.macAddr1Table.columns.macPortId1));
    await bench.event({ type: 'powerOff', pon: 1, onu: 1 });
    expect(Object.keys(await bench.column(mac.macAddr1Table.columns.macPortId1))).toHaveLength(before.length - 1);
  });

  it('has the router of every VLAN with an address', async () => {
    expect(Object.values(await bench.column(arpTable.columns.arpIPAddr))).toHaveLength(1);
  });
});
