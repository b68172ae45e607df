import { isHex } from './characters.ts';
import { ipNumber } from './ip-number.ts';

const colon = 0x3a;
const dot = 0x2e;

/**
 * Full or compressed IPv6 text (S2 §5 network formats), the last 32 bits in dotted form too (RFC 4291 §2.2). No zone,
 * no prefix length, no brackets. Reads the text once and makes nothing.
 */
export function isIpv6(value: string): boolean {
  const { length } = value;
  if (length < 2 || length > 45) return false;
  let groups = 0;
  let digits = 0;
  let from = 0;
  let gap = false;
  for (let at = 0; at < length; at++) {
    const code = value.charCodeAt(at);
    if (isHex(code)) {
      digits += 1;
      if (digits > 4) return false;
      continue;
    }
    if (code === dot) return (gap ? groups <= 5 : groups === 6) && !Number.isNaN(ipNumber(value.slice(from)));
    if (code !== colon) return false;
    const doubled = value.charCodeAt(at + 1) === colon;
    // A colon follows a group, or is the first of a pair that opens the text.
    if (digits === 0 && !(at === 0 && doubled)) return false;
    if (digits > 0) groups += 1;
    digits = 0;
    if (doubled) {
      if (gap) return false;
      gap = true;
      at += 1;
    } else if (at === length - 1) return false;
    from = at + 1;
  }
  if (digits > 0) groups += 1;
  return gap ? groups <= 7 : groups === 8;
}

function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const tail = ipNumber(group);
    return [tail >>> 16, tail & 0xff_ff];
  });
}

/** The eight 16-bit groups of an address; undefined for what is no address. */
export function ipv6Groups(value: unknown): readonly number[] | undefined {
  if (typeof value !== 'string' || !isIpv6(value)) return undefined;
  const [head = '', tail] = value.split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** The sixteen bytes of an address, most significant first; undefined for what is no address. */
export const ipv6Bytes = (value: unknown): Uint8Array | undefined => {
  const groups = ipv6Groups(value);
  return groups && Uint8Array.from(groups.flatMap((group) => [group >>> 8, group & 255]));
};

/** Eight groups as text: lower case, no leading zeros, the longest run of two zeros or more compressed (RFC 5952). */
export function ipv6Text(groups: readonly number[]): string {
  let start = 0;
  let longest = 1;
  for (let at = 0, run = 0; at < groups.length; at++) {
    run = groups[at] === 0 ? run + 1 : 0;
    if (run <= longest) continue;
    longest = run;
    start = at - run + 1;
  }
  const spell = (from: number, to?: number) =>
    groups
      .slice(from, to)
      .map((group) => group.toString(16))
      .join(':');
  return longest === 1 ? spell(0) : `${spell(0, start)}::${spell(start + longest)}`;
}

/** The one spelling of an address; anything else comes back as it is. */
export const normalIpv6 = (value: string): string => {
  const groups = ipv6Groups(value);
  return groups ? ipv6Text(groups) : value;
};

/** Are the two the same address, however they are spelled? False when one is none. */
export const sameIpv6 = (a: unknown, b: unknown): boolean => {
  const [left, right] = [ipv6Groups(a), ipv6Groups(b)];
  return left !== undefined && right !== undefined && left.every((group, at) => group === right[at]);
};
