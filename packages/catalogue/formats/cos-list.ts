import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const one = '[0-7](-[0-7])?';
const list = new RegExp(`^${one}(,${one})*$`);

/** The classes of a list, ascending and each once; undefined when the text is none. */
function readClasses(value: string): number[] | undefined {
  if (!list.test(value)) return undefined;
  const classes = new Set<number>();
  for (const part of value.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    if (to < from) return undefined;
    for (let cos = from; cos <= to; cos++) classes.add(cos);
  }
  return [...classes].toSorted((a, b) => a - b);
}

/** Each class by itself: firmware writes ranges and single classes, and both mean the same. */
const normal = (value: string): string => readClasses(value.replaceAll(' ', ''))?.join(',') ?? value;

/** Classes of service of IEEE 802.1Q: `0-3,7`. */
export const cosList = format({
  name: 'cosList',
  spec: [],
  example: '0,5',
  problem: must((value) => readClasses(value) !== undefined, formatMessages.cosList),
  normal,
});
