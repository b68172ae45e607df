import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { Counters, PortReading } from '../kit/reading.ts';
import { rowsOf, type Rows } from '../kit/rows.ts';
import { deviceText } from '../spellings/texts.ts';

/** IF-MIB, which any device answers. Names and 64-bit counters stand in ifXTable. */
export const interfaceTables: readonly TableUse[] = [
  use(ifTable, { module: 'interfaces', cadence: 'state' }, [
    'ifDescr',
    'ifType',
    'ifAdminStatus',
    'ifOperStatus',
    'ifInErrors',
    'ifOutErrors',
    'ifInDiscards',
    'ifOutDiscards',
  ]),
  use(ifXTable, { module: 'interfaces', cadence: 'counters' }, [
    'ifName',
    'ifAlias',
    'ifHighSpeed',
    'ifConnectorPresent',
    'ifHCInOctets',
    'ifHCOutOctets',
    'ifHCInUcastPkts',
    'ifHCOutUcastPkts',
  ]),
];

/** Ethernet of all speeds as agents write it (IANAifType). */
const ethernet: ReadonlySet<number> = new Set([6, 26, 62, 69, 117]);
/** A port is numbered as its interface; beyond this stand logical ones, and other makers' packed numbers. */
const highest = 32_767;

const speedText = (megabits: number | null): string | null =>
  megabits === null || megabits === 0 ? null : `${megabits}M`;

/** What comes in is towards the subscriber, as at an uplink. */
const countersOf = (more: Rows<typeof ifXTable>, row: number, drops: Partial<Counters>): Counters => ({
  upOctets: more.int(row, 'ifHCOutOctets'),
  downOctets: more.int(row, 'ifHCInOctets'),
  upPackets: more.int(row, 'ifHCOutUcastPkts'),
  downPackets: more.int(row, 'ifHCInUcastPkts'),
  upErrors: null,
  downErrors: null,
  upDrops: null,
  downDrops: null,
  ...drops,
});

interface Part {
  connector?: boolean | null;
  type?: number | null;
  reading: Partial<PortReading>;
}

const each = <R extends { readonly count: number }>(rows: R | undefined): (readonly [R, number])[] =>
  rows === undefined ? [] : Array.from({ length: rows.count }, (_, row) => [rows, row] as const);

/** Every interface under its index. */
export const standardInterfaces = (result: CollectResult): PortReading[] =>
  [...partsOf(result)].map(([port, { reading }]) => ({ name: `${port}`, ...reading, kind: 'uplink', port }));

/** The interfaces that a cable goes into. */
export const standardPorts = (result: CollectResult): PortReading[] =>
  [...partsOf(result)]
    .filter(([port, { connector, type }]) => port >= 1 && port <= highest && (connector ?? ethernet.has(type ?? 0)))
    .map(([port, { reading }]) => ({ name: `${port}`, ...reading, kind: 'uplink', port }));

function partsOf(result: CollectResult): ReadonlyMap<number, Part> {
  const parts = new Map<number, Part>();
  const drops = new Map<number, Partial<Counters>>();
  for (const [main, row] of each(rowsOf(result, ifTable))) {
    const [port = 0] = main.index(row);
    drops.set(port, {
      upErrors: main.int(row, 'ifOutErrors'),
      downErrors: main.int(row, 'ifInErrors'),
      upDrops: main.int(row, 'ifOutDiscards'),
      downDrops: main.int(row, 'ifInDiscards'),
    });
    const name = deviceText(main.text(row, 'ifDescr'), 64);
    parts.set(port, {
      type: main.int(row, 'ifType'),
      reading: {
        ...(name === null ? {} : { name }),
        admin: stateOf(main.int(row, 'ifAdminStatus')),
        link: stateOf(main.int(row, 'ifOperStatus')),
      },
    });
  }
  for (const [more, row] of each(rowsOf(result, ifXTable))) {
    const [port = 0] = more.index(row);
    const known = parts.get(port);
    const name = deviceText(more.text(row, 'ifName'), 64);
    const connector = more.int(row, 'ifConnectorPresent');
    parts.set(port, {
      ...known,
      connector: connector === null ? null : connector === 1,
      reading: {
        ...known?.reading,
        ...(name === null ? {} : { name }),
        descr: deviceText(more.text(row, 'ifAlias')),
        speed: speedText(more.int(row, 'ifHighSpeed')),
        counters: countersOf(more, row, drops.get(port) ?? {}),
      },
    });
  }
  return parts;
}

const stateOf = (value: number | null): boolean | null =>
  value === 1 ? true : value === 2 || value === 7 ? false : null;
