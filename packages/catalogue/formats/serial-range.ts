import { text } from '../kit/text.ts';
import { format, must } from './format.ts';

/** Two serial numbers of GPON ONUs in upper case; all of twelve characters, so they order as texts. */
export interface SerialRange {
  readonly from: string;
  readonly to: string;
}

const vendorLength = 4;
const length = 12;
const beginning = /^[A-Z0-9]{1,4}$|^[A-Z0-9]{4}[0-9A-F]{1,8}$/;
const highest = 'Z'.repeat(vendorLength) + 'F'.repeat(length - vendorLength);

const lowestOf = (part: string) => part.padEnd(length, '0');
const highestOf = (part: string) => part + highest.slice(part.length);

/**
 * `GPON0C` is every serial number that begins so, `GPON0C000000-GPON0CFFFFFF` those between two, both of them included. Undefined for
 * anything else, and where the second is before the first.
 */
export function readSerialRange(value: string): SerialRange | undefined {
  const [first = '', last = first, ...more] = value.toUpperCase().split('-');
  if (more.length > 0 || !beginning.test(first) || !beginning.test(last)) return undefined;
  const range = { from: lowestOf(first), to: highestOf(last) };
  return range.from <= range.to ? range : undefined;
}

const message = text(
  'The beginning of a serial number such as GPON0C, or two with a hyphen between them',
  '应为序列号开头（如 GPON0C），或以连字符分隔的两个序列号',
);

/** Serial numbers of GPON ONUs by their beginning, or from one to another. */
export const serialRange = format({
  name: 'serialRange',
  spec: [],
  example: 'GPON0C',
  problem: must((value) => readSerialRange(value) !== undefined, message),
  normal: (value) => value.toUpperCase(),
});
