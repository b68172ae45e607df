import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const one = String.raw`[1-9]\d{0,2}(-[1-9]\d{0,2})?`;
const list = new RegExp(`^${one}(,${one})*$`);
/** ONUs of a PON port, the most that any technology has. */
const most = 128;

/** The numbers of a list, ascending and each once; undefined when the text is none. */
export function onuNumbers(value: string): number[] | undefined {
  if (value.length > 4 * 2 * most || !list.test(value)) return undefined;
  const numbers = new Set<number>();
  for (const part of value.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    if (to < from || to > most) return undefined;
    for (let onu = from; onu <= to; onu++) numbers.add(onu);
  }
  return [...numbers].toSorted((a, b) => a - b);
}

/** Each number by itself: `1-3` and `1,2,3` mean the same. */
const normal = (value: string): string => onuNumbers(value.replaceAll(' ', ''))?.join(',') ?? value;

/** ONUs of one PON port: `1,3,5-8`. */
export const onuList = format({
  name: 'onuList',
  spec: [],
  example: '1,3,5-8',
  problem: must((value) => onuNumbers(value) !== undefined, formatMessages.onuList),
  normal,
});
