import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import {
  gOnuAuthInfo,
  gOnuDetailInfo,
  gOnuOpticalInfo,
  gOnuRtt,
  gOnuSta,
  gOnuStaInfo,
} from '@heliograph/wire/mib/gpon-onu.ts';
import type { Printed, CommandReader } from '../kit/reader.ts';
import type { OnuReading, OpticsReading } from '../kit/reading.ts';
import { power } from '../spellings/optical.ts';
import { gponSerial, printedText } from '../spellings/texts.ts';
import { onuDetails } from './onu-details.ts';
import { onuNames } from './onu-names.ts';
import { rowCellsOf, type PlacedRow, placedRowsOf } from './places.ts';

/** As V1.4 and V2 print them; two units differ in capitals only. */
const phases: Readonly<Record<string, string>> = {
  logging: 'logging',
  los: 'los',
  syncmib: 'syncMib',
  working: 'working',
  dyinggasp: 'dyingGasp',
  authfail: 'authFail',
  authfailed: 'authFail',
  offline: 'offLine',
  deactivated: 'deactivated',
  configfail: 'configFail',
};

/** An ONU that is switched off shows as offline with its admin state alone, over the command line as over SNMP. */
function phaseOf(word: string, admin: boolean): number | null {
  const id = phases[word.toLowerCase()];
  if (id === undefined) return null;
  return phaseCode(id === 'offLine' && !admin ? 'deactivated' : id);
}

const stateRow = /^(enable|disable)\s+(enable|disable)\s+([a-z]{1,20})\b(.*)$/i;
const isOn = (word: string): boolean => word.toLowerCase() === 'enable';

function stateOf(pon: number, { onu, rest }: PlacedRow): OnuReading | undefined {
  const found = stateRow.exec(rest);
  if (!found) return undefined;
  const [, admin = '', omcc = '', word = '', behind = ''] = found;
  // V1.4 ends the row with the serial number, V2 with the channel.
  const sn = gponSerial(behind.trim().split(/\s+/).at(-1));
  const state = { admin: isOn(admin), omcc: isOn(omcc), phase: phaseOf(word, isOn(admin)) };
  return { pon, onu, ...state, ...(sn === null ? {} : { sn }) };
}

/** `pon: 1 total: 57 working: 52` (V1.4), `ONU Number: 46/53` (V2), `total-3,  logging-0, …`: those that the dialects know as endings. */
const footers = [
  /^pon: (?<port>\d{1,3}) total: (?<rows>\d{1,5}) working: \d{1,5}$/,
  /^ONU Number: \d{1,5}\/(?<rows>\d{1,5})$/,
  /^total-(?<rows>\d{1,5}),\s+logging-\d/,
];

/** The footer of another port is none of ours. */
function toldBy(lines: readonly string[], pon: number): number | undefined {
  for (const line of lines.slice(-4)) {
    for (const footer of footers) {
      const found = footer.exec(line.trim())?.groups;
      if (found && Number(found['port'] ?? pon) === pon) return Number(found['rows']);
    }
  }
  return undefined;
}

export function parseOnuState(lines: readonly string[], pon: number): Printed {
  const told = toldBy(lines, pon);
  return { onus: placedRowsOf(lines, pon, (row) => stateOf(pon, row)), ...(told === undefined ? {} : { told }) };
}

const modes: ReadonlyMap<string, string> = new Map(
  Object.keys(gOnuAuthInfo.columns.gOnuAuthInfoAuthMode.enum).map((name) => [name.toLowerCase(), name]),
);

/** From the right: the two last cells have no blanks, and a long model or profile pushes them. */
const infoRow = /^(.*\S)\s+(\S{1,16})\s+(\S{1,64})$/;

function infoOf(pon: number, { onu, rest }: PlacedRow): OnuReading | undefined {
  const found = infoRow.exec(rest);
  const [, before = '', spelt = '', auth = ''] = found ?? [];
  const mode = modes.get(spelt.toLowerCase());
  if (mode === undefined) return undefined;
  const sn = mode.startsWith('sn') ? gponSerial(auth) : null;
  const cells = rowCellsOf(before);
  // Of two that ran together neither is known.
  const [model, profile] = cells.length === 2 ? cells : [undefined, undefined];
  return {
    pon,
    onu,
    authMode: mode,
    ...(sn === null ? {} : { sn }),
    ...(mode.startsWith('loid') ? { loid: printedText(auth, 64) } : {}),
    ...(model === undefined ? {} : { model: printedText(model, 64) }),
    ...(profile === undefined ? {} : { profile: printedText(profile, 64) }),
  };
}

export const parseOnuInfo = (lines: readonly string[], pon: number): Printed => ({
  onus: placedRowsOf(lines, pon, (row) => infoOf(pon, row)),
});

const dark: OpticsReading = { rx: null, tx: null, oltRx: null, temperature: null, voltage: null, bias: null };

/** A level in any spelling, or a word for none. */
const level = /^(?:[-+]?\d{1,4}(?:\.\d|\b)|N\/?A\b|NULL\b|--)/i;

export const parseRxPower = (lines: readonly string[], pon: number): Printed => ({
  onus: placedRowsOf(lines, pon, ({ onu, rest }): OnuReading | undefined =>
    level.test(rest) ? { pon, onu, optics: { ...dark, rx: power(rowCellsOf(rest)[0]) } } : undefined,
  ),
});

/** Those that ONUs are listed from over SNMP. */
const lists = [gOnuStaInfo, gOnuAuthInfo, gOnuDetailInfo, gOnuOpticalInfo, gOnuRtt, gOnuSta].map(({ name }) => name);

/** In place of the ONU tables, which V1600G1B V1.4.4R does not answer. */
export const gponOnuReaders: readonly CommandReader[] = [
  {
    id: 'onuState',
    command: 'onuState',
    each: 'pon',
    tells: 'list',
    cadence: 'state',
    insteadOf: lists,
    whole: 'count',
    parse: parseOnuState,
  },
  {
    id: 'onuRxPower',
    command: 'onuRxPower',
    each: 'pon',
    tells: 'light',
    cadence: 'state',
    // Beside a list of SNMP its polls would write that there is no level.
    insteadOf: lists,
    whole: 'adds',
    parse: parseRxPower,
  },
  {
    id: 'onuInfo',
    command: 'onuInfo',
    each: 'pon',
    tells: 'facts',
    cadence: 'inventory',
    insteadOf: [gOnuAuthInfo.name],
    whole: 'adds',
    parse: parseOnuInfo,
  },
  onuNames([gOnuDetailInfo.name]),
  // Which ONUs work is told by the list, and the distance stands with the light of the same visit.
  ...onuDetails(lists),
];
