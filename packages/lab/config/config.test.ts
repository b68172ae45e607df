import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { dhcpPool, dhcpPoolExcludeAddr, dhcpPoolTable } from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { staticRouteCfg, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import {
  vlanIPCfg,
  vlanIPTable,
  vlanPortModeCfg,
  vlanPortModeTable,
  vlanRangeCfg,
  vlanTable,
} from '@heliograph/wire/mib/platform/vlan.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const addVlans = (vlanRange: string) => bench.set(vlanRangeCfg, { vlanRange, vlanRangeAction: 1 });
const vlans = async () => Object.keys(await bench.column(vlanTable.columns.vlanName)).map(Number);
const ok = { error: 'noError', index: 0 };

const reboot = async (): Promise<void> => {
  await bench.set(systemControl, { restartSystem: 1 });
  bench.lab.advance(25_000);
};

describe('VLANs', () => {
  it('come and go as a range, and the table is the truth', async () => {
    expect(await vlans()).toEqual([1, 10, 200, 300]);
    expect(await addVlans('100,103,105-108')).toEqual(ok);
    expect(await vlans()).toEqual([1, 10, 100, 103, 105, 106, 107, 108, 200, 300]);
    const { tables } = await bench.truth();
    expect(tables['vlanTable']?.map((row) => row['vlanVid'])).toEqual(await vlans());
    expect(await bench.set(vlanRangeCfg, { vlanRange: '105-108', vlanRangeAction: 2 })).toEqual(ok);
    expect(await vlans()).toEqual([1, 10, 100, 103, 200, 300]);
  });

  it('are made by RowStatus with their name, and named in place', async () => {
    expect(await bench.setRow(vlanTable, [77], { vlanRowStatus: 4, vlanName: 'tv' })).toEqual(ok);
    expect(await bench.setRow(vlanTable, [77], { vlanDescr: 'television' })).toEqual(ok);
    const row = (await bench.truth()).tables['vlanTable']?.find((r) => r['vlanVid'] === 77);
    expect(row).toMatchObject({ vlanName: 'tv', vlanDescr: 'television', vlanRowStatus: 1 });
    expect(await bench.setRow(vlanTable, [77], { vlanRowStatus: 6 })).toEqual(ok);
    expect(await vlans()).not.toContain(77);
    expect(await bench.setRow(vlanTable, [78], { vlanName: 'no' })).toEqual({ error: 'noCreation', index: 1 });
  });

  it.each([
    ['a list that is none', '5-3', 1, 'wrongValue'],
    ['a number outside the bounds', '4095', 1, 'wrongValue'],
    ['a VLAN that is there', '50,200', 1, 'inconsistentValue'],
    ['the removal of VLAN 1', '1', 2, 'inconsistentValue'],
    ['the removal of a VLAN with an IP address', '10', 2, 'inconsistentValue'],
    ['the removal of a VLAN that is not there', '77', 2, 'inconsistentValue'],
  ])('refuse %s, at the action, and nothing changes', async (_, vlanRange, vlanRangeAction, error) => {
    expect(await bench.set(vlanRangeCfg, { vlanRange, vlanRangeAction })).toEqual({ error, index: 2 });
    expect(await vlans()).toEqual([1, 10, 200, 300]);
  });

  it('fill the table to 4,094 and are walked in order', async () => {
    expect(await bench.set(vlanRangeCfg, { vlanRange: '2-9,11-199,201-299,301-4094', vlanRangeAction: 1 })).toEqual(ok);
    expect(await vlans()).toEqual(Array.from({ length: 4094 }, (_, i) => i + 1));
    expect(await bench.set(vlanRangeCfg, { vlanRange: '11-199,201-299,301-4094', vlanRangeAction: 2 })).toEqual(ok);
    expect(await vlans()).toHaveLength(12);
  });

  it('show the ports that carry them, and leave the ports when they go', async () => {
    await addVlans('100');
    const ports = { portTagMode: 2, portPvid: 1, portTagRange: '100,200', portUntagRange: '' };
    expect(await bench.set(vlanPortModeCfg, { portIndex: 1, ...ports, portAction: 1 })).toEqual(ok);
    expect(await bench.set(vlanPortModeCfg, { portIndex: 7, portAction: 1 })).toEqual(ok);
    expect((await bench.column(vlanTable.columns.vlanTagPort))['100']).toBe('GE0/1,GPON0/1');
    expect(
      await bench.set(vlanPortModeCfg, {
        portIndex: 2,
        portTagMode: 0,
        portPvid: 100,
        portTagRange: '',
        portAction: 1,
      }),
    ).toEqual(ok);
    expect((await bench.column(vlanTable.columns.vlanUntagPort))['100']).toBe('GE0/2');
    expect(await bench.set(vlanRangeCfg, { vlanRange: '100', vlanRangeAction: 2 })).toMatchObject({
      error: 'inconsistentValue',
    });
    await bench.set(vlanPortModeCfg, { portIndex: 2, portPvid: 1, portAction: 1 });
    expect(await bench.set(vlanRangeCfg, { vlanRange: '100', vlanRangeAction: 2 })).toEqual(ok);
    expect((await bench.column(vlanPortModeTable.columns.portTagRangeS))['1']).toBe('200');
  });
});

describe('a SET', () => {
  it('changes nothing when one of its varbinds is wrong, and says which', async () => {
    const varbinds = [
      ...Bench.bind(v1600dMacAddr, { agingTimer: 600 }),
      ...Bench.bind(vlanRangeCfg, { vlanRange: '100', vlanRangeAction: 1 }),
      ...Bench.bind(v1600dMacAddr, { agingTimer: 5 }),
    ];
    expect(await bench.varbinds(varbinds)).toEqual({ error: 'wrongValue', index: 4 });
    expect(await bench.get(v1600dMacAddr.agingTimer)).toBe('300');
    expect(await vlans()).not.toContain(100);
    expect(await bench.varbinds(varbinds.slice(0, 3))).toEqual(ok);
    expect(await bench.get(v1600dMacAddr.agingTimer)).toBe('600');
  });

  it('serves rows before commands, wherever they stand', async () => {
    const address = { vlanId: 77, vlanIP: '10.77.0.1', vlanIPMask: '255.255.255.0', vlanIPAction: 1 };
    const row = { oid: [...vlanTable.columns.vlanRowStatus.oid, 77], value: { type: 'integer', value: 4 } } as const;
    expect(await bench.varbinds([...Bench.bind(vlanIPCfg, address), row])).toEqual(ok);
    expect(await vlans()).toContain(77);
  });

  it('undoes settings of the same PDU when its action is refused', async () => {
    const varbinds = [
      ...Bench.bind(v1600dMacAddr, { agingTimer: 600 }),
      ...Bench.bind(vlanRangeCfg, { vlanRangeAction: 1, vlanRange: '200' }),
    ];
    expect(await bench.varbinds(varbinds)).toEqual({ error: 'inconsistentValue', index: 2 });
    expect(await bench.get(v1600dMacAddr.agingTimer)).toBe('300');
  });

  it('carries an action out with what was set before it where it brings nothing itself', async () => {
    expect(await bench.get(vlanRangeCfg.vlanRange)).toBe('vlanRange');
    expect(await bench.get(staticRouteCfg.staticRouteIp)).toBe('255.255.255.0');
    await bench.set(vlanRangeCfg, { vlanRange: '500' });
    expect(await bench.get(vlanRangeCfg.vlanRange)).toBe('500');
    expect(await bench.set(vlanRangeCfg, { vlanRangeAction: 1 })).toEqual(ok);
    expect(await vlans()).toContain(500);
  });
});

describe('routes and addresses', () => {
  const route = (staticRouteIp: string, staticRouteIpGw: string, staticRouteAction = 1) =>
    bench.set(staticRouteCfg, {
      staticRouteIp,
      staticRouteIpMask: '255.255.255.0',
      staticRouteIpGw,
      staticRouteAction,
    });

  it('need each other: a gateway lies in the network of a VLAN, which has to be there', async () => {
    const address = { vlanId: 100, vlanIP: '192.168.7.1', vlanIPMask: '255.255.255.0', vlanIPAction: 1 };
    expect((await route('172.16.1.0', '192.168.7.254')).error).toBe('inconsistentValue');
    expect((await bench.set(vlanIPCfg, address)).error).toBe('inconsistentValue');
    await addVlans('100');
    expect(await bench.set(vlanIPCfg, address)).toEqual(ok);
    expect(await bench.column(vlanIPTable.columns.vlanIPAddr)).toMatchObject({ '100': '192.168.7.1' });
    expect(await route('172.16.1.0', '192.168.7.254')).toEqual(ok);
    expect((await route('172.16.1.0', '192.168.7.254')).error).toBe('inconsistentValue');
    expect((await route('172.16.1.7', '192.168.7.254')).error).toBe('wrongValue');
    expect(Object.values(await bench.column(staticRouteTable.columns.staticRouteIpAddr))).toEqual([
      '0.0.0.0',
      '172.16.1.0',
    ]);
  });

  it('are numbered anew when one goes, and are 512 at most', async () => {
    const gateway = String((await bench.truth()).tables['staticRouteTable']?.[0]?.['staticRouteGw']);
    for (let n = 0; n < 511; n++) expect(await route(`172.${16 + (n >> 8)}.${n & 255}.0`, gateway)).toEqual(ok);
    expect(await route('172.31.0.0', gateway)).toEqual({ error: 'resourceUnavailable', index: 4 });
    expect(await route('172.16.0.0', gateway, 2)).toEqual(ok);
    const items = await bench.column(staticRouteTable.columns.staticRouteIpAddr);
    expect(Object.keys(items)).toHaveLength(511);
    expect(items['2']).toBe('172.16.1.0');
  });
});

describe('an address pool', () => {
  const pool = { dhcpPoolName: 'home', dhcpPoolGw: '10.50.0.1', dhcpPoolNetwork: '10.50.0.0' };

  it('shows the first and last address that it gives out, without what is excluded at either end', async () => {
    const add = { ...pool, dhcpPoolNetworkSubnet: '255.255.255.0', dhcpPoolLeasetime: 3600, dhcpPoolAction: 1 };
    expect(await bench.set(dhcpPool, add)).toEqual(ok);
    const exclude = (low: string, high: string) =>
      bench.set(dhcpPoolExcludeAddr, {
        dhcpPoolExcludePoolname: 'home',
        dhcpPoolExcludeLowAddr: low,
        dhcpPoolExcludeHighAddr: high,
        dhcpPoolExcludeAction: 1,
      });
    expect(await exclude('10.50.0.1', '10.50.0.9')).toEqual(ok);
    expect(await exclude('10.50.0.200', '10.50.0.254')).toEqual(ok);
    expect((await exclude('10.50.0.99', '10.50.0.98')).error).toBe('wrongValue');
    expect((await exclude('10.51.0.1', '10.51.0.2')).error).toBe('inconsistentValue');
    expect((await bench.truth()).tables['dhcpPoolTable']).toEqual([
      expect.objectContaining({
        poolName: 'home',
        poolStartIP: '10.50.0.10',
        poolEndIP: '10.50.0.199',
        poolLeaseTime: 3600,
      }),
    ]);
    // The index is the name: its length, then its octets.
    expect(await bench.column(dhcpPoolTable.columns.poolStartIP)).toEqual({ '4.104.111.109.101': '10.50.0.10' });
    expect((await bench.set(dhcpPool, { ...pool, dhcpPoolName: 'twin', dhcpPoolAction: 1 })).error).toBe(
      'inconsistentValue',
    );
    expect(await bench.set(dhcpPool, { dhcpPoolName: 'home', dhcpPoolAction: 0 })).toEqual(ok);
    expect((await bench.truth()).tables['dhcpPoolExcludeAddrTable']).toEqual([]);
  });
});

describe('the two configurations', () => {
  it('are one after a save; a restart brings back what was saved and nothing else', async () => {
    expect((await bench.truth()).unsaved).toBe(false);
    await addVlans('100');
    await bench.set(systemInfo, { sysHostName: 'Kept' });
    expect((await bench.truth()).unsaved).toBe(true);
    expect(await bench.set(configFile, { saveConfiguration: 1 })).toEqual(ok);
    expect((await bench.truth()).unsaved).toBe(false);
    await addVlans('101');
    await bench.set(systemInfo, { sysHostName: 'Lost' });
    await bench.set(v1600dMacAddr, { agingTimer: 77 });
    await reboot();
    expect(await vlans()).toEqual([1, 10, 100, 200, 300]);
    expect(await bench.get(systemInfo.sysHostName)).toBe('Kept');
    expect(await bench.get(v1600dMacAddr.agingTimer)).toBe('300');
    expect((await bench.truth()).unsaved).toBe(false);
  });

  it('are equal again when a change is taken back by hand', async () => {
    await addVlans('100');
    await bench.set(vlanRangeCfg, { vlanRange: '100', vlanRangeAction: 2 });
    expect((await bench.truth()).unsaved).toBe(false);
  });

  it('lose everything with the power cord as well', async () => {
    await addVlans('100');
    await bench.event({ type: 'powerOff' });
    await bench.event({ type: 'powerOn' });
    expect(await vlans()).not.toContain(100);
  });

  it('go back to what the factory made, for good', async () => {
    await addVlans('100');
    await bench.set(configFile, { restoreConfiguration: 1 });
    expect(await vlans()).toEqual([1]);
    await reboot();
    expect(await vlans()).toEqual([1]);
  });
});

describe('a hand other than the manager’s', () => {
  it('changes, adds and removes rows and settings without being asked why', async () => {
    await bench.event({ type: 'setConfig', table: 'vlanTable', key: { vlanVid: 200 }, values: { vlanName: 'other' } });
    await bench.event({ type: 'setConfig', table: 'vlanTable', index: 555, values: { vlanName: 'new' } });
    await bench.event({ type: 'setConfig', table: 'vlanTable', index: [300], values: null });
    await bench.event({ type: 'setConfig', values: { agingTimer: 999 } });
    expect(await bench.column(vlanTable.columns.vlanName)).toMatchObject({ '200': 'other', '555': 'new' });
    expect(await vlans()).toEqual([1, 10, 200, 555]);
    expect(await bench.get(v1600dMacAddr.agingTimer)).toBe('999');
    expect((await bench.truth()).unsaved).toBe(true);
  });

  it.each([
    [{ table: 'nothing', values: {} }],
    [{ table: 'vlanTable', key: { vlanVid: 5000 }, values: {} }],
    [{ table: 'vlanTable', key: { vlanVid: 5 }, values: { colour: 1 } }],
    [{ table: 'vlanTable', values: { vlanName: 'x' } }],
    [{ values: { agingTimer: 'x' } }],
  ])('is told when %j means nothing', async (body) => {
    expect(await bench.event({ type: 'setConfig', ...body })).toMatchObject({ status: 400 });
  });
});
