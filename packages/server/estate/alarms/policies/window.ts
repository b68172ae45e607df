import { Cron } from 'croner';

/** When a rule holds. Times are ms since the epoch. */
export type PolicyWindow =
  | { readonly is: 'always' }
  | { readonly is: 'once'; readonly from: number; readonly to: number }
  /** Begins on each of these days (1 is Monday) at a time of day in a zone (IANA), and lasts, over midnight and changes of the clock. */
  | {
      readonly is: 'weekly';
      readonly days: readonly number[];
      readonly start: string;
      readonly minutes: number;
      readonly zone: string;
      /** From then on it recurs no more. */
      readonly until?: number;
      /** The one run that ends at another time than usual, by when it began. */
      readonly shift?: WindowRun;
    };

/** From its beginning to before its end (ms). */
export interface WindowRun {
  readonly begin: number;
  readonly end: number;
}

export const alwaysWindow: PolicyWindow = { is: 'always' };

/** Each zone and pattern once: making one reads the database of zones. */
const crons = new Map<string, Cron>();
const mostCrons = 1000;

function cronOf({ days, start, zone }: Extract<PolicyWindow, { is: 'weekly' }>): Cron {
  const [hour = '0', minute = '0'] = start.split(':');
  const key = `${Number(minute)} ${Number(hour)} * * ${days.map((day) => day % 7).join(',')}|${zone}`;
  const known = crons.get(key);
  if (known) return known;
  if (crons.size >= mostCrons) crons.clear();
  const made = new Cron(key.slice(0, key.indexOf('|')), { timezone: zone });
  crons.set(key, made);
  return made;
}

type Weekly = Extract<PolicyWindow, { is: 'weekly' }>;

const within = (run: WindowRun, at: number): boolean => at >= run.begin && at < run.end;

/** A run as long as it usually is, or as long as somebody made it; never beyond the end of all. */
function runFrom({ minutes, until = Infinity, shift }: Weekly, begin: number): WindowRun {
  const end = shift?.begin === begin ? shift.end : begin + minutes * 60_000;
  return { begin, end: Math.min(end, until) };
}

/** The run of a recurring time that goes on at a moment. */
function runAt(window: Weekly, at: number): WindowRun | undefined {
  if (window.days.length === 0) return undefined;
  // The beginning itself belongs to it; what begins within the next second is not it yet, and what went before may go on.
  const began = cronOf(window)
    .previousRuns(2, new Date(at + 1000))
    .find((one) => one.getTime() <= at);
  const last = began && runFrom(window, began.getTime());
  // One that was made longer may go on when the next one has begun and ended.
  const longer = window.shift && runFrom(window, window.shift.begin);
  const runs = [last, longer].filter((run) => run !== undefined && within(run, at)) as WindowRun[];
  return runs.toSorted((a, b) => b.end - a.end)[0];
}

/** When the time that a rule holds and that `at` lies in ends; Infinity: never; undefined: it does not hold then. */
export function holdsUntil(window: PolicyWindow, at: number): number | undefined {
  if (window.is === 'always') return Infinity;
  if (window.is === 'once') return at >= window.from && at < window.to ? window.to : undefined;
  return runAt(window, at)?.end;
}

const minute = 60_000;

/**
 * `holdsUntil` for who asks again and again: the calendar of a zone is asked once in a minute. What recurs begins and ends with a minute; where a person
 * made an end, it is asked each time.
 */
export function holdingWindow(window: PolicyWindow): (at: number) => number | undefined {
  if (window.is !== 'weekly' || window.until !== undefined || window.shift) return (at) => holdsUntil(window, at);
  let [asked, said]: [number | undefined, number | undefined] = [undefined, undefined];
  return (at) => {
    const now = Math.floor(at / minute);
    if (now !== asked) [asked, said] = [now, holdsUntil(window, at)];
    return said;
  };
}

/** Moments (ms) between two others at which `holdsUntil` may begin or cease to say something: in between it says the same. */
export function windowTurnsOf(window: PolicyWindow, from: number, to: number): number[] {
  if (window.is === 'always') return [];
  if (window.is === 'once') return [window.from, window.to];
  if (window.days.length === 0) return [];
  const { minutes, until, shift } = window;
  const lasts = minutes * 60_000;
  const begins: number[] = [];
  const cron = cronOf(window);
  // What began before may reach into it.
  for (let at = cron.nextRun(new Date(from - lasts - 1000)); at && at.getTime() <= to; at = cron.nextRun(at))
    begins.push(at.getTime());
  const others = [...(until === undefined ? [] : [until]), ...(shift ? [shift.begin, shift.end] : [])];
  return [...begins.flatMap((at) => [at, at + lasts]), ...others];
}

/** Every run that lies in, or reaches into, a stretch of time, the earliest first. */
export function runsBetween(window: PolicyWindow, from: number, to: number): WindowRun[] {
  if (window.is === 'always') return [];
  const reaches = ({ begin, end }: WindowRun): boolean => begin < to && end > from && begin < end;
  if (window.is === 'once') return [{ begin: window.from, end: window.to }].filter(reaches);
  if (window.days.length === 0) return [];
  const runs: WindowRun[] = window.shift ? [runFrom(window, window.shift.begin)] : [];
  const cron = cronOf(window);
  for (let at = cron.nextRun(new Date(from - window.minutes * 60_000 - 1000)); at; at = cron.nextRun(at)) {
    const begin = at.getTime();
    if (begin >= Math.min(to, window.until ?? Infinity)) break;
    if (begin !== window.shift?.begin) runs.push(runFrom(window, begin));
  }
  return runs.filter(reaches).toSorted((a, b) => a.begin - b.begin);
}

/** The run that goes on at a moment, or the next one after it; undefined: none comes, or it never ends. */
export function runOf(window: PolicyWindow, at: number): WindowRun | undefined {
  if (window.is === 'always') return undefined;
  if (window.is === 'once') return at < window.to ? { begin: window.from, end: window.to } : undefined;
  const now = runAt(window, at);
  if (now || window.days.length === 0) return now;
  const next = cronOf(window).nextRun(new Date(at))?.getTime();
  return next === undefined || next >= (window.until ?? Infinity) ? undefined : runFrom(window, next);
}
