import * as mib from '@heliograph/wire/mib/platform/ospf.ts';
import { ipv4Dotted, isUnicast, onesOfMask } from '../addresses.ts';
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
import { covers, prefixName, readPrefix, routerId } from './routing-kit.ts';
import { databaseRows, externalRows, neighbourRows, networkRows, routerRows } from './ospf-status.ts';
import { vlanIps } from './vlan-ip.ts';

type Network = RowOf<typeof mib.ospfRouteNetworkingTable>;

/** `0.0.0.1`, or the number itself. */
const areaOf = (text: string): string | undefined => {
  if (/^\d{1,10}$/.test(text)) return Number(text) < 2 ** 32 ? ipv4Dotted(Number(text)) : undefined;
  return readPrefix(`${text}/32`) === undefined ? undefined : text;
};

const networkRow = ({ network, area }: { readonly network?: string; readonly area?: string }): ConfigRow => {
  const prefix = readPrefix(network ?? '');
  return {
    // What is no network stays as it is and is refused by name.
    ...(network === undefined ? {} : { ospfNetwork: prefix ? prefixName(prefix) : network }),
    ...(area === undefined ? {} : { areaId: areaOf(area) ?? '' }),
  };
};

const checkNetwork = ({ ospfNetwork, areaId }: Network): Verdict => {
  if (readPrefix(ospfNetwork) === undefined) return wrong(`${ospfNetwork} is no network`);
  return areaId === '' ? wrong('that is no area') : undefined;
};

const isCovered = (config: Config, address: string): boolean =>
  config.kept(mib.ospfRouteNetworkingTable).some(({ ospfNetwork }) => {
    const prefix = readPrefix(ospfNetwork);
    return prefix !== undefined && covers(prefix, address);
  });

/** An interface has settings as long as its address lies in a network of OSPF. */
const followNetworks = (config: Config): void => {
  const table = mib.ospfInterfaceTable;
  for (const { vlanIPAddr } of vlanIps(config)) {
    const row = { ospfIfAddress: vlanIPAddr };
    if (isCovered(config, vlanIPAddr) && !config.has(table, row)) config.write(table, row, 'put');
  }
  for (const row of config.kept(table)) if (!isCovered(config, row.ospfIfAddress)) config.drop(table, row);
};

const checkInterface = ({ auth, authString }: RowOf<typeof mib.ospfInterfaceTable>): Verdict => {
  if (authString.length > 16) return wrong('an OSPF key has at most 16 signs');
  return auth === 1 && authString.length > 8 ? wrong('a plain OSPF password has at most 8 signs') : undefined;
};

const backbone = '0.0.0.0';
const noArea = 0;

const setAreaType = (config: Config, area: string | undefined, type: number, noSummary: 0 | 1): Verdict => {
  if (area === undefined) return 'ospfAreaCfg is not set';
  if (type === noArea) return config.drop(mib.ospfAreaTypeTable, { getArea: area });
  if (area === backbone) return 'the backbone is neither stub nor NSSA';
  return config.write(mib.ospfAreaTypeTable, { getArea: area, areaType: type, noSummary }, 'put');
};

const summaryRow = (area: string | undefined, address: string | undefined, mask: string | undefined): ConfigRow => {
  const prefix = readPrefix(`${address ?? ''}/${onesOfMask(mask ?? '') ?? 'x'}`);
  return { ...(area === undefined ? {} : { summaryArea: area }), summaryNetwork: prefix ? prefixName(prefix) : '' };
};

const oneOf = (metricType: number): Verdict =>
  metricType === -1 || metricType === 1 || metricType === 2 ? undefined : wrong('a metric type is 1 or 2');

const areas: ConfigFamily['parts'] = [
  stored(mib.ospfAreaTypeTable, { limit: 64, writable: [] }),
  actionBlock(mib.ospfAreaTypeCfg, 'areaActionCfg', {
    on: {
      add: ({ ospfAreaCfg, areaTypeCfg = noArea, noSummaryCfg = 0 }, config) =>
        setAreaType(config, ospfAreaCfg, areaTypeCfg, noSummaryCfg === 1 ? 1 : 0),
      del: ({ ospfAreaCfg }, config) => setAreaType(config, ospfAreaCfg, noArea, 0),
    },
  }),
  stored(mib.ospfSummaryTable, {
    limit: 64,
    check: ({ summaryNetwork }) => (summaryNetwork === '' ? wrong('that is no network') : undefined),
  }),
  actionBlock(mib.ospfAreaSummaryCfg, 'areaSummaryAction', {
    into: mib.ospfSummaryTable,
    map: ({ ospfSummaryArea, ipAddress, subnetMask }) => summaryRow(ospfSummaryArea, ipAddress, subnetMask),
    on: { add: 'add', del: 'drop' },
  }),
];

const redistribution: ConfigFamily['parts'] = [
  stored(mib.ospfRedistributeTable, {
    defaults: { redistributeMetric: -1, metricType: -1 },
    check: ({ metricType }) => oneOf(metricType),
  }),
  actionBlock(mib.ospfRedistributeBlock, 'redisAction', {
    into: mib.ospfRedistributeTable,
    map: {
      redistributeType: 'redistribute',
      redistributeMetric: 'redisMetric',
      metricType: 'redisMetricType',
      redistributeRouteMap: 'redisRouteMap',
    },
    on: { add: 'put', del: 'drop' },
  }),
  actionBlock(mib.ospfDefaultRedistribute, 'defRedisAction', {
    keeps: { ospfDefRedis: 0, always: 0, defRedisMetric: -1, defRedisMetricType: -1 },
    on: { commit: 'keep' },
  }),
];

export const ospf: ConfigFamily = {
  name: 'ospf',
  when: ({ routing }) => routing,
  parts: [
    settings(
      mib.ospfGlobal,
      { ospfRouteEn: 2, ospfGlobalRouterId: '0.0.0.0' },
      { ospfGlobalRouterId: (id) => (id === '0.0.0.0' || isUnicast(id) ? undefined : wrong(`${id} is no router id`)) },
    ),
    stored(mib.ospfRouteNetworkingTable, {
      limit: 64,
      check: checkNetwork,
      derived: (_, config) => ({ routerId: routerId(config, config.text('ospfGlobalRouterId')) }),
      written: (_, config) => followNetworks(config),
      removed: (_, config) => followNetworks(config),
    }),
    actionBlock(mib.ospfRouteNetworking, 'ospfNetworkAction', {
      into: mib.ospfRouteNetworkingTable,
      map: networkRow,
      on: { add: 'add', del: 'drop' },
    }),
    stored(mib.ospfInterfaceTable, {
      defaults: { cost: 10, interPri: 1, retransVal: 5, transDelay: 1, helloVal: 10, deadVal: 40 },
      check: checkInterface,
    }),
    ...areas,
    ...redistribution,
    status(mib.ospfNeighborTable, neighbourRows),
    status(mib.ospfNetworkRoutingTable, networkRows),
    status(mib.ospfRouterRoutingTable, routerRows),
    status(mib.ospfExternalRoutingTable, externalRows),
    status(mib.ospfDatabaseTable, databaseRows),
  ],
};
