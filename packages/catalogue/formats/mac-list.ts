import { fill } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { format } from './format.ts';
import { mac } from './mac.ts';

const most = 200;
export const macsOf = (value: string): readonly string[] => value.split(' ').filter((part) => part !== '');

/** Several MAC addresses with spaces between them, as strategies and scheduled tasks name their devices (decision 42). */
export const macList = format({
  name: 'macList',
  spec: [],
  example: '00:6d:61:ee:0b:01 00:6d:61:ee:0b:02',
  problem: (value) => {
    const parts = macsOf(value);
    if (parts.length === 0 || parts.length > most) return fill(formatMessages.macList, { max: most });
    for (const part of parts) {
      const problem = mac.problem(part);
      if (problem) return problem;
    }
    return undefined;
  },
  normal: (value) => macsOf(value).join(' '),
});
