import { localeOf, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** Zone that times are written in: that of the viewer, or UTC. */
export type Zone = 'viewer' | 'utc';

/** Year, month (1-12), day, hour, minute and second of a time in a zone. */
export const partsIn = (time: Date, zone: Zone): readonly number[] =>
  zone === 'utc'
    ? [
        time.getUTCFullYear(),
        time.getUTCMonth() + 1,
        time.getUTCDate(),
        time.getUTCHours(),
        time.getUTCMinutes(),
        time.getUTCSeconds(),
      ]
    : [time.getFullYear(), time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()];

/** `2026-11-21 09:04:05` in the zone; nothing for what is no time. */
export function zonedTimeText(iso: string | null | undefined, zone: Zone = 'viewer'): string | null {
  const time = new Date(iso ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return null;
  const parts = partsIn(time, zone).map(two);
  return `${parts.slice(0, 3).join('-')} ${parts.slice(3).join(':')}`;
}

/** `UTC+2` of the viewer at a time, which summer time changes; `UTC` itself. */
export function zoneText(at: number, zone: Zone = 'viewer'): string {
  if (zone === 'utc') return 'UTC';
  const minutes = -new Date(at).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${two(rest)}` : ''}`;
}

/** `12,345`; a missing value is a dash, never 0. */
export const numberText = (value: number | null | undefined, language: Speaking, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? '–'
    : value.toLocaleString(localeOf(language), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** What was read longer ago than two of its intervals is old, and what was never read as well: it is hatched. */
export const isOld = (at: string | null, now: number, everyMs: number): boolean =>
  at === null || now - Date.parse(at) > 2 * everyMs;
