import { gOnuOp } from '@heliograph/wire/mib/gpon-onu.ts';
import { authorizeOnu, runOnuAction } from '../../agent/actions.ts';
import { labPhaseOf } from '../../devices/life.ts';
import type { Phase } from '../../devices/life-cycle.ts';
import { onuRx, onuReading, ponReading, type OpticalQuantity } from '../../devices/optics.ts';
import type { Olt } from '../../devices/olt.ts';
import { argNumberOf, whenAny, type CliCommand, type CliReply, type Shell } from '../shell.ts';
import { columnLines, type OutLine } from '../terminal/screen.ts';

/** Commands of a PON port about its ONUs. Layouts are those of V1600G0-B V1.4.8R, of V2.x where it differs, and of EPON units. */

const phaseWords: Readonly<Record<Phase, string>> = {
  logging: 'logging',
  los: 'LOS',
  syncMib: 'syncMib',
  working: 'working',
  dyingGasp: 'DyingGasp',
  authFail: 'authFail',
  offLine: 'offline',
  deactivated: 'offline',
};

interface OnuLine {
  readonly slot: number;
  readonly onu: number;
  readonly identity: string;
  readonly phase: Phase;
  readonly works: boolean;
}

const onusOf = (olt: Olt, pon: number): OnuLine[] =>
  olt.onus.onPon(pon).map((slot) => ({
    slot,
    onu: olt.onus.onu(slot),
    identity: olt.onus.identity(slot, olt.model.technology),
    phase: labPhaseOf(olt, slot),
    works: olt.onus.phase[slot] === 3,
  }));

const onOff = (on: boolean): string => (on ? 'enable' : 'disable');

const stateOld = (pon: number, onus: readonly OnuLine[]): OutLine[] => {
  const [head = '', ...rows] = columnLines(
    [
      [0, 'OnuIndex'],
      [12, 'Admin State'],
      [27, 'OMCC State'],
      [41, 'Phase State'],
      [56, 'Serial Number'],
    ],
    onus.map((o) => [
      `GPON0/${pon}:${o.onu}`,
      onOff(o.phase !== 'deactivated'),
      onOff(o.works),
      phaseWords[o.phase],
      o.identity,
    ]),
  );
  const working = onus.filter((o) => o.works).length;
  return [head, '-'.repeat(63), ...rows, `pon: ${pon} total: ${onus.length} working: ${working}`];
};

const stateNew = (pon: number, onus: readonly OnuLine[]): OutLine[] => {
  const [head = '', ...rows] = columnLines(
    [
      [0, 'OnuIndex'],
      [12, 'Admin State'],
      [27, 'OMCC State'],
      [41, 'Phase State'],
      [56, 'Config State'],
      [72, 'Channel'],
    ],
    onus.map((o) => [
      `1/1/${pon}:${o.onu}`,
      onOff(o.phase !== 'deactivated'),
      onOff(o.works),
      phaseWords[o.phase],
      o.works ? '[succeeded]' : '[initial]',
      '1(GPON)',
    ]),
  );
  return [head, '-'.repeat(80), ...rows, `ONU Number: ${onus.filter((o) => o.works).length}/${onus.length}`];
};

const state = ({ olt, place }: Shell): CliReply => {
  const onus = onusOf(olt, place.number);
  const isNew = olt.model.firmware.startsWith('V2.');
  return whenAny(onus, () => (isNew ? stateNew : stateOld)(place.number, onus));
};

const info = ({ olt, place }: Shell, only: number): CliReply => {
  const onus = onusOf(olt, place.number).filter(({ onu }) => only === 0 || onu === only);
  const [head = '', ...rows] = columnLines(
    [
      [0, 'Onuindex'],
      [11, 'Model'],
      [32, 'Profile'],
      [55, 'Mode'],
      [63, 'AuthInfo'],
    ],
    onus.map((o) => [
      `GPON0/${place.number}:${o.onu}`,
      olt.onus.registered[o.slot] === 0 ? 'unknown' : olt.onus.modelOf(o.slot).equipmentId,
      'default',
      'sn',
      o.identity,
    ]),
  );
  return whenAny(onus, () => [head, '-'.repeat(93), ...rows.flatMap((row, i) => (i === 0 ? [row] : ['', row]))]);
};

const rxPower = ({ olt, place }: Shell): CliReply => {
  const onus = onusOf(olt, place.number);
  const [head = '', ...rows] = columnLines(
    [
      [0, 'Onu'],
      [12, 'ONU_Rx'],
    ],
    onus.map((o) => [`${o.onu}`, onuRx(olt, o.slot, olt.now())?.toFixed(2) ?? 'N/A']),
  );
  return whenAny(onus, () => [head, '-'.repeat(36), ...rows]);
};

/** EPON units write the MAC address right behind a narrow column, and N/A for no description. */
const authInfo = ({ olt, place }: Shell): CliReply => {
  const onus = onusOf(olt, place.number);
  return whenAny(onus, () =>
    columnLines(
      [
        [0, 'ONU-ID'],
        [12, 'LLID'],
        [19, 'Status'],
        [29, 'MAC  Address'],
        [50, 'RTT(TQ)'],
        [58, 'Description'],
      ],
      onus.map((o) => [
        `EPON0/${place.number}:${o.onu}`,
        `${o.onu + 1}`,
        o.works ? 'online' : 'offline',
        o.identity,
        // Time quanta of 16 ns, there and back.
        `${Math.round((olt.onus.distance[o.slot] ?? 0) / 1.64)}`,
        olt.describe(o.slot) || 'N/A',
      ]),
    ),
  );
};

const label = (name: string, value: string): string => `${name.padEnd(27)}: ${value}`;

/** One reading of an ONU without its unit, as the bare spelling of this command has it. */
const bare = (olt: Olt, slot: number, reading: OpticalQuantity): string =>
  /-?\d+(\.\d+)?/.exec(onuReading(olt, slot, olt.now(), reading))?.[0] ?? 'N/A';

const optical = ({ olt, place }: Shell, onu: number): CliReply => {
  if (!olt.onus.has(place.number, onu)) return `Error: no ONU ${onu} on PON ${place.number}.`;
  const slot = olt.onus.slot(place.number, onu);
  const read = (reading: OpticalQuantity): string => bare(olt, slot, reading);
  if (read('rx') === 'N/A') return whenAny([], () => []);
  return [
    label('Alarm', 'enable'),
    label('Piggyback DBA rpt mode', 'mode 0 only'),
    label('Rx optical level(ONU)', read('rx')),
    label('Lower rx optical threshold', 'ont internal policy'),
    label('Upper rx optical threshold', 'ont internal policy'),
    label('Tx optical level', read('tx')),
    label('Lower tx optical threshold', 'ont internal policy'),
    label('Upper tx optical threshold', 'ont internal policy'),
    label('ONU response time', '22320'),
    label('Power feed voltage', `${read('voltage')}(V)`),
    label('Laser bias current', `${read('bias')}(mA)`),
    label('Temperature', `${read('temperature')}(C)`),
  ];
};

const ponOptical = ({ olt, place }: Shell): CliReply => {
  const read = (reading: 'temperature' | 'voltage' | 'bias' | 'tx'): string =>
    /-?\d+(\.\d+)?/.exec(ponReading(olt, place.number, olt.now(), reading))?.[0] ?? 'N/A';
  return [
    `Temperature:\t${read('temperature')} C`,
    `Voltage:\t${read('voltage')} V`,
    `TxBias:\t\t${read('bias')} mA`,
    `TxPower:\t${read('tx')} dBm`,
  ];
};

/** What the units say of themselves; of a heading nothing is known, nor of the rows of units that never came. */
const basicInfo = ({ olt, place }: Shell): CliReply => {
  const onus = onusOf(olt, place.number).filter(({ slot }) => olt.onus.registered[slot] !== 0);
  const [, ...rows] = columnLines(
    [0, 12, 22, 32, 46, 56, 69, 76].map((column) => [column, ''] as const),
    onus.map(({ onu, slot, identity }) => {
      const { vendor, equipmentId, hardware, software } = olt.onus.modelOf(slot);
      const mac = identity.replaceAll(':', '').toUpperCase();
      return [`EPON0/${place.number}:${onu}`, vendor, equipmentId, mac, hardware, software, 'SFU', '1GE'];
    }),
  );
  return whenAny(onus, () => rows);
};

/** Optics of all units of an EPON port that are on the air. */
const opmDiag = ({ olt, place }: Shell): CliReply => {
  const onus = onusOf(olt, place.number).filter(({ works }) => works);
  const columns = [
    [0, 'ONU-ID', '------'],
    [12, 'Temperature(C)', '--------------'],
    [30, 'Supply Voltage(V)', '-----------------'],
    [50, 'TX Bias Current(mA)', '-------------------'],
    [72, 'TX Power(dBm)', '-------------'],
    [88, 'RX Power(dBm)', '-------------'],
  ] as const;
  const dbm = (slot: number, reading: OpticalQuantity): string =>
    /(-?\d+\.\d+) ?dBm/i.exec(onuReading(olt, slot, olt.now(), reading))?.[1] ?? 'N/A';
  return whenAny(onus, () => [
    '',
    ...columnLines(
      columns.map(([column, title]) => [column, title] as const),
      [
        columns.map(([, , rule]) => rule),
        ...onus.map(({ onu, slot }) => [
          `EPON0/${place.number}:${onu}`,
          bare(olt, slot, 'temperature'),
          bare(olt, slot, 'voltage'),
          bare(olt, slot, 'bias'),
          dbm(slot, 'tx'),
          dbm(slot, 'rx'),
        ]),
      ],
    ),
  ]);
};

const add = ({ olt, place }: Shell, onu: number, sn: string): CliReply => {
  const refusal = authorizeOnu(olt, place.number, onu, sn);
  return refusal === undefined ? undefined : `Error: ${refusal}.`;
};

const operate = ({ olt, place }: Shell, onu: number, action: keyof typeof gOnuOp.gOnuOpAction.enum): CliReply => {
  const refusal = runOnuAction(olt, place.number, onu, gOnuOp.gOnuOpAction.enum[action]);
  return refusal === undefined ? undefined : `Error: ${refusal}.`;
};

const describe = ({ olt, place }: Shell, onu: number, text: string): CliReply => {
  if (!olt.onus.has(place.number, onu)) return `Error: no ONU ${onu} on PON ${place.number}.`;
  if (text.length > 32) return 'Error: a description has at most 32 characters.';
  olt.onus.names.set(olt.onus.slot(place.number, onu), text);
  return undefined;
};

const writes: readonly CliCommand[] = [
  {
    syntax: 'onu add <onu:1-128> profile <profile:word> sn <sn:word>',
    run: (shell, args) => add(shell, argNumberOf(args, 'onu'), args['sn'] ?? ''),
  },
  {
    syntax: 'onu <onu:1-128> desc <text:word>',
    run: (shell, args) => describe(shell, argNumberOf(args, 'onu'), args['text'] ?? ''),
  },
  { syntax: 'no onu <onu:1-128>', run: (shell, args) => operate(shell, argNumberOf(args, 'onu'), 'del') },
  ...(['reboot', 'activate', 'deactivate'] as const).map((action): CliCommand => ({
    syntax: `onu <onu:1-128> ${action}`,
    run: (shell, args) => operate(shell, argNumberOf(args, 'onu'), action),
  })),
];

const gponOnly =
  (run: CliCommand['run']): CliCommand['run'] =>
  (shell, args) =>
    shell.olt.model.technology === 'gpon' ? run(shell, args) : '% Unknown command.';
const eponOnly =
  (run: CliCommand['run']): CliCommand['run'] =>
  (shell, args) =>
    shell.olt.model.technology === 'epon' ? run(shell, args) : '% Unknown command.';

export const onuCommands: readonly CliCommand[] = [
  { syntax: 'show onu state', run: gponOnly(state) },
  { syntax: 'show onu state all', run: gponOnly(state) },
  { syntax: 'show onu info', run: gponOnly((shell) => info(shell, 0)) },
  { syntax: 'show onu info all', run: gponOnly((shell) => info(shell, 0)) },
  { syntax: 'show onu info <onu:1-128>', run: gponOnly((shell, args) => info(shell, argNumberOf(args, 'onu'))) },
  { syntax: 'show pon onu all rx-power', run: gponOnly(rxPower) },
  ...['optical_info', 'optical-info'].map((word): CliCommand => ({
    syntax: `show onu <onu:1-128> ${word}`,
    run: gponOnly((shell, args) => optical(shell, argNumberOf(args, 'onu'))),
  })),
  { syntax: 'show pon optical transceiver', run: ponOptical },
  { syntax: 'show onu opm-diag', run: eponOnly(opmDiag) },
  { syntax: 'show onu auth-info', run: eponOnly(authInfo) },
  { syntax: 'show onu basic-info', run: eponOnly(basicInfo) },
  ...writes,
];
