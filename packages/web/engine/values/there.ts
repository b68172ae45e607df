import type { Zone } from './time.ts';

/** `2026-11-28 04:00` by the clock of a zone; of the viewer without one. Throws for a name that is none. */
const wallClock = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/**
 * What the clock shows where something stands, `14:02`, or with the day where that is another one; null where it shows what the reader's
 * does, and where nobody said in which zone that is. `zone`: in which times are written for the reader.
 */
export function clockThere(iso: string | null | undefined, there: string | null, zone: Zone): string | null {
  const at = new Date(iso ?? Number.NaN);
  if (Number.isNaN(at.getTime()) || there === null || there === '') return null;
  try {
    const [here, other] = [wallClock(at, zone === 'utc' ? 'UTC' : undefined), wallClock(at, there)];
    if (here === other) return null;
    const [day = '', clock = ''] = other.split(' ');
    return here.startsWith(day) ? clock : `${day.slice(5)} ${clock}`;
  } catch {
    // A zone that this browser does not know.
    return null;
  }
}
