import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { firstReadingOf, heldDone, setDone, writeDay, writeHour, type RollUpPeriod } from './sums.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An hour is closed this long after its end: a poll that began in it has committed by then. */
const lagMs = 5 * 60_000;
/** Readings never stay rows for longer than this, so nothing before it is looked for. */
export const longestRawDays = 14;

const floor = (time: number, unit: number) => Math.floor(time / unit) * unit;
const period = (from: number, length: number): RollUpPeriod => ({ from: new Date(from), to: new Date(from + length) });

/** Milliseconds until another hour is closed. */
export const untilNextClose = (now: number): number => floor(now - lagMs, hourMs) + hourMs + lagMs - now;

interface Stand {
  readonly hours: number;
  readonly days: number;
}

/** Sums up one hour or one day, or jumps over those in which nothing was collected; undefined when all is done. */
async function advanced(tx: Tx, tenantId: number, stand: Stand, closed: number): Promise<Stand | undefined> {
  const { hours, days } = stand;
  const daysClosed = floor(hours, dayMs);
  if (days < daysClosed) {
    if (await writeDay(tx, tenantId, period(days, dayMs))) return { hours, days: days + dayMs };
    const next = await firstReadingOf(tx, tenantId, 'hour', { from: new Date(days), to: new Date(daysClosed) });
    return { hours, days: next ? floor(next.getTime(), dayMs) : daysClosed };
  }
  if (hours < closed) {
    if (await writeHour(tx, tenantId, period(hours, hourMs))) return { hours: hours + hourMs, days };
    const next = await firstReadingOf(tx, tenantId, 'raw', { from: new Date(hours), to: new Date(closed) });
    return { hours: next ? floor(next.getTime(), hourMs) : closed, days };
  }
  return undefined;
}

interface Step {
  /** Everything before is summed up. */
  readonly until: Date;
  readonly finished: boolean;
}

/** One transaction: the period's rows and how far we are, or neither. */
const step = (ctx: Context, tenantId: number): Promise<Step> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const closed = floor(ctx.clock.now() - lagMs, hourMs);
    const done = await heldDone(tx, tenantId, new Date(floor(closed, dayMs) - longestRawDays * dayMs));
    // After a clock was set back, hours open again and get more readings: they are made anew when they close.
    const hours = Math.min(done.hours.getTime(), closed);
    const stand = { hours, days: Math.min(done.days.getTime(), floor(hours, dayMs)) };
    const next = await advanced(tx, tenantId, stand, closed);
    const now = next ?? stand;
    const until = new Date(now.hours);
    if (now.hours !== done.hours.getTime() || now.days !== done.days.getTime()) {
      await setDone(tx, tenantId, { hours: until, days: new Date(now.days) });
    }
    return { until, finished: next === undefined };
  });

/**
 * Brings the hours and days of a tenant up to date, one transaction each. Killed at any moment, the next run goes on behind
 * the last commit. Resolves with the time up to which raw rows are no longer needed.
 */
export async function rollUp(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<Date> {
  for (;;) {
    const { until, finished } = await step(ctx, tenantId);
    if (finished || !goOn()) return until;
  }
}
