import { partsIn, type Zone } from '../values/time.ts';

const two = (part: number | undefined) => String(part).padStart(2, '0');

/** The two sides of `from,to`; a side that is missing is empty. */
export const filterRangeOf = (value: string): readonly [string, string] => {
  const [from = '', to = ''] = value.split(',');
  return [from, to];
};

/** An ISO time as a `datetime-local` control wants it, in the zone; empty for what is no time. */
export function localOf(iso: string, zone: Zone): string {
  const time = new Date(iso);
  if (iso === '' || Number.isNaN(time.getTime())) return '';
  const [year, month, day, hour, minute] = partsIn(time, zone).map(two);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** What such a control holds, as ISO in UTC; empty when it is not complete. */
export function utcOf(local: string, zone: Zone): string {
  const time = new Date(zone === 'utc' && local !== '' ? `${local}Z` : local);
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
