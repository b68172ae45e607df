import { chunksOf, fieldsOf, metricTableOf, type Level, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { noColumn, type ReadingColumn } from './columns.ts';
import { dayIn, seePeriods } from './periods.ts';
import { unpackedOnuRow } from './write.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An ONU and the place under which its readings come. */
interface OnuPlace {
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
  readonly n: ReadingColumn;
  readonly least: ReadingColumn;
  readonly most: ReadingColumn;
  readonly value: ReadingColumn;
}

class Gathered {
  readonly fields: FieldSteps[];
  /** When the last value of a step was read, for counters. */
  private readonly at: ReadingColumn[];
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
    if (!Number.isNaN(value)) this.many(field, step, at, 1, value, value, value);
  }

  many(field: number, step: number, at: number, n: number, least: number, most: number, sum: number): void {
    const to = this.fields[field];
    const times = this.at[field];
    if (!to || !times || step < 0 || step >= to.n.length) return;
    const before = to.n[step] ?? 0;
    if (this.isGauge[field] === true) {
      to.value[step] = (before === 0 ? 0 : (to.value[step] ?? 0)) + sum;
      to.least[step] = before === 0 ? least : Math.min(to.least[step] ?? least, least);
      to.most[step] = before === 0 ? most : Math.max(to.most[step] ?? most, most);
    } else if (!((times[step] ?? Number.NaN) > at)) {
      to.value[step] = most;
      times[step] = at;
    }
    to.n[step] = before + n;
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

/**
 * What was read of some ONUs, by ONU; those of which nothing is known are there too. `upTo`: the last field that is asked for; the first are
 * the quickest.
 */
export async function stepsOfOnus<Field extends string>(
  tx: Tx,
  tenantId: number,
  metric: Metric<Field>,
  onus: readonly OnuPlace[],
  steps: Steps,
  upTo?: Field,
): Promise<ReadonlyMap<string, readonly FieldSteps[]>> {
  const names = fieldsOf(metric);
  const fields = upTo === undefined ? names.length : names.indexOf(upTo) + 1;
  const isGauge = names.slice(0, fields).map((name) => metric.fields[name].kind === 'gauge');
  const count = Math.round((steps.to.getTime() - steps.from.getTime()) / (steps.stepSeconds * 1000));
  const gathered = new Map(onus.map(({ id }) => [id, new Gathered(isGauge, count)]));
  const stepOf = (ms: number) => Math.floor((ms - steps.from.getTime()) / (steps.stepSeconds * 1000));
  const into: Into = { gathered, stepOf, steps, fields };
  if (steps.level === 'raw') await takeDays(tx, tenantId, metric, into);
  else await takePeriods(tx, tenantId, metric, into, steps.level);
  await takeRows(tx, tenantId, metric, onus, into);
  return new Map([...gathered].map(([id, one]) => [id, one.done()]));
}

interface Into {
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly stepOf: (ms: number) => number;
  readonly steps: Steps;
  readonly fields: number;
}

const blocksBetween = async (tx: Tx, tenantId: number, table: string, onus: Iterable<string>, from: Date, to: Date) =>
  (
    await sql<{ onu_id: string; ts: Date; block: Buffer }>`select onu_id, ts, block from ${sql.table(table)}
      where tenant_id = ${tenantId} and onu_id = any(${[...onus]}::int8[]) and ts >= ${from} and ts < ${to}`.execute(tx)
  ).rows;

async function takeDays(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  { gathered, stepOf, steps, fields }: Into,
): Promise<void> {
  const from = new Date(Math.floor(steps.from.getTime() / dayMs) * dayMs);
  for (const row of await blocksBetween(tx, tenantId, chunksOf(metric), gathered.keys(), from, steps.to)) {
    const { seconds, columns } = dayIn(metric, row.block, fields);
    const to = gathered.get(row.onu_id);
    seconds.forEach((second, at) => {
      const ms = row.ts.getTime() + second * 1000;
      columns.forEach((column, field) => to?.one(field, stepOf(ms), column[at] ?? Number.NaN, ms));
    });
  }
}

/** Hours stand by days, days by months. */
async function takePeriods(tx: Tx, tenantId: number, metric: Metric, into: Into, level: 'hour' | 'day'): Promise<void> {
  const { gathered, stepOf, steps, fields } = into;
  const { from } = steps;
  const first =
    level === 'hour'
      ? new Date(Math.floor(from.getTime() / dayMs) * dayMs)
      : new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1));
  const periodMs = level === 'hour' ? hourMs : dayMs;
  for (const row of await blocksBetween(tx, tenantId, metricTableOf(metric, level), gathered.keys(), first, steps.to)) {
    const to = gathered.get(row.onu_id);
    const begin = row.ts.getTime();
    seePeriods(metric, row.block, fields - 1, (at, field, n, least, most, sum) => {
      const ms = begin + at * periodMs;
      to?.many(field, stepOf(ms), ms, n, least, most, sum);
    });
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
  const { gathered, stepOf, steps, fields } = into;
  const places = [...new Map(onus.map(({ oltId, pon }) => [`${oltId}/${pon}`, { oltId, pon }])).values()];
  const { rows } = await sql<{ ts: Date; onus: Buffer; block: Buffer }>`
    select ts, onus, block from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and ts >= ${steps.from} and ts < ${steps.to}
      and (olt_id, port) in (select * from unnest(${places.map(({ oltId }) => oltId)}::int8[], ${places.map(({ pon }) => pon)}::int2[]))`.execute(
    tx,
  );
  const wanted = new Map([...gathered].map(([id, one]) => [BigInt(id), one]));
  for (const row of rows) {
    const ms = row.ts.getTime();
    const { onus: ids, columns } = unpackedOnuRow(metric, row, fields);
    ids.forEach((id, place) => {
      const to = wanted.get(id);
      if (to) columns.forEach((column, field) => to.one(field, stepOf(ms), column[place] ?? Number.NaN, ms));
    });
  }
}
