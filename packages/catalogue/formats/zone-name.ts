import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

/** Names only: an offset such as `+08:00` means the opposite to PostgreSQL than to a browser. */
const shape = /^[A-Za-z][\w+/-]{0,63}$/;

/** Is this a zone of the IANA database, such as Asia/Shanghai? Capitals do not matter. */
export function isZone(value: string): boolean {
  if (!shape.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
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
