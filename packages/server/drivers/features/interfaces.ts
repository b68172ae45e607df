import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { InterfaceCounters, PortReading } from '../kit/reading.ts';
import { answeredRowsOf, type AnsweredRows } from '../kit/rows.ts';
import { isOnuName } from '../spellings/port-names.ts';
import { deviceText } from '../spellings/texts.ts';

/** IF-MIB, which any device answers. Names and 64-bit counters stand in ifXTable. */
export const interfaceTables: readonly TableUse[] = [
  use(
    ifTable,
    { module: 'interfaces', cadence: 'state' },
    [
      'ifDescr',
      'ifType',
      'ifAdminStatus',
      'ifOperStatus',
      'ifInErrors',
      'ifOutErrors',
      'ifInDiscards',
      'ifOutDiscards',
    ],
    ['ifSpeed', 'ifInOctets', 'ifOutOctets', 'ifInUcastPkts', 'ifOutUcastPkts'],
  ),
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

/**
 * Types into which a cable or a fibre goes, as agents write them (IANAifType): Ethernet of all speeds, DS1, DS3 and SONET, the kinds
 * of DSL, voice FXO and FXS, GPON.
 */
const cabled: ReadonlySet<number> = new Set([
  6, 18, 26, 30, 39, 62, 69, 94, 95, 96, 97, 101, 102, 117, 168, 169, 250, 251,
]);
/** What no cable goes into, whatever the agent says: loopback, proprietary virtual, tunnel, VLANs, aggregates, bridges. */
const virtual: ReadonlySet<number> = new Set([24, 53, 131, 135, 136, 161, 209]);
/** Agents give VLANs and aggregates the type of Ethernet: `Vlan-interface1`, `eth0.100`, `lag12`. */
const virtualName =
  /^(?:vlan|vl\d|lo\d|loop|null|tunnel|lag|trunk|port-?channel|po\d|ae\d|bond|br(?:idge)?-?\d|bvi|irb|cpu)|(?:^[a-z]+\d+|\/\d+)\.\d+$/i;

/** `ifHighSpeed`, and `ifSpeed` (bit/s) where that is not told; its highest value says that it is too small for the speed. */
export const megabitsOf = (high: number | null, low: number | null): number | null => {
  if (high !== null && high > 0) return high;
  return low !== null && low > 0 && low < 4_294_967_295 ? Math.round(low / 1_000_000) : null;
};

const speedText = (megabits: number | null): string | null => (megabits === null ? null : `${megabits}M`);

type Narrow = Pick<InterfaceCounters, 'upOctets' | 'downOctets' | 'upPackets' | 'downPackets'>;

/** Counters of 32 bits turn over after 343 s at this speed (Mbit/s); beyond it they say nothing between two polls. */
const narrowMost = 100;

/** How long they need for it at a speed (Mbit/s), ms. */
const turnMs = (megabits: number): number => (2 ** 32 * 8) / (megabits * 1000);

/** What comes in is towards the subscriber, as at an uplink. */
const countersOf = (
  more: AnsweredRows<typeof ifXTable>,
  row: number,
  drops: Partial<InterfaceCounters>,
  narrow: Narrow,
): InterfaceCounters => ({
  upOctets: more.int(row, 'ifHCOutOctets') ?? narrow.upOctets,
  downOctets: more.int(row, 'ifHCInOctets') ?? narrow.downOctets,
  upPackets: more.int(row, 'ifHCOutUcastPkts') ?? narrow.upPackets,
  downPackets: more.int(row, 'ifHCInUcastPkts') ?? narrow.downPackets,
  upErrors: null,
  downErrors: null,
  upDrops: null,
  downDrops: null,
  ...drops,
});

const noCounters: Narrow = { upOctets: null, downOctets: null, upPackets: null, downPackets: null };

interface Part {
  readonly connector?: boolean | null;
  readonly type?: number | null;
  readonly reading: Partial<PortReading>;
  readonly drops?: Partial<InterfaceCounters>;
  readonly narrow?: Narrow;
  readonly lowSpeed?: number | null;
}

const each = <R extends { readonly count: number }>(rows: R | undefined): (readonly [R, number])[] =>
  rows === undefined ? [] : Array.from({ length: rows.count }, (_, row) => [rows, row] as const);

/** Every interface under its index. */
export const standardInterfaces = (result: CollectResult): PortReading[] =>
  [...partsOf(result)].map(([port, { reading }]) => ({ name: `${port}`, ...reading, kind: 'uplink', port }));

/**
 * Does a cable go into it? `ifConnectorPresent` alone does not say: some agents say yes of VLANs, some no of an empty place for a
 * module, some no of everything, and some 0.
 */
const isPort = ({ connector, type, reading }: Part): boolean => {
  const { name = '' } = reading;
  if (virtual.has(type ?? 0) || virtualName.test(name) || isOnuName(name)) return false;
  return connector === true || cabled.has(type ?? 0);
};

/** The interfaces that a cable goes into. */
export const standardPorts = (result: CollectResult): PortReading[] => {
  const ports = [...partsOf(result)]
    .filter(([ifIndex, part]) => ifIndex >= 1 && isPort(part))
    .map(([port, { reading }]): PortReading => ({ name: `${port}`, ...reading, kind: 'uplink', port, ifIndex: port }));
  const times = new Map<string, number>();
  for (const { name } of ports) times.set(name, (times.get(name) ?? 0) + 1);
  // Where a maker calls all of a kind the same, their numbers tell them apart.
  return ports.map((port) =>
    (times.get(port.name) ?? 0) > 1 ? { ...port, name: `${port.name.slice(0, 53)} ${port.port}` } : port,
  );
};

/** Some agents fill a name up to its length: `eth-0.......`. */
const nameOf = (octets: string | null): { readonly name: string } | undefined => {
  const name = deviceText(octets, 255)
    ?.replace(/\.{4,}$/, '')
    .trim()
    .slice(0, 64);
  return name === undefined || name === '' ? undefined : { name };
};

/** What ifTable tells; all there is of devices that have no more, and of the counters of slow ones. */
function mainPart(main: AnsweredRows<typeof ifTable>, row: number): Part {
  const lowSpeed = main.int(row, 'ifSpeed');
  const narrow = {
    upOctets: main.int(row, 'ifOutOctets'),
    downOctets: main.int(row, 'ifInOctets'),
    upPackets: main.int(row, 'ifOutUcastPkts'),
    downPackets: main.int(row, 'ifInUcastPkts'),
  };
  const drops = {
    upErrors: main.int(row, 'ifOutErrors'),
    downErrors: main.int(row, 'ifInErrors'),
    upDrops: main.int(row, 'ifOutDiscards'),
    downDrops: main.int(row, 'ifInDiscards'),
  };
  const megabits = megabitsOf(null, lowSpeed);
  return {
    type: main.int(row, 'ifType'),
    drops,
    narrow,
    lowSpeed,
    reading: {
      ...nameOf(main.text(row, 'ifDescr')),
      admin: stateOf(main.int(row, 'ifAdminStatus')),
      link: stateOf(main.int(row, 'ifOperStatus')),
      speed: speedText(megabits),
      counters: { ...drops, ...(isNarrow(megabits) ? narrow : noCounters) },
      ...(isNarrow(megabits) ? { turnMs: turnMs(megabits) } : {}),
    },
  };
}

const isNarrow = (megabits: number | null): megabits is number => megabits !== null && megabits <= narrowMost;

const flag = (value: number | null): boolean | null => (value === 1 ? true : value === 2 ? false : null);

/** What ifXTable adds to it. */
function withMore(known: Part | undefined, more: AnsweredRows<typeof ifXTable>, row: number): Part {
  const megabits = megabitsOf(more.int(row, 'ifHighSpeed'), known?.lowSpeed ?? null);
  const narrow = isNarrow(megabits) ? known?.narrow : undefined;
  const isWide = [more.int(row, 'ifHCOutOctets'), more.int(row, 'ifHCInOctets')].every((octets) => octets !== null);
  const { turnMs: _, ...before } = known?.reading ?? {};
  return {
    ...known,
    connector: flag(more.int(row, 'ifConnectorPresent')),
    reading: {
      ...before,
      ...(narrow && isNarrow(megabits) && !isWide ? { turnMs: turnMs(megabits) } : {}),
      ...nameOf(more.text(row, 'ifName')),
      descr: deviceText(more.text(row, 'ifAlias')),
      speed: speedText(megabits),
      counters: countersOf(more, row, known?.drops ?? {}, narrow ?? noCounters),
    },
  };
}

function partsOf(result: CollectResult): ReadonlyMap<number, Part> {
  const parts = new Map<number, Part>();
  for (const [main, row] of each(answeredRowsOf(result, ifTable)))
    parts.set(main.index(row)[0] ?? 0, mainPart(main, row));
  for (const [more, row] of each(answeredRowsOf(result, ifXTable))) {
    const [ifIndex = 0] = more.index(row);
    parts.set(ifIndex, withMore(parts.get(ifIndex), more, row));
  }
  return parts;
}

const stateOf = (value: number | null): boolean | null =>
  value === 1 ? true : value === 2 || value === 7 ? false : null;
