import { formatMessages } from '../words/format-messages.ts';
import { decimal, every, isHex } from './characters.ts';
import { format, must } from './format.ts';

/** Octets of a DUID as bare lower-case hex: pairs with colons or hyphens, or bare; undefined when it is none. */
function duidDigits(value: string): string | undefined {
  if (value.length > 389) return undefined;
  const separator = value.charAt(2);
  const pairs = separator === ':' || separator === '-' ? value.split(separator) : [value];
  if (pairs.length > 1 && !pairs.every((pair) => pair.length === 2)) return undefined;
  const digits = pairs.join('');
  // A type of two octets and 1 to 128 octets of identifier (RFC 8415 §11.1).
  if (digits.length % 2 !== 0 || digits.length < 6 || digits.length > 260) return undefined;
  return every(digits, isHex) ? digits.toLowerCase() : undefined;
}

export const duid = format({
  name: 'duid',
  spec: [],
  example: '00:03:00:01:00:6d:61:ee:0b:f3',
  problem: must((value) => duidDigits(value) !== undefined, formatMessages.duid),
  normal: (value) => duidDigits(value)?.match(/../g)?.join(':') ?? value,
});

/** The enterprise number of a DUID-EN, which the MIB carries as text. */
export const enterpriseNumber = format({
  name: 'enterpriseNumber',
  spec: ['dhcpv6.duidEnterprise'],
  example: '37950',
  problem: must((value) => decimal(value, 4_294_967_295) >= 1, formatMessages.enterpriseNumber),
});
