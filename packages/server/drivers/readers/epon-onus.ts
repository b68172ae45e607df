import { abilityText } from '@heliograph/catalogue/words/onu-abilities.ts';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { onlineOnuAuthInfo, onuAuthInfo, onuAuthInfo2, onuSnInfo, opmDiagInfo } from '@heliograph/wire/mib/epon-onu.ts';
import type { Printed, CommandReader } from '../kit/reader.ts';
import type { OnuReading } from '../kit/reading.ts';
import { bias, power, temperature, voltage } from '../spellings/optical.ts';
import { macOfOctets, printedText } from '../spellings/texts.ts';
import { rowCellsOf, type PlacedRow, placedRowsOf } from './places.ts';

/** A quantum is 16 ns, there and back: about 1.6 m of fibre. */
const metresOfQuantum = 1.6;
const farthest = 200_000;

const authRow = /^\d{1,5}\s+(online|offline)\s+([0-9a-f]{2}(?::[0-9a-f]{2}){5})\s+(\d{1,7}|\S{1,8})\s*(.*)$/i;

function authOf(pon: number, { onu, rest }: PlacedRow): OnuReading | undefined {
  const found = authRow.exec(rest);
  if (!found) return undefined;
  const [, line = '', mac = '', quanta = '', description = ''] = found;
  const isOnline = line.toLowerCase() === 'online';
  const metres = /^\d+$/.test(quanta) ? Math.round(Number(quanta) * metresOfQuantum) : 0;
  return {
    pon,
    onu,
    phase: phaseCode(isOnline ? 'working' : 'offLine'),
    mac: macOfOctets(mac),
    name: printedText(description),
    ...(metres > 0 && metres < farthest ? { distance: metres } : {}),
  };
}

export const parseAuthInfo = (lines: readonly string[], pon: number): Printed => ({
  onus: placedRowsOf(lines, pon, (row) => authOf(pon, row)),
});

/** Five levels, each a number or a word for none. */
const opmRow = /^(\S{1,12})\s+(\S{1,12})\s+(\S{1,12})\s+(\S{1,12})\s+(\S{1,12})$/;

function opmOf(pon: number, { onu, rest }: PlacedRow): OnuReading | undefined {
  const found = opmRow.exec(rest);
  if (!found) return undefined;
  const [, warmth, volts, milliamps, sent, heard] = found;
  return {
    pon,
    onu,
    optics: {
      rx: power(heard),
      tx: power(sent),
      oltRx: null,
      temperature: temperature(warmth),
      voltage: voltage(volts),
      bias: bias(milliamps),
    },
  };
}

export const parseOpmDiag = (lines: readonly string[], pon: number): Printed => ({
  onus: placedRowsOf(lines, pon, (row) => opmOf(pon, row)),
});

const octets = /^[0-9a-f]{12}$/i;

/** `SFU    1GE`, `HGU    4GE+1FE`: what it is, and its ports. */
function abilityIn(kind: string, ports: string): Pick<OnuReading, 'ability'> {
  if (!/^[A-Z]{3}$/.test(kind)) return {};
  const count = (what: string) => new RegExp(`(?<![0-9])(\\d{1,2})${what}\\b`, 'i').exec(ports)?.[1];
  const told = (['ge', 'fe', 'pots'] as const).flatMap((what) => {
    const n = count(what);
    return n === undefined ? [] : [[what, Number(n)] as const];
  });
  return { ability: abilityText(kind, Object.fromEntries(told)) };
}

/**
 * Vendor, model, MAC, hardware, software, in the order of onuSnInfoTable. No heading of theirs was seen, so that a row counts only when
 * it has all cells, and the MAC where it belongs.
 */
function basicOf(pon: number, { onu, rest }: PlacedRow): OnuReading | undefined {
  const cells = rowCellsOf(rest);
  const [vendor, type, mac = '', hardware, firmware, kind = '', ports = ''] = cells;
  if (cells.length !== 7 || !octets.test(mac)) return undefined;
  const model = printedText(type, 64);
  return {
    pon,
    onu,
    vendor: printedText(vendor, 32),
    hardware: printedText(hardware, 64),
    firmware: printedText(firmware, 64),
    ...abilityIn(kind, ports),
    ...(model === null ? {} : { model }),
  };
}

export const parseBasicInfo = (lines: readonly string[], pon: number): Printed => ({
  onus: placedRowsOf(lines, pon, (row) => basicOf(pon, row)),
});

/** Those that ONUs are listed from over SNMP. */
const lists = [onlineOnuAuthInfo, onuAuthInfo, onuAuthInfo2, opmDiagInfo].map(({ name }) => name);

/** In place of the ONU tables of the V1600D series. Its lists have no footer. */
export const eponOnuReaders: readonly CommandReader[] = [
  {
    id: 'onuState',
    command: 'onuState',
    each: 'pon',
    tells: 'list',
    cadence: 'state',
    insteadOf: lists,
    whole: 'agreed',
    parse: parseAuthInfo,
  },
  {
    id: 'onuOptical',
    command: 'onuOptical',
    each: 'pon',
    tells: 'light',
    cadence: 'state',
    // Beside a list of SNMP its polls would write that there is no level.
    insteadOf: lists,
    whole: 'adds',
    parse: parseOpmDiag,
  },
  {
    id: 'onuBasicInfo',
    command: 'onuBasicInfo',
    each: 'pon',
    tells: 'facts',
    cadence: 'inventory',
    insteadOf: [onuSnInfo.name],
    whole: 'adds',
    parse: parseBasicInfo,
  },
];
