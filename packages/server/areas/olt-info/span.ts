import { text } from '@heliograph/catalogue/kit/text.ts';
import type { WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import type { Metric } from '@heliograph/catalogue/kit/metric.ts';
import type { Keeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { badInput } from '../../fault.ts';
import { levelFor, periodSeconds, type Span } from '../../history/read.ts';

const hour = 3600;
const day = 24 * hour;

/** How far back a window reaches, and its step; steps never get finer than what is collected. */
const windows: Readonly<Record<WindowId, { readonly length: number; readonly step: number }>> = {
  hour: { length: hour, step: 60 },
  day: { length: day, step: 300 },
  week: { length: 7 * day, step: hour },
  month: { length: 30 * day, step: hour },
  season: { length: 92 * day, step: day },
  year: { length: 365 * day, step: day },
};

/** The most points of one series. */
const mostPoints = 1000;

interface Asked {
  readonly window: WindowId;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The steps of a window that ends now, or of an explicit stretch. `collectedEvery`: seconds between two readings; `keeps`: of the tenant. */
export function spanOf(metric: Metric, asked: Asked, now: number, collectedEvery: number, keeps?: Keeps): Span {
  const to = asked.to === undefined ? now : Date.parse(asked.to);
  const from = asked.from === undefined ? to - windows[asked.window].length * 1000 : Date.parse(asked.from);
  if (from >= to)
    throw badInput([{ field: 'from', message: text('Start must be before end', '开始时间必须早于结束时间') }]);
  const given = asked.from === undefined ? windows[asked.window].step : Math.ceil((to - from) / 1000 / mostPoints);
  const wanted = Math.max(given, collectedEvery, Math.ceil((to - from) / 1000 / mostPoints));
  const level = levelFor(metric, wanted, (now - from) / 1000, keeps);
  const stepSeconds = Math.ceil(wanted / periodSeconds[level]) * periodSeconds[level];
  const step = stepSeconds * 1000;
  return {
    from: new Date(Math.floor(from / step) * step),
    to: new Date(Math.ceil(to / step) * step),
    stepSeconds,
    level,
  };
}
