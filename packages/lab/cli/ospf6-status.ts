import { vlanIPTable, vlanIPv6Table } from '@heliograph/wire/mib/platform/vlan.ts';
import { prefixText } from '../config/tables/vlan-ip.ts';
import type { Olt } from '../devices/olt.ts';
import { ospf6InterfaceTable, ospf6Range, routerIdOf, type Ospf6Interface } from './ospf6-store.ts';
import { configRowsOf } from './store.ts';

/** What OSPFv3 shows of itself, laid out as FRR 8 does. Every active interface has one neighbour, the next router. */

const attached = (olt: Olt): readonly Ospf6Interface[] =>
  configRowsOf(olt, ospf6InterfaceTable).filter(({ area }) => area !== '');

const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

/** `01:02:03`, or `3d04:05:06` beyond a day. */
const duration = (ms: number): string => {
  const s = ms / 1000;
  const day = Math.floor(s / 86_400);
  const time = `${two((s / 3600) % 24)}:${two((s / 60) % 60)}:${two(s % 60)}`;
  return day === 0 ? time : `${day}d${time}`;
};

const neighbourId = ({ vlan }: Ospf6Interface): string => `10.255.${Math.floor(vlan / 250)}.${1 + (vlan % 250)}`;

const areasOf = (interfaces: readonly Ospf6Interface[]): string[] =>
  [...new Set(interfaces.map(({ area }) => area))].sort();

export const ospf6Summary = (olt: Olt): string[] => {
  const interfaces = attached(olt);
  const areas = areasOf(interfaces);
  return [
    ` OSPFv3 Routing Process (0) with Router-ID ${routerIdOf(olt)}`,
    ` Running ${duration(olt.uptime())}`,
    ' LSA minimum arrival 1000 msecs',
    ' Initial SPF scheduling delay 0 millisec(s)',
    ' Minimum hold time between consecutive SPFs 50 millsecond(s)',
    ' Maximum hold time between consecutive SPFs 5000 millsecond(s)',
    ' Number of AS scoped LSAs is 0',
    ` Number of areas in this router is ${areas.length}`,
    '',
    ...areas.flatMap((area) => {
      const names = interfaces.filter((i) => i.area === area).map(({ vlan }) => `vlan${vlan}`);
      return [
        ` Area ${area}`,
        `     Number of Area scoped LSAs is ${names.length + 1}`,
        `     Interface attached to this area: ${names.join(' ')}`,
        '',
      ];
    }),
  ];
};

export const ospf6Interfaces = (olt: Olt): string[] =>
  attached(olt).flatMap((i) => {
    const four = configRowsOf(olt, vlanIPTable).filter(({ vlanIdIndex }) => vlanIdIndex === i.vlan);
    const six = configRowsOf(olt, vlanIPv6Table).filter(({ ipv6Vlanid }) => ipv6Vlanid === i.vlan);
    return [
      `vlan${i.vlan} is up, type ${i.network === 2 ? 'POINTOPOINT' : 'BROADCAST'}`,
      `  Interface ID: ${i.vlan}`,
      '  Internet Address:',
      ...four.map((row) => `    inet : ${prefixText(row.vlanIPAddr, row.vlanIPMaskAddr)}`),
      ...six.map((row) => `    inet6: ${row.ipv6Address}/${row.ipv6AddrPfxLen}`),
      '  Instance ID 0, Interface MTU 1500 (autodetect: 1500)',
      '  MTU mismatch detection: enabled',
      `  Area ID ${i.area}, Cost ${i.cost}`,
      `  State ${i.passive === 1 ? 'Passive' : 'DR'}, Transmit Delay ${i.delay} sec, Priority ${i.priority}`,
      '  Timer intervals configured:',
      `   Hello ${i.hello}, Dead ${i.dead}, Retransmit ${i.retransmit}`,
      `  DR: ${routerIdOf(olt)} BDR: ${i.passive === 1 ? '0.0.0.0' : neighbourId(i)}`,
      '  Number of I/F scoped LSAs is 2',
    ];
  });

export const ospf6Neighbours = (olt: Olt): string[] => [
  'Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]',
  ...attached(olt)
    .filter(({ passive }) => passive === 0)
    .map((i) => {
      const dead = duration((i.dead - 3) * 1000).padStart(8);
      const cells = [neighbourId(i).padEnd(15), '1'.padStart(3), dead.padStart(11), 'Full/BDR'.padStart(14)];
      return `${cells.join(' ')} ${duration(olt.uptime()).padStart(20)} vlan${i.vlan}[DR]`;
    }),
];

export const ospf6Route = (olt: Olt): string[] => {
  const age = duration(olt.uptime());
  const own = attached(olt).flatMap(({ vlan }) =>
    configRowsOf(olt, vlanIPv6Table)
      .filter((row) => row.ipv6Vlanid === vlan && !/^fe80:/i.test(row.ipv6Address))
      .map(
        (row) => `*N IA ${`${row.ipv6Address}/${row.ipv6AddrPfxLen}`.padEnd(30)} ${'::'.padEnd(25)} vlan${vlan} ${age}`,
      ),
  );
  const ranges = configRowsOf(olt, ospf6Range).map(
    ({ prefix }) => `*N IE ${prefix.padEnd(30)} ${'::'.padEnd(25)} lo ${age}`,
  );
  return [...own, ...ranges];
};
