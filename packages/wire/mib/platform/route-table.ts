/** Route table: subtree P5.10.18 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const accessListCfg = scalars(p5(10, 18, 1), {
  accessListMode: rw(choice(1, { standard: 0, extended: 1 })),
  accessListId: rw(
    int(2, [
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  accessListFilterAction: rw(choice(3, { permit: 1, deny: 2 })),
  accessListSrcType: rw(choice(4, { matchAddress: 1, any: 2, host: 3 })),
  srcIpAddress: rw(ip(5)),
  srcSubnetMask: rw(ip(6)),
  accessListDestType: rw(choice(7, { matchAddress: 1, any: 2, host: 3 })),
  destIpAddress: rw(ip(8)),
  destSubnetMask: rw(ip(9)),
  accessListAction: rw(choice(10, { add: 1, del: 2 })),
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
    listId: int(1),
    listFilterAction: choice(2, { deny: 0, permit: 1 }),
    listSrcType: choice(3, { matchAddress: 1, any: 2, host: 3 }),
    listSrcIpAddress: ip(4),
    listSrcSubnetMask: ip(5),
    listDestType: choice(6, { matchAddress: 1, any: 2, host: 3 }),
    listDestIpAddress: ip(7),
    listDestSubnetMask: ip(8),
  },
);

export const prefixListCfg = scalars(p5(10, 18, 3), {
  prefixList: rw(text(1)),
  prefixListseq: rw(unsigned(2, [[0, 4_294_967_295]])),
  prefixListFilterAction: rw(choice(3, { deny: 0, permit: 1 })),
  prefixListType: rw(choice(4, { address: 1, any: 2 })),
  prefixListIp: rw(ip(5)),
  prefixListMask: rw(ip(6)),
  prefixListGe: rw(int(7, [[0, 32]])),
  prefixListLe: rw(int(8, [[0, 32]])),
  prefixListAction: rw(choice(9, { add: 1, del: 2 })),
});

export const prefixListTable = table('prefixListTable', p5(10, 18, 4), ['listName', 'listSequence'], {
  listName: text(1),
  listSequence: unsigned(2),
  preListFilterAction: choice(3, { deny: 0, permit: 1 }),
  preListType: choice(4, { address: 1, any: 2 }),
  listNetwork: text(5),
  listGe: int(6),
  listLe: int(7),
});

export const routeMapCfg = scalars(p5(10, 18, 5), {
  routeMap: rw(text(1)),
  filterType: rw(choice(2, { permit: 0, deny: 1 })),
  routeMapSequence: rw(int(3, [[1, 65_535]])),
  routeMapType: rw(choice(4, { match: 1, set: 2 })),
  addressAccessList: rw(
    int(5, [
      [0, 0],
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  addressPrefixList: rw(text(6)),
  nexthopAccessList: rw(
    int(7, [
      [0, 0],
      [1, 99],
      [100, 199],
      [1300, 1999],
      [2000, 2699],
    ]),
  ),
  nexthopPrefixList: rw(text(8)),
  routeMapInterface: rw(text(9)),
  matchTag: rw(unsigned(10, [[0, 4_294_967_295]])),
  routeMapMetric: rw(text(11)),
  routeMapMetricType: rw(choice(12, { null: 0, type1: 1, type2: 2 })),
  setTag: rw(unsigned(13, [[0, 4_294_967_295]])),
  routeMapAction: rw(choice(14, { add: 1, del: 2 })),
});

export const routeMapTable = table('routeMapTable', p5(10, 18, 6), ['routeMapName', 'mapFilterType', 'mapSequence'], {
  routeMapName: text(1),
  mapFilterType: choice(2, { permit: 0, deny: 1 }),
  mapSequence: int(3),
  clauses: text(4),
});

export const routeTable = table('routeTable', p5(10, 18, 7), ['routeType', 'routeNetwork'], {
  routeType: text(1),
  routeNetwork: text(2),
  routeDistance: text(3),
  routeMetric: text(4),
  routeInterface: text(5),
  routeTime: text(6),
});

export const routeIPv6Table = table('routeIPv6Table', p5(10, 18, 8), ['routeIPv6Type', 'routeIPv6Network'], {
  routeIPv6Type: text(1),
  routeIPv6Network: text(2),
  routeIPv6Distance: rw(text(3)),
  routeIPv6Metric: rw(text(4)),
  routeIPv6Interface: rw(text(5)),
  routeIPv6Time: rw(text(6)),
});
