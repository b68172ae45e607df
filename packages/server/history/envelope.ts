import {
  columnOf,
  metricKeyOf,
  levelsOf,
  summaryOf,
  metricTableOf,
  type Level,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { rawRows } from './days/read.ts';
import { bordersFor, sqlSeconds, type MetricQuery } from './read.ts';
import { refs } from './stored.ts';

/** Gauges in whole stored units: how many readings, the least, the most and the mean of them. */
export interface Spread {
  readonly n: number;
  readonly least: number | null;
  readonly most: number | null;
  readonly mean: number | null;
}
export type Spreads<Field extends string> = Readonly<Record<Field, Spread>>;

type Chosen<Field extends string> = MetricQuery<Field> & { readonly fields: readonly Field[] };

/** The rows of a stretch in all levels, each as a period with the least and the most that was read in it. */
async function periodsOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: Chosen<Field>,
): Promise<RawBuilder<unknown>> {
  const { metric, fields, where } = wanted;
  const borders = await bordersFor(tx, tenantId, wanted);
  const columnsAt = (level: Level) =>
    fields.flatMap((name) => {
      const column = columnOf(name) as string;
      const summary = summaryOf(column);
      if (level !== 'raw') return summary.map((one) => sql.ref(one));
      const field = sql.ref(column);
      // A raw row is a period with one reading.
      const values = [sql`(${field} is not null)::int`, field, field, sql`${field}::float8`];
      return values.map((value, at) => sql`${value} as ${sql.ref(summary[at] ?? '')}`);
    });
  const key = refs(metricKeyOf(metric));
  const sums = levelsOf(metric).flatMap((level) => {
    const { from, to } = borders[level];
    if (level === 'raw' || from >= to) return [];
    return sql`select ${key}, ts, ${sql.join(columnsAt(level))} from ${sql.table(metricTableOf(metric, level))}
      where tenant_id = ${tenantId} and ts >= ${from}::timestamptz and ts < ${to}::timestamptz and ${where}`;
  });
  const readings = await rawRows(tx, tenantId, { metric, fields, ...borders.raw, where });
  const parts = [...sums, sql`select ${key}, ts, ${sql.join(columnsAt('raw'))} from ${readings} as readings`];
  return sql.join(parts, sql` union all `);
}

const spreadOf = (name: string): RawBuilder<unknown> => {
  const [n, least, most, mean] = summaryOf(columnOf(name)).map((one) => sql.ref(one));
  return sql`jsonb_build_object('n', coalesce(sum(${n}), 0), 'least', min(${least}), 'most', max(${most}),
    'mean', sum(${mean} * ${n}) / nullif(sum(${n}), 0)) as ${sql.ref(name)}`;
};

/** Over all chosen places together, for each step in which something was read: how many devices were, and how each field spread. */
export async function envelopeOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: Chosen<Field>,
): Promise<readonly (Spreads<Field> & { readonly at: Date; readonly devices: number })[]> {
  const rows = await periodsOf(tx, tenantId, wanted);
  const { span, fields } = wanted;
  const found = await sql<Spreads<Field> & { at: Date; devices: number }>`with period as (${rows})
    select date_bin(${sqlSeconds(span.stepSeconds)}, ts, ${span.from}) as at, count(distinct olt_id)::int as devices,
      ${sql.join(fields.map(spreadOf))} from period group by at order by at`.execute(tx);
  return found.rows;
}

/** Of each place over the whole stretch; the mean of the first field leads, and places without one come last. */
export async function spreadsOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: Chosen<Field>,
): Promise<readonly (Spreads<Field> & { readonly oltId: string; readonly port: number | null })[]> {
  const rows = await periodsOf(tx, tenantId, wanted);
  const { metric, fields } = wanted;
  const port = metric.of === 'device' ? sql`null::int` : sql.ref('port');
  const found = await sql<Spreads<Field> & { oltId: string; port: number | null }>`with period as (${rows})
    select olt_id as "oltId", ${port} as port, ${sql.join(fields.map(spreadOf))} from period group by ${refs(metricKeyOf(metric))}
    order by 1, 2`.execute(tx);
  return found.rows;
}

/** The newest reading of a field of each of these devices since a time, of a metric of devices; whole stored units. */
export async function latestReadingsOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  { metric, field }: { readonly metric: Metric<Field>; readonly field: Field },
  oltIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly value: number }>> {
  const column = sql.ref(columnOf(field));
  const { rows } = await sql<{ olt_id: string; at: Date; value: number }>`
    select distinct on (olt_id) olt_id, ts as at, ${column}::float8 as value from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and olt_id = any(${oltIds}::int8[]) and ts >= ${since} and ${column} is not null
    order by olt_id, ts desc`.execute(tx);
  return new Map(rows.map(({ olt_id, at, value }) => [olt_id, { at, value }]));
}

/** The most of a gauge at each place on each whole day since a time; whole stored units. */
export async function daysMost<Field extends string>(
  tx: Tx,
  tenantId: number,
  {
    metric,
    field,
    where,
  }: { readonly metric: Metric<Field>; readonly field: Field; readonly where: RawBuilder<unknown> },
  since: Date,
): Promise<readonly { readonly oltId: string; readonly port: number; readonly day: number; readonly most: number }[]> {
  const most = sql.ref(summaryOf(columnOf(field))[2]);
  const { rows } = await sql<{ oltId: string; port: number; day: number; most: number }>`
    select olt_id as "oltId", port, (extract(epoch from ts) / 86400)::int as day, ${most}::float8 as most
    from ${sql.table(metricTableOf(metric, 'day'))}
    where tenant_id = ${tenantId} and ts >= ${since} and ${most} is not null and ${where} order by olt_id, port, ts`.execute(
    tx,
  );
  return rows;
}
