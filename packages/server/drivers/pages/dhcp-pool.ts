import { broadcastOf, ipNumber, ipText, networkOf } from '@heliograph/catalogue/formats/ip-number.ts';
import { vlanNumbers, vlanText } from '@heliograph/catalogue/formats/vlan-list.ts';
import { dhcpServerCfg } from '@heliograph/catalogue/pages/olt/dhcp/dhcpServerCfg.ts';
import {
  dhcpPool,
  dhcpPoolExcludeAddr,
  dhcpPoolExcludeAddrTable,
  dhcpPoolInterfaceEnable,
  dhcpPoolInterfaceEnableTable,
  dhcpPoolTable,
} from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';

const base = snmpTable(dhcpServerCfg, {
  read: dhcpPoolTable,
  columns: {
    poolName: 'poolName',
    poolStartIP: 'poolStartIP',
    poolEndIP: 'poolEndIP',
    poolSubnet: 'poolSubnet',
    poolGateway: 'poolGateway',
    poolDNS1: 'poolDNS1',
    poolDNS2: 'poolDNS2',
    poolDNS3: 'poolDNS3',
    poolWins: 'poolWins',
    poolLeaseTime: 'poolLeaseTime',
  },
});

/** Pools, and beside each the VLANs that it serves: the device keeps those in a table of their own. */
async function read(session: PageSession): Promise<PageRead> {
  const pools = await base.read(session);
  if (pools.absent === true) return pools;
  const served = await session.walk(dhcpPoolInterfaceEnableTable, ['dhcpPoolInterfaceVlan', 'enabledPoolName']);
  const vlansOf = (name: unknown) =>
    served.rows.flatMap(({ values }) =>
      values['enabledPoolName'] === name ? [Number(values['dhcpPoolInterfaceVlan'])] : [],
    );
  const rows = pools.rows.map((row) => ({ ...row, servedVlans: vlanText(vlansOf(row['poolName'])) || null }));
  return { ...pools, rows, complete: pools.complete && served.complete };
}

const textIn = (row: PageRow | undefined, field: string): string => String(row?.[field] ?? '');
const addressIn = (row: PageRow | undefined, field: string): string => textIn(row, field) || '0.0.0.0';

function poolStep(row: PageRow): Step {
  const network = networkOf(row['poolStartIP'], row['poolSubnet']) ?? '0.0.0.0';
  return {
    sets: [
      setItem(dhcpPool.dhcpPoolName, textIn(row, 'poolName')),
      setItem(dhcpPool.dhcpPoolLeasetime, Number(row['poolLeaseTime'])),
      setItem(dhcpPool.dhcpPoolGw, addressIn(row, 'poolGateway')),
      setItem(dhcpPool.dhcpPoolDNS1, addressIn(row, 'poolDNS1')),
      setItem(dhcpPool.dhcpPoolDNS2, addressIn(row, 'poolDNS2')),
      setItem(dhcpPool.dhcpPoolDNS3, addressIn(row, 'poolDNS3')),
      setItem(dhcpPool.dhcpPoolWins, addressIn(row, 'poolWins')),
      setItem(dhcpPool.dhcpPoolNetwork, network),
      setItem(dhcpPool.dhcpPoolNetworkSubnet, textIn(row, 'poolSubnet')),
      setItem(dhcpPool.dhcpPoolAction, dhcpPool.dhcpPoolAction.enum.add, [], 'add'),
    ],
  };
}

const removePool = (name: string): Step => ({
  sets: [
    setItem(dhcpPool.dhcpPoolName, name),
    setItem(dhcpPool.dhcpPoolAction, dhcpPool.dhcpPoolAction.enum.del, [], 'del'),
  ],
});

type Range = readonly [low: string, high: string];

/** The ends of the network that the pool does not give out: the block knows networks only, so the rest is excluded. */
function edges(row: PageRow): Range[] {
  const [mask, start, end] = [row['poolSubnet'], ipNumber(row['poolStartIP']), ipNumber(row['poolEndIP'])];
  const first = ipNumber(networkOf(row['poolStartIP'], mask)) + 1;
  const last = ipNumber(broadcastOf(row['poolStartIP'], mask)) - 1;
  return [
    ...(start > first ? [[ipText(first), ipText(start - 1)] as const] : []),
    ...(end < last ? [[ipText(end + 1), ipText(last)] as const] : []),
  ];
}

const excludeStep = (pool: string, [low, high]: Range, action: 'add' | 'del'): Step => ({
  sets: [
    setItem(dhcpPoolExcludeAddr.dhcpPoolExcludePoolname, pool),
    setItem(dhcpPoolExcludeAddr.dhcpPoolExcludeLowAddr, low),
    setItem(dhcpPoolExcludeAddr.dhcpPoolExcludeHighAddr, high),
    setItem(
      dhcpPoolExcludeAddr.dhcpPoolExcludeAction,
      dhcpPoolExcludeAddr.dhcpPoolExcludeAction.enum[action],
      [],
      action,
    ),
  ],
});

const serveStep = (pool: string, vlan: number, action: 'enable' | 'disable'): Step => ({
  sets: [
    setItem(dhcpPoolInterfaceEnable.dhcpPoolVlan, vlan),
    setItem(dhcpPoolInterfaceEnable.dhcpServerPoolname, pool),
    setItem(dhcpPoolInterfaceEnable.dhcpPoolEnable, dhcpPoolInterfaceEnable.dhcpPoolEnable.enum[action], [], action),
  ],
});

async function excludedNow(session: PageSession, pool: string): Promise<Range[]> {
  const { rows } = await session.walk(dhcpPoolExcludeAddrTable, ['excludeLowAddress', 'excludeHighAddress']);
  return rows.flatMap(({ values }) =>
    values['excludePoolName'] === pool
      ? [[String(values['excludeLowAddress']), String(values['excludeHighAddress'])] as const]
      : [],
  );
}

/** Ranges that touch an end of the pool's network; those in the middle are the operator's own and stay. */
const isEdge = (row: PageRow, [low, high]: Range): boolean => {
  const first = ipNumber(networkOf(row['poolStartIP'], row['poolSubnet'])) + 1;
  const last = ipNumber(broadcastOf(row['poolStartIP'], row['poolSubnet'])) - 1;
  return ipNumber(low) <= first || ipNumber(high) >= last;
};

async function steps({ op, before, after }: RowChange, session: PageSession): Promise<Step[]> {
  const pool = textIn(after ?? before, 'poolName');
  const [was, now] = [before, after].map((row) => vlanNumbers(textIn(row, 'servedVlans')));
  const leave = (was ?? [])
    .filter((vlan) => now?.includes(vlan) !== true)
    .map((vlan) => serveStep(pool, vlan, 'disable'));
  if (op === 'remove' || after === undefined) return [...leave, removePool(pool)];
  const join = (now ?? [])
    .filter((vlan) => was?.includes(vlan) !== true)
    .map((vlan) => serveStep(pool, vlan, 'enable'));
  const there = before ? (await excludedNow(session, pool)).filter((range) => isEdge(before, range)) : [];
  const wanted = edges(after);
  const same = (a: Range, b: Range) => a[0] === b[0] && a[1] === b[1];
  const free = there.filter((range) => !wanted.some((one) => same(one, range)));
  const exclude = wanted.filter((range) => !there.some((one) => same(one, range)));
  return [
    ...leave,
    ...free.map((range) => excludeStep(pool, range, 'del')),
    poolStep(after),
    ...exclude.map((range) => excludeStep(pool, range, 'add')),
    ...join,
  ];
}

export const dhcpPoolPages: readonly Binding[] = [{ page: dhcpServerCfg, read, steps }];
