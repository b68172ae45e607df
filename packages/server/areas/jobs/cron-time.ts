import { cronFields, taskCron } from '@heliograph/catalogue/formats/cron.ts';
import { Cron } from 'croner';

const largest = [59, 59, 23, 31, 12, 7, 2099];

/** `5/10` is "from 5 on, every 10": the library spells that as a range. */
const stepped = (field: string, max: number): string =>
  field.replace(
    /(^|,)(\d+)\/(\d+)/g,
    (_, before: string, from: string, step: string) => `${before}${from}-${max}/${step}`,
  );

/** Week days count from 1 = Sunday, as in the schedulers that such expressions come from. Throws for what has no meaning. */
function cronOf(expression: string, zone: string): Cron {
  const fields = cronFields(taskCron.normal?.(expression) ?? expression);
  const pattern = fields.map((field, at) => stepped(field === '?' ? '*' : field, largest[at] ?? 59)).join(' ');
  const mode = fields.length === 7 ? '7-part' : '6-part';
  return new Cron(pattern, { paused: true, timezone: zone, alternativeWeekdays: true, mode });
}

/** The next times after `from`, milliseconds; empty when there is none, or when the expression means nothing. */
export function nextTimes(expression: string, zone: string, from: number, count: number): readonly number[] {
  try {
    return cronOf(expression, zone)
      .nextRuns(count, new Date(from))
      .map((time) => time.getTime());
  } catch {
    return [];
  }
}

export const nextTime = (expression: string, zone: string, from: number): number | undefined =>
  nextTimes(expression, zone, from, 1)[0];

/** Whether the expression means anything at all, be its times over or not. */
export function isCron(expression: string, zone: string): boolean {
  try {
    cronOf(expression, zone);
    return true;
  } catch {
    return false;
  }
}

/** What is scheduled for a time that is over runs this much later (S1 §4.4, decision 18). */
export const pastDelayMs = 3 * 60_000;

/** Does it name its year, and are all its times over? A day that no calendar has is not over: it never comes. */
const isOver = (expression: string, zone: string, now: number): boolean =>
  cronFields(expression).length === 7 &&
  nextTime(expression, zone, now) === undefined &&
  nextTime(expression, zone, 0) !== undefined;

/** When a task that is made or changed now runs first. */
export const firstTime = (expression: string, zone: string, now: number): number | undefined =>
  isOver(expression, zone, now) ? now + pastDelayMs : nextTime(expression, zone, now);
