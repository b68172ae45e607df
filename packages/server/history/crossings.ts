import { columnOf, grownOf, summaryOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import type { ThresholdAgainst } from '@heliograph/catalogue/words/threshold-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { mostApartMs } from './counting.ts';
import { sqlSeconds } from './read.ts';

const hourMs = 3_600_000;
/** What is usual is the mean of this hour in the four weeks before, of which three must say something. */
const weeks = 4;
const fewestWeeks = 3;

/** Readings of one field that are compared with a limit. Port 0: of the device itself. */
interface Series {
  readonly oltId: string;
  readonly port: number;
  readonly at: readonly number[];
  /** In the unit of the field; of a counter what it grew by in a second. */
  readonly values: readonly number[];
  readonly usual: readonly (number | null)[];
  readonly compared: readonly number[];
}

interface Asked {
  readonly metric: Metric;
  readonly field: string;
  readonly against: ThresholdAgainst;
  /** Which rows, by `olt_id` and `port`. */
  readonly where: RawBuilder<unknown>;
  readonly from: Date;
  readonly to: Date;
  /** Readings from here on; before it the means of hours. Left out: readings alone. */
  readonly readingsFrom?: Date;
  /** By `compared`: places without any such reading are left out. */
  readonly crossing: RawBuilder<unknown>;
  /** Places that are told whatever was read. */
  readonly known?: readonly { readonly oltId: string; readonly port: number }[];
}

const portOf = ({ of }: Metric): RawBuilder<unknown> => (of === 'device' ? sql`0` : sql`port`);

/** Readings in the unit of the field. A counter is told by what it grew by since the reading before. */
function readings(tenantId: number, { metric, field, where }: Asked, from: Date, to: Date): RawBuilder<unknown> {
  const { kind, scale } = metric.fields[field] ?? { kind: 'gauge', scale: 1 };
  const [column, table, port] = [sql.ref(columnOf(field)), sql.table(metricTableOf(metric, 'raw')), portOf(metric)];
  if (kind === 'gauge')
    return sql`select olt_id, ${port} as port, ts, ${column}::float8 / ${scale}::float8 as value from ${table}
      where tenant_id = ${tenantId} and ts > ${from} and ts <= ${to} and ${column} is not null and ${where}`;
  const reach = sqlSeconds(mostApartMs / 1000);
  return sql`select olt_id, port, ts, more / extract(epoch from apart)::float8 as value from (
      select olt_id, ${port} as port, ts, (${column} - lag(${column}) over w)::float8 as more, ts - lag(ts) over w as apart from ${table}
      where tenant_id = ${tenantId} and ts > ${from}::timestamptz - ${reach} and ts <= ${to} and ${column} is not null and ${where}
      window w as (partition by olt_id, ${port} order by ts)) c
    where ts > ${from} and more >= 0 and apart <= ${reach}`;
}

/** The mean of an hour in the unit of the field. */
function hourly({ metric, field }: Asked): RawBuilder<unknown> {
  const { kind, scale } = metric.fields[field] ?? { kind: 'gauge', scale: 1 };
  const column = columnOf(field);
  return kind === 'gauge'
    ? sql`${sql.ref(summaryOf(column)[3])} / ${scale}::float8`
    : sql`${sql.ref(grownOf(column))}::float8 / 3600`;
}

/** An hour stands as two readings, at its beginning and its end: it lasts. */
function hours(tenantId: number, asked: Asked, to: Date): RawBuilder<unknown> {
  const { metric, where, from } = asked;
  return sql`select olt_id, ${portOf(metric)} as port, ts + edge as ts, ${hourly(asked)} as value
    from ${sql.table(metricTableOf(metric, 'hour'))}, unnest(array[interval '0', interval '3599 seconds']) as edge
    where tenant_id = ${tenantId} and ts >= ${from} and ts < ${to} and ${hourly(asked)} is not null and ${where}`;
}

function usualOf(tenantId: number, asked: Asked): RawBuilder<unknown> {
  const { metric, where, from, to } = asked;
  const first = Math.floor(from.getTime() / hourMs) * hourMs;
  const slots = Math.floor((to.getTime() - first) / hourMs) + 1;
  const before = Array.from({ length: weeks }, (_, week) => (week + 1) * 7 * 24 * hourMs);
  const at = before.flatMap((back) =>
    Array.from({ length: slots }, (_, slot) => new Date(first + slot * hourMs - back)),
  );
  return sql`select olt_id, port, slot, avg(mean) as usual from (
      select olt_id, ${portOf(metric)} as port, ts + week * interval '7 days' as slot, ${hourly(asked)} as mean
      from ${sql.table(metricTableOf(metric, 'hour'))}, generate_series(1, ${weeks}::int) as week
      where tenant_id = ${tenantId} and ts = any(${at}::timestamptz[]) and ${where}) h
    where mean is not null and slot >= ${new Date(first)} and slot <= ${to} group by olt_id, port, slot having count(*) >= ${fewestWeeks}`;
}

/**
 * Places of which a reading crosses, each with all that was read of it in the stretch, in the order of time; and of how many places anything was
 * read. Without anything usual to compare with a reading says nothing. Of metrics that are not packed.
 */
export async function seriesBeyond(
  tx: Tx,
  tenantId: number,
  asked: Asked,
): Promise<{ readonly known: number; readonly series: readonly Series[] }> {
  const { against, from, to, readingsFrom, crossing, known = [] } = asked;
  const parts = [
    ...(readingsFrom && readingsFrom > from ? [hours(tenantId, asked, readingsFrom)] : []),
    readings(tenantId, asked, readingsFrom && readingsFrom > from ? readingsFrom : from, to),
  ];
  const compared =
    against === 'limit'
      ? sql`value`
      : against === 'usual'
        ? sql`value - usual`
        : sql`(value - usual) * 100 / nullif(abs(usual), 0)`;
  const joined =
    against === 'limit'
      ? sql`select *, null::float8 as usual from reading`
      : sql`select r.*, b.usual from reading r join (${usualOf(tenantId, asked)}) b
          on b.olt_id = r.olt_id and b.port = r.port and b.slot = date_trunc('hour', r.ts, 'UTC')`;
  const isKnown = sql`(olt_id, port) in (select * from unnest(${known.map(({ oltId }) => oltId)}::int8[], ${known.map(({ port }) => port)}::int4[]))`;
  const { rows } = await sql<Series & { all: number }>`
    with reading as (${sql.join(parts, sql` union all `)}),
    judged as materialized (select *, ${compared} as compared from (${joined}) j),
    told as (select olt_id, port, bool_or(${crossing}) as crosses from judged where compared is not null group by olt_id, port)
    select (select count(*)::int from told) as all, olt_id as "oltId", port::int as port,
      array_agg((extract(epoch from ts) * 1000)::float8 order by ts) as at, array_agg(value order by ts) as values,
      array_agg(usual order by ts) as usual, array_agg(compared order by ts) as compared
    from judged join told using (olt_id, port) where compared is not null and (crosses or ${isKnown}) group by olt_id, port
    union all select (select count(*)::int from told), null, null, null, null, null, null where not exists (select from told where crosses)`.execute(
    tx,
  );
  return { known: rows[0]?.all ?? 0, series: rows.filter(({ at }) => at !== null) };
}
