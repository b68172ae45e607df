import { columnOf, summaryOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days of which the same hour tells what is usual, and how many of them must say something. */
const days = 14;
const fewestDays = 5;
/** How far back it is told since when something is so. */
const sinceHours = 48;

/** The mean of the last hour of a device, and what this hour of the day had before; whole stored units. */
export interface Usual {
  readonly oltId: string;
  readonly now: number;
  /** null: fewer than five days say something. */
  readonly usual: number | null;
  /** How far those days lie apart (standard deviation). */
  readonly apart: number | null;
}

/** One field of a metric of devices, of all devices that answered within the last hour. Reads one hour of each day, and nothing of the rest. */
export async function usualOf(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  field: string,
  now: number,
): Promise<readonly Usual[]> {
  const column = columnOf(field) as string;
  const [n, , , mean] = summaryOf(column).map((one) => sql.ref(one));
  const thisHour = Math.floor(now / hourMs) * hourMs;
  const hours = Array.from({ length: days }, (_, day) => new Date(thisHour - (day + 1) * dayMs));
  const { rows } = await sql<Usual>`
    with lately as (
      select olt_id, avg(${sql.ref(column)})::float8 as now from ${sql.table(metricTableOf(metric, 'raw'))}
      where tenant_id = ${tenantId} and ts > ${new Date(now - hourMs)} and ts <= ${new Date(now)} and ${sql.ref(column)} is not null
      group by olt_id),
    before as (
      select olt_id, avg(${mean}) as usual, stddev_pop(${mean}) as apart from ${sql.table(metricTableOf(metric, 'hour'))}
      where tenant_id = ${tenantId} and ts = any(${hours}::timestamptz[]) and ${n} > 0
      group by olt_id having count(*) >= ${fewestDays})
    select l.olt_id as "oltId", l.now, b.usual, b.apart from lately l left join before b using (olt_id)`.execute(tx);
  return rows;
}

/** Since when the hours of these devices lie above a limit without a break; those that do only now are left out. */
export async function aboveSince(
  tx: Tx,
  tenantId: number,
  { metric, field, limit }: { readonly metric: Metric; readonly field: string; readonly limit: number },
  oltIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Date>> {
  if (oltIds.length === 0) return new Map();
  const mean = sql.ref(summaryOf(columnOf(field))[3]);
  const { rows } = await sql<{ olt_id: string; since: Date | null }>`
    with hours as (
      select olt_id, ts, ${mean} > ${limit} as is_above from ${sql.table(metricTableOf(metric, 'hour'))}
      where tenant_id = ${tenantId} and olt_id = any(${oltIds}::int8[]) and ts > ${new Date(now - sinceHours * hourMs)})
    select olt_id, min(ts) filter (where is_above and ts > coalesce(broken, '-infinity')) as since
    from hours join (select olt_id, max(ts) filter (where is_above is not true) as broken from hours group by olt_id) b using (olt_id)
    group by olt_id`.execute(tx);
  return new Map(rows.flatMap(({ olt_id: id, since }) => (since ? [[id, since] as const] : [])));
}
