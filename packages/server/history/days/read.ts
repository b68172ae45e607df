import {
  chunksOf,
  columnOf,
  fieldsOf,
  metricKeyOf,
  metricTableOf,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { refs } from '../stored.ts';
import { rowsIn, textAt } from './block.ts';

const dayMs = 86_400_000;
/** Blocks that are opened for one question: a month of a large OLT's ports. Of more the hours are read instead. */
export const mostBlocks = 1500;

export interface Stretch<Field extends string = string> {
  readonly metric: Metric<Field>;
  /** Left out: all. */
  readonly fields?: readonly Field[];
  /** Included; `to` is not. */
  readonly from: Date;
  readonly to: Date;
  /** Which rows, by `olt_id` and `port`. */
  readonly where: RawBuilder<unknown>;
}

interface BlockRow {
  readonly olt_id: string;
  readonly port?: number;
  readonly ts: Date;
  readonly block: Buffer;
}

async function blocksOf(tx: Tx, tenantId: number, { metric, from, to, where }: Stretch): Promise<readonly BlockRow[]> {
  const first = new Date(Math.floor(from.getTime() / dayMs) * dayMs);
  const { rows } =
    await sql<BlockRow>`select ${refs(metricKeyOf(metric))}, ts, block from ${sql.table(chunksOf(metric))}
    where tenant_id = ${tenantId} and ts >= ${first} and ts < ${to} and ${where}`.execute(tx);
  return rows;
}

/** Since when the readings of a stretch are opened; those before are more than one question may ask for. */
export async function openFrom(tx: Tx, tenantId: number, { metric, from, to, where }: Stretch): Promise<Date> {
  const first = new Date(Math.floor(from.getTime() / dayMs) * dayMs);
  const { rows } = await sql<{ ts: Date }>`select ts from ${sql.table(chunksOf(metric))}
    where tenant_id = ${tenantId} and ts >= ${first} and ts < ${to} and ${where} order by ts desc offset ${mostBlocks} limit 1`.execute(
    tx,
  );
  const [row] = rows;
  return row ? new Date(row.ts.getTime() + dayMs) : from;
}

/** A relation of readings with the key, `ts` and the columns of the fields: rows, and what stands in blocks. */
export async function rawRows<Field extends string>(
  tx: Tx,
  tenantId: number,
  stretch: Stretch<Field>,
): Promise<RawBuilder<unknown>> {
  const { metric, from, to, where } = stretch;
  const names = fieldsOf(metric);
  const chosen = stretch.fields ?? names;
  const key = metricKeyOf(metric);
  const columns = refs([...key, 'ts', ...chosen.map((name) => columnOf(name) as string)]);
  const rows = sql`select ${columns} from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and ts >= ${from}::timestamptz and ts < ${to}::timestamptz and ${where}`;
  const blocks = from < to ? await blocksOf(tx, tenantId, stretch) : [];
  if (blocks.length === 0) return sql`(${rows})`;
  const upTo = Math.max(...chosen.map((name) => names.indexOf(name))) + 1;
  const [olts, ports, times]: [string[], number[], number[]] = [[], [], []];
  const values: string[][] = chosen.map(() => []);
  const places = chosen.map((name) => names.indexOf(name));
  for (const { olt_id: olt, port = 0, ts, block } of blocks) {
    const day = rowsIn(metric, block, upTo);
    day.ms.forEach((ms, row) => {
      const at = ts.getTime() + ms;
      if (at < from.getTime() || at >= to.getTime()) return;
      olts.push(olt);
      ports.push(port);
      times.push(at);
      places.forEach((field, column) => values[column]?.push(textAt(day, field, row) ?? 'NULL'));
    });
  }
  // As the database says arrays: these are whole numbers, and hundreds of thousands of them.
  const given = [
    sql`${`{${olts.join(',')}}`}::int8[]`,
    ...(key.includes('port') ? [sql`${`{${ports.join(',')}}`}::int2[]`] : []),
    sql`${`{${times.join(',')}}`}::float8[]`,
    ...values.map((column) => sql`${`{${column.join(',')}}`}::int8[]`),
  ];
  return sql`(${rows} union all select ${refs(key)}, to_timestamp(ts / 1000), ${refs(chosen.map((name) => columnOf(name)))} from unnest(${sql.join(given)}) as packed(${columns}))`;
}
