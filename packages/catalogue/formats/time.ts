import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** As typed, `2026-11-21 08:30:00`, and as the V1600D answers sysTime: `2023 /2 /18  3:42:40`. */
const device = /^(\d{4}) ?[-/](\d{1,2}) ?[-/](\d{1,2}) {1,2}(\d{1,2}):(\d{1,2}):(\d{1,2})$/;

/** Do the parts (year, month 1-12, day, hour, minute, second) name a moment of the calendar from 1970 on? */
function isMoment(parts: readonly number[]): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1970 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const partsOf = (pattern: RegExp, value: string): readonly number[] | undefined => {
  const parts = pattern
    .exec(value)
    ?.slice(1, 7)
    .map((part) => Number(part ?? 0));
  return parts && isMoment(parts) ? parts : undefined;
};

/** A moment with its offset, as the console's own calls carry it. */
export const isoTime = format({
  name: 'isoTime',
  spec: [],
  example: '2026-11-21T08:30:00Z',
  problem: must((value) => partsOf(iso, value) !== undefined, formatMessages.isoTime),
  normal: (value) => (partsOf(iso, value) ? new Date(value).toISOString() : value),
});

/** The clock of a device, in its own time zone. */
export const deviceTime = format({
  name: 'deviceTime',
  spec: [],
  example: '2026-11-21 08:30:00',
  problem: must((value) => partsOf(device, value) !== undefined, formatMessages.deviceTime),
  normal: (value) => {
    const parts = partsOf(device, value);
    if (parts === undefined) return value;
    const [year, month, day, hour, minute, second] = parts.map((part) => String(part).padStart(2, '0'));
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  },
});
