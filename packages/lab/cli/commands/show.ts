import { macAddrTable } from '@heliograph/wire/mib/platform/mac.ts';
import { vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { boxKindOf } from '../../devices/models.ts';
import type { Olt } from '../../devices/olt.ts';
import { shownLoad } from '../../devices/loads.ts';
import { runningTime } from '../../shapes/dates.ts';
import { hostMac } from '../../config/customers.ts';
import { ponUp } from '../../agent/tables/ports.ts';
import { ponPorts, uplinkPorts, type CliPort } from '../ports.ts';
import { describedAs } from '../running/ports.ts';
import { runningConfigLines } from '../running/running-config.ts';
import { argNumberOf, whenAny, type CliCommand, type CliReply } from '../shell.ts';
import { configRowsOf } from '../store.ts';
import { columnLines, type OutLine } from '../terminal/screen.ts';

/** As V1600G0-B V1.4.8R prints it. */
const version = (olt: Olt): string[] => {
  const firmware = olt.spec.firmware ?? olt.model.firmware;
  return [
    ['Olt Serial Number:', olt.spec.serial],
    ['Olt Device Model:', olt.model.technology === 'gpon' ? olt.model.board : boxKindOf(olt.model)],
    ['Hardware Version:', olt.model.hardware],
    ['Software Version:', firmware],
    ['Software Created Time:', olt.model.softwareCreated],
  ]
    .map(([name = '', value = '']) => `  ${name.padEnd(29)}${value}`)
    .concat('  Copyright 2020-2025');
};

const isUp = (olt: Olt, port: CliPort): boolean =>
  port.kind === 'pon' ? ponUp(olt, port.number) : olt.uplinkUp[port.number - 1] === 1;

const upDown = (up: boolean): string => (up ? 'up' : 'down');

/** An uplink of any speed is called GE here, and what it is stands in the last column. */
const briefOfUplink = (olt: Olt, port: CliPort): string[] => {
  const isFast = olt.model.uplinks[port.number - 1] === 'XGE';
  const up = isUp(olt, port);
  const agreed = up ? ['Full', isFast ? '10000M' : '1000M'] : ['auto', 'auto'];
  const words = describedAs(olt, port);
  return [`GE0/${port.number}`, words, upDown(up), ...agreed, isFast ? '10GE SFP+' : '1000Base-T'];
};

/** As V1600G0-B V1.4.8R prints it: ports first, then every ONU, each with its description. */
const brief = (olt: Olt): OutLine[] => {
  const columns = [
    [0, 'Port', '---'],
    [13, 'Description', '-----------'],
    [33, 'Status', '-----'],
    [43, 'Duplex', '------'],
    [51, 'Speed', '-----'],
    [61, 'Type', '---'],
  ] as const;
  const kind = olt.model.technology.toUpperCase();
  const pons = ponPorts(olt);
  const onus = pons.flatMap(({ name, number }) =>
    olt.onus.onPon(number).map((slot) => {
      const place = `${name}:${olt.onus.onu(slot)}`;
      return [place, olt.describe(slot), upDown(olt.onus.phase[slot] === 3), '', '', `${kind}-ONUID`];
    }),
  );
  return columnLines(
    columns.map(([column, title]) => [column, title] as const),
    [
      columns.map(([, , rule]) => rule),
      ...uplinkPorts(olt).map((port) => briefOfUplink(olt, port)),
      ...pons.map((port) => [port.name, describedAs(olt, port), upDown(isUp(olt, port)), '', '', kind]),
      ...onus,
    ],
  );
};

const vlans = (olt: Olt, only: number): CliReply => {
  const rows = configRowsOf(olt, vlanTable).filter(({ vlanVid }) => only === 0 || vlanVid === only);
  const columns = [
    [0, 'VLAN'],
    [6, 'Name'],
    [24, 'Untagged'],
    [48, 'Tagged'],
  ] as const;
  return whenAny(rows, () => [
    ...columnLines(
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

/** Which ONU each host is behind: the command line names it, the table of the MIB does not. */
const onusOfHosts = (olt: Olt): ReadonlyMap<string, number> =>
  new Map(
    [...olt.onus.order()].flatMap((slot) =>
      Array.from({ length: olt.hostsPerOnu }, (_, n): [string, number] => [hostMac(olt, slot, n), olt.onus.onu(slot)]),
    ),
  );

/** A blank line stands between any two rows (V1600G0-B V1.4.8R). */
const macTable = (olt: Olt, pon: number): OutLine[] => {
  const port = pon === 0 ? undefined : ponPorts(olt)[pon - 1]?.name;
  const rows = configRowsOf(olt, macAddrTable).filter((row) => port === undefined || row.macPortId === port);
  const onuOf = onusOfHosts(olt);
  const lines = rows.map(({ macVlanId, macAddr, macType, macPortId }) => {
    const type = macType === macAddrTable.columns.macType.enum.static ? 'Static' : 'Dynamic';
    const onu = onuOf.get(macAddr);
    const port = macPortId.replace(/(?=0\/)/, ' ') + (onu === undefined ? '' : `:${String(onu).padStart(3, '0')}`);
    return `${String(macVlanId).padStart(5)}   ${macText(macAddr)}     ${type.padEnd(12)}${port.padEnd(16)} Aging`;
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

/** What `show sys cpu-usage` prints is in its first line; the firmware adds what `mpstat` and `/proc/meminfo` say (V1600G0-B V1.4.8R). */
const cpuUsage = (olt: Olt): string[] => {
  const used = shownLoad(olt, 'cpuLoad');
  const parts = [used, 0, 0, 0, 0, 0, 0, 0, 100 - used].map((part) => part.toFixed(2).padStart(8)).join('');
  const titles = ['%usr', '%nice', '%sys', '%iowait', '%irq', '%soft', '%steal', '%guest', '%idle'];
  return [
    `Current CPU Usage:     ${used}%`,
    '',
    `Average:     CPU${titles.map((title) => title.padStart(8)).join('')}`,
    `Average:     all${parts}`,
  ];
};

const memoryUsage = (olt: Olt): string[] => {
  const used = shownLoad(olt, 'memoryLoad');
  const kilobytes = (name: string, value: number): string => `${`${name}:`.padEnd(16)}${String(value).padStart(8)} kB`;
  const total = 494_616;
  return [
    `Current Memory Usage:   ${used}%`,
    '',
    kilobytes('MemTotal', total),
    kilobytes('MemFree', Math.round((total * (100 - used)) / 100)),
  ];
};

const fans = (olt: Olt): string[] => [
  ' Chassis Fans State Information',
  ` ${'-'.repeat(44)}`,
  ' current fans state: auto-running',
  ` current temperature:${shownLoad(olt, 'sysTemperature').toFixed(1)} .C`,
  ' open fan temperature:35.0 .C',
  ` ${'-'.repeat(44)}`,
];

export const inUser: readonly CliCommand[] = [{ syntax: 'show version', run: ({ olt }) => version(olt) }];

export const inEnable: readonly CliCommand[] = [
  ...inUser,
  // The misspelling is the firmware's.
  {
    syntax: 'show sys running-time',
    run: ({ olt }) => [`  Syetem Running Time:         ${runningTime(olt.uptime())}`],
  },
  { syntax: 'show sys cpu-usage', run: ({ olt }) => cpuUsage(olt) },
  { syntax: 'show sys mem', run: ({ olt }) => memoryUsage(olt) },
  { syntax: 'show fan', run: ({ olt }) => fans(olt) },
  { syntax: 'show interface brief', run: ({ olt }) => brief(olt) },
  { syntax: 'show vlan [<vlan:1-4094>]', run: ({ olt }, args) => vlans(olt, argNumberOf(args, 'vlan')) },
  { syntax: 'show mac address-table', run: ({ olt }) => macTable(olt, 0) },
  {
    syntax: 'show mac address-table interface <kind:gpon|epon> <port:port>',
    run: ({ olt }, { port = '' }) => macTable(olt, Number(port.split('/')[1])),
  },
  { syntax: 'show running-config', run: ({ olt, habits }) => runningConfigLines(olt, habits) },
  {
    syntax: 'show startup-config',
    run: ({ olt, habits }) => olt.config.asStarted(() => runningConfigLines(olt, habits)),
  },
];
