import { figure } from '@heliograph/catalogue/formats/figure.ts';
import type { ThresholdAgainst, ThresholdSide } from '@heliograph/catalogue/words/threshold-words.ts';

/** When something is beyond, by what is compared: the value itself, or how far it is from what is usual. */
export interface ThresholdLimits {
  readonly isAbove: boolean;
  /** Beyond it is crossed. */
  readonly at: number;
  /** Back here it is over. */
  readonly clearedAt: number;
  /** It must last so long, ms. */
  readonly lastsMs: number;
}

/** A place beyond its limit. Times in ms. */
export interface Beyond {
  readonly since: number;
  /** Of the last reading that was looked at. */
  readonly at: number;
  readonly raised: boolean;
  /** Of the reading that it began with, and once it is raised of that which raised it. */
  readonly value: number;
  readonly usual: number | null;
}

/** A reading: `compared` is what the limit is about. */
export interface ThresholdReading {
  readonly at: number;
  readonly value: number;
  readonly usual: number | null;
  readonly compared: number;
}

/** Readings further apart say nothing of the time between: what was beyond before begins anew, unless it is raised. */
const mostApartMs = 2 * 3_600_000;

export interface LimitWords {
  readonly side: ThresholdSide;
  readonly against: ThresholdAgainst;
  readonly bound: string;
  readonly back: string;
  readonly minutes: number;
}

/** Below what is usual is a distance downwards. */
export function thresholdLimitsOf({ side, against, bound, back, minutes }: LimitWords): ThresholdLimits {
  const isAbove = side === 'above';
  const typed = figure(bound) ?? Number.NaN;
  const at = against === 'limit' || isAbove ? typed : -typed;
  const by = figure(back) ?? 0;
  return { isAbove, at, clearedAt: isAbove ? at - by : at + by, lastsMs: minutes * 60_000 };
}

export const isBeyond = ({ isAbove, at }: ThresholdLimits, compared: number): boolean =>
  isAbove ? compared > at : compared < at;
const isBack = ({ isAbove, clearedAt }: ThresholdLimits, compared: number): boolean =>
  isAbove ? compared <= clearedAt : compared >= clearedAt;

/** What becomes of a place by one more reading. Older ones than were looked at change nothing. */
export function nextBeyond(
  limits: ThresholdLimits,
  before: Beyond | undefined,
  { at, value, usual, compared }: ThresholdReading,
): Beyond | undefined {
  if (before && at <= before.at) return before;
  if (before?.raised) return isBack(limits, compared) ? undefined : { ...before, at };
  if (!isBeyond(limits, compared)) return undefined;
  const goesOn = before && at - before.at <= mostApartMs;
  const since = goesOn ? before.since : at;
  return { since, at, raised: at - since >= limits.lastsMs, value, usual };
}

/** A stretch of time that an alarm would have stood. */
export interface AlarmStretch {
  readonly at: number;
  /** null: it stands at the end. */
  readonly until: number | null;
  readonly value: number;
  readonly usual: number | null;
}

/** All the times that a place would have been raised. Readings in the order of time. */
export function turnsOf(limits: ThresholdLimits, readings: readonly ThresholdReading[]): readonly AlarmStretch[] {
  const turns: AlarmStretch[] = [];
  let stands: Beyond | undefined;
  for (const read of readings) {
    const now = nextBeyond(limits, stands, read);
    const begun = turns.at(-1);
    if (now?.raised && !stands?.raised) turns.push({ at: read.at, until: null, value: read.value, usual: read.usual });
    else if (stands?.raised && !now?.raised && begun) turns[turns.length - 1] = { ...begun, until: read.at };
    stands = now;
  }
  return turns;
}
