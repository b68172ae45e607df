import type { Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { format } from './format.ts';

const number = /^-?\d{1,3}(?:\.\d{1,12})?$/;

/** Centimetres are finer than anybody places a cabinet: seven digits. */
const rounded = (degrees: number): string => String(Math.round(degrees * 1e7) / 1e7);

/** Decimal degrees of WGS 84 within a bound; undefined for anything else. */
export function degrees(value: string, most: 90 | 180): number | undefined {
  const found = number.test(value) ? Number(value) : Number.NaN;
  return Math.abs(found) <= most ? found : undefined;
}

const problem =
  (most: 90 | 180) =>
  (value: string): Text | undefined => {
    if (degrees(value, most) !== undefined) return undefined;
    // Between 90 and 180 it would be a longitude: the two are easily put into each other's place.
    if (most === 90 && degrees(value, 180) !== undefined) return formatMessages.latitudeSwapped;
    return most === 90 ? formatMessages.latitude : formatMessages.longitude;
  };
const normal = (most: 90 | 180) => (value: string) => {
  const found = degrees(value, most);
  return found === undefined ? value : rounded(found);
};

export const longitude = format({
  name: 'longitude',
  spec: [],
  example: '121.4737',
  problem: problem(180),
  normal: normal(180),
});

export const latitude = format({
  name: 'latitude',
  spec: [],
  example: '31.2304',
  problem: problem(90),
  normal: normal(90),
});
