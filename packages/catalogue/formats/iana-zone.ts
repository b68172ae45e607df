import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

/** Names only: an offset such as `+08:00` means the opposite to PostgreSQL than to a browser. */
const shape = /^[A-Za-z][\w+/-]{0,63}$/;

/** Is this a zone of the IANA database, such as Asia/Shanghai? Capitals do not matter. */
export function isTimeZone(value: string): boolean {
  if (!shape.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A place whose clock counts: days, hours and the times that people type follow it. */
export const timeZone = format({
  name: 'timeZone',
  spec: [],
  example: 'Asia/Shanghai',
  problem: must(isTimeZone, formatMessages.timeZone),
});
