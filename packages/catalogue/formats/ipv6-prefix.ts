import { formatMessages } from '../words/format-messages.ts';
import { decimal } from './characters.ts';
import { format, must } from './format.ts';
import { ipv6Bytes, ipv6Groups, ipv6Text, isIpv6 } from './ipv6-number.ts';

export interface Ipv6Prefix {
  /** Eight 16-bit groups. */
  readonly groups: readonly number[];
  /** 0 to 128 bits. */
  readonly length: number;
}

/** `2001:db8::/64` to its parts; undefined for anything else. Bits behind the length are kept. */
export function readIpv6Prefix(value: unknown): Ipv6Prefix | undefined {
  if (typeof value !== 'string') return undefined;
  const slash = value.indexOf('/');
  const groups = slash < 0 ? undefined : ipv6Groups(value.slice(0, slash));
  const length = decimal(value.slice(slash + 1), 128);
  return groups === undefined || Number.isNaN(length) ? undefined : { groups, length };
}

function isIpv6Prefix(value: string): boolean {
  const slash = value.indexOf('/');
  return slash > 0 && isIpv6(value.slice(0, slash)) && !Number.isNaN(decimal(value.slice(slash + 1), 128));
}

/** Does the address lie in the prefix (`2001:db8::/64`)? False when one of them is not what it should be. */
export function ipv6InPrefix(address: unknown, prefix: unknown): boolean {
  const bytes = ipv6Bytes(address);
  const network = readIpv6Prefix(prefix);
  if (bytes === undefined || network === undefined) return false;
  const inside = ipv6Bytes(ipv6Text(network.groups));
  return bytes.every((byte, at) => {
    const bits = Math.min(8, Math.max(0, network.length - at * 8));
    return (byte ^ (inside?.[at] ?? 0)) >>> (8 - bits) === 0;
  });
}

/** An address with a length of 0 to 128. Bits behind the length are no fault: interfaces are written so too. */
export const ipv6Prefix = format({
  name: 'ipv6Prefix',
  spec: ['net.ipv6', 'v6.prefixLength'],
  example: '2001:db8::/64',
  problem: must(isIpv6Prefix, formatMessages.ipv6Prefix),
  normal: (value) => {
    const prefix = readIpv6Prefix(value);
    return prefix ? `${ipv6Text(prefix.groups)}/${prefix.length}` : value;
  },
});
