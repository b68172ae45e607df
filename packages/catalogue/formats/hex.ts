import { formatMessages } from '../words/format-messages.ts';
import { every, isDigit, isHex } from './characters.ts';
import { format, must } from './format.ts';

const lowerHex = (code: number) => isDigit(code) || (code >= 0x61 && code <= 0x66);
const lower = (value: string) => value.toLowerCase();

export const ethernetType = format({
  name: 'ethernetType',
  spec: ['net.ethernetType'],
  example: '0800',
  problem: must((value) => value.length === 4 && every(value, lowerHex), formatMessages.ethernetType),
  normal: lower,
});

/** Which bits of a TCP or UDP port a filter compares, as the ACL blocks of the platform MIB take it. */
export const portMask = format({
  name: 'portMask',
  spec: [],
  example: 'ffff',
  problem: must((value) => value.length >= 1 && value.length <= 4 && every(value, isHex), formatMessages.portMask),
  normal: (value) => lower(value).padStart(4, '0'),
});

/** Whole octets in hex, such as the identifier of a DUID. */
export const hexString = format({
  name: 'hexString',
  spec: [],
  example: '006d61ee0bf3',
  problem: must((value) => value.length > 0 && value.length % 2 === 0 && every(value, isHex), formatMessages.hexString),
  normal: lower,
});
