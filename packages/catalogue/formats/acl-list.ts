import { text } from '../kit/text.ts';
import { format, must } from './format.ts';

const lastAcl = 6999;
const longest = 1024;
const message = text(
  'Numbers of ACLs expected, such as 1,2000 or 5000-5003',
  '应为 ACL 编号列表，例如 1,2000 或 5000-5003',
);

/** `1,2000,5000-5003` to numbers, ascending and each once; undefined for what is no list of ACL numbers (0 to 6999). */
export function readAclList(value: string): number[] | undefined {
  if (value.length > longest) return undefined;
  const numbers = new Set<number>();
  for (const part of value.split(',')) {
    const found = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    if (!found) return undefined;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (from > to || to > lastAcl) return undefined;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return [...numbers].toSorted((a, b) => a - b);
}

/** Numbers as a list, neighbours joined to ranges. */
export function aclListText(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; at++) {
    const from = numbers[at] ?? 0;
    let to = from;
    while (numbers[at + 1] === to + 1) {
      to += 1;
      at += 1;
    }
    parts.push(from === to ? String(from) : `${from}-${to}`);
  }
  return parts.join(',');
}

const normal = (value: string): string => {
  const numbers = readAclList(value.replaceAll(' ', ''));
  return numbers ? aclListText(numbers) : value;
};

/** The ACLs that a port obeys, as the `aclPortList` columns of the platform MIB hold them. */
export const aclList = format({
  name: 'aclList',
  spec: [],
  example: '1,2000',
  problem: must((value) => readAclList(value) !== undefined, message),
  normal,
});
