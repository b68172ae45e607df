import type { LightWindow } from '@heliograph/catalogue/calls/onu-history.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { keptDays, type Keeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { badInput } from '../../fault.ts';
import type { Steps } from '../../history/onus/read.ts';

const hour = 3600;
const day = 24 * hour;
/** The most points of a curve. */
const mostPoints = 1000;
/** Seconds back, and the step that a window is drawn in; steps never get finer than what is collected. */
const reach: Readonly<Record<Exclude<LightWindow, 'years'>, readonly [length: number, step: number]>> = {
  hour: [hour, 60],
  day: [day, 300],
  week: [7 * day, 1800],
  month: [30 * day, hour],
  season: [92 * day, day],
  year: [365 * day, day],
};

interface Asked {
  readonly window: LightWindow;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const before = text('Start must be before end', '开始时间必须早于结束时间');

/** The steps of a window that ends now, or of an own stretch, and the level that is surely kept for all of it. `every`: seconds between readings. */
export function stepsFor(asked: Asked, now: number, keeps: Keeps, every: number): Steps {
  const longest = keptDays(keeps, 'day') * day;
  const [length, usual] = asked.window === 'years' ? [longest, day] : reach[asked.window];
  const to = asked.to === undefined ? now : Date.parse(asked.to);
  // Before anything is kept there is nothing to draw.
  const from = Math.max(asked.from === undefined ? to - length * 1000 : Date.parse(asked.from), now - longest * 1000);
  if (!(from < to)) throw badInput([{ field: 'from', message: before }]);
  const isOwn = asked.from !== undefined;
  const least = Math.ceil((to - from) / 1000 / mostPoints);
  const wanted = Math.max(isOwn ? least : usual, every, least);
  const age = (now - from) / 1000 / day;
  const reaches = (level: 'raw' | 'hour') => age < keptDays(keeps, level);
  const level = wanted < hour && reaches('raw') ? 'raw' : wanted < day && reaches('hour') ? 'hour' : 'day';
  const unit = level === 'raw' ? 60 : level === 'hour' ? hour : day;
  const stepSeconds = Math.ceil(wanted / unit) * unit;
  const step = stepSeconds * 1000;
  return {
    from: new Date(Math.floor(from / step) * step),
    to: new Date(Math.ceil(to / step) * step),
    stepSeconds,
    level,
  };
}
