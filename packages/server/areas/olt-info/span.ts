import { text } from '@heliograph/catalogue/kit/text.ts';
import type { WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import { badInput } from '../../fault.ts';

/** A stretch of time cut into steps; `from` and `to` lie on borders of steps. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
  /** The finest that the whole stretch is kept in; steps of `hour` and `day` are whole ones. */
  readonly level: Level;
}

export type Level = 'raw' | 'hour' | 'day';

const hour = 3600;
const day = 24 * hour;

/** How far back raw readings and hours surely reach (southbound/collector/days.ts, retention.ts); days reach further. */
const kept = { raw: 2 * day, hour: 40 * day } as const;

/** Seconds of the periods of a level. */
const units = { raw: 1, hour, day } as const;

/** The level for steps of a stretch that begins so many seconds ago. */
function levelOf(stepSeconds: number, age: number): Level {
  if (stepSeconds >= day || age > kept.hour) return 'day';
  return stepSeconds >= hour || age > kept.raw ? 'hour' : 'raw';
}

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

export interface Asked {
  readonly window: WindowId;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The steps of a window that ends now, or of an explicit stretch. `collectedEvery`: seconds between two readings. */
export function spanOf(asked: Asked, now: number, collectedEvery: number): Span {
  const to = asked.to === undefined ? now : Date.parse(asked.to);
  const from = asked.from === undefined ? to - windows[asked.window].length * 1000 : Date.parse(asked.from);
  if (from >= to)
    throw badInput([{ field: 'from', message: text('Start must be before end', '开始时间必须早于结束时间') }]);
  const given = asked.from === undefined ? windows[asked.window].step : Math.ceil((to - from) / 1000 / mostPoints);
  const wanted = Math.max(given, collectedEvery, Math.ceil((to - from) / 1000 / mostPoints));
  const level = levelOf(wanted, (now - from) / 1000);
  const stepSeconds = Math.ceil(wanted / units[level]) * units[level];
  const step = stepSeconds * 1000;
  return {
    from: new Date(Math.floor(from / step) * step),
    to: new Date(Math.ceil(to / step) * step),
    stepSeconds,
    level,
  };
}

/** The beginning of every step. */
export function stepsOf({ from, to, stepSeconds }: Span): Date[] {
  const count = Math.round((to.getTime() - from.getTime()) / (stepSeconds * 1000));
  return Array.from({ length: count }, (_, step) => new Date(from.getTime() + step * stepSeconds * 1000));
}
