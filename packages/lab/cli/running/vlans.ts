import { vlanIPTable, vlanIPv6Table, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { prefixText } from '../../config/tables/vlan-ip.ts';
import type { Olt } from '../../devices/olt.ts';
import { interfaceDefaults, ospf6InterfaceTable } from '../ospf6-store.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

/** VLAN 1 is always there and is not dumped unless somebody described it. */
export const vlans: Section = (olt) =>
  configRowsOf(olt, vlanTable)
    .filter(({ vlanVid, vlanDescr }) => vlanVid !== 1 || vlanDescr !== '')
    .map(({ vlanVid, vlanName, vlanDescr }) => [
      `vlan ${vlanVid}`,
      ...(vlanName === '' ? [] : [`name ${vlanName}`]),
      ...(vlanDescr === '' ? [] : [`description ${vlanDescr}`]),
    ]);

/** Word of the command by column, where the value is a plain number. */
const ospfWords = {
  cost: 'cost',
  hello: 'hello-interval',
  dead: 'dead-interval',
  retransmit: 'retransmit-interval',
  delay: 'transmit-delay',
  priority: 'priority',
} as const;

const ospf6Lines = (olt: Olt, vlan: number): string[] => {
  const row = configRowsOf(olt, ospf6InterfaceTable).find((candidate) => candidate.vlan === vlan);
  if (row === undefined) return [];
  const columns = Object.keys(ospfWords) as (keyof typeof ospfWords)[];
  return [
    ...columns.flatMap((column) =>
      row[column] === interfaceDefaults[column] ? [] : [`ipv6 ospf6 ${ospfWords[column]} ${row[column]}`],
    ),
    ...(row.network === 2 ? ['ipv6 ospf6 network point-to-point'] : []),
    ...(row.passive === 1 ? ['ipv6 ospf6 passive'] : []),
  ];
};

const address6 = (row: { ipv6Address: string; ipv6AddrPfxLen: number; ipv6AddrPrefixDescr: string }): string =>
  row.ipv6AddrPrefixDescr === 'link-local'
    ? `ipv6 address ${row.ipv6Address} link-local`
    : `ipv6 address ${row.ipv6Address}/${row.ipv6AddrPfxLen}`;

export const vlanInterfaces: Section = (olt) => {
  const ips = configRowsOf(olt, vlanIPTable);
  const ips6 = configRowsOf(olt, vlanIPv6Table);
  const ospf = configRowsOf(olt, ospf6InterfaceTable);
  const numbers = [...ips.map((r) => r.vlanIdIndex), ...ips6.map((r) => r.ipv6Vlanid), ...ospf.map((r) => r.vlan)];
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((vlan) => [
      `interface vlan ${vlan}`,
      ...ips
        .filter((row) => row.vlanIdIndex === vlan)
        .map((row) => `ip address ${prefixText(row.vlanIPAddr, row.vlanIPMaskAddr)}`),
      ...ips6.filter((row) => row.ipv6Vlanid === vlan).map(address6),
      ...ospf6Lines(olt, vlan),
    ]);
};
