import { messages } from '../words/messages.ts';
import { formatMessages } from '../words/format-messages.ts';
import { every, isDigit, isLetter } from './characters.ts';
import { format, must } from './format.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6, normalIpv6 } from './ipv6-number.ts';

const dot = 0x2e;
const hyphen = 0x2d;

/**
 * 3 to 255 characters (S2 §5, which sets no bound for a single label): labels of letters, digits and inner hyphens,
 * joined by dots. Digits and dots alone are a mistyped address, no name.
 */
export function isHostName(value: string): boolean {
  if (value.length < 3 || value.length > 255) return false;
  let before = dot;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code === dot) {
      if (before === dot || before === hyphen) return false;
    } else if (code === hyphen) {
      if (before === dot) return false;
    } else if (!isLetter(code) && !isDigit(code)) return false;
    before = code;
  }
  return before !== dot && before !== hyphen && !every(value, (code) => code === dot || isDigit(code));
}

const lower = (value: string) => value.toLowerCase();

export const hostName = format({
  name: 'hostName',
  spec: ['net.hostNameLength'],
  example: 'ntp.example.net',
  problem: must(isHostName, formatMessages.hostName),
  normal: lower,
});

/** Where the console reaches a device: IPv4 or a name. */
export const host = format({
  name: 'host',
  spec: ['net.hostNameLength'],
  example: 'olt-7.example.net',
  problem: must((value) => isIpv4(value) || isHostName(value), messages.host),
  normal: lower,
});

export const networkAddress = format({
  name: 'networkAddress',
  spec: ['net.networkAddress', 'net.hostNameLength', 'upgradeTask.serverHost'],
  example: 'ntp.example.net',
  problem: must((value) => isIpv4(value) || isIpv6(value) || isHostName(value), formatMessages.networkAddress),
  normal: (value) => lower(normalIpv6(value)),
});

export const ipAddress = format({
  name: 'ipAddress',
  spec: ['net.ipv4', 'net.ipv6'],
  example: '2001:db8::1',
  problem: must((value) => isIpv4(value) || isIpv6(value), formatMessages.ipAddress),
  normal: normalIpv6,
});
