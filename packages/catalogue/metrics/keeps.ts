import type { Level } from '../kit/metric.ts';

/** How long a tenant keeps readings, and the hours and days that are made of them. */
export interface Keeps {
  readonly rawDays: number;
  readonly hourMonths: number;
  readonly dayYears: number;
}

/** Where a tenant says nothing else. */
export const usualKeeps: Keeps = { rawDays: 30, hourMonths: 13, dayYears: 5 };

/** What a tenant may choose. A short time of readings leaves two days for the sums to be made. */
export const keepBounds = {
  rawDays: { least: 2, most: 90 },
  hourMonths: { least: 1, most: 36 },
  dayYears: { least: 1, most: 10 },
} as const satisfies Record<keyof Keeps, { readonly least: number; readonly most: number }>;

/** How long a level surely reaches back, in days. */
export const keptDays = ({ rawDays, hourMonths, dayYears }: Keeps, level: Level): number =>
  level === 'raw' ? rawDays : level === 'hour' ? hourMonths * 28 : dayYears * 365;
/** The same as the database says it. */
export const keptTime = ({ rawDays, hourMonths, dayYears }: Keeps, level: Level): string =>
  level === 'raw' ? `${rawDays} days` : level === 'hour' ? `${hourMonths} months` : `${dayYears} years`;
