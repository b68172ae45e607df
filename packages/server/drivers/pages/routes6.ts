import { normalIpv6, ipv6Text, ipv6Groups } from '@heliograph/catalogue/formats/ipv6-number.ts';
import { readIpv6Prefix } from '@heliograph/catalogue/formats/ipv6-prefix.ts';
import { isIpv6LinkLocal } from '@heliograph/catalogue/formats/ipv6.ts';
import { routev6Static } from '@heliograph/catalogue/pages/olt/routev6/routev6Static.ts';
import { routev6VlanIp } from '@heliograph/catalogue/pages/olt/routev6/routev6VlanIp.ts';
import { ipv6RouteTable } from '@heliograph/catalogue/pages/olt/routev6Table/ipv6RouteTable.ts';
import { routeIPv6Table } from '@heliograph/wire/mib/platform/route-table.ts';
import { staticIPv6RouteCfg, staticIPv6RouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPv6Cfg, vlanIPv6Table } from '@heliograph/wire/mib/platform/vlan.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, RawRow, Step } from '../kit/binding.ts';

const kinds = { global: 'Global', 'link-local': 'Link-local', 'eui-64': 'EUI-64' } as const;
type Kind = keyof typeof kinds;

/** First 64 bits, the rest zero: what an operator types for an address whose interface id comes from the MAC. */
const networkHalf = (address: string): string => {
  const groups = ipv6Groups(address);
  return groups ? ipv6Text([...groups.slice(0, 4), 0, 0, 0, 0]) : address;
};

/** The read table has no column for the kind: its description names it, and link-local addresses show it themselves. */
function kindOf(address: string, description: string): Kind {
  if (isIpv6LinkLocal(address)) return 'link-local';
  return /eui/i.test(description) ? 'eui-64' : 'global';
}

export function addressRow({ values }: Pick<RawRow, 'values'>): PageRow {
  const address = normalIpv6(String(values['ipv6Address'] ?? ''));
  const length = values['ipv6AddrPfxLen'];
  const kind = kindOf(address, String(values['ipv6AddrPrefixDescr'] ?? ''));
  return {
    ipv6Vlanid: Number(values['ipv6Vlanid']),
    ipv6Addrtype: kind,
    ipv6Address: kind === 'eui-64' ? networkHalf(address) : address,
    ipv6AddrPfxLen: kind === 'link-local' || length === undefined ? null : Number(length),
    fullAddress: length === undefined ? address : `${address}/${length}`,
  };
}

async function readAddresses(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(vlanIPv6Table, [
    'ipv6Address',
    'ipv6AddrPfxLen',
    'ipv6AddrPrefixDescr',
  ]);
  return { rows: rows.map(addressRow), complete, absent };
}

const linkLocalLength = 10;

function addressStep(row: PageRow, action: 'add' | 'delete'): Step {
  const { vlanid, ipv6Addr, ipv6AddrPlen, ipv6Addrtype, ipv6AddrAction } = vlanIPv6Cfg;
  const kind = kinds[row['ipv6Addrtype'] as Kind];
  return {
    sets: [
      setItem(vlanid, Number(row['ipv6Vlanid'])),
      setItem(ipv6Addr, String(row['ipv6Address'])),
      setItem(ipv6AddrPlen, Number(row['ipv6AddrPfxLen'] ?? linkLocalLength)),
      setItem(ipv6Addrtype, ipv6Addrtype.enum[kind], [], kind),
      setItem(ipv6AddrAction, ipv6AddrAction.enum[action], [], action),
    ],
  };
}

/** The block takes address and length, its read table answers `2001:db8::/32`. */
function routeStep(row: PageRow, action: 'add' | 'delete'): Step {
  const { ipv6RouteDestAddr, ipv6RouteDestAddrPLen, ipv6RouteGwAddr, ipv6RouteAction } = staticIPv6RouteCfg;
  const prefix = readIpv6Prefix(row['ipv6RouteDestin']);
  return {
    sets: [
      setItem(ipv6RouteDestAddr, prefix ? ipv6Text(prefix.groups) : ''),
      setItem(ipv6RouteDestAddrPLen, prefix?.length ?? 0),
      setItem(ipv6RouteGwAddr, String(row['ipv6RouteGw'])),
      setItem(ipv6RouteAction, ipv6RouteAction.enum[action], [], action),
    ],
  };
}

const bothWays = (
  { before, after }: RowChange,
  step: (row: PageRow, action: 'add' | 'delete') => Step,
): Promise<Step[]> =>
  Promise.resolve([...(before ? [step(before, 'delete')] : []), ...(after ? [step(after, 'add')] : [])]);

export const route6Pages: readonly Binding[] = [
  { page: routev6VlanIp, read: readAddresses, steps: (change) => bothWays(change, addressStep) },
  {
    ...snmpTable(routev6Static, {
      read: staticIPv6RouteTable,
      columns: { ipv6RouteDestin: 'ipv6RouteDestin', ipv6RouteGw: 'ipv6RouteGw' },
    }),
    steps: (change) => bothWays(change, routeStep),
  },
  snmpTable(ipv6RouteTable, {
    read: routeIPv6Table,
    columns: {
      routeIPv6Type: 'routeIPv6Type',
      routeIPv6Network: 'routeIPv6Network',
      routeIPv6Distance: 'routeIPv6Distance',
      routeIPv6Metric: 'routeIPv6Metric',
      routeIPv6Interface: 'routeIPv6Interface',
      routeIPv6Time: 'routeIPv6Time',
    },
  }),
];
