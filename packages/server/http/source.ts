import { isIPv6 } from 'node:net';

/**
 * Under what the tries of an address are counted. Whoever has one IPv6 address has the 2^64 of its network, so those count as
 * one; an IPv4 address is the same one however it came in.
 */
export function sourceOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  // What ends as an IPv4 address takes the place of two groups.
  const width = before.length + after.length + (bare.includes('.') ? 1 : 0);
  const all = tail === undefined ? before : [...before, ...Array.from({ length: 8 - width }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
