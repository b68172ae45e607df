import type { Tx } from '../../db/scope.ts';
import type { Span } from './span.ts';

/** Days are read before `days`, hours from there to `hours`, raw readings from there on. */
export interface Levels {
  readonly days: Date;
  readonly hours: Date;
}

const hourMs = 3_600_000;

/**
 * Which part of a span is read from which level: what is not summed up yet, above all the open hour and day, comes from the
 * finer one.
 */
export async function levelsOf(tx: Tx, tenantId: number, span: Span, now: number): Promise<Levels> {
  if (span.level === 'raw') return { days: span.from, hours: span.from };
  const done = await tx
    .selectFrom('metric_rollup')
    .select(['hours_until', 'days_until'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  // Hours ahead of us were summed up before the clock was set back; they are open again.
  const latest = Math.min(span.to.getTime(), Math.floor(now / hourMs) * hourMs);
  const within = (time: Date | undefined, first: Date) =>
    new Date(Math.max(first.getTime(), Math.min(time?.getTime() ?? 0, latest)));
  const days = span.level === 'day' ? within(done?.days_until, span.from) : span.from;
  return { days, hours: within(done?.hours_until, days) };
}
