import { formatMessages } from '../words/format-messages.ts';
import { every } from './characters.ts';
import { format, must } from './format.ts';
import { isIpv6, normalIpv6 } from './ipv6-number.ts';

/** The first 16 bits of an address, -1 for what is none. */
function firstGroup(value: string): number {
  if (!isIpv6(value)) return -1;
  return value.startsWith(':') ? 0 : Number.parseInt(value.slice(0, value.indexOf(':')), 16);
}

/** Of an address: nothing but zeros, however they are written. */
const isUnspecified = (value: string) => every(value, (code) => code === 0x30 || code === 0x3a || code === 0x2e);

/** ff00::/8 */
export const isIpv6Multicast = (value: string): boolean => firstGroup(value) >= 0xff_00;
/** fe80::/10 */
export const isIpv6LinkLocal = (value: string): boolean => (firstGroup(value) & 0xff_c0) === 0xfe_80;

export const ipv6 = format({
  name: 'ipv6',
  spec: ['net.ipv6'],
  example: '2001:db8::1',
  problem: must(isIpv6, formatMessages.ipv6),
  normal: normalIpv6,
});

/** Neither the unspecified address nor multicast. */
export const ipv6Host = format({
  name: 'ipv6Host',
  spec: ['net.ipv6'],
  example: '2001:db8::1',
  problem: (value) => {
    if (!isIpv6(value)) return formatMessages.ipv6;
    return isUnspecified(value) || isIpv6Multicast(value) ? formatMessages.ipv6Host : undefined;
  },
  normal: normalIpv6,
});

export const ipv6Multicast = format({
  name: 'ipv6Multicast',
  spec: ['net.ipv6'],
  example: 'ff1e::1',
  problem: must(isIpv6Multicast, formatMessages.ipv6Multicast),
  normal: normalIpv6,
});

export const ipv6LinkLocal = format({
  name: 'ipv6LinkLocal',
  spec: ['net.ipv6'],
  example: 'fe80::1',
  problem: must(isIpv6LinkLocal, formatMessages.ipv6LinkLocal),
  normal: normalIpv6,
});
