import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { numberText } from '../../engine/values/time.ts';
import { octetsText, rateText } from '../onus/units.ts';

/** Units that stand for what is counted: the name of the field says it already. */
const counts: ReadonlySet<string> = new Set(['addresses', 'ONUs', 'packets', 'errors', 'requests']);
const fine: ReadonlySet<string> = new Set(['dBm', 'V', 'mA']);

/** A figure as a metric says it: rates with a prefix, levels with two decimals, what is missing as a dash. */
export function metricText(value: number | null, unit: string, lang: Speaking): string {
  if (value === null) return '–';
  if (unit === 'bit/s') return rateText(value, lang);
  if (unit === 'octets') return octetsText(value, lang);
  const digits = fine.has(unit) ? 2 : Number.isInteger(value) ? 0 : 1;
  const written = numberText(value, lang, digits);
  return counts.has(unit) ? written : unit === '%' ? `${written}%` : `${written} ${unit}`;
}

/** Levels and temperatures lie far from 0: their axes begin near their least value. */
export const fitsAxis = (unit: string): boolean => fine.has(unit) || unit === '°C';
