import * as mib from '@heliograph/wire/mib/platform/ospf.ts';
import { mix } from '../../kit/random.ts';
import type { Config } from '../config.ts';
import type { RowOf } from '../shape.ts';
import {
  covers,
  hasNeighbour,
  vlanInterfaceName,
  learnedNetwork,
  neighbourOf,
  networkText,
  readPrefix,
  routerId,
  type VlanIp,
} from './routing-kit.ts';
import { vlanIps } from './vlan-ip.ts';

/** What OSPF shows of itself. Every interface that has room for one has a neighbour, the next router. */

interface Attached {
  readonly ip: VlanIp;
  readonly area: string;
}

/** Interfaces in which OSPF runs now, with their areas. The longest network counts. */
export const attached = (config: Config): Attached[] => {
  if (config.value('ospfRouteEn') !== 1) return [];
  const networks = config
    .kept(mib.ospfRouteNetworkingTable)
    .flatMap(({ ospfNetwork, areaId }) => {
      const prefix = readPrefix(ospfNetwork);
      return prefix ? [{ prefix, areaId }] : [];
    })
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return vlanIps(config).flatMap((ip): Attached[] => {
    const network = networks.find(({ prefix }) => covers(prefix, ip.vlanIPAddr));
    return network ? [{ ip, area: network.areaId }] : [];
  });
};

const withNeighbour = (config: Config): Attached[] => attached(config).filter(({ ip }) => hasNeighbour(ip));

const neighbourId = ({ vlanIdIndex }: VlanIp): string =>
  `10.255.${Math.floor(vlanIdIndex / 250)}.${1 + (vlanIdIndex % 250)}`;

const costOf = (config: Config, { vlanIPAddr }: VlanIp): number =>
  config.row(mib.ospfInterfaceTable, { ospfIfAddress: vlanIPAddr })?.cost ?? 10;

const via = (ip: VlanIp): string => `via ${neighbourOf(ip)}, ${vlanInterfaceName(ip)}`;

export const neighbourRows = (config: Config): RowOf<typeof mib.ospfNeighborTable>[] =>
  withNeighbour(config).map(({ ip }) => {
    const dead = config.row(mib.ospfInterfaceTable, { ospfIfAddress: ip.vlanIPAddr })?.deadVal ?? 40;
    return {
      neighborId: neighbourId(ip),
      priority: 1,
      state: 'Full/DR',
      deadTime: `${Math.max(1, dead - (Math.floor(config.olt.uptime() / 1000) % 10))}.000s`,
      address: neighbourOf(ip),
      interface: `${vlanInterfaceName(ip)}:${ip.vlanIPAddr}`,
      rxmtl: 0,
      rqstl: 0,
      dbsml: 0,
    };
  });

export const networkRows = (config: Config): RowOf<typeof mib.ospfNetworkRoutingTable>[] => [
  ...attached(config).map(({ ip, area }) => ({
    destinationType: 'N',
    routingNetwork: networkText(ip),
    routingCost: costOf(config, ip),
    routingArea: area,
    routingInterface: `directly attached to ${vlanInterfaceName(ip)}`,
  })),
  ...withNeighbour(config).map(({ ip, area }) => ({
    destinationType: 'N IA',
    routingNetwork: learnedNetwork(ip, 21),
    routingCost: costOf(config, ip) + 10,
    routingArea: area,
    routingInterface: via(ip),
  })),
];

export const routerRows = (config: Config): RowOf<typeof mib.ospfRouterRoutingTable>[] =>
  withNeighbour(config).map(({ ip, area }) => ({
    routerDesType: 'R',
    routerNetwork: neighbourId(ip),
    routerCost: costOf(config, ip),
    areaOrtype: `${area}, ASBR`,
    routerInterface: via(ip),
  }));

export const externalRows = (config: Config): RowOf<typeof mib.ospfExternalRoutingTable>[] =>
  withNeighbour(config).map(({ ip }) => ({
    externalDesType: 'N E2',
    externalNetwork: learnedNetwork(ip, 22),
    costOrTypeTwoCost: `${costOf(config, ip)}/20`,
    externalTag: 0,
    externalInterface: via(ip),
  }));

const checksum = (config: Config, n: number): string =>
  `0x${(mix(config.olt.seed, n) & 0xffff).toString(16).padStart(4, '0')}`;

/** One router LSA for the device and one for each neighbour, by area. */
export const databaseRows = (config: Config): RowOf<typeof mib.ospfDatabaseTable>[] => {
  const links = attached(config);
  const own = routerId(config, config.text('ospfGlobalRouterId'));
  // An LSA is sent anew every half hour (RFC 2328 §12.4).
  const age = Math.floor(config.olt.uptime() / 1000) % 1800;
  const lsa = (area: string, id: string, n: number, linkCount: number) => ({
    lsaArea: area,
    lsaType: 'router',
    linkId: id,
    advRouter: id,
    age,
    sequence: `0x8000${(n + 1).toString(16).padStart(4, '0')}`,
    ckSum: checksum(config, n),
    linkCount,
    route: '',
  });
  const areas = [...new Set(links.map(({ area }) => area))];
  return areas.flatMap((area, n) => {
    const inside = links.filter((link) => link.area === area);
    const others = inside.filter(({ ip }) => hasNeighbour(ip));
    return [lsa(area, own, n, inside.length), ...others.map(({ ip }) => lsa(area, neighbourId(ip), ip.vlanIdIndex, 1))];
  });
};
