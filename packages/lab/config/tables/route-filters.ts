import * as mib from '@heliograph/wire/mib/platform/route-table.ts';
import { ipv4Bits, onesOfMask } from '../addresses.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigPart,
  type ConfigRow,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { prefixName, readPrefix } from './routing-kit.ts';

/** Access lists, prefix lists and route maps: what routing protocols filter with. */

const source = { match: 1, any: 2, host: 3 } as const;

type Access = ValuesOf<typeof mib.accessListCfg>;

const side = (type: number, address: string, mask: string): readonly [string, string] => {
  if (type === source.any) return ['0.0.0.0', '0.0.0.0'];
  return [address, type === source.host ? '255.255.255.255' : mask];
};

/** Block and table number the filter differently: permit is 1 in both, deny 2 in the block and 0 in the table. */
const accessRow = (values: Access): ConfigRow => {
  const isExtended = values.accessListMode === 1;
  const from = values.accessListSrcType ?? source.any;
  const to = isExtended ? (values.accessListDestType ?? source.any) : source.any;
  const [srcAddress, srcMask] = side(from, values.srcIpAddress ?? '0.0.0.0', values.srcSubnetMask ?? '0.0.0.0');
  const [destAddress, destMask] = side(to, values.destIpAddress ?? '0.0.0.0', values.destSubnetMask ?? '0.0.0.0');
  return {
    ...(values.accessListId === undefined ? {} : { listId: values.accessListId }),
    listFilterAction: values.accessListFilterAction === 2 ? 0 : 1,
    listSrcType: from,
    listSrcIpAddress: srcAddress,
    listSrcSubnetMask: srcMask,
    listDestType: to,
    listDestIpAddress: destAddress,
    listDestSubnetMask: destMask,
  };
};

const isStandard = (id: number): boolean => (id >= 1 && id <= 99) || (id >= 1300 && id <= 1999);

const checkAccess = ({ accessListMode = 0, accessListId = 0 }: Access): Verdict =>
  isStandard(accessListId) === (accessListMode === 0)
    ? undefined
    : wrong(`${accessListId} is a number of the other kind`);

type PrefixValues = ValuesOf<typeof mib.prefixListCfg>;

/** Where no sequence is given the next multiple of five is taken. */
const sequenceOf = (config: Config, name: string, asked: number): number => {
  if (asked > 0) return asked;
  const used = config.kept(mib.prefixListTable).filter(({ listName }) => listName === name);
  const last = used.reduce((most, { listSequence }) => Math.max(most, listSequence), 0);
  return (Math.floor(last / 5) + 1) * 5;
};

const anyPrefix = 2;

const prefixRow = (values: PrefixValues, config: Config): ConfigRow => {
  const { prefixList: name = '', prefixListseq = 0, prefixListType = anyPrefix } = values;
  const length = onesOfMask(values.prefixListMask ?? '0.0.0.0');
  const prefix = readPrefix(`${values.prefixListIp ?? '0.0.0.0'}/${length ?? 'x'}`);
  return {
    listName: name,
    listSequence: sequenceOf(config, name, prefixListseq),
    preListFilterAction: values.prefixListFilterAction ?? 1,
    preListType: prefixListType,
    listNetwork: prefixListType === anyPrefix ? 'any' : prefix ? prefixName(prefix) : '',
    listGe: values.prefixListGe ?? 0,
    listLe: values.prefixListLe ?? 0,
  };
};

const checkPrefix = ({ listName, listNetwork, listGe: ge, listLe: le }: RowOf<typeof mib.prefixListTable>): Verdict => {
  if (listName === '') return wrong('a prefix list has a name');
  if (listNetwork === '') return wrong('that is no network');
  const length = readPrefix(listNetwork)?.length ?? 0;
  if (ge !== 0 && ge <= length) return wrong('ge must be greater than the length of the prefix');
  return le !== 0 && le < Math.max(ge, length) ? wrong('le must not be smaller than ge') : undefined;
};

type MapValues = ValuesOf<typeof mib.routeMapCfg>;

const list = (id: number | undefined, name: string | undefined): string | undefined =>
  id !== undefined && id > 0 ? String(id) : name !== undefined && name !== '' ? `prefix-list ${name}` : undefined;

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

const matches = (values: MapValues): string[] => {
  const address = list(values.addressAccessList, values.addressPrefixList);
  const hop = list(values.nexthopAccessList, values.nexthopPrefixList);
  return [
    ...(address === undefined ? [] : [`match ip address ${address}`]),
    ...(hop === undefined ? [] : [`match ip next-hop ${hop}`]),
    ...(isGiven(values.routeMapInterface) ? [`match interface ${values.routeMapInterface}`] : []),
    ...((values.matchTag ?? 0) > 0 ? [`match tag ${values.matchTag}`] : []),
  ];
};

const changes = (values: MapValues): string[] => [
  ...(isGiven(values.routeMapMetric) ? [`set metric ${values.routeMapMetric}`] : []),
  ...((values.routeMapMetricType ?? 0) > 0 ? [`set metric-type type-${values.routeMapMetricType}`] : []),
  ...((values.setTag ?? 0) > 0 ? [`set tag ${values.setTag}`] : []),
];

const matching = 1;

/** Clauses of one kind take the place of those of the same kind. */
const addToMap = (values: MapValues, config: Config): Verdict => {
  const { routeMap: routeMapName = '', filterType: mapFilterType = 0, routeMapSequence: mapSequence = 0 } = values;
  if (routeMapName === '') return wrong('a route map has a name');
  if (mapSequence < 1) return wrong('a sequence is 1 to 65535');
  const key = { routeMapName, mapFilterType, mapSequence };
  const isMatch = (values.routeMapType ?? matching) === matching;
  const before = (config.row(mib.routeMapTable, key)?.clauses ?? '').split('; ').filter((clause) => clause !== '');
  const others = before.filter((clause) => clause.startsWith('match') !== isMatch);
  const clauses = [...others, ...(isMatch ? matches(values) : changes(values))].sort().join('; ');
  return config.write(mib.routeMapTable, { ...key, clauses }, 'put');
};

const dropMap = (values: MapValues, config: Config): Verdict =>
  config.drop(mib.routeMapTable, {
    routeMapName: values.routeMap ?? '',
    mapFilterType: values.filterType ?? 0,
    mapSequence: values.routeMapSequence ?? 0,
  });

export const routeFilters: readonly ConfigPart[] = [
  stored(mib.accessListTable, {
    limit: 256,
    check: (row) =>
      onesOfMask(row.listSrcSubnetMask) === undefined || Number.isNaN(ipv4Bits(row.listSrcIpAddress))
        ? wrong('that is no mask')
        : undefined,
  }),
  actionBlock(mib.accessListCfg, 'accessListAction', {
    into: mib.accessListTable,
    map: accessRow,
    check: checkAccess,
    on: { add: 'add', del: 'drop' },
  }),
  stored(mib.prefixListTable, { limit: 256, check: checkPrefix }),
  actionBlock(mib.prefixListCfg, 'prefixListAction', {
    into: mib.prefixListTable,
    map: prefixRow,
    on: { add: 'add', del: 'drop' },
  }),
  stored(mib.routeMapTable, { limit: 256 }),
  actionBlock(mib.routeMapCfg, 'routeMapAction', { on: { add: addToMap, del: dropMap } }),
];
