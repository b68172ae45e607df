import { formatMessages } from '../words/format-messages.ts';
import { messages } from '../words/messages.ts';
import { isHex } from './characters.ts';
import { format, must } from './format.ts';
import { macDigits, macText, ruleMac } from './mac-range.ts';

const colon = 0x3a;

/** Six hex pairs with colons, in either case. */
export function isMac(value: string): boolean {
  if (value.length !== 17) return false;
  for (let at = 0; at < 17; at++) {
    const code = value.charCodeAt(at);
    if (at % 3 === 2 ? code !== colon : !isHex(code)) return false;
  }
  return true;
}

/** Devices answer in other notations too; all come out in lower case with colons. */
const normal = (value: string): string => {
  const digits = macDigits(value);
  return digits === undefined ? value : macText(digits);
};

/** A MAC of a device screen (S2 §5): colons, and not all zero. */
export const mac = format({
  name: 'mac',
  spec: ['net.mac'],
  example: '00:6d:61:ee:0b:f3',
  problem: (value) => {
    if (!isMac(value)) return formatMessages.mac;
    return value === '00:00:00:00:00:00' ? formatMessages.macZero : undefined;
  },
  normal,
});

/** Where the value is a mask, or all zero stands for "any". */
export const macAny = format({
  name: 'macAny',
  spec: ['net.mac'],
  example: 'ff:ff:ff:00:00:00',
  problem: must(isMac, formatMessages.mac),
  normal,
});

const spell = (digits: string) => macText(digits);

/** The MAC of an authorization rule: one, or two joined by '-'; colons or hyphens within (decision 16). */
export const ruleMacFormat = format({
  name: 'ruleMac',
  spec: ['authRule.mac'],
  example: '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff',
  problem: must((value) => ruleMac(value) !== undefined, messages.ruleMac),
  normal: (value) => {
    const range = ruleMac(value);
    if (range === undefined) return value;
    return range.from === range.to ? spell(range.from) : `${spell(range.from)}-${spell(range.to)}`;
  },
});
