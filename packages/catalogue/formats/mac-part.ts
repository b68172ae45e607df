import { text } from '../kit/text.ts';
import { format, must } from './format.ts';
import { macText, ruleMac, type MacRange } from './mac-range.ts';

const length = 12;
const beginning = /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){0,4})?$/i;

/**
 * `00:6d:61` is every MAC address that begins so (three bytes are those of a vendor), two whole ones with a hyphen between them those from
 * one to the other, both of them included. Undefined for anything else, and where the second is before the first.
 */
export function readMacPart(value: string): MacRange | undefined {
  if (!beginning.test(value)) return ruleMac(value);
  const digits = value.replace(/[:-]/g, '').toLowerCase();
  return { from: digits.padEnd(length, '0'), to: digits.padEnd(length, 'f') };
}

const message = text(
  'The beginning of a MAC address such as 00:6d:61, or two whole ones with a hyphen between them',
  '应为 MAC 地址开头（如 00:6d:61），或以连字符分隔的两个完整 MAC 地址',
);

function normal(value: string): string {
  if (beginning.test(value)) return macText(value.replace(/[:-]/g, '').toLowerCase());
  const range = ruleMac(value);
  if (!range) return value;
  return range.from === range.to ? macText(range.from) : `${macText(range.from)}-${macText(range.to)}`;
}

/** MAC addresses by their beginning, or from one to another. */
export const macPart = format({
  name: 'macPart',
  spec: [],
  example: '00:6d:61',
  problem: must((value) => readMacPart(value) !== undefined, message),
  normal,
});
