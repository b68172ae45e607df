import { vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { RowOf } from '../../config/shape.ts';
import type { Args } from '../grammar/syntax.ts';
import type { Olt } from '../../devices/olt.ts';
import {
  interfaceDefaults,
  isOspf6On,
  ospf6InterfaceTable,
  ospf6Range,
  ospf6RedistributeTable,
  ospf6RouterTable,
  type Ospf6Interface,
} from '../ospf6-store.ts';
import { ospf6Route, ospf6Interfaces, ospf6Neighbours, ospf6Summary } from '../ospf6-status.ts';
import { shellPlace } from '../place.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';

/** OSPFv3 in the words of FRR. */

const written = <T extends AnyTable>(olt: Olt, table: T, row: Partial<RowOf<T>>): CliReply => {
  const refusal = olt.config.attempt(() => olt.config.write(table, row, 'put'));
  return refusal === undefined ? undefined : `Error: ${refusal.reason}.`;
};

const dropped = <T extends AnyTable>(olt: Olt, table: T, key: Partial<RowOf<T>>, what: string): CliReply =>
  olt.config.drop(table, key) === undefined ? undefined : `Error: no such ${what}.`;

const start = (shell: Shell): CliReply => {
  shell.place = shellPlace('ospf6');
  if (isOspf6On(shell.olt.config)) return undefined;
  return written(shell.olt, ospf6RouterTable, { instance: 0, routerId: '0.0.0.0' });
};

/** The process goes with all that belongs to it; timers of interfaces stay, as they are theirs. */
const stop = ({ olt }: Shell): CliReply => {
  const { config } = olt;
  for (const table of [ospf6RouterTable, ospf6Range, ospf6RedistributeTable]) config.clear(table);
  for (const row of config.kept(ospf6InterfaceTable)) config.write(ospf6InterfaceTable, { ...row, area: '' }, 'put');
  return undefined;
};

export const inConfig: readonly CliCommand[] = [
  { syntax: 'router ospf6', run: start },
  { syntax: 'no router ospf6', run: stop },
];

const attach = ({ olt }: Shell, vlan: number, area: string): CliReply => {
  if (!olt.config.has(vlanTable, { vlanVid: vlan })) return `Error: VLAN ${vlan} does not exist.`;
  return written(olt, ospf6InterfaceTable, { vlan, area });
};

const detach = ({ olt }: Shell, vlan: number): CliReply => {
  const row = olt.config.row(ospf6InterfaceTable, { vlan });
  if (row === undefined || row.area === '') return 'Error: no such interface.';
  const isPlain = Object.entries(interfaceDefaults).every(
    ([name, value]) => name === 'area' || row[name as keyof Ospf6Interface] === value,
  );
  return isPlain
    ? dropped(olt, ospf6InterfaceTable, { vlan }, 'interface')
    : written(olt, ospf6InterfaceTable, { vlan, area: '' });
};

const vlanOf = (args: Args): number => Number(args['vlan'] ?? args['name']?.slice('vlan'.length));

export const inRouter: readonly CliCommand[] = [
  ...['router-id', 'ospf6 router-id'].map((words): CliCommand => ({
    syntax: `${words} <id:ip>`,
    run: ({ olt }, { id = '' }) => written(olt, ospf6RouterTable, { instance: 0, routerId: id }),
  })),
  ...['no router-id', 'no ospf6 router-id'].map((syntax): CliCommand => ({
    syntax,
    run: ({ olt }) => written(olt, ospf6RouterTable, { instance: 0, routerId: '0.0.0.0' }),
  })),
  {
    syntax: 'area <area:ip> range <prefix:prefix6> [<advertise:advertise|not-advertise>]',
    run: ({ olt }, { area = '', prefix = '', advertise }) =>
      written(olt, ospf6Range, {
        area,
        prefix: prefix.toLowerCase(),
        advertise: advertise === 'not-advertise' ? 0 : 1,
      }),
  },
  {
    syntax: 'no area <area:ip> range <prefix:prefix6>',
    run: ({ olt }, { area = '', prefix = '' }) =>
      dropped(olt, ospf6Range, { area, prefix: prefix.toLowerCase() }, 'range'),
  },
  {
    syntax: 'redistribute <source:connected|static|ripng|kernel|bgp>',
    run: ({ olt }, { source = '' }) => written(olt, ospf6RedistributeTable, { source }),
  },
  {
    syntax: 'no redistribute <source:connected|static|ripng|kernel|bgp>',
    run: ({ olt }, { source = '' }) => dropped(olt, ospf6RedistributeTable, { source }, 'redistribution'),
  },
  // The name of an interface in one word, as FRR has it, or in two, as elsewhere on the device.
  ...['interface <name:vlanName> area <area:ip>', 'interface vlan <vlan:1-4094> area <area:ip>'].flatMap(
    (syntax): CliCommand[] => [
      { syntax, run: (shell, args) => attach(shell, vlanOf(args), args['area'] ?? '') },
      { syntax: `no ${syntax}`, run: (shell, args) => detach(shell, vlanOf(args)) },
    ],
  ),
];

/** Settings of an interface that are numbers: word of the command, column, bounds. */
const numbers = [
  ['cost', 'cost', '1-65535'],
  ['hello-interval', 'hello', '1-65535'],
  ['dead-interval', 'dead', '1-65535'],
  ['retransmit-interval', 'retransmit', '1-65535'],
  ['transmit-delay', 'delay', '1-3600'],
  ['priority', 'priority', '0-255'],
] as const;

const setInterface = ({ olt, place: at }: Shell, change: Partial<Ospf6Interface>): CliReply =>
  written(olt, ospf6InterfaceTable, { vlan: at.number, ...change });

export const inVlanInterface: readonly CliCommand[] = [
  ...numbers.flatMap(([word, column, bounds]): CliCommand[] => [
    {
      syntax: `ipv6 ospf6 ${word} <n:${bounds}>`,
      run: (shell, args) => setInterface(shell, { [column]: argNumberOf(args, 'n') }),
    },
    {
      syntax: `no ipv6 ospf6 ${word}`,
      run: (shell) => setInterface(shell, { [column]: interfaceDefaults[column] }),
    },
  ]),
  { syntax: 'ipv6 ospf6 passive', run: (shell) => setInterface(shell, { passive: 1 }) },
  { syntax: 'no ipv6 ospf6 passive', run: (shell) => setInterface(shell, { passive: 0 }) },
  {
    syntax: 'ipv6 ospf6 network <network:broadcast|point-to-point>',
    run: (shell, { network }) => setInterface(shell, { network: network === 'broadcast' ? 1 : 2 }),
  },
];

/** FRR answers so while the process is not there. */
const whenOn =
  (show: (olt: Olt) => string[]): CliCommand['run'] =>
  ({ olt }) =>
    isOspf6On(olt.config) ? show(olt) : '% OSPFv3 is not running';

export const inEnable: readonly CliCommand[] = [
  { syntax: 'show ipv6 ospf6', run: whenOn(ospf6Summary) },
  { syntax: 'show ipv6 ospf6 interface', run: whenOn(ospf6Interfaces) },
  { syntax: 'show ipv6 ospf6 neighbor', run: whenOn(ospf6Neighbours) },
  { syntax: 'show ipv6 ospf6 route', run: whenOn(ospf6Route) },
];
