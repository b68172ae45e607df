/** Ospf: subtree P5.10.17 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const ospfGlobal = scalars(p5(10, 17, 1), {
  ospfRouteEn: rw(enumInt(1, { enable: 1, disable: 2 })),
  ospfGlobalRouterId: rw(ip(2)),
});

export const ospfRedistributeBlock = scalars(p5(10, 17, 1, 3), {
  redistribute: rw(enumInt(1, { kernel: 1, connected: 2, static: 3, rip: 4 })),
  redisMetric: rw(int32(2, [[-1, 16_777_214]])),
  redisMetricType: rw(
    int32(3, [
      [-1, -1],
      [1, 2],
    ]),
  ),
  redisRouteMap: rw(octetString(4)),
  redisAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const ospfRedistributeTable = table('ospfRedistributeTable', p5(10, 17, 1, 4), ['redistributeType'], {
  redistributeType: enumInt(1, { kernel: 1, connected: 2, static: 3, rip: 4 }),
  redistributeMetric: int32(2),
  metricType: int32(3),
  redistributeRouteMap: octetString(4),
});

export const ospfDefaultRedistribute = scalars(p5(10, 17, 1, 5), {
  ospfDefRedis: rw(enumInt(1, { disable: 0, enable: 1 })),
  always: rw(enumInt(2, { disable: 0, enable: 1 })),
  defRedisMetric: rw(
    int32(3, [
      [-1, -1],
      [1, 16_777_214],
    ]),
  ),
  defRedisMetricType: rw(
    int32(4, [
      [-1, -1],
      [1, 2],
    ]),
  ),
  defRedisAction: rw(enumInt(5, { commit: 1 })),
});

export const ospfRouteNetworking = scalars(p5(10, 17, 2, 1), {
  network: rw(octetString(1)),
  area: rw(octetString(2)),
  ospfNetworkAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const ospfRouteNetworkingTable = table('ospfRouteNetworkingTable', p5(10, 17, 2, 2), ['ospfNetwork'], {
  routerId: ip(1),
  ospfNetwork: octetString(2),
  areaId: ip(3),
});

export const ospfAreaTypeCfg = scalars(p5(10, 17, 2, 3), {
  ospfAreaCfg: rw(ip(1)),
  areaTypeCfg: rw(enumInt(2, { disable: 0, stub: 1, nssa: 2 })),
  noSummaryCfg: rw(enumInt(3, { disable: 0, enable: 1 })),
  areaActionCfg: rw(enumInt(4, { add: 1, del: 2 })),
});

export const ospfAreaTypeTable = table('ospfAreaTypeTable', p5(10, 17, 2, 4), ['getArea'], {
  getArea: rw(ip(1)),
  areaType: rw(enumInt(2, { stub: 1, nssa: 2 })),
  noSummary: rw(enumInt(3, { disable: 0, enable: 1 })),
});

export const ospfAreaSummaryCfg = scalars(p5(10, 17, 2, 5), {
  ospfSummaryArea: rw(ip(1)),
  ipAddress: rw(ip(2)),
  subnetMask: rw(ip(3)),
  areaSummaryAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const ospfSummaryTable = table('ospfSummaryTable', p5(10, 17, 2, 6), ['summaryArea', 'summaryNetwork'], {
  summaryArea: ip(1),
  summaryNetwork: octetString(2),
});

export const ospfInterfaceTable = table('ospfInterfaceTable', p5(10, 17, 3, 1), ['ospfIfAddress'], {
  ospfIfAddress: ip(1),
  cost: rw(int32(2, [[1, 65_535]])),
  interPri: rw(int32(3, [[0, 255]])),
  retransVal: rw(int32(4, [[3, 65_535]])),
  transDelay: rw(int32(5, [[1, 65_535]])),
  helloVal: rw(int32(6, [[1, 65_535]])),
  deadVal: rw(int32(7, [[1, 65_535]])),
  auth: rw(enumInt(8, { disable: 0, text: 1, md5: 2 })),
  key: rw(int32(10, [[0, 255]])),
  authString: rw(octetString(11)),
});

export const ospfNeighborTable = table('ospfNeighborTable', p5(10, 17, 4, 1), ['neighborId', 'address'], {
  neighborId: ip(1),
  priority: int32(2),
  state: octetString(3),
  deadTime: octetString(4),
  address: ip(5),
  interface: octetString(6),
  rxmtl: int32(7),
  rqstl: int32(8),
  dbsml: int32(9),
});

export const ospfNetworkRoutingTable = table(
  'ospfNetworkRoutingTable',
  p5(10, 17, 4, 2, 1),
  ['destinationType', 'routingNetwork'],
  {
    destinationType: octetString(1),
    routingNetwork: octetString(2),
    routingCost: int32(3),
    routingArea: octetString(4),
    routingInterface: octetString(5),
  },
);

export const ospfRouterRoutingTable = table(
  'ospfRouterRoutingTable',
  p5(10, 17, 4, 2, 2),
  ['routerDesType', 'routerNetwork'],
  {
    routerDesType: octetString(1),
    routerNetwork: octetString(2),
    routerCost: int32(3),
    areaOrtype: octetString(4),
    routerInterface: rw(octetString(5)),
  },
);

export const ospfExternalRoutingTable = table(
  'ospfExternalRoutingTable',
  p5(10, 17, 4, 2, 3),
  ['externalDesType', 'externalNetwork'],
  {
    externalDesType: octetString(1),
    externalNetwork: octetString(2),
    costOrTypeTwoCost: octetString(3),
    externalTag: int32(4),
    externalInterface: octetString(5),
  },
);

export const ospfDatabaseTable = table('ospfDatabaseTable', p5(10, 17, 4, 3), ['lsaArea', 'lsaType', 'linkId'], {
  lsaArea: octetString(1),
  lsaType: octetString(2),
  linkId: ip(3),
  advRouter: ip(4),
  age: int32(5),
  sequence: octetString(6),
  ckSum: octetString(7),
  linkCount: int32(8),
  route: octetString(9),
});
