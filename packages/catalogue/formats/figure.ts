import type { Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const powers = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 } as const;
const shape = /^(-?\d{1,12}(?:\.\d{1,6})?) ?([kKMGT]?)$/;

/** A number as people type one: `-27`, `0.5`, `900M`, `2.5G`; undefined for anything else. */
export function figure(value: string): number | undefined {
  const [, digits, unit = ''] = shape.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const power = powers[(unit === 'K' ? 'k' : unit) as keyof typeof powers];
  // Twelve digits are as many as a double carries through a power of ten.
  return Number((Number(digits) * power).toPrecision(12));
}

const known = (value: string): boolean => figure(value) !== undefined;
const positive = (value: string): boolean => (figure(value) ?? -1) >= 0;
const normal = (value: string): string => String(figure(value) ?? value);
const message: Text = formatMessages.figure;

export const figureFormat = format({
  name: 'figure',
  spec: [],
  example: '-27.5',
  problem: must(known, message),
  normal,
});

export const positiveFigure = format({
  name: 'positiveFigure',
  spec: [],
  example: '2.5',
  problem: must(positive, formatMessages.positiveFigure),
  normal,
});
