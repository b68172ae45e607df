import { Cron } from 'croner';

/** When a rule holds. Times are ms since the epoch. */
export type Window =
  | { readonly is: 'always' }
  | { readonly is: 'once'; readonly from: number; readonly to: number }
  /** Begins on each of these days (1 is Monday) at a time of day in a zone (IANA), and lasts, over midnight and changes of the clock. */
  | {
      readonly is: 'weekly';
      readonly days: readonly number[];
      readonly start: string;
      readonly minutes: number;
      readonly zone: string;
    };

export const always: Window = { is: 'always' };

/** Each zone and pattern once: making one reads the database of zones. */
const crons = new Map<string, Cron>();
const mostCrons = 1000;

function cronOf({ days, start, zone }: Extract<Window, { is: 'weekly' }>): Cron {
  const [hour = '0', minute = '0'] = start.split(':');
  const key = `${Number(minute)} ${Number(hour)} * * ${days.map((day) => day % 7).join(',')}|${zone}`;
  const known = crons.get(key);
  if (known) return known;
  if (crons.size >= mostCrons) crons.clear();
  const made = new Cron(key.slice(0, key.indexOf('|')), { timezone: zone });
  crons.set(key, made);
  return made;
}

/** When the time that a rule holds and that `at` lies in ends; Infinity: never; undefined: it does not hold then. */
export function holdsUntil(window: Window, at: number): number | undefined {
  if (window.is === 'always') return Infinity;
  if (window.is === 'once') return at >= window.from && at < window.to ? window.to : undefined;
  if (window.days.length === 0) return undefined;
  // The beginning itself belongs to it; what begins within the next second is not it yet, and what went before may go on.
  const began = cronOf(window)
    .previousRuns(2, new Date(at + 1000))
    .find((one) => one.getTime() <= at);
  if (!began) return undefined;
  const end = began.getTime() + window.minutes * 60_000;
  return at < end ? end : undefined;
}

/** Moments (ms) between two others at which `holdsUntil` may begin or cease to say something: in between it says the same. */
export function changesOf(window: Window, from: number, to: number): number[] {
  if (window.is === 'always') return [];
  if (window.is === 'once') return [window.from, window.to];
  if (window.days.length === 0) return [];
  const lasts = window.minutes * 60_000;
  const begins: number[] = [];
  const cron = cronOf(window);
  // What began before may reach into it.
  for (let at = cron.nextRun(new Date(from - lasts - 1000)); at && at.getTime() <= to; at = cron.nextRun(at))
    begins.push(at.getTime());
  return begins.flatMap((at) => [at, at + lasts]);
}
