import { macAddrTable } from '@heliograph/wire/mib/platform/mac.ts';
import { vlanPortModeTable, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { kindOf } from '../../devices/models.ts';
import type { Olt } from '../../devices/olt.ts';
import { between } from '../../kit/random.ts';
import { runningTime } from '../../shapes/dates.ts';
import { ponUp } from '../../agent/tables/ports.ts';
import { ponPorts, uplinkPorts, type Port } from '../ports.ts';
import { runningConfig } from '../running/running-config.ts';
import { numberOf, whenAny, type Command, type Reply } from '../shell.ts';
import { rowsOf } from '../store.ts';
import { tableOf, type OutLine } from '../terminal/screen.ts';
import { modeName } from './ports.ts';

/** As V1600G0-B V1.4.8R prints it. */
const version = (olt: Olt): string[] => {
  const firmware = olt.spec.firmware ?? olt.model.firmware;
  return [
    ['Olt Serial Number:', olt.spec.serial],
    ['Olt Device Model:', olt.model.technology === 'gpon' ? olt.model.board : kindOf(olt.model)],
    ['Hardware Version:', olt.model.hardware],
    ['Software Version:', firmware],
    ['Software Created Time:', olt.model.softwareCreated],
  ]
    .map(([name = '', value = '']) => `  ${name.padEnd(29)}${value}`)
    .concat('  Copyright 2020-2025');
};

const isOn = (olt: Olt, { kind, number }: Port): boolean =>
  (kind === 'pon' ? olt.ponEnabled : olt.uplinkEnabled)[number - 1] === 1;
const isUp = (olt: Olt, port: Port): boolean =>
  port.kind === 'pon' ? ponUp(olt, port.number) : olt.uplinkUp[port.number - 1] === 1;

const brief = (olt: Olt): OutLine[] => {
  const rows = rowsOf(olt, vlanPortModeTable);
  return tableOf(
    [
      [0, 'Interface'],
      [13, 'Admin'],
      [22, 'Link'],
      [29, 'Mode'],
      [38, 'PVID'],
    ],
    [...uplinkPorts(olt), ...ponPorts(olt)].map((port) => {
      const row = rows.find(({ portIndexS }) => portIndexS === port.index);
      const mode = modeName(row?.portTagModeS ?? 'hybrid');
      const state = [isOn(olt, port) ? 'enable' : 'disable', isUp(olt, port) ? 'up' : 'down'];
      return [port.name, ...state, mode, `${row?.portPvidS ?? 1}`];
    }),
  );
};

const vlans = (olt: Olt, only: number): Reply => {
  const rows = rowsOf(olt, vlanTable).filter(({ vlanVid }) => only === 0 || vlanVid === only);
  const columns = [
    [0, 'VLAN'],
    [6, 'Name'],
    [24, 'Untagged'],
    [48, 'Tagged'],
  ] as const;
  return whenAny(rows, () => [
    ...tableOf(
      columns,
      rows.map(({ vlanVid, vlanName, vlanUntagPort, vlanTagPort }) => [
        `${vlanVid}`,
        vlanName,
        vlanUntagPort,
        vlanTagPort,
      ]),
    ),
    `Total: ${rows.length}`,
  ]);
};

/** `0228:9a89:6a98` */
const macText = (mac: string): string =>
  mac
    .replaceAll(/[^0-9a-f]/gi, '')
    .toLowerCase()
    .replaceAll(/.{4}(?=.)/g, '$&:');

/** A blank line stands between any two rows (V1600G0-B V1.4.8R). */
const macTable = (olt: Olt, pon: number): OutLine[] => {
  const port = pon === 0 ? undefined : ponPorts(olt)[pon - 1]?.name;
  const rows = rowsOf(olt, macAddrTable).filter((row) => port === undefined || row.macPortId === port);
  const lines = rows.map(({ macVlanId, macAddr, macType, macPortId }) => {
    const type = macType === macAddrTable.columns.macType.enum.static ? 'Static' : 'Dynamic';
    const port = macPortId.replace(/(?=0\/)/, ' ');
    return `${String(macVlanId).padStart(5)}   ${macText(macAddr)}     ${type.padEnd(11)}${port.padEnd(17)} Aging`;
  });
  return [
    pon === 0 ? ' Mac Address Table' : ` Mac Address Table(Pon:${pon})`,
    '',
    ' ----------------------------------------------------------',
    '',
    ' Vlan     Mac Address       Type       Ports  Remaining Age',
    '',
    ' ----   --------------     -------     -----  -------------',
    '',
    ...lines.flatMap((line) => [line, '']),
    ' ----------------------------------------------------------',
    '',
    ` Total Addresses Found in System :${rows.length}`,
  ];
};

const load = (olt: Olt, low: number, high: number, kind: number): string =>
  between(olt.seed, low, high, Math.floor(olt.now() / 30_000), kind).toFixed(2);

export const inUser: readonly Command[] = [{ syntax: 'show version', run: ({ olt }) => version(olt) }];

export const inEnable: readonly Command[] = [
  ...inUser,
  { syntax: 'show sys running-time', run: ({ olt }) => [`System running time: ${runningTime(olt.uptime())}`] },
  { syntax: 'show sys cpu-usage', run: ({ olt }) => [`cpu usage: ${load(olt, 4, 13, 1)}%`] },
  {
    syntax: 'show sys mem',
    run: ({ olt }) => ['Total(KB): 512000', `Memory usage: ${load(olt, 38, 43, 2)}%`],
  },
  { syntax: 'show interface brief', run: ({ olt }) => brief(olt) },
  { syntax: 'show vlan [<vlan:1-4094>]', run: ({ olt }, args) => vlans(olt, numberOf(args, 'vlan')) },
  { syntax: 'show mac address-table', run: ({ olt }) => macTable(olt, 0) },
  {
    syntax: 'show mac address-table interface <kind:gpon|epon> <port:port>',
    run: ({ olt }, { port = '' }) => macTable(olt, Number(port.split('/')[1])),
  },
  { syntax: 'show running-config', run: ({ olt, habits }) => runningConfig(olt, habits) },
  {
    syntax: 'show startup-config',
    run: ({ olt, habits }) => olt.config.asStarted(() => runningConfig(olt, habits)),
  },
];
