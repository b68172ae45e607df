import { readIpv6Prefix } from '@heliograph/catalogue/formats/ipv6-prefix.ts';
import { ipv6Text } from '@heliograph/catalogue/formats/ipv6-number.ts';
import { ripngAggregate as ripngAggregatePage } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngAggregate.ts';
import { ripngEnable } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngEnable.ts';
import { ripngInfo } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngInfo.ts';
import { ripngInterface } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngInterface.ts';
import { ripngRedistribute as ripngRedistributePage } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngRedistribute.ts';
import { ripngRouteNetworking as networkingPage } from '@heliograph/catalogue/pages/olt/routeRIPng/ripngRouteNetworking.ts';
import * as mib from '@heliograph/wire/mib/platform/ripng.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, SetItem, Step } from '../kit/binding.ts';
import { tablePartOf, severalTables } from './several-tables.ts';

const info = severalTables(ripngInfo, [
  tablePartOf(ripngInfo, 'route', mib.ripngRouteTable, {
    ripngRouteNetworks: 'ripngRouteNetworks',
    ripngRouteType: 'ripngRouteType',
    ripngRouteNextHop: 'ripngRouteNextHop',
    ripngRouteVia: 'ripngRouteVia',
    ripngRouteMetric: 'ripngRouteMetric',
    ripngRouteTag: 'ripngRouteTag',
    ripngRouteTime: 'ripngRouteTime',
  }),
  tablePartOf(ripngInfo, 'source', mib.ripngRouteInfoSrcTable, {
    ripngRouteNetworks: 'ripngGateway',
    ripngDistance: 'ripngDistance',
    ripngBadPackets: 'ripngBadPackets',
    ripngBadRoutes: 'ripngBadRoutes',
    ripngRouteTime: 'ripngLastUpdate',
  }),
]);

/** `ripngDefRedisEn` stands among the parameters of redistribution, yet is a switch of its own that needs no action. */
const enable = snmpScalars(ripngEnable, {
  objects: { ...mib.ripngGlobalCfg, ripngDefRedisEn: mib.ripngRedistributeBlock.ripngDefRedisEn },
  columns: {
    ripngRouteEn: 'ripngRouteEn',
    ripngDefMetric: 'ripngDefMetric',
    ripngDefRedisEn: 'ripngDefRedisEn',
    ripngUpdateTime: 'ripngUpdateTime',
    ripngTimeout: 'ripngTimeout',
    ripngGarbageTime: 'ripngGarbageTime',
  },
});

const networking = mib.ripngRouteNetworkingBlock;

/** One text column holds both kinds of networks: `vlan100` (also `VLAN 100`, `vlan0.100`) or `2001:db8::/32`. */
export function networkRow(network: string): PageRow {
  const vlan = /^\D*?(?:\d+\.)?(\d{1,4})$/.exec(network.trim());
  return vlan && !network.includes(':')
    ? { kind: 'vlan', ripngVlanid: Number(vlan[1]), ripngIPv6Addr: null }
    : { kind: 'network', ripngVlanid: null, ripngIPv6Addr: network.trim() };
}

async function readNetworks(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(mib.ripngRouteNetworkTable, ['ripngRouteNetwork']);
  return { rows: rows.map(({ values }) => networkRow(String(values['ripngRouteNetwork']))), complete, absent };
}

function networkStep(row: PageRow, action: 'add' | 'del'): Step {
  const { ripngVlanid, ripngIPv6Addr, ripngRouteAction } = networking;
  // An address that was set before would otherwise be taken along with the VLAN.
  const sets: SetItem[] =
    row['kind'] === 'vlan'
      ? [setItem(ripngVlanid, Number(row['ripngVlanid'])), setItem(ripngIPv6Addr, '')]
      : [setItem(ripngIPv6Addr, String(row['ripngIPv6Addr']))];
  return { sets: [...sets, setItem(ripngRouteAction, ripngRouteAction.enum[action], [], action)] };
}

const bothWays = ({ before, after }: RowChange, step: (row: PageRow, action: 'add' | 'del') => Step): Promise<Step[]> =>
  Promise.resolve([...(before ? [step(before, 'del')] : []), ...(after ? [step(after, 'add')] : [])]);

const networks: Binding = {
  page: networkingPage,
  read: readNetworks,
  steps: (change) => bothWays(change, networkStep),
};

const aggregate = mib.ripngAggregateBlock;

function aggregateStep(row: PageRow, action: 'add' | 'del'): Step {
  const prefix = readIpv6Prefix(row['ripngAggreNetwork']);
  return {
    sets: [
      setItem(aggregate.ripngAggreIPv6, prefix ? ipv6Text(prefix.groups) : ''),
      setItem(aggregate.ripngAggrePrefix, prefix?.length ?? 0),
      setItem(aggregate.ripngAggreAction, aggregate.ripngAggreAction.enum[action], [], action),
    ],
  };
}

const aggregates: Binding = {
  ...snmpTable(ripngAggregatePage, {
    read: mib.ripngAggregateTable,
    columns: { ripngAggreNetwork: 'ripngAggreNetwork' },
  }),
  steps: (change) => bothWays(change, aggregateStep),
};

/** The read table says `connect` where the block says `connected`; the numbers are the same. */
const sourceNames = Object.entries(mib.ripngRedistributeBlock.ripngRedisType.enum);
const source: Codec = {
  toField: (raw) => sourceNames.find(([, number]) => number === Number(raw))?.[0] ?? null,
  toDevice: (value) => sourceNames.find(([name]) => name === value)?.[1] ?? 0,
};

const redistribution = commandBlock(ripngRedistributePage, {
  read: mib.ripngRedisTable,
  columns: {
    ripngRedistributeType: { object: 'ripngRedistributeType', codec: source },
    ripngRedistributeMetric: 'ripngRedistributeMetric',
  },
  write: mib.ripngRedistributeBlock,
  parameters: { ripngRedistributeType: 'ripngRedisType', ripngRedistributeMetric: 'ripngRedisMetric' },
  action: 'ripngRedisAction',
  add: 'add',
  remove: 'del',
});

export const ripngPages: readonly Binding[] = [
  info,
  enable,
  networks,
  aggregates,
  redistribution,
  snmpTable(ripngInterface, {
    read: mib.ripngInterfaceTable,
    columns: { ripngInterfaceID: 'ripngInterfaceID', ripngInterSplitHorizon: 'ripngInterSplitHorizon' },
  }),
];
