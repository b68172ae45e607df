import * as mib from '@heliograph/wire/mib/platform/rip.ts';
import type { Config } from '../config.ts';
import { actionBlock, settings, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { duration, hasNeighbour, learnedNetwork, neighbourOf, networkText, type VlanIp } from './routing-kit.ts';
import { vlanIps } from './vlan-ip.ts';

const auth = { none: 1, password: 2, md5: 3 } as const;
const version = { two: 2, both: 3 } as const;
const active = 1;
const sources: Readonly<Record<number, string>> = { 1: 'K(r)', 2: 'C(r)', 3: 'S(r)', 4: 'O(r)' };

type Interface = RowOf<typeof mib.ripVlanTable>;

const hasChain = (config: Config, name: string): boolean =>
  config.kept(mib.keyChainTable).some(({ keyChainName }) => keyChainName === name);

/** RIP runs in networks of the device itself, each named by its address there. */
const checkInterface = (row: Interface, config: Config): Verdict => {
  const { ripVlanAddress, ripAuthType, ripAuthStr, authKeyChain } = row;
  if (!vlanIps(config).some(({ vlanIPAddr }) => vlanIPAddr === ripVlanAddress))
    return `no VLAN has the address ${ripVlanAddress}`;
  if (ripAuthStr.length > 16) return wrong('a RIP password has at most 16 signs');
  if (authKeyChain !== '' && !hasChain(config, authKeyChain)) return `no key chain ${authKeyChain}`;
  if (ripAuthType === auth.none) return undefined;
  return ripAuthStr === '' && authKeyChain === '' ? 'authentication needs a password or a key chain' : undefined;
};

/** VLANs in which RIP runs now. */
const running = (config: Config): VlanIp[] =>
  config.value('ripRouteEn') === 1
    ? vlanIps(config).filter(({ vlanIPAddr }) => config.has(mib.ripVlanTable, { ripVlanAddress: vlanIPAddr }))
    : [];

type Route = RowOf<typeof mib.ripTable>;

const plain = { ripNextHop: '0.0.0.0', ripMetric: 1, ripFrom: 'self', ripTag: 0, ripTime: '' } as const;

/** Own networks, a network behind every neighbour, and what other protocols give. */
const routes = (config: Config): Route[] => {
  const networks = running(config);
  const own = networks.map((row): Route => ({ ...plain, ripNetworkType: 'C(i)', ripNetwork: networkText(row) }));
  const learned = networks.filter(hasNeighbour).map((row): Route => ({
    ripNetworkType: 'R(n)',
    ripNetwork: learnedNetwork(row, 20),
    ripNextHop: neighbourOf(row),
    ripMetric: 2,
    ripFrom: neighbourOf(row),
    ripTag: 0,
    // Counts down from the timeout and starts anew with every update.
    ripTime: duration((config.number('timeoutTimer') - sinceUpdate(config)) * 1000).replace(/^00:/, ''),
  }));
  const given = networks.length === 0 ? [] : redistributed(config);
  return [...new Map([...given, ...learned, ...own].map((row) => [row.ripNetwork, row])).values()];
};

const redistributed = (config: Config): Route[] =>
  config.kept(mib.ripRedistributeTable).flatMap(({ ripRedistributeType: type, ripRedistributeMetric: metric }) => {
    const used = metric > 0 ? metric : config.number('defMetric');
    const networks = type === 2 ? vlanIps(config).map(networkText) : [];
    return networks.map((ripNetwork): Route => ({
      ...plain,
      ripNetworkType: sources[type] ?? 'C(r)',
      ripNetwork,
      ripMetric: used,
    }));
  });

/** Seconds since the neighbours spoke last. */
const sinceUpdate = (config: Config): number =>
  Math.floor(config.olt.uptime() / 1000) % Math.max(5, config.number('updateTimer'));

const peers = (config: Config) =>
  running(config)
    .filter(hasNeighbour)
    .map((row) => ({
      ripPeerAddress: neighbourOf(row),
      ripPeerVersion: config.number('version'),
      ripPeerDistance: config.number('distance'),
      ripPeerRcvBadPackets: 0,
      ripPeerRcvBadRoutes: 0,
      ripPeerLastUpdate: sinceUpdate(config) * 100,
    }));

const checkOffset = ({ vlan }: RowOf<typeof mib.offsetTable>, config: Config): Verdict =>
  vlan === '' || vlanIps(config).some(({ vlanIdIndex }) => [`vlan${vlanIdIndex}`, String(vlanIdIndex)].includes(vlan))
    ? undefined
    : `no interface ${vlan}`;

export const rip: ConfigFamily = {
  name: 'rip',
  when: ({ routing }) => routing,
  parts: [
    settings(mib.ripGlobalCfg, {
      ripRouteEn: 0,
      updateTimer: 30,
      timeoutTimer: 180,
      garbageTimer: 120,
      defMetric: 1,
      distance: 120,
      version: version.two,
    }),
    settings(mib.ripDefaultRedistribute, { ripDefRedis: 0 }),
    stored(mib.ripVlanTable, {
      rowStatus: 'ripVlanstatus',
      limit: 64,
      defaults: {
        ripAuthType: auth.none,
        sendVer: version.two,
        recvVer: version.both,
        ripVlanstatus: active,
      },
      check: checkInterface,
    }),
    stored(mib.ripRedistributeTable),
    actionBlock(mib.ripRedistributeBlock, 'ripRedisAction', {
      into: mib.ripRedistributeTable,
      map: { ripRedistributeType: 'ripRedis', ripRedistributeMetric: 'ripRedisMetric' },
      on: { add: 'put', del: 'drop' },
    }),
    stored(mib.offsetTable, { limit: 64, check: checkOffset }),
    actionBlock(mib.offsetListCfg, 'offsetListAction', {
      into: mib.offsetTable,
      map: { id: 'offsetListId', type: 'offsetType', metric: 'metricVal', vlan: 'vlanIfNum' },
      on: { add: 'add', del: 'drop' },
    }),
    status(mib.ripTable, routes),
    status(mib.ripPeerTable, peers),
  ],
};
