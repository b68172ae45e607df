import { ponPortPerformance, uplinkPortPerformance } from '@heliograph/wire/mib/counters.ts';
import {
  ponPortConfig,
  ponPortLink,
  ponTransceiver,
  uplinkPortConfig,
  uplinkPortLink,
} from '@heliograph/wire/mib/ports.ts';
import { ifXTable } from '@heliograph/wire/mib/standard.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import { placeOfName } from '../spellings/port-names.ts';
import { interfaceTables, standardInterfaces } from './interfaces.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { InterfaceCounters, PortReading } from '../kit/reading.ts';
import { answeredRowsOf, type AnsweredRows } from '../kit/rows.ts';
import { bias, power, temperature, voltage } from '../spellings/optical.ts';
import { deviceText } from '../spellings/texts.ts';

const state = { module: 'platform', cadence: 'state' } as const;
const counters = { module: 'platform', cadence: 'counters' } as const;

/** Uplinks and PONs of every V-SOL model. Only the 64-bit octet counters are read: 32 bits wrap in 34 s at 1 Gbit/s. */
export const portTables: readonly TableUse[] = [
  use(
    uplinkPortConfig,
    state,
    ['upLinkPortDescr', 'upLinkPortType', 'upLinkPortAdminStatus'],
    ['uplinkPortHardwareSpeed'],
  ),
  use(uplinkPortLink, state, ['portLinkStatus', 'uplinkPortLinkSpeed']),
  use(uplinkPortPerformance, counters, [
    'uplinkPortDownBytes',
    'uplinkPortUpBytes',
    'upLinkPortDownPackets',
    'upLinkPortUpPackets',
    'upLinkPortCrcError',
    'upLinkPortDroppedPkts',
  ]),
  use(ponPortConfig, state, ['ponPortDescr', 'ponPortAdminStatus']),
  use(ponPortLink, state, ['ponPortLinkStatus', 'ponPortLinkSpeed']),
  use(ponPortPerformance, counters, [
    'ponPortDownBytes',
    'ponPortUpBytes',
    'ponPortDownTotalFrames',
    'ponPortTotalFrames',
    'ponPortDownCrc32Errors',
    'ponPortUpCrc32Errors',
    'ponPortDownFramesDropped',
    'ponPortUpFramesDropped',
  ]),
  use(ponTransceiver, { module: 'platform', cadence: 'optics' }, [
    'tempperature',
    'voltage',
    'biasCurrent',
    'transmitPower',
  ]),
  // It lists every ONU as well, and what ports are called hardly ever changes.
  use(ifXTable, { module: 'platform', cadence: 'inventory' }, ['ifName']),
];

/** V1600GS V1.2.0 answers none of the vendor's tables of ports: there IF-MIB has their links and counters. */
export const standardTables: readonly TableUse[] = interfaceTables.map((table) => ({
  ...table,
  insteadOf: [uplinkPortLink.name, ponPortLink.name],
}));

/** What comes in at a PON goes up. */
function turned({ counters: read, ...reading }: PortReading): PortReading {
  if (!read) return reading;
  const { upOctets, downOctets, upPackets, downPackets, upErrors, downErrors, upDrops, downDrops } = read;
  const up = { upOctets: downOctets, upPackets: downPackets, upErrors: downErrors, upDrops: downDrops };
  const down = { downOctets: upOctets, downPackets: upPackets, downErrors: upErrors, downDrops: upDrops };
  return { ...reading, counters: { ...up, ...down } };
}

/** The same interfaces by their names, of which a number is a port's own; ONUs among them are none. */
const byName = (result: CollectResult): PortReading[] =>
  standardInterfaces(result).flatMap((reading): PortReading[] => {
    const { kind, port, pon } = placeOfKey(placeOfName(reading.name) ?? 'device');
    if (kind === 'port' && port !== null) return [{ ...reading, kind: 'uplink', port }];
    return kind === 'pon' && pon !== null ? [{ ...turned(reading), kind: 'pon', port: pon }] : [];
  });

const yes = (value: number | null | undefined, one: number): boolean | null =>
  value === null || value === undefined ? null : value === one;

/** `GE0/1`, `XGE0/5`, `10GE0/5`, `GPON0/3`: an interface that is a port, by its number among its kind; ONUs have more behind it. */
const portLike = /^\w*?(GE|PON)\s*0\/(\d{1,2})$/i;

/** What the device calls its ports; empty when that was not read. */
function ownNames(result: CollectResult): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const rows = answeredRowsOf(result, ifXTable);
  for (let row = 0; row < (rows?.count ?? 0); row++) {
    const name = deviceText(rows?.text(row, 'ifName') ?? null, 32)?.trim();
    const found = portLike.exec(name ?? '');
    if (name && found) names.set(`${found[1]?.toUpperCase() === 'GE' ? 'uplink' : 'pon'} ${found[2]}`, name);
  }
  return names;
}

/** Merges rows of several tables that share the port number as their index. */
class Ports {
  private readonly found = new Map<number, Partial<PortReading>>();

  add<R extends { count: number; index(row: number): readonly number[] }>(
    rows: R | undefined,
    read: (rows: R, row: number) => Partial<PortReading>,
  ): void {
    for (let row = 0; row < (rows?.count ?? 0); row++) {
      const port = rows?.index(row)[0] ?? 0;
      // Port numbers are 1..16 by the MIB; anything far beyond is a broken agent.
      if (rows && port >= 1 && port <= 64) this.found.set(port, { ...this.found.get(port), ...read(rows, row) });
    }
  }

  list(kind: PortReading['kind'], own: ReadonlyMap<string, string>, nameOf: (port: number) => string): PortReading[] {
    return [...this.found]
      .sort(([a], [b]) => a - b)
      .map(([port, reading]) => {
        const ownName = own.get(`${kind} ${port}`);
        return { name: nameOf(port), ...(ownName === undefined ? {} : { ownName }), ...reading, kind, port };
      });
  }
}

const media = (value: number | null): string | null => (value === 0 ? 'fiber' : value === 1 ? 'copper' : null);

const uplinkCounters = (rows: AnsweredRows<typeof uplinkPortPerformance>, row: number): InterfaceCounters => ({
  upOctets: rows.int(row, 'uplinkPortUpBytes'),
  downOctets: rows.int(row, 'uplinkPortDownBytes'),
  upPackets: rows.int(row, 'upLinkPortUpPackets'),
  downPackets: rows.int(row, 'upLinkPortDownPackets'),
  upErrors: null,
  // CRC errors and drops are counted where the port receives: from the network, towards the subscriber.
  downErrors: rows.int(row, 'upLinkPortCrcError'),
  upDrops: null,
  downDrops: rows.int(row, 'upLinkPortDroppedPkts'),
});

function uplinks(result: CollectResult): PortReading[] {
  const ports = new Ports();
  const fast = new Set<number>();
  ports.add(answeredRowsOf(result, uplinkPortConfig), (rows, row) => {
    if (rows.int(row, 'uplinkPortHardwareSpeed') === 1) fast.add(rows.index(row)[0] ?? 0);
    return {
      descr: deviceText(rows.text(row, 'upLinkPortDescr')),
      media: media(rows.int(row, 'upLinkPortType')),
      admin: yes(rows.int(row, 'upLinkPortAdminStatus'), 1),
    };
  });
  ports.add(answeredRowsOf(result, uplinkPortLink), (rows, row) => ({
    link: yes(rows.int(row, 'portLinkStatus'), 1),
    speed: deviceText(rows.text(row, 'uplinkPortLinkSpeed'), 32),
  }));
  ports.add(answeredRowsOf(result, uplinkPortPerformance), (rows, row) => ({ counters: uplinkCounters(rows, row) }));
  return ports.list('uplink', ownNames(result), (port) => `${fast.has(port) ? 'XGE' : 'GE'}0/${port}`);
}

const ponCounters = (rows: AnsweredRows<typeof ponPortPerformance>, row: number): InterfaceCounters => ({
  upOctets: rows.int(row, 'ponPortUpBytes'),
  downOctets: rows.int(row, 'ponPortDownBytes'),
  upPackets: rows.int(row, 'ponPortTotalFrames'),
  downPackets: rows.int(row, 'ponPortDownTotalFrames'),
  upErrors: rows.int(row, 'ponPortUpCrc32Errors'),
  downErrors: rows.int(row, 'ponPortDownCrc32Errors'),
  upDrops: rows.int(row, 'ponPortUpFramesDropped'),
  downDrops: rows.int(row, 'ponPortDownFramesDropped'),
});

function pons(result: CollectResult, nameOf: (pon: number) => string): PortReading[] {
  const ports = new Ports();
  ports.add(answeredRowsOf(result, ponPortConfig), (rows, row) => ({
    descr: deviceText(rows.text(row, 'ponPortDescr')),
    admin: yes(rows.int(row, 'ponPortAdminStatus'), 1),
  }));
  ports.add(answeredRowsOf(result, ponPortLink), (rows, row) => ({
    link: yes(rows.int(row, 'ponPortLinkStatus'), 1),
    speed: deviceText(rows.text(row, 'ponPortLinkSpeed'), 32),
  }));
  ports.add(answeredRowsOf(result, ponPortPerformance), (rows, row) => ({ counters: ponCounters(rows, row) }));
  ports.add(answeredRowsOf(result, ponTransceiver), (rows, row) => ({
    tx: power(rows.text(row, 'transmitPower')),
    temperature: temperature(rows.text(row, 'tempperature')),
    voltage: voltage(rows.text(row, 'voltage')),
    bias: bias(rows.text(row, 'biasCurrent')),
  }));
  return ports.list('pon', ownNames(result), nameOf);
}

export function vsolPorts(result: CollectResult, ponName: (pon: number) => string): PortReading[] {
  const own = [...uplinks(result), ...pons(result, ponName)];
  return own.length > 0 ? own : byName(result);
}
