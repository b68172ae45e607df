import { formatMessages } from '../words/format-messages.ts';
import { messages } from '../words/messages.ts';
import { decimal } from './characters.ts';
import { format, must } from './format.ts';
import { ipNumber } from './ip-number.ts';

/** Four dotted parts of 0-255, no leading zeros, ASCII digits only (S2 §5 network formats). */
export const isIpv4 = (value: string): boolean => !Number.isNaN(ipNumber(value));

const multicast = 224 * 2 ** 24;
const reserved = 240 * 2 ** 24;

/** Class D, 224.0.0.0 to 239.255.255.255. */
export function isIpv4Multicast(value: string): boolean {
  const address = ipNumber(value);
  return address >= multicast && address < reserved;
}

/** An address that a host can have: not of network 0, not multicast, reserved or broadcast. */
export function isIpv4Host(value: string): boolean {
  const address = ipNumber(value);
  return address >= 2 ** 24 && address < multicast;
}

function isIpv4Prefix(value: string): boolean {
  const slash = value.indexOf('/');
  return slash > 0 && isIpv4(value.slice(0, slash)) && !Number.isNaN(decimal(value.slice(slash + 1), 32));
}

export const ipv4 = format({
  name: 'ipv4',
  spec: ['net.ipv4', 'rd.gateway', 'rd.dns1', 'rd.dns2', 'static.singleGateway'],
  example: '192.168.8.200',
  problem: must(isIpv4, messages.ipv4),
});

export const ipv4Host = format({
  name: 'ipv4Host',
  spec: ['net.ipv4'],
  example: '192.168.8.200',
  problem: (value) => {
    if (isIpv4Host(value)) return undefined;
    return isIpv4(value) ? formatMessages.ipv4Host : messages.ipv4;
  },
});

export const ipv4Multicast = format({
  name: 'ipv4Multicast',
  spec: ['net.ipv4'],
  example: '239.1.1.1',
  problem: must(isIpv4Multicast, formatMessages.ipv4Multicast),
});

export const ipv4Prefix = format({
  name: 'ipv4Prefix',
  spec: ['net.ipv4'],
  example: '192.168.1.0/24',
  problem: must(isIpv4Prefix, formatMessages.ipv4Prefix),
});
