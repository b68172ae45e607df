import { abilityText, type AbilityKind } from '@heliograph/catalogue/words/onu-abilities.ts';
import type { Printed, CommandReader } from '../kit/reader.ts';
import type { OnuReading } from '../kit/reading.ts';
import { printedText } from '../spellings/texts.ts';

/** The device itself writes `defail`. */
const heading = /^-{2,40}\s*onu (\d{1,4}) de\w{1,8}-info\s*-{2,40}$/;
const label = /^(Vendor ID|Version):\s*(.*)$/;

/** What `show onu detail-info 2` says of the ONU that its heading names. */
export function parseOnuDetail(lines: readonly string[], pon: number): Printed {
  let onu: number | undefined;
  const told: { vendor?: string | null; hardware?: string | null } = {};
  for (const line of lines) {
    const named = heading.exec(line.trim())?.[1];
    if (named !== undefined) onu = Number(named);
    const [, name, value] = label.exec(line.trim()) ?? [];
    if (name === 'Vendor ID') told.vendor = printedText(value, 32);
    // Version of the ONU-G entity (G.988, 9.1.1): that of the hardware, as gOnuDetailInfoVersion has it.
    else if (name === 'Version') told.hardware = printedText(value, 64);
  }
  return onu === undefined || Object.keys(told).length === 0 ? {} : { onus: [{ pon, onu, ...told }] };
}

/** Farther than any PON reaches, m. */
const farthest = 200_000;
const distanceLine = /^onu (\d{1,4}) Distance:\s*(\d{1,7}) ?m$/i;

/** `onu 2 Distance: 445m` */
export function parseOnuDistance(lines: readonly string[], pon: number): Printed {
  const onus = lines.flatMap((line): OnuReading[] => {
    const [, onu, digits] = distanceLine.exec(line.trim()) ?? [];
    const distance = Number(digits);
    return distance > 0 && distance < farthest ? [{ pon, onu: Number(onu), distance }] : [];
  });
  return onus.length === 0 ? {} : { onus };
}

/** `onu 2 capability`, with whatever stands around it: the answer about another one is none. */
const ofOnu = /\bonu (\d{1,4})\b/i;
const counted = /^([A-Za-z0-9][A-Za-z0-9 _/()-]{0,48}?)\s*:\s*(\d{1,5})\s*$/;
const typed = /^onu ?type\s*:\s*([A-Za-z]{3})\b/i;

/** Names of gOnuCapabilityTable (`gOnuCapabilityTUniNum` is all UNIs together, and counts nothing of its own). */
const counters: readonly (readonly [AbilityKind, RegExp])[] = [
  ['xge', /^10ge/],
  ['ge', /^ge(?!m)/],
  ['fe', /^fe/],
  ['eth', /^e(th(ernet)?)?uni/],
  ['pots', /^pots/],
  ['wifi', /^(wifi|wlan)/],
  ['catv', /^video/],
  ['veip', /^veip/],
  ['iphost', /^iphost/],
  ['tcont', /^tcont/],
  ['gem', /^gem/],
];

/**
 * What `show onu 2 capability` says. Nobody has shown what it prints: a line counts whose label is a name of the table, in any spelling
 * (`Tcont num`, `TotalGemPortNum`), under a heading that names the ONU; all else is left out.
 */
export function parseOnuCapability(lines: readonly string[], pon: number): Printed {
  let onu: number | undefined;
  let type: string | null = null;
  const counts: Partial<Record<AbilityKind, number>> = {};
  for (const line of lines) {
    onu ??= Number(ofOnu.exec(line)?.[1] ?? Number.NaN) || undefined;
    type = typed.exec(line.trim())?.[1]?.toUpperCase() ?? type;
    const [, label = '', digits] = counted.exec(line.trim()) ?? [];
    const name = label
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^(?:total|number ?of|onu)+/, '');
    const what = counters.find(([, spelt]) => spelt.test(name))?.[0];
    if (what !== undefined && digits !== undefined) counts[what] = Number(digits);
  }
  const ability = abilityText(type, counts);
  return onu === undefined || ability === null ? {} : { onus: [{ pon, onu, ability }] };
}

/** Vendor, version, ability and distance: one command for each ONU, where no table has them. */
export const onuDetails = (insteadOf: readonly string[]): readonly CommandReader[] => {
  const usual = { each: 'onu', tells: 'facts', cadence: 'state', insteadOf, whole: 'adds' } as const;
  return [
    { ...usual, id: 'onuDetail', command: 'onuDetail', parse: parseOnuDetail },
    { ...usual, id: 'onuCapability', command: 'onuCapability', parse: parseOnuCapability },
    { ...usual, id: 'onuDistance', command: 'onuDistance', parse: parseOnuDistance },
  ];
};
