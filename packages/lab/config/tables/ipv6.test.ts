import * as dhcpv6 from '@heliograph/wire/mib/platform/dhcpv6.ts';
import * as mld from '@heliograph/wire/mib/platform/mld.ts';
import { ipv6SlaacCfg, rdnssCfg, vlanIPv6Cfg } from '@heliograph/wire/mib/platform/vlan.ts';
import type { AnyTable, Spec } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '../../agent/views.ts';
import { models } from '../../devices/models.ts';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const ok = 'noError';
const refused = 'inconsistentValue';
const wrong = 'wrongValue';
type Scalars = Readonly<Record<string, Spec & { readonly name: string; readonly oid: Oid }>>;
type Values = Readonly<Record<string, string | number>>;

const set = async (group: Scalars, values: Values) => (await bench.set(group, values)).error;
const rows = async (name: string) => (await bench.truth()).tables[name] ?? [];
/** Status is no configuration: it is read as a manager reads it. */
const seen = async (column: Spec & { readonly name: string; readonly oid: Oid }) =>
  Object.values(await bench.column(column));

const address = (vlanid: number) =>
  set(vlanIPv6Cfg, { vlanid, ipv6Addr: `2001:db8:${vlanid}::1`, ipv6AddrPlen: 64, ipv6Addrtype: 0, ipv6AddrAction: 1 });

it('answers every object of DHCPv6 and MLD', () => {
  const names = new Set(viewOf(models.V1600G1).segments.map(({ name }) => name));
  const missing = [dhcpv6, mld]
    .flatMap((module) => Object.values<AnyTable | Scalars>(module))
    .flatMap((part) => Object.keys('columns' in part ? part.columns : part))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

describe('DHCPv6', () => {
  const pool = {
    dhcpv6ServerPoolname: 'home',
    dhcpv6ServerPoolStartIpv6: '2001:DB8:200::100',
    dhcpv6ServerPoolEndIPv6: '2001:db8:200::1ff',
    dhcpv6ServerPoolPfxValidTime: '7200',
    dhcpv6ServerPoolPfxPreferredTime: '3600',
    dhcpv6ServerPoolDNS: '2001:db8::53',
    dhcpv6ServerPoolDomain: 'example.net',
    dhcpv6ServerPoolInfRefreshTime: '86400',
  };
  const addPool = (values: Values = {}) =>
    set(dhcpv6.dhcpv6ServerPoolCfg, { ...pool, ...values, dhcpv6ServerPoolAction: 1 });
  const serve = (vlan: number, action: 1 | 2 = 1) =>
    set(dhcpv6.dhcpv6ServerInterface, {
      dhcpv6ServerBindingsClientInterfaceVlanid: vlan,
      dhcpv6ServerBindingsClientInterfacePool: 'home',
      dhcpv6ServerPreferenceValue: '255',
      dhcpv6ServerAllowClientshint: 2,
      dhcpv6ServerRapidcommit: 2,
      dhcpv6ServerBindingsClientInterfaceAction: action,
    });

  it('keeps pools under their names and shows addresses in the shortest spelling', async () => {
    expect(await addPool()).toBe(ok);
    expect(await rows('dhcpv6ServerPoolTable')).toMatchObject([
      { dhcpv6ServerPoolIndex: 1, dhcpv6ServerPoolName: 'home', dhcpv6ServerPoolStartIPv6Addr: '2001:db8:200::100' },
    ]);
  });

  it.each<[string, Values, string]>([
    ['a range that ends before it begins', { dhcpv6ServerPoolEndIPv6: '2001:db8:200::1' }, wrong],
    ['a group as its start', { dhcpv6ServerPoolStartIpv6: 'ff02::1' }, wrong],
    ['a preferred lifetime beyond the valid one', { dhcpv6ServerPoolPfxPreferredTime: '7201' }, refused],
    ['a lifetime beyond 32 bits', { dhcpv6ServerPoolPfxValidTime: '4294967296' }, wrong],
    ['a refresh under a minute', { dhcpv6ServerPoolInfRefreshTime: '59' }, wrong],
    ['a name server that is none', { dhcpv6ServerPoolDNS: '10.0.0.1' }, wrong],
  ])('refuses a pool with %s', async (_, values, error) => {
    expect(await addPool(values)).toBe(error);
    expect(await rows('dhcpv6ServerPoolTable')).toEqual([]);
  });

  it('serves a VLAN that has an address, leases to its customers, and keeps the pool meanwhile', async () => {
    await addPool();
    expect(await serve(200)).toBe(refused);
    await address(200);
    expect(await serve(200)).toBe(ok);
    const { columns } = dhcpv6.dhcpv6ServerBindingsTable;
    const leases = () => seen(columns.dhcpv6ServerBindingsClientAddress);
    expect((await leases()).slice(0, 2)).toEqual(['2001:db8:200::100', '2001:db8:200::101']);
    expect((await seen(columns.dhcpv6ServerBindingsClientPfxValidTime))[0]).toBe('7200');
    expect(await set(dhcpv6.dhcpv6ServerPoolCfg, { dhcpv6ServerPoolname: 'home', dhcpv6ServerPoolAction: 2 })).toBe(
      refused,
    );
    expect(await serve(200, 2)).toBe(ok);
    expect(await leases()).toEqual([]);
  });

  it('relays a VLAN that is not served', async () => {
    const relay = (action: 1 | 2) =>
      set(dhcpv6.dhcpv6RelayCfg, {
        dhcpv6RelayServerVlanId: 200,
        dhcpv6RelayServerAddr: '2001:db8::547',
        dhcpv6RelayServerAction: action,
      });
    await address(200);
    expect(await relay(1)).toBe(ok);
    await addPool();
    expect(await serve(200)).toBe(refused);
    expect(await relay(2)).toBe(ok);
    expect(await serve(200)).toBe(ok);
    expect(await relay(1)).toBe(refused);
  });

  it('names itself by link layer and time until it is told otherwise', async () => {
    const { dhcpv6DuidTableDuidType, dhcpv6DuidTableDuid } = dhcpv6.dhcpv6DuidTable.columns;
    expect(await seen(dhcpv6DuidTableDuidType)).toEqual(['duid-llt']);
    const enterprise = { dhcpv6DuidType: 2, dhcpv6DuidEnterprise: '37950', dhcpv6DuidIdentifier: '0a0b' };
    expect(await set(dhcpv6.dhcpv6Duid, { ...enterprise, dhcpv6DuidIdentifier: '0a0', dhcpv6DuidAction: 1 })).toBe(
      wrong,
    );
    expect(await set(dhcpv6.dhcpv6Duid, { ...enterprise, dhcpv6DuidAction: 1 })).toBe(ok);
    expect(await seen(dhcpv6DuidTableDuid)).toEqual(['00:02:00:00:94:3e:0a:0b']);
  });

  it('snoops VLANs that exist and binds hosts to ports', async () => {
    const snoop = (vlan: number, action: 0 | 1) =>
      set(dhcpv6.dhcp6SnoopingVLAN, { dhcp6SnoopingVLANID: vlan, dhcp6SnoopingVLANAction: action });
    expect([await snoop(200, 1), await snoop(300, 1), await snoop(999, 1), await snoop(300, 1)]).toEqual([
      ok,
      ok,
      refused,
      refused,
    ]);
    expect(await snoop(300, 0)).toBe(ok);
    expect((await bench.truth()).scalars['dhcp6SnoopingVLANList']).toBe('200');
    const bind = (port: number) =>
      set(dhcpv6.dhcp6SnoopingBindingConfig, {
        dhcp6SnoopingBindMAC: '02:00:00:00:00:01',
        dhcp6SnoopingBindVLAN: 200,
        dhcp6SnoopingBindIPv6: '2001:db8:200::9',
        dhcp6SnoopingBindPortIndex: port,
        dhcp6SnoopingBindValidTime: 3600,
        dhcp6SnoopingBindPreferredTime: 1800,
        dhcp6SnoopingBindAction: 1,
      });
    expect([await bind(28), await bind(7), await bind(7)]).toEqual([wrong, ok, refused]);
  });
});

describe('MLD', () => {
  const member = mld.mldGroupMemberTable.columns;
  const group = (port: number, action: 1 | 2, ip = 'ff1e::5', vlan = 200) =>
    set(mld.mldStaticGroupCfg, {
      mldStaticGroupPort: port,
      mldStaticGroupIpv6: ip,
      mldStaticGroupVlan: vlan,
      mldStaticGroupAction: action,
    });
  const enable = async () => (await bench.setRow(mld.mldGlobalTable, [1], { mldStatus: 1 })).error;

  it('takes groups once snooping is on, and a group lists its ports', async () => {
    expect(await group(7, 1)).toBe(refused);
    expect(await enable()).toBe(ok);
    expect([await group(8, 1), await group(7, 1), await group(7, 1)]).toEqual([ok, ok, refused]);
    const listed = async () => (await rows('mldStaticGroupTable')).map((row) => row['mldStaticGroupPortLlist']);
    expect(await listed()).toEqual(['GPON0/1,GPON0/2']);
    expect(await seen(member.mldGroupMemberPortId)).toEqual(['7']);
    expect(await group(7, 2)).toBe(ok);
    expect(await listed()).toEqual(['GPON0/2']);
    expect([await group(8, 2), await group(8, 2)]).toEqual([ok, refused]);
    expect(await listed()).toEqual([]);
  });

  it('refuses addresses that are no group, or stay on their link, and VLANs that are not there', async () => {
    await enable();
    expect([await group(7, 1, '2001:db8::1'), await group(7, 1, 'ff02::1'), await group(7, 1, 'ff1e::5', 999)]).toEqual(
      [wrong, wrong, refused],
    );
  });

  it('takes users of a port to a multicast VLAN, where they watch', async () => {
    await enable();
    const user = { mldUserPortIndexCfg: 7, mldUserVlanIdCfg: 200, mldGroupVlanIdCfg: 300, mldUserVlanAction: 1 };
    expect(await set(mld.mldUserVlanCfg, user)).toBe(ok);
    expect(await seen(member.mldGroupMemberVlanId)).toEqual(['300']);
    expect(await seen(member.mldGroupMemberUserVlanId)).toEqual(['200']);
  });

  it('has routers at uplinks alone', async () => {
    await enable();
    const router = (mldMrouterPort: number) =>
      set(mld.mldMrouterPortCfg, { mldMrouterPort, mldMrouterVlan: 200, mldMrouterAction: 1 });
    expect([await router(7), await router(1), await router(1)]).toEqual([wrong, ok, refused]);
    expect(await rows('mldMrouterPortTable')).toMatchObject([{ mldMrouterItem: 1, mldMrouterVlanId: 200 }]);
  });
});

describe('router advertisement', () => {
  const slaac = (values: Values, action = 1) =>
    set(ipv6SlaacCfg, { ipv6SlaacVlanId: 200, ...values, ipv6SlaacAction: action });
  const prefix = (ipv6SlaacAddrPrefix: string) => ({ ipv6SlaacAddrPrefix, ipv6SlaacAddrPrefixLength: 64 });
  const shown = async () =>
    (await rows('ipv6SlaacTable')).map((row) => [row['ipv6SlaacPrefix'], row['ipv6SlaacRaInterval']]);

  it('has one row per prefix with the values of the VLAN in each', async () => {
    expect(await slaac({ ipv6SlaacInterval: 30 })).toBe(ok);
    expect(await shown()).toEqual([['', 30]]);
    expect(await slaac(prefix('2001:db8:a::'))).toBe(ok);
    expect(await slaac({ ...prefix('2001:db8:b::'), ipv6SlaacInterval: 60 })).toBe(ok);
    expect(await shown()).toEqual([
      ['2001:db8:a::/64', 60],
      ['2001:db8:b::/64', 60],
    ]);
  });

  it('goes back to the usual value, and loses prefixes one by one or all at once', async () => {
    await slaac({ ...prefix('2001:db8:a::'), ipv6SlaacInterval: 30 });
    expect(await slaac({}, 2)).toBe(ok);
    expect(await shown()).toEqual([['2001:db8:a::/64', 600]]);
    expect(await slaac(prefix('2001:db8:a::'), 7)).toBe(ok);
    expect(await shown()).toEqual([['', 600]]);
    expect([await slaac({}, 9), await slaac({}, 9)]).toEqual([ok, refused]);
  });

  it('refuses a lifetime below the interval, preferred beyond valid, and a VLAN that is not there', async () => {
    expect(await slaac({ ipv6SlaacInterval: 600, ipv6SlaacRALifetime: 599 })).toBe(refused);
    expect(
      await slaac({
        ...prefix('2001:db8:a::'),
        ipv6SlaacInterval: 30,
        ipv6SlaacRALifetime: 0,
        ipv6AddrPrefixValidLifeTime: 10,
        ipv6AddrPrefixPreferrefLifetime: 11,
      }),
    ).toBe(refused);
    expect(await slaac({ ipv6SlaacVlanId: 999 })).toBe(refused);
    expect(await shown()).toEqual([]);
  });

  it('tells name servers by VLAN and sequence', async () => {
    const tell = (rdnsServer1: string, action = 0) =>
      set(rdnssCfg, {
        rdnssVlan: 200,
        rdnssSeq: 1,
        rdnssLifetime: 600,
        rdnsServer1,
        rdnsServer2: '',
        rdnsAction: action,
      });
    expect([await tell('10.0.0.1'), await tell(''), await tell('2001:DB8::53')]).toEqual([wrong, wrong, ok]);
    expect(await rows('rdnssTable')).toMatchObject([
      { rdnssVlanId: 200, rdnssSequence: 1, rDNSServer1: '2001:db8::53', rdnssLifeTime: '600' },
    ]);
    expect([await tell('2001:db8::53', 1), await tell('2001:db8::53', 1)]).toEqual([ok, refused]);
  });
});
