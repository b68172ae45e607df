import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

function isZone(value: string): boolean {
  try {
    return value.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The name of a time zone as IANA keeps them. */
export const zoneName = format({
  name: 'zoneName',
  spec: [],
  example: 'Europe/Berlin',
  problem: must(isZone, formatMessages.zoneName),
});
