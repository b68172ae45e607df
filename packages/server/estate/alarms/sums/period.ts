import { gridOrigin } from './sums.store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** Rows of one width that lie in a part of a time: `hours` wide, from the first to before the second (ms). */
export interface Piece {
  readonly hours: number;
  readonly from: number;
  readonly to: number;
}

/** A time that is counted, and as long a time before it. All borders lie on the grid of its rows. */
export interface CountedPeriod {
  readonly from: number;
  readonly to: number;
  readonly beforeFrom: number;
  /** Width of a point of the curve (ms); the first and the last one may be cut by the borders. */
  readonly step: number;
}

const floor = (at: number, step: number) => Math.floor((at - gridOrigin) / step) * step + gridOrigin;
const ceil = (at: number, step: number) => Math.ceil((at - gridOrigin) / step) * step + gridOrigin;

const windows = {
  day: { step: hour, steps: 24 },
  week: { step: 6 * hour, steps: 28 },
  month: { step: day, steps: 30 },
  year: { step: week, steps: 52 },
} as const;

/** A window that ends with the step that goes on now. */
export function sumPeriodOf(name: keyof typeof windows, now: number): CountedPeriod {
  const { step, steps } = windows[name];
  // The step that begins now is the one that goes on.
  const to = floor(now, step) + step;
  const from = to - step * steps;
  return { from, to, beforeFrom: from - step * steps, step };
}

/** Hours are kept for 40 days (`history/retire.ts`), counted from a whole day on. */
const hoursKept = 39 * day;

/** Steps of a period of one's own: fine where it is short and hours are still there, else days and weeks. */
function stepFor(from: number, to: number, now: number): number {
  const long = to - from;
  if (from - long >= now - hoursKept) {
    if (long <= 2 * day) return hour;
    if (long <= 14 * day) return 6 * hour;
  }
  return long <= 120 * day ? day : week;
}

/** A period as somebody wants it, widened to whole hours or days (UTC). */
export function periodOf(from: number, to: number, now: number): CountedPeriod {
  const step = stepFor(from, to, now);
  const grain = step < day ? hour : day;
  const [first, last] = [floor(from, grain), Math.max(ceil(to, grain), floor(from, grain) + grain)];
  return { from: first, to: last, beforeFrom: first - (last - first), step };
}

/** Borders of the points of the curve. */
export function pointsOf({ from, to, step }: CountedPeriod): { readonly at: number; readonly until: number }[] {
  const points = [];
  for (let at = floor(from, step); at < to; at += step) {
    points.push({ at: Math.max(at, from), until: Math.min(at + step, to) });
  }
  return points;
}

/** Which rows make up a time: whole weeks where a point is a week, with the days at both ends; else days, or hours. */
export function piecesOf({ from, to, step }: Pick<CountedPeriod, 'from' | 'to' | 'step'>): Piece[] {
  if (step < day) return [{ hours: 1, from, to }];
  const [first, last] = [ceil(from, week), floor(to, week)];
  if (step < week || first >= last) return [{ hours: 24, from, to }];
  const pieces = [
    { hours: 24, from, to: first },
    { hours: 168, from: first, to: last },
    { hours: 24, from: last, to },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/** Of the time before. */
export const beforeOf = ({ from, beforeFrom, step }: CountedPeriod): Piece[] =>
  piecesOf({ from: beforeFrom, to: from, step });
