import { isIPv4, isIPv6 } from 'node:net';

/** Addresses of IP as octets and as text. The shortest spelling of IPv6 (RFC 5952), and the one without dots, are those of URL. */

const shortest = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1);

/** 4 or 16 octets; throws where the text is no address. */
export function ipOctetsOf(text: string): Uint8Array {
  if (isIPv4(text)) return Uint8Array.from(text.split('.'), Number);
  if (!isIPv6(text) || text.includes('%')) throw new RangeError('no IP address');
  const [front = [], back = []] = shortest(text)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((word) => Number.parseInt(word, 16))));
  const between = Array.from({ length: 8 - front.length - back.length }, () => 0);
  return Uint8Array.from([...front, ...between, ...back].flatMap((word) => [word >> 8, word & 0xff]));
}

/** Of 4 or 16 octets. */
export function octetsAddressOf(octets: Uint8Array): string {
  if (octets.length === 4) return octets.join('.');
  return shortest(
    Array.from({ length: 8 }, (_, i) => ((octets[i * 2]! << 8) | octets[i * 2 + 1]!).toString(16)).join(':'),
  );
}
