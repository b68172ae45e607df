import { chunksOf, fieldsOf, tableOf, type Level, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { noColumn, type Column } from './columns.ts';
import { dayIn, isGauged, periodsIn } from './periods.ts';
import { unpacked } from './write.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An ONU and the place under which its readings come. */
export interface OnuPlace {
  readonly id: string;
  readonly oltId: string;
  readonly pon: number;
}

/** ONUs that are asked for at once: those of a large PON port and then some. */
const mostOnus = 4096;

/** ONUs by `onu_id`, `olt_id` and `port`. */
export async function placesWhere(tx: Tx, tenantId: number, where: RawBuilder<unknown>): Promise<OnuPlace[]> {
  const { rows } = await sql<{ id: string; olt_id: string; pon: number }>`
    select onu_id as id, olt_id, port as pon from (select id as onu_id, olt_id, pon as port from onu where tenant_id = ${tenantId}) o
    where ${where} order by onu_id limit ${mostOnus}`.execute(tx);
  return rows.map(({ id, olt_id: oltId, pon }) => ({ id, oltId, pon }));
}

/** Steps of a stretch of time, in the level that its readings are taken from. */
export interface Steps {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
  readonly level: Level;
}

/** A field of an ONU by steps: of a gauge how many readings there were, least, most and mean; a counter as it stood last. NaN: nothing was read. */
export interface FieldSteps {
  readonly n: Column;
  readonly least: Column;
  readonly most: Column;
  readonly value: Column;
}

class Gathered {
  readonly fields: FieldSteps[];
  /** When the last value of a step was read, for counters. */
  private readonly at: Column[];
  private readonly isGauge: readonly boolean[];

  constructor(isGauge: readonly boolean[], count: number) {
    this.isGauge = isGauge;
    this.fields = isGauge.map(() => ({
      n: new Float64Array(count),
      least: noColumn(count),
      most: noColumn(count),
      value: noColumn(count),
    }));
    this.at = isGauge.map(() => noColumn(count));
  }

  one(field: number, step: number, value: number, at: number): void {
    if (!Number.isNaN(value)) this.many(field, step, { n: 1, least: value, most: value, sum: value }, at);
  }

  many(field: number, step: number, given: { n: number; least: number; most: number; sum: number }, at: number): void {
    const to = this.fields[field];
    const times = this.at[field];
    if (!to || !times || step < 0 || step >= to.n.length) return;
    const before = to.n[step] ?? 0;
    if (this.isGauge[field] === true) {
      to.value[step] = (before === 0 ? 0 : (to.value[step] ?? 0)) + given.sum;
      to.least[step] = before === 0 ? given.least : Math.min(to.least[step] ?? given.least, given.least);
      to.most[step] = before === 0 ? given.most : Math.max(to.most[step] ?? given.most, given.most);
    } else if (!((times[step] ?? Number.NaN) > at)) {
      to.value[step] = given.most;
      times[step] = at;
    }
    to.n[step] = before + given.n;
  }

  /** Sums become means. */
  done(): readonly FieldSteps[] {
    this.fields.forEach(({ n, value }, field) => {
      if (this.isGauge[field] === true)
        n.forEach((count, step) => count > 0 && (value[step] = (value[step] ?? 0) / count));
    });
    return this.fields;
  }
}

/** All of a metric that was read of some ONUs, by ONU; those of which nothing is known are there too. */
export async function stepsOfOnus(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  onus: readonly OnuPlace[],
  steps: Steps,
): Promise<ReadonlyMap<string, readonly FieldSteps[]>> {
  const isGauge = fieldsOf(metric).map((name) => metric.fields[name]?.kind === 'gauge');
  const count = Math.round((steps.to.getTime() - steps.from.getTime()) / (steps.stepSeconds * 1000));
  const gathered = new Map(onus.map(({ id }) => [id, new Gathered(isGauge, count)]));
  const stepOf = (ms: number) => Math.floor((ms - steps.from.getTime()) / (steps.stepSeconds * 1000));
  if (steps.level === 'raw') await takeDays(tx, tenantId, metric, { gathered, stepOf, steps });
  else await takePeriods(tx, tenantId, metric, { gathered, stepOf, steps }, steps.level);
  await takeRows(tx, tenantId, metric, onus, { gathered, stepOf, steps });
  return new Map([...gathered].map(([id, one]) => [id, one.done()]));
}

interface Into {
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly stepOf: (ms: number) => number;
  readonly steps: Steps;
}

const blocksBetween = async (tx: Tx, tenantId: number, table: string, onus: Iterable<string>, from: Date, to: Date) =>
  (
    await sql<{ onu_id: string; ts: Date; block: Buffer }>`select onu_id, ts, block from ${sql.table(table)}
      where tenant_id = ${tenantId} and onu_id = any(${[...onus]}::int8[]) and ts >= ${from} and ts < ${to}`.execute(tx)
  ).rows;

async function takeDays(tx: Tx, tenantId: number, metric: Metric, { gathered, stepOf, steps }: Into): Promise<void> {
  const from = new Date(Math.floor(steps.from.getTime() / dayMs) * dayMs);
  for (const row of await blocksBetween(tx, tenantId, chunksOf(metric), gathered.keys(), from, steps.to)) {
    const { seconds, columns } = dayIn(metric, row.block);
    const to = gathered.get(row.onu_id);
    seconds.forEach((second, at) => {
      const ms = row.ts.getTime() + second * 1000;
      columns.forEach((column, field) => to?.one(field, stepOf(ms), column[at] ?? Number.NaN, ms));
    });
  }
}

/** Hours stand by days, days by months. */
async function takePeriods(tx: Tx, tenantId: number, metric: Metric, into: Into, level: 'hour' | 'day'): Promise<void> {
  const { gathered, stepOf, steps } = into;
  const { from } = steps;
  const first =
    level === 'hour'
      ? new Date(Math.floor(from.getTime() / dayMs) * dayMs)
      : new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1));
  const periodMs = level === 'hour' ? hourMs : dayMs;
  for (const row of await blocksBetween(tx, tenantId, tableOf(metric, level), gathered.keys(), first, steps.to)) {
    const to = gathered.get(row.onu_id);
    for (const { at, fields } of periodsIn(metric, row.block)) {
      const ms = row.ts.getTime() + at * periodMs;
      fields.forEach((one, field) => {
        if (!one) return;
        const given = isGauged(one) ? one : { n: 1, least: one.last, most: one.last, sum: one.last };
        to?.many(field, stepOf(ms), given, ms);
      });
    }
  }
}

/** What no worker has taken apart yet: the day that goes on, and what came late. */
async function takeRows(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  onus: readonly OnuPlace[],
  into: Into,
): Promise<void> {
  const { gathered, stepOf, steps } = into;
  const places = [...new Map(onus.map(({ oltId, pon }) => [`${oltId}/${pon}`, { oltId, pon }])).values()];
  const { rows } = await sql<{ ts: Date; onus: Buffer; block: Buffer }>`
    select ts, onus, block from ${sql.table(tableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and ts >= ${steps.from} and ts < ${steps.to}
      and (olt_id, port) in (select * from unnest(${places.map(({ oltId }) => oltId)}::int8[], ${places.map(({ pon }) => pon)}::int2[]))`.execute(
    tx,
  );
  const wanted = new Map([...gathered].map(([id, one]) => [BigInt(id), one]));
  for (const row of rows) {
    const ms = row.ts.getTime();
    const { onus: ids, columns } = unpacked(metric, row);
    ids.forEach((id, place) => {
      const to = wanted.get(id);
      if (to) columns.forEach((column, field) => to.one(field, stepOf(ms), column[place] ?? Number.NaN, ms));
    });
  }
}
