/** Route table: subtree P5.10.18 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const accessListCfg = scalars(p5(10, 18, 1), {
  accessListMode: rw(enumInt(1, { standard: 0, extended: 1 })),
  accessListId: rw(
    int32(2, [
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  accessListFilterAction: rw(enumInt(3, { permit: 1, deny: 2 })),
  accessListSrcType: rw(enumInt(4, { matchAddress: 1, any: 2, host: 3 })),
  srcIpAddress: rw(ip(5)),
  srcSubnetMask: rw(ip(6)),
  accessListDestType: rw(enumInt(7, { matchAddress: 1, any: 2, host: 3 })),
  destIpAddress: rw(ip(8)),
  destSubnetMask: rw(ip(9)),
  accessListAction: rw(enumInt(10, { add: 1, del: 2 })),
});

export const accessListTable = table(
  'accessListTable',
  p5(10, 18, 2),
  [
    'listId',
    'listFilterAction',
    'listSrcType',
    'listSrcIpAddress',
    'listSrcSubnetMask',
    'listDestType',
    'listDestIpAddress',
    'listDestSubnetMask',
  ],
  {
    listId: int32(1),
    listFilterAction: enumInt(2, { deny: 0, permit: 1 }),
    listSrcType: enumInt(3, { matchAddress: 1, any: 2, host: 3 }),
    listSrcIpAddress: ip(4),
    listSrcSubnetMask: ip(5),
    listDestType: enumInt(6, { matchAddress: 1, any: 2, host: 3 }),
    listDestIpAddress: ip(7),
    listDestSubnetMask: ip(8),
  },
);

export const prefixListCfg = scalars(p5(10, 18, 3), {
  prefixList: rw(octetString(1)),
  prefixListseq: rw(unsigned(2, [[0, 4_294_967_295]])),
  prefixListFilterAction: rw(enumInt(3, { deny: 0, permit: 1 })),
  prefixListType: rw(enumInt(4, { address: 1, any: 2 })),
  prefixListIp: rw(ip(5)),
  prefixListMask: rw(ip(6)),
  prefixListGe: rw(int32(7, [[0, 32]])),
  prefixListLe: rw(int32(8, [[0, 32]])),
  prefixListAction: rw(enumInt(9, { add: 1, del: 2 })),
});

export const prefixListTable = table('prefixListTable', p5(10, 18, 4), ['listName', 'listSequence'], {
  listName: octetString(1),
  listSequence: unsigned(2),
  preListFilterAction: enumInt(3, { deny: 0, permit: 1 }),
  preListType: enumInt(4, { address: 1, any: 2 }),
  listNetwork: octetString(5),
  listGe: int32(6),
  listLe: int32(7),
});

export const routeMapCfg = scalars(p5(10, 18, 5), {
  routeMap: rw(octetString(1)),
  filterType: rw(enumInt(2, { permit: 0, deny: 1 })),
  routeMapSequence: rw(int32(3, [[1, 65_535]])),
  routeMapType: rw(enumInt(4, { match: 1, set: 2 })),
  addressAccessList: rw(
    int32(5, [
      [0, 0],
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  addressPrefixList: rw(octetString(6)),
  nexthopAccessList: rw(
    int32(7, [
      [0, 0],
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  nexthopPrefixList: rw(octetString(8)),
  routeMapInterface: rw(octetString(9)),
  matchTag: rw(unsigned(10, [[0, 4_294_967_295]])),
  routeMapMetric: rw(octetString(11)),
  routeMapMetricType: rw(enumInt(12, { null: 0, type1: 1, type2: 2 })),
  setTag: rw(unsigned(13, [[0, 4_294_967_295]])),
  routeMapAction: rw(enumInt(14, { add: 1, del: 2 })),
});

export const routeMapTable = table('routeMapTable', p5(10, 18, 6), ['routeMapName', 'mapFilterType', 'mapSequence'], {
  routeMapName: octetString(1),
  mapFilterType: enumInt(2, { permit: 0, deny: 1 }),
  mapSequence: int32(3),
  clauses: octetString(4),
});

export const platformRouteTable = table('routeTable', p5(10, 18, 7), ['routeType', 'routeNetwork'], {
  routeType: octetString(1),
  routeNetwork: octetString(2),
  routeDistance: octetString(3),
  routeMetric: octetString(4),
  routeInterface: octetString(5),
  routeTime: octetString(6),
});

export const routeIPv6Table = table('routeIPv6Table', p5(10, 18, 8), ['routeIPv6Type', 'routeIPv6Network'], {
  routeIPv6Type: octetString(1),
  routeIPv6Network: octetString(2),
  routeIPv6Distance: rw(octetString(3)),
  routeIPv6Metric: rw(octetString(4)),
  routeIPv6Interface: rw(octetString(5)),
  routeIPv6Time: rw(octetString(6)),
});
