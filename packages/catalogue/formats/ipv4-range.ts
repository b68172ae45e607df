import type { Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { format } from './format.ts';
import { isIpv4Multicast } from './ipv4.ts';
import { ipNumber } from './ip-number.ts';

export interface Ipv4Range {
  readonly from: string;
  readonly to: string;
}

/** `a-b` to its two ends, `a` alone to a range of one; undefined when an end is no address. The order is not looked at. */
export function ipv4Ends(value: string): Ipv4Range | undefined {
  const hyphen = value.indexOf('-');
  const from = hyphen < 0 ? value : value.slice(0, hyphen);
  const to = hyphen < 0 ? value : value.slice(hyphen + 1);
  return Number.isNaN(ipNumber(from) + ipNumber(to)) ? undefined : { from, to };
}

const order = ({ from, to }: Ipv4Range): Text | undefined =>
  ipNumber(from) <= ipNumber(to) ? undefined : formatMessages.rangeReversed;

/** Two addresses joined by '-', the first not after the second. */
export const ipv4Range = format({
  name: 'ipv4Range',
  spec: ['igmp.staticGroupIp'],
  example: '192.168.1.10-192.168.1.20',
  problem: (value) => {
    const ends = value.includes('-') ? ipv4Ends(value) : undefined;
    return ends === undefined ? formatMessages.ipv4Range : order(ends);
  },
});

/** One multicast group, or a range of them (S2 §5 IGMP: static group IP). */
export const ipv4MulticastRange = format({
  name: 'ipv4MulticastRange',
  spec: ['igmp.staticGroupIp'],
  example: '239.1.1.1-239.1.1.8',
  problem: (value) => {
    const ends = ipv4Ends(value);
    return ends !== undefined && isIpv4Multicast(ends.from) && isIpv4Multicast(ends.to)
      ? order(ends)
      : formatMessages.ipv4MulticastRange;
  },
  normal: (value) => {
    const ends = ipv4Ends(value);
    return ends !== undefined && ends.from === ends.to ? ends.from : value;
  },
});
