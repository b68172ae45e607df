import { fill, type Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { isDigit } from './characters.ts';
import { format } from './format.ts';

const comma = 0x2c;
const hyphen = 0x2d;

const lastVlan = 4094;

/**
 * Reads `100,103,105-108` once, naming each range as it comes (a single VLAN is a range of one). False as soon as the
 * text is no list of VLANs from 1 to 4094 with ascending ranges. Spaces and leading zeros are refused.
 */
function scan(value: string, found: (from: number, to: number) => void): boolean {
  let from = 0;
  let number = 0;
  for (let at = 0; at <= value.length; at++) {
    const code = at === value.length ? comma : value.charCodeAt(at);
    if (isDigit(code)) {
      number = number * 10 + code - 0x30;
      if (number === 0 || number > lastVlan) return false;
      continue;
    }
    if (number === 0) return false;
    if (code === hyphen) {
      if (from > 0) return false;
      from = number;
    } else if (code === comma) {
      if (number < from) return false;
      found(from || number, number);
      from = 0;
    } else return false;
    number = 0;
  }
  return true;
}

const nothing = () => undefined;

/** The VLANs of a list, ascending and each once; undefined when the text is none. */
export function readVlans(value: string): number[] | undefined {
  const vlans = new Set<number>();
  const isList = scan(value, (from, to) => {
    for (let vlan = from; vlan <= to; vlan++) vlans.add(vlan);
  });
  return isList ? [...vlans].toSorted((a, b) => a - b) : undefined;
}

/**
 * The VLANs that a device's answer lists; empty text lists none. Throws a RangeError for text that is no list: whoever
 * writes a list back must not take an answer that he cannot read for an empty one.
 */
export function vlanNumbers(answer: string): number[] {
  const list = answer.replaceAll(' ', '');
  if (list === '') return [];
  const vlans = readVlans(list);
  if (vlans === undefined) throw new RangeError(`not a list of VLANs: ${JSON.stringify(answer.slice(0, 80))}`);
  return vlans;
}

/** VLANs as a list: ascending, each once, neighbours joined to ranges. Nothing gives empty text. */
export function vlanText(vlans: Iterable<number>): string {
  const sorted = [...new Set(vlans)].toSorted((a, b) => a - b);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length; at++) {
    const from = sorted[at] ?? 0;
    let to = from;
    while (sorted[at + 1] === to + 1) {
      to += 1;
      at += 1;
    }
    parts.push(from === to ? String(from) : `${from}-${to}`);
  }
  return parts.join(',');
}

/** One spelling of a list. Spaces, as devices put them, are dropped (`vlan 100 - 200`). */
const normal = (value: string): string => {
  const vlans = readVlans(value.replaceAll(' ', ''));
  return vlans ? vlanText(vlans) : value;
};

/** What is wrong with a list of at most `max` different VLANs. */
export function vlanListProblem(value: string, max: number): Text | undefined {
  if (!scan(value, nothing)) return formatMessages.vlanList;
  if (max >= lastVlan) return undefined;
  const count = readVlans(value)?.length ?? 0;
  return count > max ? fill(formatMessages.tooManyVlans, { count, max }) : undefined;
}

export const vlanList = format({
  name: 'vlanList',
  spec: ['vlan.id'],
  example: '100,103,105-108',
  problem: (value) => vlanListProblem(value, lastVlan),
  normal,
});

/** At most 12 VLANs, ranges counted out (S2 §5 IGMP and rapid deployment, §9). */
export const multicastVlanList = format({
  name: 'multicastVlanList',
  spec: ['igmp.multicastVlan', 'igmp.multicastVlanCount', 'rd.vlanList'],
  example: '100,103',
  problem: (value) => vlanListProblem(value, 12),
  normal,
});
