import { isIPv6 } from 'node:net';

/** IPv6 texts as a device prints them: lower case, without leading zeros, the longest run of zeros left out. */
export const printed6 = (text: string): string =>
  isIPv6(text) && !text.includes('%') ? new URL(`http://[${text}]/`).hostname.slice(1, -1) : text;

/** An address that a host can have: not unspecified, not multicast. */
export const isUnicast6 = (text: string): boolean => isIPv6(text) && printed6(text) !== '::' && !/^ff/i.test(text);

export const isLinkLocal6 = (text: string): boolean => /^fe[89ab]/i.test(text);

/** The address of an interface in a network of 64 bits, with the identifier from its MAC (RFC 4291 appendix A). */
export const eui64 = (network: string, mac: string): string => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((part) => Number.parseInt(part, 16));
  const identifier = [((a ^ 2) << 8) | b, (c << 8) | 0xff, 0xfe_00 | d, (e << 8) | f];
  const written = (network.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  const whole = [...written, '0', '0', '0', '0'].slice(0, 4).concat(identifier.map((group) => group.toString(16)));
  return printed6(whole.join(':'));
};
