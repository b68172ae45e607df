import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';

const isChinese = (language: Speaking) => (typeof language === 'string' ? language : language.base) === 'zh';

/** Milliseconds in the parts of a duration. */
function partsOf(ms: number) {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
}

const units = (language: Speaking) =>
  [valueWords.day, valueWords.hour, valueWords.minute, valueWords.second].map((unit) => wordsIn(unit, language));

const join = (parts: readonly number[], language: Speaking, from: number, to: number) =>
  parts
    .map((part, at) => `${part}${isChinese(language) ? '' : ' '}${units(language)[at]}`)
    .slice(from, to)
    .join(' ');

/** Days, hours, minutes, seconds with zero leading units left out; `...` for zero, negative, or no interval (S1 §3.6). */
export function durationText(ms: number | null | undefined, language: Speaking): string {
  if (ms === null || ms === undefined || !(ms >= 1000)) return '...';
  const parts = partsOf(ms);
  return join(
    parts,
    language,
    parts.findIndex((part) => part > 0),
    4,
  );
}

/** The same in at most two units, for places that are read at a glance: `41 d 6 h`, `12 m 5 s`. */
export function shortDuration(ms: number | null | undefined, language: Speaking): string {
  if (ms === null || ms === undefined || !(ms >= 1000)) return '...';
  const parts = partsOf(ms);
  const first = parts.findIndex((part) => part > 0);
  const second = parts[first + 1];
  return join(parts, language, first, first + (second === undefined || second === 0 ? 1 : 2));
}

const unitWords = {
  s: valueWords.second,
  min: valueWords.minute,
  h: valueWords.hour,
  d: valueWords.day,
  octets: valueWords.octets,
} as const;

/** A unit as the reader writes it: Chinese has words for those of time and for octets, whose signs stand everywhere else. */
export const unitText = (unit: string, language: Speaking): string =>
  isChinese(language) && unit in unitWords ? wordsIn(unitWords[unit as keyof typeof unitWords], language) : unit;

const told = /^\s*(\d+)\s*Days?[\s,]+(\d+)\s*Hours?[\s,]+(\d+)\s*Minutes?[\s,]+(\d+)\s*Seconds?\s*$/i;

/**
 * How long a device says it has been running. Devices tell it in English (`9 Days 10 Hours 13 Minutes 51 Seconds`; `drivers/identity.ts`
 * spells what others count the same way); what is spelled otherwise stays as the device said it.
 */
export function runningText(words: string | null, language: Speaking): string | null {
  const [, days, hours, minutes, seconds] = told.exec(words ?? '')?.map(Number) ?? [];
  if (days === undefined || hours === undefined || minutes === undefined || seconds === undefined) return words;
  return durationText((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000, language);
}

/** How long something has been online, or offline: current time minus login time, else minus offline time (S1 §4.4). */
export function stateDuration(row: {
  readonly isOnline: boolean;
  readonly now: string;
  readonly login: string | null;
  readonly offline: string | null;
}): number | null {
  const since = row.isOnline ? row.login : row.offline;
  return since === null ? null : Date.parse(row.now) - Date.parse(since);
}
