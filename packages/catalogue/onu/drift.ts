/** Levels of an ONU by day, the oldest first: days since any beginning, and the mean of that day in hundredths of dBm. */
export interface DayLevel {
  readonly day: number;
  readonly level: number;
}

/** What a drift is told from: days before now, how many of them must have been read, and how far apart the first and last must be. */
export const driftDays = { window: 30, fewest: 10, apart: 13 } as const;
/** Hundredths of a dB lost in 30 days: a list begins here, an alarm begins and ends. */
export const decay = { listed: 50, alarmFrom: 200, alarmTo: 100 } as const;
/** An alarm also begins when the limit is nearer than this, in days, at more than the listed decay. */
export const limitAhead = { alarmFrom: 60, alarmTo: 90 } as const;
/** Where the level of an ONU is too weak to work, hundredths of dBm (`words/signal-bands.ts`). */
export const weakestRx = -2700;
/** A forecast beyond this says nothing, days. */
export const farthest = 3 * 365;

const medianOf = (values: number[]): number => {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [values[(values.length - 1) >> 1], values[middle]];
  return (low + high) / 2;
};
export const driftMedian = (values: readonly number[]): number | null =>
  values.length === 0 ? null : medianOf([...values]);

/** A line through levels. */
interface Drift {
  /** Hundredths of a dB lost in 30 days; negative: it became better. */
  readonly lost: number;
  /** The level of the line on the last day. */
  readonly level: number;
}

/**
 * The median of the slopes between all pairs of days (Theil and Sen): a day that was odd, or a connector that somebody cleaned in the middle,
 * bends it little. null: too few days say something.
 */
export function driftOf(days: readonly DayLevel[]): Drift | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < driftDays.fewest || last.day - first.day < driftDays.apart) return null;
  const slopes: number[] = [];
  for (let later = 1; later < days.length; later++) {
    const to = days[later] ?? last;
    for (let earlier = 0; earlier < later; earlier++) {
      const from = days[earlier] ?? first;
      slopes.push((to.level - from.level) / (to.day - from.day));
    }
  }
  const slope = medianOf(slopes);
  const level = medianOf(days.map((one) => one.level + slope * (last.day - one.day)));
  const lost = Math.round(-slope * 30);
  return { lost: lost === 0 ? 0 : lost, level: Math.round(level) };
}

/** In how many days the level reaches the limit as things go; 0: it has; null: it does not, or not soon enough to be said. */
export function daysToLimit({ lost, level }: Drift, limit = weakestRx): number | null {
  if (level <= limit) return 0;
  if (lost <= 0) return null;
  const days = Math.ceil(((level - limit) * 30) / lost);
  return days > farthest ? null : days;
}

/** Does an alarm stand, after it did or did not? It ends later than it begins, so that a drift at the border does not flap. */
export function isAlarming(worst: number | null, toLimit: number | null, stood: boolean): boolean {
  if (worst === null) return stood;
  const limit = toLimit ?? Infinity;
  if (!stood) return worst >= decay.alarmFrom || (worst >= decay.listed && limit <= limitAhead.alarmFrom);
  return worst > decay.alarmTo || (worst >= decay.listed && limit <= limitAhead.alarmTo);
}
