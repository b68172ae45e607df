import { ripEnable } from '@heliograph/catalogue/pages/olt/routeRIP/ripEnable.ts';
import { ripInfo } from '@heliograph/catalogue/pages/olt/routeRIP/ripInfo.ts';
import { ripInterface } from '@heliograph/catalogue/pages/olt/routeRIP/ripInterface.ts';
import { ripNetwork } from '@heliograph/catalogue/pages/olt/routeRIP/ripNetwork.ts';
import { ripRedistribute as ripRedistributePage } from '@heliograph/catalogue/pages/olt/routeRIP/ripRedistribute.ts';
import { rowIndex } from '@heliograph/wire/mib/kit.ts';
import {
  ripDefaultRedistribute,
  ripGlobalCfg,
  ripPeerTable,
  ripRedistributeBlock,
  ripRedistributeTable,
  ripTable,
  ripVlanTable,
} from '@heliograph/wire/mib/platform/rip.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageSession, Step } from '../kit/binding.ts';
import { severalGroups } from './several-groups.ts';
import { tablePartOf, severalTables } from './several-tables.ts';

/** TimeTicks are hundredths of a second. */
const seconds: Codec = {
  toField: (raw) => Math.floor(Number(raw) / 100),
  toDevice: (value) => Number(value) * 100,
};

const info = severalTables(ripInfo, [
  tablePartOf(ripInfo, 'route', ripTable, {
    ripNetwork: 'ripNetwork',
    ripNetworkType: 'ripNetworkType',
    ripNextHop: 'ripNextHop',
    ripMetric: 'ripMetric',
    ripFrom: 'ripFrom',
    ripTag: 'ripTag',
    ripTime: 'ripTime',
  }),
  tablePartOf(ripInfo, 'peer', ripPeerTable, {
    ripNetwork: 'ripPeerAddress',
    ripPeerVersion: 'ripPeerVersion',
    ripPeerDistance: 'ripPeerDistance',
    ripPeerRcvBadPackets: 'ripPeerRcvBadPackets',
    ripPeerRcvBadRoutes: 'ripPeerRcvBadRoutes',
    ripPeerLastUpdate: { object: 'ripPeerLastUpdate', codec: seconds },
  }),
]);

const enable = severalGroups(
  snmpScalars(ripEnable, {
    objects: ripGlobalCfg,
    columns: {
      ripRouteEn: 'ripRouteEn',
      version: 'version',
      defMetric: 'defMetric',
      distance: 'distance',
      updateTimer: 'updateTimer',
      timeoutTimer: 'timeoutTimer',
      garbageTimer: 'garbageTimer',
    },
  }),
  snmpScalars(ripEnable, { objects: ripDefaultRedistribute, columns: { ripDefRedis: 'ripDefRedis' } }),
);

const status = ripVlanTable.columns.ripVlanstatus;

/** The one table of the platform whose rows come and go by RowStatus alone. */
function networkSteps({ op, before, after }: RowChange): Step[] {
  const address = String((after ?? before)?.['ripVlanAddress']);
  const word = op === 'add' ? 'createAndGo' : 'destroy';
  if (op !== 'add' && op !== 'remove') return [];
  return [{ sets: [setItem(status, status.enum[word], rowIndex(ripVlanTable, [address]), word)] }];
}

/** The status is asked for as well: of index columns alone some agents answer nothing. */
async function readNetworks(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(ripVlanTable, ['ripVlanAddress', 'ripVlanstatus']);
  return { rows: rows.map(({ values }) => ({ ripVlanAddress: values['ripVlanAddress'] ?? null })), complete, absent };
}

const network: Binding = {
  page: ripNetwork,
  read: readNetworks,
  steps: (change) => Promise.resolve(networkSteps(change)),
};

export const ripPages: readonly Binding[] = [
  info,
  enable,
  network,
  commandBlock(ripRedistributePage, {
    read: ripRedistributeTable,
    columns: {
      ripRedistributeType: 'ripRedistributeType',
      ripRedistributeMetric: { object: 'ripRedistributeMetric', none: -1 },
    },
    write: ripRedistributeBlock,
    parameters: {
      ripRedistributeType: 'ripRedis',
      ripRedistributeMetric: { object: 'ripRedisMetric', none: -1 },
    },
    action: 'ripRedisAction',
    add: 'add',
    remove: 'del',
  }),
  snmpTable(ripInterface, {
    read: ripVlanTable,
    columns: {
      ripVlanAddress: 'ripVlanAddress',
      sendVer: 'sendVer',
      recvVer: 'recvVer',
      ripAuthType: 'ripAuthType',
      ripAuthStr: 'ripAuthStr',
      authKeyChain: 'authKeyChain',
    },
  }),
];
