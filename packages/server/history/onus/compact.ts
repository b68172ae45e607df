import { chunksOf, fieldsOf, isPacked, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lock } from '../../work/locks.ts';
import { mergedDays, type PackedRow } from './merge.ts';
import {
  dayBlock,
  dayIn,
  periodBlock,
  periodsIn,
  periodsOf,
  wholeDay,
  type CountersBefore,
  type DayOfReadings,
} from './periods.ts';

const hourSeconds = 3600;
const dayMs = 86_400_000;
/** A day is closed this long after its end: a poll that began in it has committed by then. */
const lagMs = 5 * 60_000;

export const packedMetrics: readonly Metric[] = (metrics as readonly Metric[]).filter(isPacked);

const floorDay = (ms: number): Date => new Date(Math.floor(ms / dayMs) * dayMs);
/** Everything before it can be taken apart. */
export const closedBefore = (now: number): Date => floorDay(now - lagMs);
/** Milliseconds until another day is closed. */
export const untilNextDay = (now: number): number => closedBefore(now).getTime() + dayMs + lagMs - now;

/** One day of one PON: what is taken apart at once. */
export interface PonDay {
  readonly oltId: string;
  readonly pon: number;
  readonly day: Date;
}

/** What has been done to the days of some ONUs. */
export interface Compacted extends PonDay {
  readonly onus: readonly string[];
}

type Blocks = ReadonlyMap<string, Buffer>;

async function blocksOf(tx: Tx, tenantId: number, table: string, onus: readonly string[], ts: Date): Promise<Blocks> {
  const { rows } = await sql<{ onu_id: string; block: Buffer }>`select onu_id, block from ${sql.table(table)}
    where tenant_id = ${tenantId} and onu_id = any(${onus}::int8[]) and ts = ${ts}`.execute(tx);
  return new Map(rows.map(({ onu_id: onu, block }) => [onu, block]));
}

async function putBlocks(tx: Tx, tenantId: number, table: string, blocks: Blocks, ts: Date): Promise<void> {
  await sql`insert into ${sql.table(table)} (tenant_id, onu_id, ts, block)
    select ${tenantId}, n.onu_id, ${ts}::timestamptz, n.block
    from unnest(${[...blocks.keys()]}::int8[], ${[...blocks.values()]}::bytea[]) as n(onu_id, block)
    on conflict (tenant_id, onu_id, ts) do update set block = excluded.block`.execute(tx);
}

/** How counters stood before the day. */
async function beforeDay(tx: Tx, tenantId: number, metric: Metric, onus: readonly string[], day: Date) {
  const found = new Map<string, CountersBefore>();
  if (fieldsOf(metric, 'counter').length === 0) return found;
  const blocks = await blocksOf(tx, tenantId, chunksOf(metric), onus, new Date(day.getTime() - dayMs));
  for (const [onu, block] of blocks) {
    const { seconds, columns } = dayIn(metric, block);
    const row = seconds.length - 1;
    const values = columns.map((column) => column[row] ?? Number.NaN);
    found.set(onu, { seconds: (seconds[row] ?? 0) - dayMs / 1000, values });
  }
  return found;
}

/** The day of an ONU in its month: in place of what was said of the day before, for late readings change it. */
function monthWith(
  metric: Metric,
  month: Buffer | undefined,
  day: DayOfReadings,
  at: number,
  before?: CountersBefore,
): Buffer {
  const others = month ? periodsIn(metric, month).filter((one) => one.at !== at) : [];
  const today = wholeDay(metric, day, at, before);
  return periodBlock(
    metric,
    [...others, ...(today ? [today] : [])].toSorted((a, b) => a.at - b.at),
  );
}

/**
 * Takes the rows of a PON's day apart: into a block for each ONU, its hours, and its day in the month. Whatever stood there is merged with what
 * is late. All in one transaction with the rows that go, so each reading stands in one place, whenever this is killed.
 */
export async function compactDay(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  { oltId, pon, day }: PonDay,
): Promise<string[]> {
  const behind = new Date(day.getTime() + dayMs);
  const { rows } = await sql<PackedRow>`delete from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and olt_id = ${oltId} and port = ${pon} and ts >= ${day} and ts < ${behind}
    returning ts, onus, block`.execute(tx);
  if (rows.length === 0) return [];
  const fresh = mergedDays(metric, rows, day);
  const onus = [...fresh.keys()];
  const stood = await blocksOf(tx, tenantId, chunksOf(metric), onus, day);
  const days =
    stood.size === 0
      ? fresh
      : mergedDays(metric, rows, day, new Map([...stood].map(([onu, block]) => [onu, dayIn(metric, block)])));
  const before = await beforeDay(tx, tenantId, metric, onus, day);
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
  const months = await blocksOf(tx, tenantId, metricTableOf(metric, 'day'), onus, month);
  const all = [...days];
  const made = <T>(make: (onu: string, one: DayOfReadings) => T) =>
    new Map(all.map(([onu, one]) => [onu, make(onu, one)]));
  await putBlocks(
    tx,
    tenantId,
    chunksOf(metric),
    made((_, one) => dayBlock(one)),
    day,
  );
  const hours = made((onu, one) => periodBlock(metric, periodsOf(metric, one, hourSeconds, before.get(onu))));
  await putBlocks(tx, tenantId, metricTableOf(metric, 'hour'), hours, day);
  const inMonth = day.getUTCDate() - 1;
  const dated = made((onu, one) => monthWith(metric, months.get(onu), one, inMonth, before.get(onu)));
  await putBlocks(tx, tenantId, metricTableOf(metric, 'day'), dated, month);
  return onus;
}

/** The next day of a PON that is closed and not taken apart, from this place on. */
async function nextDay(
  tx: Tx,
  tenantId: number,
  metric: Metric,
  closed: Date,
  from: PonDay | undefined,
): Promise<PonDay | undefined> {
  const behind = from
    ? sql`and (olt_id, port, ts) >= (${from.oltId}::int8, ${from.pon}::int2, ${from.day}::timestamptz)`
    : sql``;
  const { rows } = await sql<{ olt_id: string; port: number; ts: Date }>`
    select olt_id, port, ts from ${sql.table(metricTableOf(metric, 'raw'))}
    where tenant_id = ${tenantId} and ts < ${closed} ${behind} order by tenant_id, olt_id, port, ts limit 1`.execute(
    tx,
  );
  const [row] = rows;
  return row && { oltId: row.olt_id, pon: row.port, day: floorDay(row.ts.getTime()) };
}

/** What follows a PON's day in the same transaction, such as the drift of its ONUs. */
export type AfterPonDay = (tx: Tx, tenantId: number, metric: Metric, done: Compacted) => Promise<void>;

interface Turn {
  /** PON-days at most, so that every tenant has its turn. */
  readonly most: number;
  readonly goOn: () => boolean;
  readonly after?: AfterPonDay | undefined;
}

/**
 * Takes apart what is closed of a tenant, a PON's day in each transaction. What is left to do is what still stands in rows: nothing else says how
 * far this came, and a start goes on as a restart does. A day that cannot be read is told and passed over. Answers what remains.
 */
export async function compact(ctx: Context, tenantId: number, turn: Turn): Promise<'done' | 'more' | 'failed'> {
  const closed = closedBefore(ctx.clock.now());
  let [left, isWhole] = [turn.most, true];
  for (const metric of packedMetrics) {
    let from: PonDay | undefined;
    for (;;) {
      if (!turn.goOn() || left <= 0) return 'more';
      left -= 1;
      let at: PonDay | undefined;
      try {
        at = await ctx.scope.tenant(tenantId, async (tx) => {
          await lock(tx, 'onuHistory', tenantId);
          const next = await nextDay(tx, tenantId, metric, closed, from);
          if (!next) return undefined;
          at = next;
          const onus = await compactDay(tx, tenantId, metric, next);
          await turn.after?.(tx, tenantId, metric, { ...next, onus });
          return next;
        });
      } catch (error) {
        if (!turn.goOn()) return 'more';
        if (!at) throw error;
        isWhole = false;
        ctx.log.error(
          { err: error, tenant: tenantId, metric: metric.id, ...at },
          'a day of readings was not taken apart',
        );
        from = { ...at, day: new Date(at.day.getTime() + dayMs) };
        continue;
      }
      if (!at) break;
      from = at;
    }
  }
  return isWhole ? 'done' : 'failed';
}
