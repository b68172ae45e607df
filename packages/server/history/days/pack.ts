import {
  chunksOf,
  columnOf,
  fieldsOf,
  isPacked,
  metricKeyOf,
  metricTableOf,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lock, lockShared } from '../../work/locks.ts';
import { closedBefore } from '../onus/compact.ts';
import { refs } from '../stored.ts';
import { dayOfRows, rowsBlock, rowsIn, mergedDay, type DayOfRows, type ColumnValue } from './block.ts';

const dayMs = 86_400_000;
/** Whole days that stay as rows: sums, thresholds and what is live are asked of them, in SQL. */
export const rowDays = 2;

export const rowMetrics: readonly Metric[] = (metrics as readonly Metric[]).filter((metric) => !isPacked(metric));

/** Everything before it stands in blocks once it is packed; `summed`: up to where hours were made of rows. */
export const packedBefore = (now: number, summed: Date): Date => {
  const rows = closedBefore(now).getTime() - (rowDays - 1) * dayMs;
  return new Date(Math.min(rows, Math.floor(summed.getTime() / dayMs) * dayMs));
};

export interface OltDay {
  readonly oltId: string;
  readonly day: Date;
}

type Row = Readonly<Record<string, string | number | null>> & { readonly ms: number };

const isDevice = ({ of }: Metric): boolean => of === 'device';
const portName = (metric: Metric) => (isDevice(metric) ? sql`0::int2` : sql.ref('port'));

/** Values as they were read of the database: what needs 64 bits comes as text. */
const valueOf = (value: string | number | null | undefined): ColumnValue =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : BigInt(value);

async function stood(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  { oltId, day }: OltDay,
): Promise<Map<number, DayOfRows>> {
  const { rows } = await sql<{ port: number; block: Buffer }>`
    select ${portName(metric)} as port, block from ${sql.table(chunksOf(metric))}
    where tenant_id = ${tenantId} and olt_id = ${oltId} and ts = ${day}`.execute(tx);
  return new Map(rows.map(({ port, block }) => [port, rowsIn(metric, block)]));
}

/**
 * Puts the rows of an OLT's day into a block for each place, together with what stood there. In one transaction with the rows that go, so
 * each reading stands in one place, whenever this is killed. Answers how many rows went.
 */
export async function packDay(tx: Tx, tenantId: number, metric: Metric, at: OltDay): Promise<number> {
  const { oltId, day } = at;
  const columns = fieldsOf(metric).map((name) => columnOf(name) as string);
  const { rows } = await sql<Row>`delete from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and olt_id = ${oltId} and ts >= ${day} and ts < ${new Date(day.getTime() + dayMs)}
    returning ${portName(metric)} as port, (extract(epoch from ts - ${day}::timestamptz) * 1000)::float8 as ms, ${refs(columns)}`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const before = await stood(tx, tenantId, metric, at);
  const blocks = [...Map.groupBy(rows, ({ port }) => Number(port))].map(([port, some]) => {
    const sorted = some.toSorted((a, b) => a.ms - b.ms);
    const fresh = dayOfRows(
      sorted.map(({ ms }) => ms),
      columns.map((name) => sorted.map((row) => valueOf(row[name]))),
    );
    const first = before.get(port);
    return [port, rowsBlock(metric, first ? mergedDay(columns.length, first, fresh) : fresh)] as const;
  });
  const key = refs(metricKeyOf(metric));
  const ports = sql`${blocks.map(([port]) => port)}::int2[]`;
  await sql`insert into ${sql.table(chunksOf(metric))} (tenant_id, ${key}, ts, block)
    select ${tenantId}, ${oltId}::int8, ${isDevice(metric) ? sql`` : sql`n.port, `}${day}::timestamptz, n.block
    from unnest(${ports}, ${blocks.map(([, block]) => block)}::bytea[]) as n(port, block)
    on conflict (tenant_id, ${key}, ts) do update set block = excluded.block`.execute(tx);
  return rows.length;
}

/** The next day of an OLT that stands in rows, from this place on. */
async function nextDay(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  closed: Date,
  from?: OltDay,
): Promise<OltDay | undefined> {
  const behind = from
    ? sql`and olt_id >= ${from.oltId}::int8 and (olt_id > ${from.oltId}::int8 or ts >= ${from.day})`
    : sql``;
  const { rows } = await sql<{ olt_id: string; ts: Date }>`
    select olt_id, ts from ${sql.table(metricTableOf(metric, 'raw'))} where tenant_id = ${tenantId} and ts < ${closed} ${behind}
    order by tenant_id, ${refs(metricKeyOf(metric))}, ts limit 1`.execute(tx);
  const [row] = rows;
  return row && { oltId: row.olt_id, day: new Date(Math.floor(row.ts.getTime() / dayMs) * dayMs) };
}

/** A folder of an older release has rows of days that blocks have no place for yet. */
async function makeRoom(ctx: Context, metric: Metric, day: Date): Promise<void> {
  const date = day.toISOString().slice(0, 10);
  await ctx.scope.system(async (tx) => {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${`public.${chunksOf(metric)}_${date.replaceAll('-', '')}`}) is not null as "isThere"`.execute(
      tx,
    );
    if (rows[0]?.isThere !== true) await sql`select metric_days_ahead(${date}::date, 0)`.execute(tx);
  });
}

/**
 * Packs what a tenant has in rows of closed days, a day of an OLT and metric in each transaction. What is left to do is what still stands in
 * rows, as with the readings of ONUs: nothing else says how far this came. Answers whether all went; a day that fails is told and passed over.
 */
export async function packDays(ctx: Context, tenantId: number, closed: Date, goOn: () => boolean): Promise<boolean> {
  let isWhole = true;
  for (const metric of rowMetrics) {
    let from: OltDay | undefined;
    for (;;) {
      if (!goOn()) return false;
      const at = await ctx.scope.tenant(tenantId, (tx) => nextDay(tx, tenantId, metric, closed, from));
      if (!at) break;
      from = at;
      try {
        await makeRoom(ctx, metric, at.day);
        await ctx.scope.tenant(tenantId, async (tx) => {
          await lockShared(tx, 'tableDays', 1);
          await lock(tx, 'onuHistory', tenantId);
          await packDay(tx, tenantId, metric, at);
        });
      } catch (error) {
        if (!goOn()) return false;
        isWhole = false;
        ctx.log.error({ err: error, tenant: tenantId, metric: metric.id, ...at }, 'a day of readings was not packed');
        from = { ...at, day: new Date(at.day.getTime() + dayMs) };
      }
    }
  }
  return isWhole;
}
