import { staticIPv6RouteTable, staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPv6Table } from '@heliograph/wire/mib/platform/vlan.ts';
import { ospfNetworkRoutingTable } from '@heliograph/wire/mib/platform/ospf.ts';
import * as mib from '@heliograph/wire/mib/platform/route-table.ts';
import { ripTable } from '@heliograph/wire/mib/platform/rip.ts';
import { ripngRouteTable } from '@heliograph/wire/mib/platform/ripng.ts';
import { ipv6Number, ipv6Printed } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { status, type ConfigFamily, type RowOf } from '../shape.ts';
import { routeFilters } from './route-filters.ts';
import { vlanInterfaceName, networkText, upFor } from './routing-kit.ts';
import { prefixText, vlanIps, vlanOfAddress } from './vlan-ip.ts';

type Route = RowOf<typeof mib.platformRouteTable>;

/** What is in use, laid out as `show ip route` of FRR: `>` is the best of its kind, `*` stands in the forwarding table. */
const connected = (config: Config): Route[] =>
  vlanIps(config).map((row) => ({
    routeType: 'C>*',
    routeNetwork: networkText(row),
    routeDistance: '0',
    routeMetric: '0',
    routeInterface: `directly connected, ${vlanInterfaceName(row)}`,
    routeTime: upFor(config.olt),
  }));

const viaGateway = (config: Config, gateway: string): string => {
  const vlan = vlanOfAddress(config, gateway);
  return `via ${gateway}${vlan === undefined ? '' : `, ${vlanInterfaceName(vlan)}`}`;
};

/** Several gateways of one network share its row. */
const fixed = (config: Config): Route[] => {
  const gateways = new Map<string, string[]>();
  for (const row of config.kept(staticRouteTable)) {
    const network = prefixText(row.staticRouteIpAddr, row.staticRouteMask);
    gateways.set(network, [...(gateways.get(network) ?? []), viaGateway(config, row.staticRouteGw)]);
  }
  return [...gateways].map(([routeNetwork, ways]) => ({
    routeType: 'S>*',
    routeNetwork,
    routeDistance: '1',
    routeMetric: '0',
    routeInterface: ways.join('; '),
    routeTime: upFor(config.olt),
  }));
};

const learned = (config: Config): Route[] => [
  ...config
    .rows(ripTable)
    .filter(({ ripNetworkType }) => ripNetworkType === 'R(n)')
    .map((row) => ({
      routeType: 'R>*',
      routeNetwork: row.ripNetwork,
      routeDistance: config.text('distance'),
      routeMetric: String(row.ripMetric),
      routeInterface: viaGateway(config, row.ripNextHop),
      routeTime: upFor(config.olt),
    })),
  ...config
    .rows(ospfNetworkRoutingTable)
    .filter(({ routingInterface }) => routingInterface.startsWith('via'))
    .map((row) => ({
      routeType: 'O>*',
      routeNetwork: row.routingNetwork,
      routeDistance: '110',
      routeMetric: String(row.routingCost),
      routeInterface: row.routingInterface,
      routeTime: upFor(config.olt),
    })),
];

type Route6 = RowOf<typeof mib.routeIPv6Table>;

const network6 = (address: string, length: number): string => {
  const host = BigInt(128 - length);
  return `${ipv6Printed(((ipv6Number(address) ?? 0n) >> host) << host)}/${length}`;
};

const routes6 = (config: Config): Route6[] => {
  const time = upFor(config.olt);
  const own = config.kept(vlanIPv6Table).map((row): Route6 => ({
    routeIPv6Type: 'C>*',
    routeIPv6Network: network6(row.ipv6Address, row.ipv6AddrPfxLen),
    routeIPv6Distance: '0',
    routeIPv6Metric: '0',
    routeIPv6Interface: `directly connected, vlan${row.ipv6Vlanid}`,
    routeIPv6Time: time,
  }));
  const made = config.kept(staticIPv6RouteTable).map((row): Route6 => ({
    routeIPv6Type: 'S>*',
    routeIPv6Network: row.ipv6RouteDestin,
    routeIPv6Distance: '1',
    routeIPv6Metric: '0',
    routeIPv6Interface: `via ${row.ipv6RouteGw}`,
    routeIPv6Time: time,
  }));
  const heard = config
    .rows(ripngRouteTable)
    .filter(({ ripngRouteType }) => ripngRouteType === 'R(n)')
    .map((row): Route6 => ({
      routeIPv6Type: 'R>*',
      routeIPv6Network: row.ripngRouteNetworks,
      routeIPv6Distance: '120',
      routeIPv6Metric: String(row.ripngRouteMetric),
      routeIPv6Interface: `via ${row.ripngRouteNextHop}, ${row.ripngRouteVia}`,
      routeIPv6Time: time,
    }));
  // Link-local networks of several VLANs are one and the same network.
  return [
    ...new Map(
      [...own, ...made, ...heard].map((row) => [`${row.routeIPv6Type} ${row.routeIPv6Network}`, row]),
    ).values(),
  ];
};

export const routeTables: ConfigFamily = {
  name: 'route-tables',
  when: ({ routing }) => routing,
  parts: [
    status(mib.platformRouteTable, (config) => [...connected(config), ...fixed(config), ...learned(config)]),
    status(mib.routeIPv6Table, routes6),
    ...routeFilters,
  ],
};
