import { isIPv6 } from 'node:net';

/** IPv6 as numbers of 128 bits, and what a device checks about addresses. */

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** A URL writes an address in its shortest form, the one that devices answer with. */
const short = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1);

/** Undefined for what is no address. */
export const ipv6Number = (text: string): bigint | undefined => {
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = '', tail] = short(text).split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

export const ipv6Printed = (number: bigint): string => {
  const hex = number.toString(16).padStart(32, '0');
  return short((hex.match(/.{4}/g) ?? []).join(':'));
};

/** The shortest spelling; what is no address stays as it is. */
export const ipv6Short = (text: string): string => (ipv6Number(text) === undefined ? text : short(text));

/** An address that a host can have: not `::`, not `::1`, no group. */
export const isHost6 = (text: string): boolean => {
  const number = ipv6Number(text);
  return number !== undefined && number > 1n && number >> 120n !== 0xffn;
};

export const isGroup6 = (text: string): boolean => {
  const number = ipv6Number(text);
  return number !== undefined && number >> 120n === 0xffn;
};

/** True for a group that never leaves its link: scopes 0 to 2 (RFC 4291 §2.7). */
export const isLinkGroup6 = (text: string): boolean => {
  const number = ipv6Number(text);
  return number !== undefined && isGroup6(text) && ((number >> 112n) & 15n) <= 2n;
};

/** A number of 32 bits that is written as text; undefined for anything else. */
export const parseSeconds = (text: string): number | undefined => {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= 4_294_967_295 ? number : undefined;
};
