import type { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ChartData, ChartMark, ChartSeries } from '../../../engine/chart/series.ts';

export type LightCurve = OutputOf<typeof onuHistoryCalls.onuLight>;
export type LightEvent = LightCurve['events'][number];

/** What the curves are called. */
export interface CurveNames {
  readonly rx: string;
  readonly oltRx: string;
  readonly siblings: string;
  readonly baseline: string;
}

/** Curves of what was read; those of which nothing is known are left out, so that the legend names what is drawn. */
export function curvesOf(
  { points, baseline }: Pick<LightCurve, 'points' | 'baseline'>,
  names: CurveNames,
  write: ChartData['write'],
): ChartData {
  const level = baseline?.rx ?? null;
  // Before its first week nothing was known of it.
  const since = baseline === null ? 0 : Date.parse(baseline.from);
  const drawn: readonly ChartSeries[] = [
    { key: 'rx', label: names.rx, tone: 'primary', shape: 'line', values: points.map(({ rx }) => rx) },
    { key: 'oltRx', label: names.oltRx, tone: 'good', shape: 'line', values: points.map(({ oltRx }) => oltRx) },
    {
      key: 'siblings',
      label: names.siblings,
      tone: 'muted',
      shape: 'dashed',
      values: points.map(({ siblings }) => siblings),
    },
  ];
  const known = drawn.filter(({ values }) => values.some((value) => value !== null));
  // A line alone, without anything that was read, would say that something was.
  const base: readonly ChartSeries[] =
    level === null || known.length === 0
      ? []
      : [
          {
            key: 'baseline',
            label: names.baseline,
            tone: 'minor',
            shape: 'dashed',
            values: points.map(({ at }) => (Date.parse(at) < since ? null : level)),
          },
        ];
  return { times: points.map(({ at }) => at), write, fits: true, series: [...known, ...base] };
}

/** What happened in the stretch that is drawn, on its axis; alarms also for how long they stood. */
export function marksOf(
  { from, to, events }: Pick<LightCurve, 'from' | 'to' | 'events'>,
  say: (event: LightEvent) => Pick<ChartMark, 'label' | 'tone'>,
): ChartMark[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const within = (at: string) => new Date(Math.min(end, Math.max(begin, Date.parse(at)))).toISOString();
  return events.map((event, n) => ({
    id: `${event.kind}-${event.what}-${n}`,
    at: within(event.at),
    ...(event.kind === 'alarm' ? { until: within(event.until ?? to) } : {}),
    ...say(event),
  }));
}
