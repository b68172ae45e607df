import { vlanIPv6Table } from '@heliograph/wire/mib/platform/vlan.ts';
import * as mib from '@heliograph/wire/mib/platform/ripng.ts';
import { ipv6Number, ipv6Printed } from '../addresses6.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  settings,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigRow,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { duration } from './routing-kit.ts';

/** `2001:db8::/32` with the bits behind its length dropped; undefined for what is no prefix. */
const prefixOf = (address: string, length: number): string | undefined => {
  const number = ipv6Number(address);
  if (number === undefined || length < 0 || length > 128) return undefined;
  const host = BigInt(128 - length);
  return `${ipv6Printed((number >> host) << host)}/${length}`;
};

const readPrefix = (text: string): string | undefined => {
  const [, address = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return prefixOf(address, length === '' ? -1 : Number(length));
};

/** RIPng runs in a VLAN that is named, or in those whose address lies in a prefix. An empty text means the VLAN. */
const networkRow = ({
  ripngVlanid,
  ripngIPv6Addr,
}: {
  readonly ripngVlanid?: number;
  readonly ripngIPv6Addr?: string;
}): ConfigRow => {
  if (ripngIPv6Addr !== undefined && ripngIPv6Addr !== '')
    return { ripngRouteNetwork: readPrefix(ripngIPv6Addr) ?? ripngIPv6Addr };
  return ripngVlanid === undefined ? {} : { ripngRouteNetwork: `vlan${ripngVlanid}` };
};

const vlanIn = (name: string): number | undefined => {
  const [, vlan] = /^vlan(\d+)$/.exec(name) ?? [];
  return vlan === undefined ? undefined : Number(vlan);
};

const hasAddress = (config: Config, vlan: number): boolean =>
  config.kept(vlanIPv6Table).some(({ ipv6Vlanid }) => ipv6Vlanid === vlan);

const checkNetwork = (
  { ripngRouteNetwork: name }: RowOf<typeof mib.ripngRouteNetworkTable>,
  config: Config,
): Verdict => {
  const vlan = vlanIn(name);
  if (vlan === undefined) return readPrefix(name) === undefined ? wrong(`${name} is no network`) : undefined;
  return hasAddress(config, vlan) ? undefined : `VLAN ${vlan} has no IPv6 address`;
};

type Address = RowOf<typeof vlanIPv6Table>;

const lies = (address: string, prefix: string): boolean => {
  const [network = '', length = '0'] = prefix.split('/');
  return prefixOf(address, Number(length)) === `${network}/${length}`;
};

const covered = (config: Config): Address[] => {
  const networks = config.kept(mib.ripngRouteNetworkTable).map(({ ripngRouteNetwork }) => ripngRouteNetwork);
  return config
    .kept(vlanIPv6Table)
    .filter(({ ipv6Vlanid, ipv6Address }) =>
      networks.some(
        (name) =>
          (vlanIn(name) ?? ipv6Vlanid) === ipv6Vlanid && (vlanIn(name) !== undefined || lies(ipv6Address, name)),
      ),
    );
};

/** An interface has settings as long as RIPng runs in it. */
const followNetworks = (config: Config): void => {
  const table = mib.ripngInterfaceTable;
  const names = new Set(covered(config).map(({ ipv6Vlanid }) => `vlan${ipv6Vlanid}`));
  for (const ripngInterfaceID of names)
    if (!config.has(table, { ripngInterfaceID })) config.write(table, { ripngInterfaceID }, 'put');
  for (const row of config.kept(table)) if (!names.has(row.ripngInterfaceID)) config.drop(table, row);
};

const isGlobal = ({ ipv6Address }: Address): boolean => !/^fe[89ab]/i.test(ipv6Address);

const running = (config: Config): Address[] => (config.value('ripngRouteEn') === 1 ? covered(config) : []);

const neighbour = (vlan: number): string => `fe80::${vlan.toString(16)}:1`;

type Route = RowOf<typeof mib.ripngRouteTable>;

const routes = (config: Config): Route[] => {
  const own = running(config)
    .filter(isGlobal)
    .map((row): Route => ({
      ripngRouteType: 'C(i)',
      ripngRouteNetworks: prefixOf(row.ipv6Address, row.ipv6AddrPfxLen) ?? '',
      ripngRouteNextHop: '::',
      ripngRouteVia: 'self',
      ripngRouteMetric: 1,
      ripngRouteTag: 0,
      ripngRouteTime: '',
    }));
  const learned = vlansOf(config).map((vlan): Route => ({
    ripngRouteType: 'R(n)',
    ripngRouteNetworks: `2001:db8:${(0x8000 + vlan).toString(16)}::/48`,
    ripngRouteNextHop: neighbour(vlan),
    ripngRouteVia: `vlan${vlan}`,
    ripngRouteMetric: 2,
    ripngRouteTag: 0,
    ripngRouteTime: duration((config.number('ripngTimeout') - sinceUpdate(config)) * 1000).replace(/^00:/, ''),
  }));
  const aggregates =
    own.length === 0
      ? []
      : config.kept(mib.ripngAggregateTable).map(({ ripngAggreNetwork }): Route => ({
          ripngRouteType: 'R(a)',
          ripngRouteNetworks: ripngAggreNetwork,
          ripngRouteNextHop: '::',
          ripngRouteVia: 'self',
          ripngRouteMetric: 1,
          ripngRouteTag: 0,
          ripngRouteTime: '',
        }));
  return [
    ...new Map(
      [...own, ...learned, ...aggregates].map((row) => [`${row.ripngRouteType} ${row.ripngRouteNetworks}`, row]),
    ).values(),
  ];
};

const vlansOf = (config: Config): number[] => [...new Set(running(config).map(({ ipv6Vlanid }) => ipv6Vlanid))];

/** Seconds since the neighbours spoke last. */
const sinceUpdate = (config: Config): number =>
  Math.floor(config.olt.uptime() / 1000) % Math.max(1, config.number('ripngUpdateTime'));

const sources = (config: Config) =>
  vlansOf(config).map((vlan) => ({
    ripngGateway: neighbour(vlan),
    ripngBadPackets: 0,
    ripngBadRoutes: 0,
    ripngDistance: 120,
    ripngLastUpdate: duration(sinceUpdate(config) * 1000),
  }));

const { ripngDefRedisEn, ...redistribute } = mib.ripngRedistributeBlock;

export const ripng: ConfigFamily = {
  name: 'ripng',
  when: ({ routing }) => routing,
  parts: [
    settings(mib.ripngGlobalCfg, {
      ripngRouteEn: 0,
      ripngUpdateTime: 30,
      ripngTimeout: 180,
      ripngGarbageTime: 120,
      ripngDefMetric: 1,
    }),
    // It stands among the parameters of the block and is a setting of its own: the action knows nothing of it.
    settings({ ripngDefRedisEn }, { ripngDefRedisEn: 0 }),
    stored(mib.ripngRouteNetworkTable, {
      limit: 64,
      check: checkNetwork,
      written: (_, config) => followNetworks(config),
      removed: (_, config) => followNetworks(config),
    }),
    actionBlock(mib.ripngRouteNetworkingBlock, 'ripngRouteAction', {
      into: mib.ripngRouteNetworkTable,
      map: networkRow,
      on: { add: 'add', del: 'drop' },
    }),
    stored(mib.ripngAggregateTable, {
      limit: 64,
      check: ({ ripngAggreNetwork: name }) =>
        readPrefix(name) === undefined ? wrong(`${name} is no prefix`) : undefined,
    }),
    actionBlock(mib.ripngAggregateBlock, 'ripngAggreAction', {
      into: mib.ripngAggregateTable,
      map: ({ ripngAggreIPv6, ripngAggrePrefix = 64 }) =>
        ripngAggreIPv6 === undefined
          ? {}
          : { ripngAggreNetwork: prefixOf(ripngAggreIPv6, ripngAggrePrefix) ?? ripngAggreIPv6 },
      on: { add: 'add', del: 'drop' },
    }),
    stored(mib.ripngRedisTable),
    actionBlock(redistribute, 'ripngRedisAction', {
      into: mib.ripngRedisTable,
      map: { ripngRedistributeType: 'ripngRedisType', ripngRedistributeMetric: 'ripngRedisMetric' },
      on: { add: 'put', del: 'drop' },
    }),
    stored(mib.ripngInterfaceTable, { defaults: { ripngInterSplitHorizon: 1 } }),
    status(mib.ripngRouteTable, routes),
    status(mib.ripngRouteInfoSrcTable, sources),
  ],
};
