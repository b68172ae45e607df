import {
  columnOf,
  fieldsOf,
  isPacked,
  metricTableOf,
  type Cadence,
  type Metric,
  type MetricField,
} from '@heliograph/catalogue/kit/metric.ts';
import { metrics, type Samples } from '@heliograph/catalogue/metrics/metrics.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { lockShared } from '../work/locks.ts';
import { refs } from './stored.ts';

type Reading = number | string | null;

/** Outside its bounds a value is garbage of a broken agent, and might not fit its column. */
function believable({ least, most }: MetricField, value: Reading | undefined): Reading {
  if (value === null || value === undefined || !(Number(value) >= least && Number(value) <= most)) return null;
  return typeof value === 'number' ? Math.round(value) : value;
}

/** The sample of a row that has the columns of the metric, such as the latest readings of a port. */
export const metricSampleOf = <Field extends string>(
  metric: Metric<Field>,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<Field, Reading>> =>
  Object.fromEntries(fieldsOf(metric).map((name) => [name, row[columnOf(name)] ?? null])) as Record<Field, Reading>;

/**
 * Days of the history are made and dropped by whoever holds this lock alone (`days.ts`), and that takes whole tables, in another
 * order than polls come to them. Before any row, so that who waits here holds nothing.
 */
export const besideDays = (tx: Tx): Promise<void> => lockShared(tx, 'tableDays', 1);

/** What was read of a device at one time. A sample that is already there stays as it is, so that a repeated one changes nothing. */
export async function writeSamples(
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  at: Date,
  samples: Samples,
  isDue: (cadence: Cadence) => boolean = () => true,
): Promise<void> {
  for (const metric of metrics as readonly Metric[]) {
    const rows = (samples[metric.id as keyof Samples] ?? []) as readonly Readonly<Record<string, Reading>>[];
    if (isPacked(metric) || rows.length === 0 || !isDue(metric.cadence)) continue;
    const names = fieldsOf(metric);
    const place = metric.of === 'device' ? [] : ['port'];
    const columns = [
      ...place.map(() => sql`${rows.map((row) => row['port'])}::int2[]`),
      ...names.map((name) => {
        const field = metric.fields[name] as MetricField;
        return sql`${rows.map((row) => believable(field, row[name]))}::int8[]`;
      }),
    ];
    await sql`insert into ${sql.table(metricTableOf(metric, 'raw'))}
      (tenant_id, olt_id, ts, ${refs([...place, ...names.map((name) => columnOf(name))])})
      select ${tenantId}, ${oltId}, ${at}, n.* from unnest(${sql.join(columns)}) as n
      on conflict do nothing`.execute(tx);
  }
}
