import * as ospf from '@heliograph/wire/mib/platform/ospf.ts';
import * as rip from '@heliograph/wire/mib/platform/rip.ts';
import * as ripng from '@heliograph/wire/mib/platform/ripng.ts';
import * as routes from '@heliograph/wire/mib/platform/route-table.ts';
import { vlanIPTable, vlanIPv6Cfg } from '@heliograph/wire/mib/platform/vlan.ts';
import type { AnyTable, Spec } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '../../agent/views.ts';
import { models } from '../../devices/models.ts';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;
/** The device's own address in VLAN 10. */
let own: string;

beforeEach(async () => {
  bench = await Bench.start();
  own = bench.device.olt.config.kept(vlanIPTable)[0]?.vlanIPAddr ?? '';
});

afterEach(() => bench.stop());

const ok = 'noError';
const refused = 'inconsistentValue';
const wrong = 'wrongValue';
type Scalars = Readonly<Record<string, Spec & { readonly name: string; readonly oid: Oid }>>;
type Values = Readonly<Record<string, string | number>>;

const set = async (group: Scalars, values: Values) => (await bench.set(group, values)).error;
const setRow = async (table: AnyTable, key: readonly (string | number)[], values: Values) =>
  (await bench.setRow(table, key, values)).error;
const rows = async (table: AnyTable) => (await bench.truth()).tables[table.name] ?? [];
const seen = async (column: Spec & { readonly name: string; readonly oid: Oid }) =>
  Object.values(await bench.column(column));
const network = () => own.replace(/\d+$/, '0/24');
const neighbour = () => own.replace(/\d+$/, '1');

describe('the agent', () => {
  const objects = [rip, ospf, ripng, routes].flatMap((module) =>
    Object.values<AnyTable | Scalars>(module).flatMap((part) => Object.keys('columns' in part ? part.columns : part)),
  );

  it('answers every object of the routing protocols', () => {
    const names = new Set(viewOf(models.V1600G1).segments.map(({ name }) => name));
    expect(objects.filter((name) => !names.has(name))).toEqual([]);
  });

  it('of a box without routing has none of them', () => {
    const names = new Set(viewOf(models.V1600GS).segments.map(({ name }) => name));
    expect(objects.filter((name) => names.has(name))).toEqual([]);
  });
});

describe('key chains', () => {
  const key = (values: Values) => set(rip.keyChainCfg, { keyName: 'core', keyId: 1, keyChainString: 'abc', ...values });

  it('hold keys by chain and number; a key that exists is replaced', async () => {
    expect(await key({ keyAction: 1 })).toBe(ok);
    expect(await key({ keyId: 2, keyAction: 1 })).toBe(ok);
    expect(await key({ keyId: 2, keyChainString: 'def', keyAction: 1 })).toBe(ok);
    expect((await rows(rip.keyChainTable)).map((row) => row['keyChainStr'])).toEqual(['abc', 'def']);
    expect(await key({ keyId: 1, keyAction: 2 })).toBe(ok);
    expect(await rows(rip.keyChainTable)).toHaveLength(1);
  });

  it('refuse names and keys that are too long, and the removal of what is not there', async () => {
    expect(await key({ keyName: 'a'.repeat(17), keyAction: 1 })).toBe(wrong);
    expect(await key({ keyChainString: '', keyAction: 1 })).toBe(wrong);
    expect(await key({ keyAction: 2 })).toBe(refused);
  });
});

describe('RIP', () => {
  const run = () => setRow(rip.ripVlanTable, [own], { ripVlanstatus: 4 });

  it('runs in networks of the device itself, made and removed by RowStatus', async () => {
    expect(await setRow(rip.ripVlanTable, ['10.99.0.1'], { ripVlanstatus: 4 })).toBe(refused);
    expect(await run()).toBe(ok);
    expect(await run()).toBe(refused);
    expect(await rows(rip.ripVlanTable)).toMatchObject([{ ripVlanAddress: own, sendVer: 2, recvVer: 3 }]);
    expect(await setRow(rip.ripVlanTable, [own], { ripVlanstatus: 6 })).toBe(ok);
    expect(await rows(rip.ripVlanTable)).toEqual([]);
  });

  it('signs with a password or with a key chain that exists', async () => {
    await run();
    const sign = (values: Values) => setRow(rip.ripVlanTable, [own], values);
    expect(await sign({ ripAuthType: 3 })).toBe(refused);
    expect(await sign({ ripAuthType: 3, authKeyChain: 'core' })).toBe(refused);
    expect(await sign({ ripAuthType: 2, ripAuthStr: 'a'.repeat(17) })).toBe(wrong);
    await set(rip.keyChainCfg, { keyName: 'core', keyId: 1, keyChainString: 'abc', keyAction: 1 });
    expect(await sign({ ripAuthType: 3, authKeyChain: 'core' })).toBe(ok);
  });

  it('knows networks through its neighbours once it is switched on', async () => {
    await run();
    expect(await seen(rip.ripTable.columns.ripNetwork)).toEqual([]);
    expect(await set(rip.ripGlobalCfg, { ripRouteEn: 1, distance: 90 })).toBe(ok);
    expect(await seen(rip.ripTable.columns.ripNetwork)).toContain(network());
    expect(await seen(rip.ripTable.columns.ripNetworkType)).toContain('R(n)');
    expect(await seen(rip.ripPeerTable.columns.ripPeerAddress)).toEqual([neighbour()]);
    expect(await seen(rip.ripPeerTable.columns.ripPeerDistance)).toEqual(['90']);
    expect(await seen(routes.platformRouteTable.columns.routeType)).toContain('R>*');
  });

  it('takes over routes of other kinds', async () => {
    expect(await set(rip.ripRedistributeBlock, { ripRedis: 3, ripRedisMetric: 17, ripRedisAction: 1 })).not.toBe(ok);
    expect(await set(rip.ripRedistributeBlock, { ripRedis: 3, ripRedisMetric: -1, ripRedisAction: 1 })).toBe(ok);
    expect(await set(rip.ripRedistributeBlock, { ripRedis: 3, ripRedisMetric: 4, ripRedisAction: 1 })).toBe(ok);
    expect(await rows(rip.ripRedistributeTable)).toEqual([{ ripRedistributeType: 3, ripRedistributeMetric: 4 }]);
    expect(await set(rip.ripRedistributeBlock, { ripRedis: 3, ripRedisAction: 2 })).toBe(ok);
    expect(await set(rip.ripRedistributeBlock, { ripRedis: 3, ripRedisAction: 2 })).toBe(refused);
  });

  it('adds to the metric by an offset list', async () => {
    const offset = { offsetListId: 10, offsetType: 1, metricVal: 3, vlanIfNum: '' };
    expect(await set(rip.offsetListCfg, { ...offset, offsetListAction: 1 })).toBe(ok);
    expect(await set(rip.offsetListCfg, { ...offset, vlanIfNum: 'vlan999', offsetListAction: 1 })).toBe(refused);
    expect(await set(rip.offsetListCfg, { ...offset, offsetListAction: 2 })).toBe(ok);
  });
});

describe('OSPF', () => {
  const attach = (values: Values = {}) =>
    set(ospf.ospfRouteNetworking, { network: network(), area: '1', ospfNetworkAction: 1, ...values });

  it('runs in networks that it is given, each once, in an area', async () => {
    expect(await attach()).toBe(ok);
    expect(await attach({ area: '0.0.0.2' })).toBe(refused);
    expect(await attach({ network: 'here' })).toBe(wrong);
    expect(await attach({ network: '10.0.0.0/8', area: 'north' })).toBe(wrong);
    expect(await seen(ospf.ospfRouteNetworkingTable.columns.areaId)).toEqual(['0.0.0.1']);
    expect(await seen(ospf.ospfRouteNetworkingTable.columns.routerId)).toEqual([own]);
  });

  it('drops the bits behind the length of a network', async () => {
    expect(await attach({ network: '10.77.5.9/16' })).toBe(ok);
    expect(await rows(ospf.ospfRouteNetworkingTable)).toMatchObject([{ ospfNetwork: '10.77.0.0/16' }]);
    expect(await attach({ network: '10.77.8.8/16', ospfNetworkAction: 2 })).toBe(ok);
  });

  it('has settings of an interface as long as it runs there', async () => {
    const change = () => setRow(ospf.ospfInterfaceTable, [own], { cost: 55, deadVal: 60 });
    expect(await change()).toBe('noCreation');
    await attach();
    expect(await change()).toBe(ok);
    expect(await setRow(ospf.ospfInterfaceTable, [own], { auth: 1, authString: 'a'.repeat(9) })).toBe(wrong);
    expect(await rows(ospf.ospfInterfaceTable)).toMatchObject([{ ospfIfAddress: own, cost: 55, helloVal: 10 }]);
    await attach({ ospfNetworkAction: 2 });
    expect(await rows(ospf.ospfInterfaceTable)).toEqual([]);
  });

  it('has neighbours and routes once it is switched on', async () => {
    await attach();
    expect(await seen(ospf.ospfNeighborTable.columns.state)).toEqual([]);
    expect(await set(ospf.ospfGlobal, { ospfRouteEn: 1, ospfGlobalRouterId: '9.9.9.9' })).toBe(ok);
    expect(await seen(ospf.ospfNeighborTable.columns.state)).toEqual(['Full/DR']);
    expect(await seen(ospf.ospfNetworkRoutingTable.columns.routingArea)).toEqual(['0.0.0.1', '0.0.0.1']);
    expect(await seen(ospf.ospfRouterRoutingTable.columns.routerDesType)).toEqual(['R']);
    expect(await seen(ospf.ospfExternalRoutingTable.columns.externalDesType)).toEqual(['N E2']);
    expect(await seen(ospf.ospfDatabaseTable.columns.advRouter)).toContain('9.9.9.9');
    expect(await seen(routes.platformRouteTable.columns.routeType)).toContain('O>*');
  });

  it('makes areas stub or NSSA, the backbone never', async () => {
    const area = (values: Values) => set(ospf.ospfAreaTypeCfg, { noSummaryCfg: 0, areaActionCfg: 1, ...values });
    expect(await area({ ospfAreaCfg: '0.0.0.0', areaTypeCfg: 1 })).toBe(refused);
    expect(await area({ ospfAreaCfg: '0.0.0.1', areaTypeCfg: 1, noSummaryCfg: 1 })).toBe(ok);
    expect(await rows(ospf.ospfAreaTypeTable)).toEqual([{ getArea: '0.0.0.1', areaType: 1, noSummary: 1 }]);
    expect(await area({ ospfAreaCfg: '0.0.0.1', areaActionCfg: 2 })).toBe(ok);
    expect(await area({ ospfAreaCfg: '0.0.0.1', areaActionCfg: 2 })).toBe(refused);
  });

  it('summarises networks of an area', async () => {
    const range = { ospfSummaryArea: '0.0.0.1', ipAddress: '10.1.2.0', subnetMask: '255.255.0.0' };
    expect(await set(ospf.ospfAreaSummaryCfg, { ...range, areaSummaryAction: 1 })).toBe(ok);
    expect(await rows(ospf.ospfSummaryTable)).toEqual([{ summaryArea: '0.0.0.1', summaryNetwork: '10.1.0.0/16' }]);
    expect(await set(ospf.ospfAreaSummaryCfg, { subnetMask: '255.0.255.0', areaSummaryAction: 1 })).toBe(wrong);
    expect(await set(ospf.ospfAreaSummaryCfg, { ...range, areaSummaryAction: 2 })).toBe(ok);
  });

  it('takes over routes of other kinds, and the default route by a commit', async () => {
    const kind = { redistribute: 3, redisMetric: -1, redisMetricType: 2, redisRouteMap: '' };
    expect(await set(ospf.ospfRedistributeBlock, { ...kind, redisAction: 1 })).toBe(ok);
    expect(await rows(ospf.ospfRedistributeTable)).toMatchObject([{ redistributeType: 3, metricType: 2 }]);
    expect(await set(ospf.ospfRedistributeBlock, { redistribute: 3, redisAction: 2 })).toBe(ok);
    expect(await set(ospf.ospfDefaultRedistribute, { ospfDefRedis: 1, always: 1, defRedisAction: 1 })).toBe(ok);
    expect((await bench.truth()).scalars).toMatchObject({ ospfDefRedis: 1, always: 1, defRedisMetric: -1 });
  });
});

describe('RIPng', () => {
  const name = async (values: Values) =>
    set(ripng.ripngRouteNetworkingBlock, { ripngVlanid: 10, ripngIPv6Addr: '', ripngRouteAction: 1, ...values });

  beforeEach(async () => {
    await bench.set(vlanIPv6Cfg, {
      vlanid: 10,
      ipv6Addr: '2001:db8:10::1',
      ipv6AddrPlen: 64,
      ipv6Addrtype: 0,
      ipv6AddrAction: 1,
    });
  });

  it('runs in a VLAN that has an IPv6 address, or in those that a prefix covers', async () => {
    expect(await name({ ripngVlanid: 11 })).toBe(refused);
    expect(await name({})).toBe(ok);
    expect(await name({})).toBe(refused);
    expect(await name({ ripngIPv6Addr: '2001:db8::5/32' })).toBe(ok);
    expect(await name({ ripngIPv6Addr: 'anywhere' })).toBe(wrong);
    const networks = (await rows(ripng.ripngRouteNetworkTable)).map((row) => row['ripngRouteNetwork']);
    expect(networks).toEqual(['vlan10', '2001:db8::/32']);
    expect(await name({ ripngRouteAction: 2 })).toBe(ok);
    expect(await rows(ripng.ripngInterfaceTable)).toHaveLength(1);
    expect(await name({ ripngIPv6Addr: '2001:db8::/32', ripngRouteAction: 2 })).toBe(ok);
    expect(await rows(ripng.ripngInterfaceTable)).toEqual([]);
  });

  it('splits its horizon by interface', async () => {
    await name({});
    expect(await setRow(ripng.ripngInterfaceTable, ['vlan10'], { ripngInterSplitHorizon: 2 })).toBe(ok);
    expect(await rows(ripng.ripngInterfaceTable)).toMatchObject([{ ripngInterSplitHorizon: 2 }]);
  });

  it('has routes and sources once it is switched on', async () => {
    await name({});
    expect(await set(ripng.ripngGlobalCfg, { ripngRouteEn: 1 })).toBe(ok);
    expect(await seen(ripng.ripngRouteTable.columns.ripngRouteNetworks)).toContain('2001:db8:10::/64');
    expect(await seen(ripng.ripngRouteInfoSrcTable.columns.ripngGateway)).toEqual(['fe80::a:1']);
    expect(await seen(routes.routeIPv6Table.columns.routeIPv6Type)).toContain('R>*');
  });

  it('aggregates, takes over routes, and announces the default route', async () => {
    const aggregate = { ripngAggreIPv6: '2001:db8:f::1', ripngAggrePrefix: 48 };
    expect(await set(ripng.ripngAggregateBlock, { ...aggregate, ripngAggreAction: 1 })).toBe(ok);
    expect(await rows(ripng.ripngAggregateTable)).toEqual([{ ripngAggreNetwork: '2001:db8:f::/48' }]);
    expect(await set(ripng.ripngAggregateBlock, { ...aggregate, ripngAggreAction: 2 })).toBe(ok);
    const kind = { ripngRedisType: 7, ripngRedisMetric: 3 };
    expect(await set(ripng.ripngRedistributeBlock, { ...kind, ripngRedisAction: 1 })).toBe(ok);
    expect(await rows(ripng.ripngRedisTable)).toEqual([{ ripngRedistributeType: 7, ripngRedistributeMetric: 3 }]);
    expect(await set(ripng.ripngRedistributeBlock, { ripngDefRedisEn: 1 })).toBe(ok);
    expect((await bench.truth()).scalars).toMatchObject({ ripngDefRedisEn: 1 });
  });
});

describe('route tables', () => {
  it('hold what is connected and what is static, with where it leads', async () => {
    const networks = await seen(routes.platformRouteTable.columns.routeNetwork);
    expect(new Set(networks)).toEqual(new Set([network(), '0.0.0.0/0']));
    const ways = await seen(routes.platformRouteTable.columns.routeInterface);
    expect(new Set(ways)).toEqual(new Set(['directly connected, vlan10', `via ${neighbour()}, vlan10`]));
  });
});

describe('route filters', () => {
  it('have access lists with numbers of their kind', async () => {
    const list = { accessListMode: 0, accessListId: 10, accessListFilterAction: 2, accessListSrcType: 2 };
    expect(await set(routes.accessListCfg, { ...list, accessListAction: 1 })).toBe(ok);
    expect(await rows(routes.accessListTable)).toMatchObject([{ listId: 10, listFilterAction: 0 }]);
    expect(await set(routes.accessListCfg, { ...list, accessListId: 100, accessListAction: 1 })).toBe(wrong);
    expect(await set(routes.accessListCfg, { ...list, accessListAction: 2 })).toBe(ok);
  });

  it('number prefix lists by fives and check their lengths', async () => {
    const list = {
      prefixList: 'home',
      prefixListseq: 0,
      prefixListFilterAction: 1,
      prefixListType: 1,
      prefixListIp: '10.0.0.0',
      prefixListMask: '255.0.0.0',
      prefixListGe: 0,
      prefixListLe: 0,
    };
    expect(await set(routes.prefixListCfg, { ...list, prefixListAction: 1 })).toBe(ok);
    expect(await set(routes.prefixListCfg, { ...list, prefixListGe: 16, prefixListLe: 24, prefixListAction: 1 })).toBe(
      ok,
    );
    expect(await set(routes.prefixListCfg, { ...list, prefixListGe: 8, prefixListAction: 1 })).toBe(wrong);
    expect((await rows(routes.prefixListTable)).map((row) => row['listSequence'])).toEqual([5, 10]);
  });

  it('gather the clauses of a route map', async () => {
    const map = { routeMap: 'out', filterType: 0, routeMapSequence: 10, addressAccessList: 10, matchTag: 0 };
    expect(await set(routes.routeMapCfg, { ...map, routeMapType: 1, routeMapAction: 1 })).toBe(ok);
    expect(await set(routes.routeMapCfg, { routeMapType: 2, routeMapMetric: '30', routeMapAction: 1 })).toBe(ok);
    expect(await rows(routes.routeMapTable)).toMatchObject([{ clauses: 'match ip address 10; set metric 30' }]);
    expect(await set(routes.routeMapCfg, { routeMapAction: 2 })).toBe(ok);
    expect(await rows(routes.routeMapTable)).toEqual([]);
  });
});
