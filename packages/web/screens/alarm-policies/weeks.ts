import { partsIn, type Zone } from '../../engine/values/time.ts';
import { utcOf } from '../../engine/list/range.ts';

/** Weeks that are shown at once. */
export const weeksShown = 5;
export const daysShown = weeksShown * 7;
const two = (n: number) => String(n).padStart(2, '0');

/** `2026-11-21`. */
export type Day = string;

/** The day of a moment in a zone. */
export function dayOf(at: number, zone: Zone): Day {
  const [year = 0, month = 0, day = 0] = partsIn(new Date(at), zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** So many days later; days of the calendar, whatever the clock does. */
export function later(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => later(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));

/** When a day begins in the zone, as ISO. */
export const beginOf = (day: Day, zone: Zone): string => utcOf(`${day}T00:00`, zone);

interface Run {
  readonly beginTime: string;
  readonly endTime: string;
}

/** The runs that a day has something of: from its beginning to before the next one's. */
export function dayRunsOf<R extends Run>(runs: readonly R[], day: Day, zone: Zone): R[] {
  const [begin, end] = [beginOf(day, zone), beginOf(later(day, 1), zone)].map((iso) => Date.parse(iso));
  return runs.filter(
    ({ beginTime, endTime }) => Date.parse(beginTime) < (end ?? 0) && Date.parse(endTime) > (begin ?? 0),
  );
}
