import { maskOf } from '@heliograph/catalogue/formats/ip-number.ts';
import { ospfAreaSummary } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfAreaSummary.ts';
import { ospfAreaType } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfAreaType.ts';
import { ospfEnable } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfEnable.ts';
import { ospfInfo } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfInfo.ts';
import { ospfInterface } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfInterface.ts';
import { ospfNetwork } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfNetwork.ts';
import { ospfRedistribute as ospfRedistributePage } from '@heliograph/catalogue/pages/olt/routeOSPF/ospfRedistribute.ts';
import { readIpv4Prefix } from '@heliograph/catalogue/rules/networks.ts';
import * as mib from '@heliograph/wire/mib/platform/ospf.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow, Step } from '../kit/binding.ts';
import { severalGroups } from './several-groups.ts';
import { tablePartOf, severalTables } from './several-tables.ts';

const info = severalTables(ospfInfo, [
  tablePartOf(ospfInfo, 'neighbor', mib.ospfNeighborTable, {
    destination: 'neighborId',
    state: 'state',
    address: 'address',
    interface: 'interface',
    priority: 'priority',
    time: 'deadTime',
  }),
  tablePartOf(ospfInfo, 'network', mib.ospfNetworkRoutingTable, {
    destination: 'routingNetwork',
    type: 'destinationType',
    area: 'routingArea',
    interface: 'routingInterface',
    cost: 'routingCost',
  }),
  tablePartOf(ospfInfo, 'router', mib.ospfRouterRoutingTable, {
    destination: 'routerNetwork',
    type: 'routerDesType',
    area: 'areaOrtype',
    interface: 'routerInterface',
    cost: 'routerCost',
  }),
  tablePartOf(ospfInfo, 'external', mib.ospfExternalRoutingTable, {
    destination: 'externalNetwork',
    type: 'externalDesType',
    interface: 'externalInterface',
    cost: 'costOrTypeTwoCost',
    tag: 'externalTag',
  }),
  tablePartOf(ospfInfo, 'lsa', mib.ospfDatabaseTable, {
    destination: 'linkId',
    type: 'lsaType',
    area: 'lsaArea',
    address: 'advRouter',
    interface: 'route',
    time: 'age',
    sequence: 'sequence',
    ckSum: 'ckSum',
  }),
]);

const defaultRoute = mib.ospfDefaultRedistribute;
/** The parameters of the default route belong together: the commit takes all of them. */
const announced = snmpScalars(ospfEnable, {
  objects: defaultRoute,
  columns: {
    ospfDefRedis: 'ospfDefRedis',
    always: 'always',
    defRedisMetric: { object: 'defRedisMetric', none: -1 },
    defRedisMetricType: { object: 'defRedisMetricType', none: -1 },
  },
  commit: { defRedisAction: defaultRoute.defRedisAction.enum.commit },
  whole: true,
});
const announcedFields = ['ospfDefRedis', 'always', 'defRedisMetric', 'defRedisMetricType'] as const;
const touches = ({ before, after }: RowChange) =>
  announcedFields.some((name) => (before?.[name] ?? null) !== (after?.[name] ?? null));

const enable = severalGroups(
  snmpScalars(ospfEnable, {
    objects: mib.ospfGlobal,
    columns: { ospfRouteEn: 'ospfRouteEn', ospfGlobalRouterId: 'ospfGlobalRouterId' },
  }),
  {
    ...announced,
    steps: (change, session) => (touches(change) ? announced.steps(change, session) : Promise.resolve([])),
  },
);

const summary = mib.ospfAreaSummaryCfg;

/** The block takes address and mask, its read table answers `10.0.0.0/8`. */
function summaryStep(row: PageRow, action: 'add' | 'del'): Step[] {
  const prefix = readIpv4Prefix(row['summaryNetwork']);
  if (!prefix) return [];
  return [
    {
      sets: [
        setItem(summary.ospfSummaryArea, String(row['summaryArea'])),
        setItem(summary.ipAddress, prefix.address),
        setItem(summary.subnetMask, maskOf(prefix.length)),
        setItem(summary.areaSummaryAction, summary.areaSummaryAction.enum[action], [], action),
      ],
    },
  ];
}

const summaries: Binding = {
  ...snmpTable(ospfAreaSummary, {
    read: mib.ospfSummaryTable,
    columns: { summaryArea: 'summaryArea', summaryNetwork: 'summaryNetwork' },
  }),
  steps: ({ before, after }) =>
    Promise.resolve([...(before ? summaryStep(before, 'del') : []), ...(after ? summaryStep(after, 'add') : [])]),
};

const networks = commandBlock(ospfNetwork, {
  read: mib.ospfRouteNetworkingTable,
  columns: { ospfNetwork: 'ospfNetwork', areaId: 'areaId', routerId: 'routerId' },
  write: mib.ospfRouteNetworking,
  parameters: { ospfNetwork: 'network', areaId: 'area' },
  action: 'ospfNetworkAction',
  add: 'add',
  remove: 'del',
  removeBy: 'all',
});

const areaTypes = commandBlock(ospfAreaType, {
  read: mib.ospfAreaTypeTable,
  columns: { getArea: 'getArea', areaType: 'areaType', noSummary: 'noSummary' },
  write: mib.ospfAreaTypeCfg,
  parameters: { getArea: 'ospfAreaCfg', areaType: 'areaTypeCfg', noSummary: 'noSummaryCfg' },
  action: 'areaActionCfg',
  add: 'add',
  remove: 'del',
  removeBy: 'all',
});

const redistribution = commandBlock(ospfRedistributePage, {
  read: mib.ospfRedistributeTable,
  columns: {
    redistributeType: 'redistributeType',
    redistributeMetric: { object: 'redistributeMetric', none: -1 },
    metricType: { object: 'metricType', none: -1 },
    redistributeRouteMap: 'redistributeRouteMap',
  },
  write: mib.ospfRedistributeBlock,
  parameters: {
    redistributeType: 'redistribute',
    redistributeMetric: { object: 'redisMetric', none: -1 },
    metricType: { object: 'redisMetricType', none: -1 },
    redistributeRouteMap: 'redisRouteMap',
  },
  action: 'redisAction',
  add: 'add',
  remove: 'del',
});

const interfaces = snmpTable(ospfInterface, {
  read: mib.ospfInterfaceTable,
  columns: {
    ospfIfAddress: 'ospfIfAddress',
    cost: 'cost',
    interPri: 'interPri',
    helloVal: 'helloVal',
    deadVal: 'deadVal',
    retransVal: 'retransVal',
    transDelay: 'transDelay',
    auth: 'auth',
    key: 'key',
    authString: 'authString',
  },
});

export const ospfPages: readonly Binding[] = [info, enable, networks, areaTypes, summaries, redistribution, interfaces];
