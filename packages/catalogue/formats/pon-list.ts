import { text } from '../kit/text.ts';
import { format, must } from './format.ts';
import { readVlans, vlanText } from './vlan-list.ts';

/** More PON ports than any chassis has. */
const lastPon = 64;
const message = text('Numbers of PON ports expected, such as 1-4,7', '应为 PON 口编号列表，例如 1-4,7');

/** `1-4,7` to numbers, ascending and each once: written as lists of VLANs are. Undefined for what is no list of ports from 1 to 64. */
export function readPons(value: string): number[] | undefined {
  const pons = readVlans(value);
  return pons?.every((pon) => pon <= lastPon) === true ? pons : undefined;
}

/** PON ports of an OLT by their numbers. */
export const ponList = format({
  name: 'ponList',
  spec: [],
  example: '1-4,7',
  problem: must((value) => readPons(value) !== undefined, message),
  normal: (value) => {
    const pons = readPons(value.replaceAll(' ', ''));
    return pons ? vlanText(pons) : value;
  },
});
