/** Ripng: subtree P5.10.23 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const ripngGlobalCfg = scalars(p5(10, 23, 1), {
  ripngRouteEn: rw(enumInt(1, { disable: 0, enable: 1 })),
  ripngUpdateTime: rw(int32(2, [[0, 65_535]])),
  ripngTimeout: rw(int32(3, [[0, 65_535]])),
  ripngGarbageTime: rw(int32(4, [[0, 65_535]])),
  ripngDefMetric: rw(int32(5, [[1, 16]])),
});

export const ripngRouteNetworkingBlock = scalars(p5(10, 23, 1, 6), {
  ripngVlanid: rw(int32(1, [[1, 4094]])),
  ripngIPv6Addr: rw(octetString(2)),
  ripngRouteAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const ripngRouteNetworkTable = table('ripngRouteNetworkTable', p5(10, 23, 1, 7), ['ripngRouteNetwork'], {
  ripngRouteNetwork: octetString(1),
});

export const ripngAggregateBlock = scalars(p5(10, 23, 1, 8), {
  ripngAggreIPv6: rw(octetString(1)),
  ripngAggrePrefix: rw(int32(2, [[0, 128]])),
  ripngAggreAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const ripngAggregateTable = table('ripngAggregateTable', p5(10, 23, 1, 9), ['ripngAggreNetwork'], {
  ripngAggreNetwork: octetString(1),
});

export const ripngRedistributeBlock = scalars(p5(10, 23, 1, 10), {
  ripngDefRedisEn: rw(enumInt(1, { disable: 0, enable: 1 })),
  ripngRedisType: rw(enumInt(2, { kernel: 1, connected: 2, static: 3, ospf6: 7 })),
  ripngRedisMetric: rw(int32(3, [[0, 16]])),
  ripngRedisAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const ripngRedisTable = table('ripngRedisTable', p5(10, 23, 1, 11), ['ripngRedistributeType'], {
  ripngRedistributeType: enumInt(1, { kernel: 1, connect: 2, static: 3, ospf6: 7 }),
  ripngRedistributeMetric: int32(2, [[0, 16]]),
});

export const ripngInterfaceTable = table('ripngInterfaceTable', p5(10, 23, 1, 12), ['ripngInterfaceID'], {
  ripngInterfaceID: octetString(1),
  ripngInterSplitHorizon: rw(enumInt(2, { disable: 0, 'split-horizon': 1, 'horizon-and-reverse': 2 })),
});

export const ripngRouteTable = table('ripngRouteTable', p5(10, 23, 2), ['ripngRouteType', 'ripngRouteNetworks'], {
  ripngRouteType: octetString(1),
  ripngRouteNetworks: octetString(2),
  ripngRouteNextHop: octetString(3),
  ripngRouteVia: octetString(4),
  ripngRouteMetric: int32(5),
  ripngRouteTag: int32(6),
  ripngRouteTime: octetString(7),
});

export const ripngRouteInfoSrcTable = table('ripngRouteInfoSrcTable', p5(10, 23, 3), ['ripngGateway'], {
  ripngGateway: octetString(1),
  ripngBadPackets: unsigned(2),
  ripngBadRoutes: unsigned(3),
  ripngDistance: unsigned(4),
  ripngLastUpdate: octetString(5),
});
