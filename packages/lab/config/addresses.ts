/** IPv4 as numbers of 32 bits, and what a device checks about addresses. */

export const ipv4Bits = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

export const ipv4Dotted = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

/** Length of a mask whose ones stand together; undefined for any other. */
export const onesOfMask = (mask: string): number | undefined => {
  const bits = ipv4Bits(mask).toString(2).padStart(32, '0');
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : undefined;
};

export const networkBitsOf = (address: string, mask: string): number => (ipv4Bits(address) & ipv4Bits(mask)) >>> 0;

const wildcard = (mask: string): number => ~ipv4Bits(mask) >>> 0;

export const broadcastBitsOf = (address: string, mask: string): number =>
  (networkBitsOf(address, mask) | wildcard(mask)) >>> 0;

/** True when `address` lies in the network of `of`. */
export const inNetwork = (address: string, of: string, mask: string): boolean =>
  networkBitsOf(address, mask) === networkBitsOf(of, mask);

export const overlap = (a: string, maskA: string, b: string, maskB: string): boolean =>
  networkBitsOf(a, maskA) <= broadcastBitsOf(b, maskB) && networkBitsOf(b, maskB) <= broadcastBitsOf(a, maskA);

/** An address that a host can have: of class A to C, not loopback. */
export const isUnicast = (address: string): boolean => {
  const first = Math.floor(ipv4Bits(address) / 2 ** 24);
  return first >= 1 && first <= 223 && first !== 127;
};

export const isMulticast = (address: string): boolean => {
  const first = Math.floor(ipv4Bits(address) / 2 ** 24);
  return first >= 224 && first <= 239;
};

/** Why a host address does not fit its mask; undefined when it does. */
export const hostFault = (address: string, mask: string): string | undefined => {
  const length = onesOfMask(mask);
  if (length === undefined || length === 0) return `${mask} is no network mask`;
  if (!isUnicast(address)) return `${address} is no host address`;
  if (length > 30) return undefined;
  const number = ipv4Bits(address);
  if (number === networkBitsOf(address, mask)) return `${address} is the network itself`;
  return number === broadcastBitsOf(address, mask) ? `${address} is the broadcast address` : undefined;
};

export const isColonMac = (text: string): boolean => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(text);
/** True for a MAC address that one host can have. */
export const isHostMac = (text: string): boolean =>
  isColonMac(text) && Number.parseInt(text.slice(0, 2), 16) % 2 === 0 && !/^(00:){5}00$/.test(text);
