import { ponPortPerformance } from '@heliograph/wire/mib/counters.ts';
import { ponPortLink, ponTransceiver, uplinkPortLink } from '@heliograph/wire/mib/ports.ts';
import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import type { Printed, CommandReader } from '../kit/reader.ts';
import type { PortReading } from '../kit/reading.ts';
import { bias, power, temperature, voltage } from '../spellings/optical.ts';
import { printedText } from '../spellings/texts.ts';

/** More than any box has of a kind. */
const mostPorts = 64;
/** A line with the longest description, and as much again. */
const longest = 400;

const uplinkRow = /^X{0,2}GE0\/(\d{1,2})\s(.*?)(up|down)\s+(?:auto|half|full)\s+(auto|\d{1,6}M)\s+(\S.*)$/i;
/** Behind a colon stands an ONU, of which there are many rows. */
const ponRow = /^[GE]PON0\/(\d{1,2})\s(.*?)(up|down)\s+[GE]PON$/i;

const mediumOf = (type: string): string | null =>
  /sfp/i.test(type) ? 'fiber' : /base-t/i.test(type) ? 'copper' : null;

/**
 * One row of `show interface brief`. Read from the right: a description that is longer than its column pushes the state, without a
 * blank between them (V1600G0-B V1.4.8R).
 */
function briefOf(line: string): PortReading | undefined {
  const isUplink = uplinkRow.exec(line);
  const [, digits, words, state = '', speed, type] = isUplink ?? ponRow.exec(line) ?? [];
  const port = Number(digits);
  const name = line.split(/\s/, 1)[0] ?? '';
  if (!(port >= 1 && port <= mostPorts)) return undefined;
  const link = state.toLowerCase() === 'up';
  const common = { port, name, ownName: name, descr: printedText(words), link };
  if (!isUplink) return { ...common, kind: 'pon' };
  // `auto` is what was set, not what the ends agreed on.
  const agreed = link && speed?.toLowerCase() !== 'auto' ? (speed ?? null) : null;
  return { ...common, kind: 'uplink', speed: agreed, media: mediumOf(type ?? '') };
}

export const parseInterfaces = (lines: readonly string[]): Printed => ({
  ports: lines.flatMap((line) => (line.length > longest ? [] : (briefOf(line.trimEnd()) ?? []))),
});

const ofPon = (pon: number) => ({ kind: 'pon', port: pon, name: `GPON0/${pon}` }) as const;

/** Totals; lines of rates say `rate` between the two words. */
const counterLine = /^(Input|Output)\s+(bytes|packets):\s*(\d{1,19})$/i;

/** What comes in at a PON goes up. Errors and drops are not printed. */
export function parsePonStatistics(lines: readonly string[], pon: number): Printed {
  const told = new Map<string, number>();
  for (const line of lines) {
    const [, way = '', what = '', digits] = counterLine.exec(line.trim()) ?? [];
    if (digits !== undefined) told.set(`${way} ${what}`.toLowerCase(), Number(digits));
  }
  if (told.size === 0) return {};
  const of = (name: string): number | null => told.get(name) ?? null;
  const up = { upOctets: of('input bytes'), upPackets: of('input packets'), upErrors: null, upDrops: null };
  const down = { downOctets: of('output bytes'), downPackets: of('output packets'), downErrors: null, downDrops: null };
  return { ports: [{ ...ofPon(pon), counters: { ...up, ...down } }] };
}

const levelLine = /^(Temperature|Voltage|TxBias|TxPower):\s*(\S{1,16})/i;
const levels = {
  temperature: ['temperature', temperature],
  voltage: ['voltage', voltage],
  txbias: ['bias', bias],
  txpower: ['tx', power],
} as const;

export function parsePonOptics(lines: readonly string[], pon: number): Printed {
  const told: Partial<Record<(typeof levels)[keyof typeof levels][0], number | null>> = {};
  for (const line of lines) {
    const [, label = '', text] = levelLine.exec(line.trim()) ?? [];
    const level = levels[label.toLowerCase() as keyof typeof levels] as (typeof levels)['txpower'] | undefined;
    if (level) told[level[0]] = level[1](text);
  }
  return Object.keys(told).length === 0 ? {} : { ports: [{ ...ofPon(pon), ...told }] };
}

/** In place of the tables of ports; a V1600GS V1.2.0, which has none of the vendor's, has those of IF-MIB. */
export const gponPortReaders: readonly CommandReader[] = [
  {
    id: 'interfaces',
    command: 'interfaces',
    each: 'device',
    tells: 'ports',
    cadence: 'state',
    insteadOf: [uplinkPortLink.name, ponPortLink.name, ifTable.name],
    whole: 'adds',
    parse: parseInterfaces,
  },
  {
    id: 'ponStatistics',
    command: 'ponStatistics',
    each: 'pon',
    tells: 'ports',
    cadence: 'state',
    insteadOf: [ponPortPerformance.name, ifXTable.name, ifTable.name],
    whole: 'adds',
    parse: parsePonStatistics,
  },
  {
    id: 'ponOptical',
    command: 'ponOptical',
    each: 'pon',
    tells: 'ports',
    cadence: 'state',
    insteadOf: [ponTransceiver.name],
    whole: 'adds',
    parse: parsePonOptics,
  },
];
