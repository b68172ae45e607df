import {
  columnOf,
  fieldsOf,
  isPacked,
  metricKeyOf,
  levelsOf,
  summaryOf,
  metricTableOf,
  type Level,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { keptDays, usualKeeps, type Keeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { openFrom, rawRows } from './days/read.ts';
import { placesWhere, stepsOfOnus } from './onus/read.ts';
import { refs } from './stored.ts';

/** A stretch of time cut into steps; `from` and `to` lie on borders of steps. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
  /** The finest that the whole stretch is kept in; steps of `hour` and `day` are whole ones. */
  readonly level: Level;
}

const hour = 3600;
const day = 24 * hour;
/** Seconds of the periods of a level. */
export const periodSeconds = { raw: 1, hour, day } as const;

/** The level for steps of a stretch that begins so many seconds ago, in what a tenant keeps. */
export function levelFor(metric: Metric, stepSeconds: number, age: number, keeps: Keeps = usualKeeps): Level {
  if (!metric.keep.sums) return 'raw';
  const isBeyond = (level: 'raw' | 'hour') => age > keptDays(keeps, level) * day;
  if (stepSeconds >= day || isBeyond('hour')) return 'day';
  return stepSeconds >= hour || isBeyond('raw') ? 'hour' : 'raw';
}

/** The beginning of every step. */
export function spanStepsOf({ from, to, stepSeconds }: Span): Date[] {
  const count = Math.round((to.getTime() - from.getTime()) / (stepSeconds * 1000));
  return Array.from({ length: count }, (_, step) => new Date(from.getTime() + step * stepSeconds * 1000));
}

/** Where each level of a span ends and the finer one begins. */
type Borders = Readonly<Record<Level, { readonly from: Date; readonly to: Date }>>;

/**
 * Which part of a span is read from which level: what is not summed up yet, above all the open hour and day, comes from the
 * finer one.
 */
export async function bordersOf(tx: Tx, tenantId: number, span: Span, now: number): Promise<Borders> {
  const split = (days: Date, hours: Date): Borders => ({
    day: { from: span.from, to: days },
    hour: { from: days, to: hours },
    raw: { from: hours, to: span.to },
  });
  if (span.level === 'raw') return split(span.from, span.from);
  const done = await tx
    .selectFrom('metric_rollup')
    .select(['hours_until', 'days_until'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  // Hours ahead of us were summed up before the clock was set back; they are open again.
  const hourMs = hour * 1000;
  const latest = Math.min(span.to.getTime(), Math.floor(now / hourMs) * hourMs);
  const within = (time: Date | undefined, first: Date) =>
    new Date(Math.max(first.getTime(), Math.min(time?.getTime() ?? 0, latest)));
  const days = span.level === 'day' ? within(done?.days_until, span.from) : span.from;
  return split(days, within(done?.hours_until, days));
}

/** The same for a question: readings that are too many to open are read as hours, however fine the steps are. */
export async function bordersFor<Field extends string>(
  tx: Tx,
  tenantId: number,
  { metric, span, where, now }: MetricQuery<Field>,
): Promise<Borders> {
  const borders = await bordersOf(tx, tenantId, span, now);
  const { from, to } = borders.raw;
  const open = from < to ? await openFrom(tx, tenantId, { metric, from, to, where }) : from;
  return open > from ? { ...borders, hour: { from: borders.hour.from, to: open }, raw: { from: open, to } } : borders;
}

/** What of a metric is read, over how long. */
export interface MetricQuery<Field extends string> {
  readonly metric: Metric<Field>;
  /** Left out: all. */
  readonly fields?: readonly Field[];
  readonly span: Span;
  /** Of the wall clock. */
  readonly now: number;
  /** Which rows, by `olt_id` and `port`; of a metric of ONUs also by `onu_id`. */
  readonly where: RawBuilder<unknown>;
}

export const sqlSeconds = (count: number) => sql`${`${count} seconds`}::interval`;

/** The rows of a stretch in all levels, each as a period: gauges with their number of readings and mean, counters as they stood last. */
async function periodsOf<Field extends string>(tx: Tx, tenantId: number, wanted: MetricQuery<Field>) {
  const { metric, where } = wanted;
  const chosen = wanted.fields ?? fieldsOf(metric);
  const isGauge = (name: Field) => metric.fields[name].kind === 'gauge';
  const gauges = chosen.filter(isGauge).map((name) => ({ name, column: columnOf(name) as string }));
  const counters = chosen.filter((name) => !isGauge(name)).map((name) => ({ name, column: columnOf(name) as string }));
  const periods = gauges.flatMap(({ column }) => {
    const [n, , , mean] = summaryOf(column);
    return [sql.ref(n), sql.ref(mean)];
  });
  // A raw row is a period with one reading.
  const single = gauges.flatMap(({ column }) => {
    const [n, , , mean] = summaryOf(column);
    const field = sql.ref(column);
    return [sql`(${field} is not null)::int as ${sql.ref(n)}`, sql`${field}::float8 as ${sql.ref(mean)}`];
  });
  const borders = await bordersFor(tx, tenantId, wanted);
  const columnsAt = (level: Level) =>
    sql.join([...(level === 'raw' ? single : periods), ...counters.map(({ column }) => sql.ref(column))]);
  const key = refs(metricKeyOf(metric));
  const sums = levelsOf(metric).flatMap((level) => {
    const { from, to } = borders[level];
    if (level === 'raw' || from >= to) return [];
    return sql`select ${key}, ts, ${columnsAt(level)} from ${sql.table(metricTableOf(metric, level))}
      where tenant_id = ${tenantId} and ts >= ${from}::timestamptz and ts < ${to}::timestamptz and ${where}`;
  });
  const readings = await rawRows(tx, tenantId, { metric, fields: chosen, ...borders.raw, where });
  const parts = [...sums, sql`select ${key}, ts, ${columnsAt('raw')} from ${readings} as readings`];
  return { rows: sql.join(parts, sql` union all `), gauges, counters };
}

/** The mean of the readings behind some periods. */
const meanOf = (column: string): RawBuilder<unknown> => {
  const [n, , , mean] = summaryOf(column).map((one) => sql.ref(one));
  return sql`sum(${mean} * ${n}) / nullif(sum(${n}), 0)`;
};

type Point<Field extends string> = Readonly<Record<Field, number | null>> & {
  readonly oltId: string;
  readonly at: Date;
  /** Of a metric of ONUs. */
  readonly onuId?: string;
};

type Placed<Field extends string> = Point<Field> & { readonly port: number | null };

/** The same of ONUs, whose readings are packed. */
async function seriesOfOnus<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: MetricQuery<Field>,
): Promise<Placed<Field>[]> {
  const { metric, span } = wanted;
  const names = fieldsOf(metric);
  const chosen = new Set<Field>(wanted.fields ?? names);
  const onus = await placesWhere(tx, tenantId, wanted.where);
  const found = await stepsOfOnus(tx, tenantId, metric, onus, span);
  const steps = spanStepsOf(span);
  return onus.flatMap(({ id, oltId, pon }) => {
    const fields = found.get(id) ?? [];
    return steps.flatMap((at, step) => {
      if (fields.every(({ n }) => n[step] === 0)) return [];
      const values = names.flatMap((name, field) => {
        const value = fields[field]?.value[step] ?? Number.NaN;
        return chosen.has(name) ? [[name, Number.isNaN(value) ? null : Math.round(value)]] : [];
      });
      return [{ onuId: id, oltId, port: pon, at, ...Object.fromEntries(values) } as Placed<Field>];
    });
  });
}

/** Of each place a point for each step in which something was read: gauges as their mean in whole stored units, counters at their last value. */
export async function seriesOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: MetricQuery<Field>,
): Promise<readonly Placed<Field>[]> {
  const { metric, span } = wanted;
  if (isPacked(metric)) return seriesOfOnus(tx, tenantId, wanted);
  const { rows: sample, gauges, counters } = await periodsOf(tx, tenantId, wanted);
  const key = refs(metricKeyOf(metric));
  const values = [
    ...gauges.map(({ name, column }) => sql`round((${meanOf(column)})::numeric)::float8 as ${sql.ref(name)}`),
    ...counters.map(
      ({ name, column }) => sql`(max(${sql.ref(column)}) filter (where newest))::float8 as ${sql.ref(name)}`,
    ),
  ];
  const port = metric.of === 'device' ? sql`null::int` : sql.ref('port');
  const { rows } = await sql<Point<Field> & { port: number | null }>`
    with sample as (${sample}),
    placed as (select *, date_bin(${sqlSeconds(span.stepSeconds)}, ts, ${span.from}) as at from sample),
    ordered as (select *, lead(ts) over (partition by ${key}, at order by ts) is null as newest from placed)
    select olt_id as "oltId", ${port} as port, at, ${sql.join(values)} from ordered
    group by ${key}, at order by ${key}, at`.execute(tx);
  return rows;
}

/**
 * Gauges of devices added up, per step. One whose sample fell just outside a step is counted with the one before, for at most
 * `reachSeconds`: after that nothing is known of it, and it is not in the sum.
 */
export async function totalSeriesOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: MetricQuery<Field>,
  reachSeconds: number,
): Promise<readonly (Readonly<Record<Field, number | null>> & { readonly at: Date })[]> {
  const { span } = wanted;
  const { rows: reading, gauges } = await periodsOf(tx, tenantId, wanted);
  const sums = sql.join(gauges.map(({ name }) => sql`round(sum(${sql.ref(name)})::numeric)::int as ${sql.ref(name)}`));
  const means = sql.join(gauges.map(({ name, column }) => sql`${meanOf(column)} as ${sql.ref(name)}`));
  const step = sqlSeconds(span.stepSeconds);
  const reaching = sql`,
    reaching as (
      select *, least(coalesce(lead(bin) over (partition by olt_id order by bin), 'infinity'), bin + ${sqlSeconds(reachSeconds)}) as until from sample)
    select step.at, ${sums}
    from reaching r, generate_series(r.bin, least(r.until, ${span.to}::timestamptz) - interval '1 millisecond', ${step}) as step(at)
    group by step.at order by step.at`;
  const inItsStep = sql`select bin as at, ${sums} from sample group by bin order by bin`;
  const { rows } = await sql<Readonly<Record<Field, number | null>> & { readonly at: Date }>`
    with reading as (${reading}),
    sample as (select olt_id, date_bin(${step}, ts, ${span.from}) as bin, ${means} from reading group by olt_id, bin)
    ${reachSeconds > span.stepSeconds ? reaching : inItsStep}`.execute(tx);
  return rows;
}

/** A stretch in which a device said nothing, and what it had said last of one gauge. */
interface Gap {
  readonly oltId: string;
  readonly from: Date;
  readonly to: Date;
  readonly last: number | null;
}

/** Stretches in which devices that had been read before were not, until they were read again or to the end of the last whole step. */
export async function gapsOf<Field extends string>(
  tx: Tx,
  tenantId: number,
  wanted: Omit<MetricQuery<Field>, 'fields'> & { readonly field: Field },
  reachSeconds: number,
): Promise<readonly Gap[]> {
  const { span, field, now } = wanted;
  const stepMs = span.stepSeconds * 1000;
  const end = new Date(span.from.getTime() + Math.floor((now - span.from.getTime()) / stepMs) * stepMs);
  const reach = sqlSeconds(Math.ceil(reachSeconds / span.stepSeconds) * span.stepSeconds);
  const { rows: reading } = await periodsOf(tx, tenantId, { ...wanted, fields: [field] });
  const { rows } = await sql<Gap>`
    with reading as (${reading}),
    sample as (
      select olt_id, date_bin(${sqlSeconds(span.stepSeconds)}, ts, ${span.from}) as bin, ${meanOf(columnOf(field))} as last
      from reading group by olt_id, bin),
    apart as (
      select olt_id, bin + ${reach} as from_at, last,
        least(coalesce(lead(bin) over (partition by olt_id order by bin), 'infinity'), ${end}::timestamptz) as to_at from sample)
    select olt_id as "oltId", from_at as "from", to_at as "to", round(last::numeric)::int as last from apart where from_at < to_at`.execute(
    tx,
  );
  return rows;
}

/**
 * A query of the newest hour or day of the device `o.id` since a time, with the means of these fields: for a lateral join. Where
 * none was summed up yet, as in the first day of a device, the mean of what was read since, and `ts` of the first reading.
 */
export const newestPeriod = <Field extends string>(
  metric: Metric<Field>,
  level: 'hour' | 'day',
  fields: readonly Field[],
  tenantId: number,
  since: Date,
): RawBuilder<unknown> => {
  const names = sql.join(fields.map((name) => sql.ref(name)));
  const of = (at: Level) => sql`from ${sql.table(metricTableOf(metric, at))} m
    where m.tenant_id = ${tenantId} and m.olt_id = o.id and m.ts >= ${since}`;
  const summed = fields.map((name) => sql`${sql.ref(`m.${summaryOf(columnOf(name))[3]}`)} as ${sql.ref(name)}`);
  const read = fields.map((name) => sql`avg(m.${sql.ref(columnOf(name))})::float8 as ${sql.ref(name)}`);
  return sql`select ts, ${names} from (
      (select 1 as choice, m.ts, ${sql.join(summed)} ${of(level)} order by m.ts desc limit 1)
      union all
      (select 2 as choice, min(m.ts), ${sql.join(read)} ${of('raw')} having count(*) > 0)
    ) there order by choice limit 1`;
};
