import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const pattern = /^(-?\d{1,2}(?:\.\d{1,7})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,7})?)$/;

/** Degrees north and east, as maps write and copy them; undefined for anything else. */
export function degreesOf(value: string): readonly [north: number, east: number] | undefined {
  const [, lat, lon] = pattern.exec(value) ?? [];
  if (lat === undefined || lon === undefined) return undefined;
  const [north, east] = [Number(lat), Number(lon)];
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? [north, east] : undefined;
}

/** A place on the earth in decimal degrees of WGS 84. */
export const position = format({
  name: 'position',
  spec: [],
  example: '31.2304, 121.4737',
  problem: must((value) => degreesOf(value) !== undefined, formatMessages.position),
  normal: (value) => degreesOf(value)?.join(', ') ?? value,
});
