import { fieldsOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { Counter } from 'prom-client';
import { octetsInBinary } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import { blockOf, blockColumnsOf, type ReadingColumn } from './columns.ts';

/** What was read of some ONUs of a PON at one time: a column for each field of the metric, aligned with the ids. */
export interface PonSample<Field extends string = string> {
  readonly pon: number;
  readonly onus: BigInt64Array;
  readonly columns: Readonly<Record<Field, ReadingColumn>>;
}

/** What a metric cannot take: a time that the database has not reached, or a day that it has no room for. */
export type RefusedTime = 'future' | 'noDay';

const name = 'heliograph_history_refused_total';

/** Counts readings that were refused, by reason. */
export function countRefused(registry: Registry, why: RefusedTime, readings: number): void {
  const meter =
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({
      name,
      help: 'Readings of ONUs that the history did not take: from the future, or of a day without a place',
      labelNames: ['why'],
      registers: [registry],
    });
  meter.inc({ why }, readings);
}

/** So far the clocks of database and console may be apart. */
const apart = '10 minutes';
export const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * One row for each PON, in the transaction of the poll. Times are whole seconds. A sample that is already there stays as it is. Answers why
 * nothing was taken, if so: the clock of the database decides what is the future, and what has no day would fail the whole poll.
 */
export async function writePacked<Field extends string>(
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  at: Date,
  metric: Metric<Field>,
  samples: readonly PonSample<Field>[],
): Promise<RefusedTime | undefined> {
  if (samples.length === 0) return undefined;
  const table = metricTableOf(metric, 'raw');
  const ts = wholeSeconds(at);
  const day = `${table}_${ts.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const onus = samples.map((one) => Buffer.from(one.onus.buffer, one.onus.byteOffset, one.onus.byteLength));
  const names = fieldsOf(metric);
  const blocks = samples.map(({ columns }) =>
    blockOf(
      names.map((field) => columns[field]),
      false,
    ),
  );
  const { rows } = await sql<{ why: RefusedTime | null }>`
    with given as (
      select case when ${ts}::timestamptz > clock_timestamp() + ${apart}::interval then 'future'
        when to_regclass(${`public.${day}`}) is null then 'noDay' end as why),
    taken as (
      insert into ${sql.table(table)} (tenant_id, olt_id, port, ts, onus, block)
      select ${tenantId}, ${oltId}::int8, n.port, ${ts}::timestamptz, n.onus, n.block
      from given, unnest(${samples.map(({ pon }) => pon)}::int2[], ${octetsInBinary(onus)}::bytea[], ${octetsInBinary(blocks)}::bytea[]) as n(port, onus, block)
      where given.why is null on conflict do nothing)
    select why from given`.execute(tx);
  return rows[0]?.why ?? undefined;
}

/** A row as it was written: ids as they were packed, and the columns in the order of the fields. */
export const unpackedOnuRow = (
  metric: Metric,
  row: { readonly onus: Buffer; readonly block: Buffer },
  fields = fieldsOf(metric).length,
): { readonly onus: BigInt64Array; readonly columns: readonly ReadingColumn[] } => ({
  // Copied: a slice of the answer may begin anywhere, and numbers of eight bytes may not.
  onus: new BigInt64Array(Uint8Array.from(row.onus).buffer),
  columns: blockColumnsOf(row.block, fields),
});
