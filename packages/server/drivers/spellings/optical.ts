import { readOnce } from './once.ts';

/**
 * Optical readings arrive as text in at least six spellings: `-10.47` (V1600GS V1.2.0), `-28.530(dBm)` (V1600G1 V2.1.6R),
 * `6.56 dbm` (V1600D V2.03.74R, PON), `2.38 mW (3.77 dBm)` (the same, ONU). `0.00`, `N/A`, `na`, `--` and nothing at all mean
 * that there is no reading. Results are hundredths of the unit as whole numbers, or null.
 */

const inBrackets = /\(\s*([+-]?\d{1,4}(?:\.\d{1,6})?)\s*dBm\s*\)/i;
const decimal = /[+-]?\d{1,5}(?:\.\d{1,6})?/;

function hundredths(text: string | null, low: number, high: number): number | null {
  if (text === null) return null;
  const found = inBrackets.exec(text)?.[1] ?? decimal.exec(text)?.[0];
  if (found === undefined) return null;
  const value = Number(found);
  if (value === 0 || value < low || value > high) return null;
  return Math.round(value * 100);
}

const levels = (low: number, high: number) => readOnce((text) => hundredths(text, low, high));

/** Transmitted or received level, 0.01 dBm. */
export const power = levels(-60, 30);

/** What the OLT receives of an ONU: -36.00 and below is the floor of its meter (CLI of V1.4.6R), not a reading. */
export const oltPower = levels(-35.99, 30);

/** 0.01 °C. */
export const temperature = levels(-60, 150);
/** 0.01 V. */
export const voltage = levels(0.5, 60);
/** 0.01 mA. */
export const bias = levels(0.005, 300);
