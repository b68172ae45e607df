/** What one day said: the most that went through a port, bit/s. */
export interface DayPeak {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly peak: number;
}

export interface Forecast {
  /** Median of the daily peaks of the last week. */
  readonly peak: number;
  /** bit/s a day. */
  readonly growth: number;
  /** The day on which daily peaks reach the capacity; null: they do not grow, or not within five years. */
  readonly fullDay: number | null;
}

/** Weeks that must say something, and how many of the latest are looked at. */
const fewestWeeks = 4;
const mostWeeks = 26;
const furthestDays = 5 * 365;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, two) => one - two);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/**
 * When a port is full, by the medians of its weeks and the median of all slopes between them (Theil–Sen): one night of a game's release
 * or one week of holidays moves neither. Undefined while fewer than four weeks say something. `today` in days since 1970.
 */
export function forecastOf(days: readonly DayPeak[], capacity: number, today: number): Forecast | undefined {
  const weeks = [...Map.groupBy(days, ({ day }) => Math.floor((today - day) / 7))]
    .filter(([back]) => back >= 0 && back < mostWeeks)
    .map(([back, peaks]) => ({ day: today - back * 7 - 3, peak: median(peaks.map(({ peak }) => peak)) }))
    .toSorted((one, two) => one.day - two.day);
  const [newest] = weeks.slice(-1);
  if (weeks.length < fewestWeeks || !newest) return undefined;
  const slopes = weeks.flatMap((one, at) =>
    weeks.slice(at + 1).map((two) => (two.peak - one.peak) / (two.day - one.day)),
  );
  const growth = median(slopes);
  // From the line through the middle of all weeks, not from the last one alone.
  const level = median(weeks.map(({ day, peak }) => peak + growth * (today - day)));
  const left = growth > 0 ? (capacity - level) / growth : Infinity;
  const isFar = !(left <= furthestDays);
  return { peak: Math.round(newest.peak), growth, fullDay: isFar ? null : today + Math.max(0, Math.ceil(left)) };
}
