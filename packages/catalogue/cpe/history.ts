import type { HomeFigures } from './figures.ts';

/** How far back curves of a home reach, and how far apart their points are, ms. */
export const historyWindows = {
  day: { reach: 86_400_000, step: 3_600_000 },
  week: { reach: 7 * 86_400_000, step: 4 * 3_600_000 },
  month: { reach: 30 * 86_400_000, step: 86_400_000 },
  season: { reach: 90 * 86_400_000, step: 86_400_000 },
} as const;
export type HistoryWindow = keyof typeof historyWindows;
export const historyWindowNames = Object.keys(historyWindows) as [HistoryWindow, ...HistoryWindow[]];

type Read = HomeFigures & { readonly at: number };

export interface HistoryPoint {
  readonly at: number;
  readonly uptime: number | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly rx: number | null;
  readonly clients: number | null;
  readonly signal: number | null;
  /** bit/s over the step. */
  readonly down: number | null;
  readonly up: number | null;
}

/** Counters of readings further apart say nothing of the time between, ms. */
const apart = 25 * 3_600_000;
const last = (values: readonly (number | null)[]): number | null => values.findLast((value) => value !== null) ?? null;

/** Octets of a counter between readings, as far as it only grew; null: nothing is known. */
function grown(reads: readonly Read[], name: 'sent' | 'received', step: number): number | null {
  let [octets, ms] = [0, 0];
  for (const [n, read] of reads.entries()) {
    const before = reads[n - 1];
    const [from, to] = [before?.[name] ?? null, read[name]];
    if (before === undefined || from === null || to === null || to < from || read.at <= before.at) continue;
    if (read.at - before.at > Math.max(apart, step)) continue;
    octets += to - from;
    ms += read.at - before.at;
  }
  return ms === 0 ? null : (octets * 8_000) / ms;
}

/** Readings as evenly spaced points; a step without a reading stays empty. */
export function cpeHistoryOf(reads: readonly Read[], window: HistoryWindow, now: number): readonly HistoryPoint[] {
  const { reach, step } = historyWindows[window];
  const end = Math.floor(now / step) * step + step;
  return Array.from({ length: Math.round(reach / step) }, (_, n) => {
    const at = end - reach + n * step;
    const inside = reads.filter((read) => read.at >= at && read.at < at + step);
    // What a counter grew by since the reading before belongs to this step.
    const first = inside[0] === undefined ? -1 : reads.indexOf(inside[0]);
    const counted = first > 0 ? [...reads.slice(first - 1, first), ...inside] : inside;
    const of = (name: keyof HomeFigures) => last(inside.map((read) => read[name]));
    return {
      at,
      uptime: of('uptime'),
      cpu: of('cpu'),
      memory: of('memory'),
      rx: of('rx'),
      clients: of('clients'),
      signal: of('signal'),
      down: grown(counted, 'received', step),
      up: grown(counted, 'sent', step),
    };
  });
}
