/** IPv4 as numbers of 32 bits, and what a device checks about addresses. */

export const ipNumber = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

export const ipText = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

/** Length of a mask whose ones stand together; undefined for any other. */
export const maskLength = (mask: string): number | undefined => {
  const bits = ipNumber(mask).toString(2).padStart(32, '0');
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : undefined;
};

export const networkOf = (address: string, mask: string): number => (ipNumber(address) & ipNumber(mask)) >>> 0;

const wildcard = (mask: string): number => ~ipNumber(mask) >>> 0;

export const broadcastOf = (address: string, mask: string): number => (networkOf(address, mask) | wildcard(mask)) >>> 0;

/** True when `address` lies in the network of `of`. */
export const inNetwork = (address: string, of: string, mask: string): boolean =>
  networkOf(address, mask) === networkOf(of, mask);

export const overlap = (a: string, maskA: string, b: string, maskB: string): boolean =>
  networkOf(a, maskA) <= broadcastOf(b, maskB) && networkOf(b, maskB) <= broadcastOf(a, maskA);

/** An address that a host can have: of class A to C, not loopback. */
export const isUnicast = (address: string): boolean => {
  const first = Math.floor(ipNumber(address) / 2 ** 24);
  return first >= 1 && first <= 223 && first !== 127;
};

export const isMulticast = (address: string): boolean => {
  const first = Math.floor(ipNumber(address) / 2 ** 24);
  return first >= 224 && first <= 239;
};

/** Why a host address does not fit its mask; undefined when it does. */
export const hostFault = (address: string, mask: string): string | undefined => {
  const length = maskLength(mask);
  if (length === undefined || length === 0) return `${mask} is no network mask`;
  if (!isUnicast(address)) return `${address} is no host address`;
  if (length > 30) return undefined;
  const number = ipNumber(address);
  if (number === networkOf(address, mask)) return `${address} is the network itself`;
  return number === broadcastOf(address, mask) ? `${address} is the broadcast address` : undefined;
};

export const isMac = (text: string): boolean => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(text);
/** True for a MAC address that one host can have. */
export const isHostMac = (text: string): boolean =>
  isMac(text) && Number.parseInt(text.slice(0, 2), 16) % 2 === 0 && !/^(00:){5}00$/.test(text);
