import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

const pattern = /^([+-]?)(\d{1,2})(?::?(00|15|30|45))?$/;

/** Minutes east of UTC, -720 to 840; undefined for anything else. Reads `+08:00`, `08:00`, `+0800` and bare hours (`-3`). */
export function offsetMinutes(value: string): number | undefined {
  const [, sign, hours, minutes] = pattern.exec(value) ?? [];
  if (hours === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes ?? 0);
  const offset = sign === '-' ? -size : size;
  return offset >= -720 && offset <= 840 ? offset : undefined;
}

/** The offset of a time zone. Devices spell it in hours (V1600D: `-3`) or in hours and minutes (CLI: `time zone 01:00`). */
export const timeZoneOffset = format({
  name: 'timeZoneOffset',
  spec: [],
  example: '+08:00',
  problem: must((value) => offsetMinutes(value) !== undefined, formatMessages.timeZoneOffset),
  normal: (value) => {
    const offset = offsetMinutes(value);
    if (offset === undefined) return value;
    const two = (number: number) => String(number).padStart(2, '0');
    const size = Math.abs(offset);
    return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  },
});
