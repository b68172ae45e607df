import { grownOf, isPacked, summaryOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { mostApartMs } from './counting.ts';
import { rawRows } from './days/read.ts';
import { refs, storedAs, type Stored } from './stored.ts';

/** The beginning of a period and of the one after it. */
export interface RollUpPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** `from` included, `to` not. */
const within = (tenantId: number, { from, to }: RollUpPeriod) =>
  sql`tenant_id = ${tenantId} and ts >= ${from} and ts < ${to}`;

const summedUp: readonly Stored[] = (metrics as readonly Metric[])
  .filter((metric) => metric.keep.sums && !isPacked(metric))
  .map(storedAs);

const columnsOf = ({ key, gauges, counters }: Stored) =>
  refs(['tenant_id', ...key, 'ts', 'n', ...gauges.flatMap(summaryOf), ...counters, ...counters.map(grownOf)]);

/** From raw rows. */
const summed = (name: string): RawBuilder<unknown>[] => {
  const field = sql.ref(name);
  return [sql`count(${field})`, sql`min(${field})`, sql`max(${field})`, sql`avg(${field})::float8`];
};

/** From hours: means weigh as much as the readings behind them. */
const merged = (name: string): RawBuilder<unknown>[] => {
  const [n, least, most, mean] = summaryOf(name).map((one) => sql.ref(one));
  return [sql`sum(${n})`, sql`min(${least})`, sql`max(${most})`, sql`sum(${mean} * ${n}) / nullif(sum(${n}), 0)`];
};

/** A counter stands in a period as at its last reading. */
const last = (name: string): RawBuilder<unknown> => sql`max(${sql.ref(name)}) filter (where newest)`;

/**
 * Takes the period's rows away, but only when there is something to make them from again: hours whose readings are long
 * gone must survive a clock that was set back to them.
 */
async function clear(
  tx: Tx,
  tenantId: number,
  period: RollUpPeriod,
  into: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) {
  await sql`delete from ${into} where tenant_id = ${tenantId} and ts = ${period.from} and exists (${from})`.execute(tx);
}

/**
 * The readings of an hour; of counters also by how much each is more than the one before it. Hours that open again, because a clock was set
 * back, are made of all their readings, those in blocks too.
 */
async function readingsOf(
  tx: Tx,
  { key, counters, metric }: Stored,
  tenantId: number,
  hour: RollUpPeriod,
): Promise<RawBuilder<unknown>> {
  const before = counters.length === 0 ? 0 : mostApartMs;
  const from = new Date(hour.from.getTime() - before);
  const readings = await rawRows(tx, tenantId, { metric, from, to: hour.to, where: sql`true` });
  if (counters.length === 0) return sql`select * from ${readings} as readings`;
  const apart = sql`${`${mostApartMs} milliseconds`}::interval`;
  const more = counters.map(
    (name) => sql`${sql.ref(name)} - lag(${sql.ref(name)}) over w as ${sql.ref(`${name}_more`)}`,
  );
  return sql`select *, lead(ts) over w is null as newest, ts - lag(ts) over w <= ${apart} as follows, ${sql.join(more)}
    from ${readings} as readings window w as (partition by ${refs(key)} order by ts)`;
}

async function sumHour(tx: Tx, tenantId: number, stored: Stored, hour: RollUpPeriod): Promise<bigint> {
  const { key, gauges, counters, at } = stored;
  const readings = await readingsOf(tx, stored, tenantId, hour);
  await clear(tx, tenantId, hour, at('hour'), sql`select 1 from (${readings}) as known where ts >= ${hour.from}`);
  const grown = counters.map((name) => {
    const by = sql.ref(`${name}_more`);
    return sql`sum(${by}) filter (where follows and ${by} >= 0)`;
  });
  const done = await sql`insert into ${at('hour')} (${columnsOf(stored)})
    with reading as (${readings})
    select ${tenantId}::int4, ${refs(key)}, ${hour.from}::timestamptz, count(*),
      ${sql.join([...gauges.flatMap(summed), ...counters.map(last), ...grown])}
    from reading where ts >= ${hour.from} group by ${refs(key)}`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

async function sumDay(tx: Tx, tenantId: number, stored: Stored, day: RollUpPeriod): Promise<bigint> {
  const { key, gauges, counters, at } = stored;
  await clear(tx, tenantId, day, at('day'), sql`select 1 from ${at('hour')} where ${within(tenantId, day)}`);
  const grown = counters.map((name) => sql`sum(${sql.ref(grownOf(name))})`);
  const done = await sql`insert into ${at('day')} (${columnsOf(stored)})
    with hours as (
      select *, lead(ts) over (partition by ${refs(key)} order by ts) is null as newest
      from ${at('hour')} where ${within(tenantId, day)})
    select tenant_id, ${refs(key)}, ${day.from}::timestamptz, sum(n),
      ${sql.join([...gauges.flatMap(merged), ...counters.map(last), ...grown])}
    from hours group by tenant_id, ${refs(key)}`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

/** Makes the hour's rows anew from raw rows; answers whether there were any. */
export async function writeHour(tx: Tx, tenantId: number, hour: RollUpPeriod): Promise<boolean> {
  let rows = 0n;
  for (const stored of summedUp) rows += await sumHour(tx, tenantId, stored, hour);
  return rows > 0n;
}

/** Makes the day's rows anew from its hours; answers whether there were any. */
export async function writeDay(tx: Tx, tenantId: number, day: RollUpPeriod): Promise<boolean> {
  let rows = 0n;
  for (const stored of summedUp) rows += await sumDay(tx, tenantId, stored, day);
  return rows > 0n;
}

/** The first reading in a stretch of time: raw rows, or hours. */
export async function firstReadingOf(
  tx: Tx,
  tenantId: number,
  from: 'raw' | 'hour',
  stretch: RollUpPeriod,
): Promise<Date | null> {
  const each = summedUp.map(({ at }) => sql`select min(ts) as ts from ${at(from)} where ${within(tenantId, stretch)}`);
  const { rows } = await sql<{ ts: Date | null }>`
    select min(ts) as ts from (${sql.join(each, sql` union all `)}) as first`.execute(tx);
  return rows[0]?.ts ?? null;
}

interface Done {
  readonly hours: Date;
  readonly days: Date;
}

/** Up to when the tenant is summed up; held until the commit, so that two processes never write the same hour. */
export async function heldDone(tx: Tx, tenantId: number, begin: Date): Promise<Done> {
  await tx
    .insertInto('metric_rollup')
    .values({ tenant_id: tenantId, hours_until: begin, days_until: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('metric_rollup')
    .select(['hours_until', 'days_until'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { hours: row.hours_until, days: row.days_until };
}

export const setDone = (tx: Tx, tenantId: number, { hours, days }: Done) =>
  tx
    .updateTable('metric_rollup')
    .set({ hours_until: hours, days_until: days })
    .where('tenant_id', '=', tenantId)
    .execute();
