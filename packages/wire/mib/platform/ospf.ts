/** Ospf: subtree P5.10.17 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const ospfGlobal = scalars(p5(10, 17, 1), {
  ospfRouteEn: rw(choice(1, { enable: 1, disable: 2 })),
  ospfGlobalRouterId: rw(ip(2)),
});

export const ospfRedistribute = scalars(p5(10, 17, 1, 3), {
  redistribute: rw(choice(1, { kernel: 1, connected: 2, static: 3, rip: 4 })),
  redisMetric: rw(int(2, [[-1, 16_777_214]])),
  redisMetricType: rw(
    int(3, [
      [-1, -1],
      [1, 2],
    ]),
  ),
  redisRouteMap: rw(text(4)),
  redisAction: rw(choice(5, { add: 1, del: 2 })),
});

export const ospfRedistributeTable = table('ospfRedistributeTable', p5(10, 17, 1, 4), ['redistributeType'], {
  redistributeType: choice(1, { kernel: 1, connected: 2, static: 3, rip: 4 }),
  redistributeMetric: int(2),
  metricType: int(3),
  redistributeRouteMap: text(4),
});

export const ospfDefaultRedistribute = scalars(p5(10, 17, 1, 5), {
  ospfDefRedis: rw(choice(1, { disable: 0, enable: 1 })),
  always: rw(choice(2, { disable: 0, enable: 1 })),
  defRedisMetric: rw(
    int(3, [
      [-1, -1],
      [1, 16_777_214],
    ]),
  ),
  defRedisMetricType: rw(
    int(4, [
      [-1, -1],
      [1, 2],
    ]),
  ),
  defRedisAction: rw(choice(5, { commit: 1 })),
});

export const ospfRouteNetworking = scalars(p5(10, 17, 2, 1), {
  network: rw(text(1)),
  area: rw(text(2)),
  ospfNetworkAction: rw(choice(3, { add: 1, del: 2 })),
});

export const ospfRouteNetworkingTable = table('ospfRouteNetworkingTable', p5(10, 17, 2, 2), ['ospfNetwork'], {
  routerId: ip(1),
  ospfNetwork: text(2),
  areaId: ip(3),
});

export const ospfAreaTypeCfg = scalars(p5(10, 17, 2, 3), {
  ospfAreaCfg: rw(ip(1)),
  areaTypeCfg: rw(choice(2, { disable: 0, stub: 1, nssa: 2 })),
  noSummaryCfg: rw(choice(3, { disable: 0, enable: 1 })),
  areaActionCfg: rw(choice(4, { add: 1, del: 2 })),
});

export const ospfAreaTypeTable = table('ospfAreaTypeTable', p5(10, 17, 2, 4), ['getArea'], {
  getArea: rw(ip(1)),
  areaType: rw(choice(2, { stub: 1, nssa: 2 })),
  noSummary: rw(choice(3, { disable: 0, enable: 1 })),
});

export const ospfAreaSummaryCfg = scalars(p5(10, 17, 2, 5), {
  ospfSummaryArea: rw(ip(1)),
  ipAddress: rw(ip(2)),
  subnetMask: rw(ip(3)),
  areaSummaryAction: rw(choice(4, { add: 1, del: 2 })),
});

export const ospfSummaryTable = table('ospfSummaryTable', p5(10, 17, 2, 6), ['summaryArea', 'summaryNetwork'], {
  summaryArea: ip(1),
  summaryNetwork: text(2),
});

export const ospfInterfaceTable = table('ospfInterfaceTable', p5(10, 17, 3, 1), ['ospfIfAddress'], {
  ospfIfAddress: ip(1),
  cost: rw(int(2, [[1, 65_535]])),
  interPri: rw(int(3, [[0, 255]])),
  retransVal: rw(int(4, [[3, 65_535]])),
  transDelay: rw(int(5, [[1, 65_535]])),
  helloVal: rw(int(6, [[1, 65_535]])),
  deadVal: rw(int(7, [[1, 65_535]])),
  auth: rw(choice(8, { disable: 0, text: 1, md5: 2 })),
  key: rw(int(10, [[0, 255]])),
  authString: rw(text(11)),
});

export const ospfNeighborTable = table('ospfNeighborTable', p5(10, 17, 4, 1), ['neighborId', 'address'], {
  neighborId: ip(1),
  priority: int(2),
  state: text(3),
  deadTime: text(4),
  address: ip(5),
  interface: text(6),
  rxmtl: int(7),
  rqstl: int(8),
  dbsml: int(9),
});

export const ospfNetworkRoutingTable = table(
  'ospfNetworkRoutingTable',
  p5(10, 17, 4, 2, 1),
  ['destinationType', 'routingNetwork'],
  {
    destinationType: text(1),
    routingNetwork: text(2),
    routingCost: int(3),
    routingArea: text(4),
    routingInterface: text(5),
  },
);

export const ospfRouterRoutingTable = table(
  'ospfRouterRoutingTable',
  p5(10, 17, 4, 2, 2),
  ['routerDesType', 'routerNetwork'],
  {
    routerDesType: text(1),
    routerNetwork: text(2),
    routerCost: int(3),
    areaOrtype: text(4),
    routerInterface: rw(text(5)),
  },
);

export const ospfExternalRoutingTable = table(
  'ospfExternalRoutingTable',
  p5(10, 17, 4, 2, 3),
  ['externalDesType', 'externalNetwork'],
  {
    externalDesType: text(1),
    externalNetwork: text(2),
    costOrTypeTwoCost: text(3),
    externalTag: int(4),
    externalInterface: text(5),
  },
);

export const ospfDatabaseTable = table('ospfDatabaseTable', p5(10, 17, 4, 3), ['lsaArea', 'lsaType', 'linkId'], {
  lsaArea: text(1),
  lsaType: text(2),
  linkId: ip(3),
  advRouter: ip(4),
  age: int(5),
  sequence: text(6),
  ckSum: text(7),
  linkCount: int(8),
  route: text(9),
});
