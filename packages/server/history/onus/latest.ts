import { fieldsOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { unpackedOnuRow } from './write.ts';

/** What a poll read of one field of a PON's ONUs, in the unit of the field; NaN is no reading. */
interface PonReading {
  readonly oltId: string;
  readonly pon: number;
  readonly at: number;
  readonly onus: BigInt64Array;
  readonly values: Float64Array;
}

/** Rows that are read at once. */
const atOnce = 512;

/**
 * Readings of a field that came in a stretch of time, in the order of OLTs, PONs and times, some rows at a time: only what is written as a poll
 * has brought it, and of that the columns up to the field. `where` by `olt_id` and `port`.
 */
export async function* readingsSince(
  tx: Tx,
  tenantId: number,
  { metric, field, where }: { readonly metric: Metric; readonly field: string; readonly where: RawBuilder<unknown> },
  from: Date,
  to: Date,
): AsyncGenerator<PonReading> {
  const upTo = fieldsOf(metric).indexOf(field) + 1;
  const scale = metric.fields[field]?.scale ?? 1;
  let behind: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<{ olt_id: string; port: number; ts: Date; onus: Buffer; block: Buffer }>`
      select olt_id, port, ts, onus, block from ${sql.table(metricTableOf(metric, 'raw'))}
      where tenant_id = ${tenantId} and ts > ${from} and ts <= ${to} and ${where} ${behind}
      order by tenant_id, olt_id, port, ts limit ${atOnce}`.execute(tx);
    for (const { olt_id: oltId, port: pon, ts, ...row } of rows) {
      const { onus, columns } = unpackedOnuRow(metric, row, upTo);
      const values = (columns[upTo - 1] ?? new Float64Array(onus.length)).map((value) => value / scale);
      yield { oltId, pon, at: ts.getTime(), onus, values };
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    behind = sql`and (olt_id, port, ts) > (${last.olt_id}::int8, ${last.port}::int2, ${last.ts}::timestamptz)`;
  }
}
