/** Ripng: subtree P5.10.23 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const ripngGlobalCfg = scalars(p5(10, 23, 1), {
  ripngRouteEn: rw(choice(1, { disable: 0, enable: 1 })),
  ripngUpdateTime: rw(int(2, [[0, 65_535]])),
  ripngTimeout: rw(int(3, [[0, 65_535]])),
  ripngGarbageTime: rw(int(4, [[0, 65_535]])),
  ripngDefMetric: rw(int(5, [[1, 16]])),
});

export const ripngRouteNetworking = scalars(p5(10, 23, 1, 6), {
  ripngVlanid: rw(int(1, [[1, 4094]])),
  ripngIPv6Addr: rw(text(2)),
  ripngRouteAction: rw(choice(3, { add: 1, del: 2 })),
});

export const ripngRouteNetworkTable = table('ripngRouteNetworkTable', p5(10, 23, 1, 7), ['ripngRouteNetwork'], {
  ripngRouteNetwork: text(1),
});

export const ripngAggregate = scalars(p5(10, 23, 1, 8), {
  ripngAggreIPv6: rw(text(1)),
  ripngAggrePrefix: rw(int(2, [[0, 128]])),
  ripngAggreAction: rw(choice(3, { add: 1, del: 2 })),
});

export const ripngAggregateTable = table('ripngAggregateTable', p5(10, 23, 1, 9), ['ripngAggreNetwork'], {
  ripngAggreNetwork: text(1),
});

export const ripngRedistribute = scalars(p5(10, 23, 1, 10), {
  ripngDefRedisEn: rw(choice(1, { disable: 0, enable: 1 })),
  ripngRedisType: rw(choice(2, { kernel: 1, connected: 2, static: 3, ospf6: 7 })),
  ripngRedisMetric: rw(int(3, [[0, 16]])),
  ripngRedisAction: rw(choice(4, { add: 1, del: 2 })),
});

export const ripngRedisTable = table('ripngRedisTable', p5(10, 23, 1, 11), ['ripngRedistributeType'], {
  ripngRedistributeType: choice(1, { kernel: 1, connect: 2, static: 3, ospf6: 7 }),
  ripngRedistributeMetric: int(2, [[0, 16]]),
});

export const ripngInterfaceTable = table('ripngInterfaceTable', p5(10, 23, 1, 12), ['ripngInterfaceID'], {
  ripngInterfaceID: text(1),
  ripngInterSplitHorizon: rw(choice(2, { disable: 0, 'split-horizon': 1, 'horizon-and-reverse': 2 })),
});

export const ripngRouteTable = table('ripngRouteTable', p5(10, 23, 2), ['ripngRouteType', 'ripngRouteNetworks'], {
  ripngRouteType: text(1),
  ripngRouteNetworks: text(2),
  ripngRouteNextHop: text(3),
  ripngRouteVia: text(4),
  ripngRouteMetric: int(5),
  ripngRouteTag: int(6),
  ripngRouteTime: text(7),
});

export const ripngRouteInfoSrcTable = table('ripngRouteInfoSrcTable', p5(10, 23, 3), ['ripngGateway'], {
  ripngGateway: text(1),
  ripngBadPackets: unsigned(2),
  ripngBadRoutes: unsigned(3),
  ripngDistance: unsigned(4),
  ripngLastUpdate: text(5),
});
