import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { numberText } from '../../engine/values/time.ts';

const steps = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** A large figure with its decimal prefix: three digits are enough to read it. */
function scaled(value: number, language: Speaking): readonly [string, string] {
  let step = 0;
  let rest = Math.abs(value);
  while (rest >= 999.5 && step < steps.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const digits = step === 0 || rest >= 100 ? 0 : rest >= 10 ? 1 : 2;
  return [`${value < 0 ? '-' : ''}${numberText(rest, language, digits)}`, steps[step] ?? ''];
}

const write = (unit: string) => (value: number | null, language: Speaking) => {
  if (value === null) return '–';
  const [figure, prefix] = scaled(value, language);
  return `${figure} ${prefix}${unit}`;
};

/** Bits per second: `21.3 Mbit/s`. */
export const rateText = write('bit/s');
/** Octets, decimal: `2.67 TB`. */
export const octetsText = write('B');

/** Metres as kilometres with two decimals. */
export const distanceText = (metres: number | null, language: Speaking): string =>
  metres === null ? '–' : `${numberText(metres / 1000, language, 2)} km`;

/** A reading with its unit; what was not read is a dash. */
export const readingText = (value: number | null, unit: string, language: Speaking, digits = 2): string =>
  value === null ? '–' : `${numberText(value, language, digits)} ${unit}`;

/** The server counts no further, as a list may have a million rows. */
const countCap = 10_000;

/** How many match: `150`, and `10,000+` where counting stopped. */
export const countText = (total: number, language: Speaking): string =>
  `${numberText(Math.min(total, countCap), language)}${total >= countCap ? '+' : ''}`;
