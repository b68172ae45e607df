import type { Language } from '@heliograph/catalogue/kit/text.ts';

const locale = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en-GB');

const two = (part: number) => String(part).padStart(2, '0');

/** `2026-11-21 09:04:05` in the viewer's zone; nothing for what is no time. */
export function timeText(iso: string | null | undefined): string | null {
  const time = new Date(iso ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return null;
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

/** `UTC+2` of the viewer at a time. */
export function zoneText(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${two(rest)}` : ''}`;
}

/** `12,345`; a missing value is a dash, never 0. */
export const numberText = (value: number | null | undefined, language: Language, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? '–'
    : value.toLocaleString(locale(language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
