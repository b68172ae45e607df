import type { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ChartData, ChartSeries } from '../../../engine/chart/series.ts';

export type LightHistory = OutputOf<typeof onuHistoryCalls.onuLight>;
export type LightEvent = LightHistory['events'][number];

/** What the curves are called. */
export interface CurveNames {
  readonly rx: string;
  readonly oltRx: string;
  readonly siblings: string;
  readonly baseline: string;
}

/** Curves of what was read; those of which nothing is known are left out, so that the legend names what is drawn. */
export function curvesOf(
  { points, baseline }: Pick<LightHistory, 'points' | 'baseline'>,
  names: CurveNames,
  write: ChartData['write'],
): ChartData {
  const level = baseline?.rx ?? null;
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
      : [{ key: 'baseline', label: names.baseline, tone: 'minor', shape: 'dashed', values: points.map(() => level) }];
  return { times: points.map(({ at }) => at), write, fits: true, series: [...known, ...base] };
}

/** An event on the axis: its share of the whole, 0 to 1; alarms also how long they stood. */
export interface Mark {
  readonly event: LightEvent;
  readonly from: number;
  readonly to: number;
}

export function marksOf({ from, to, events }: Pick<LightHistory, 'from' | 'to' | 'events'>): Mark[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const share = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - begin) / (end - begin)));
  return events.map((event) => ({
    event,
    from: share(event.at),
    to: event.kind === 'alarm' ? share(event.until ?? to) : share(event.at),
  }));
}
