import { chunksOf, metricTableOf } from '@heliograph/catalogue/kit/metric.ts';
import { keptTime, usualKeeps, type Keeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { keepsOf } from '../keeps.ts';
import { longestRawDays } from '../roll-up.ts';
import { closedBefore, compact, packedMetrics, untilNextDay, type AfterPonDay } from './compact.ts';

const retryMs = 60_000;
/** PON-days of a tenant before the next tenant has its turn. */
const inATurn = 64;
/** Rows of days that were taken apart stay so long that what a clock set back brings late still finds its day. */
const fewestRawDays = 3;
/** Blocks that one transaction deletes, and transactions of one tenant in a round. */
const batch = 5000;
const mostBatches = 200;

/** Tenants that are there. */
const tenantsOf = (ctx: Context): Promise<number[]> =>
  ctx.scope.system(async (tx) =>
    (await tx.selectFrom('tenant').select('id').where('purging', '=', false).execute()).map((row) => row.id),
  );

/** All tenants, a turn each until nothing is left; false when a day of somebody could not be read, or this was told to stop. */
async function compactAll(
  ctx: Context,
  tenants: readonly number[],
  goOn: () => boolean,
  after?: AfterPonDay,
): Promise<boolean> {
  let [waiting, isWhole] = [[...tenants], true];
  while (waiting.length > 0) {
    const again: number[] = [];
    for (const tenantId of waiting) {
      if (!goOn()) return false;
      try {
        const left = await compact(ctx, tenantId, { most: inATurn, goOn, after });
        if (left === 'more') again.push(tenantId);
        if (left === 'failed') isWhole = false;
      } catch (error) {
        if (!goOn()) return false;
        isWhole = false;
        ctx.log.error({ err: error, tenant: tenantId }, 'the readings of a tenant were not taken apart');
      }
    }
    waiting = again;
  }
  return isWhole;
}

/** Blocks of a tenant that keeps less than its partitions hold. */
async function retireBlocks(ctx: Context, tenantId: number, keeps: Keeps, goOn: () => boolean): Promise<void> {
  const now = new Date(ctx.clock.now());
  for (const metric of packedMetrics) {
    for (const [table, level] of [
      [chunksOf(metric), 'raw'],
      [metricTableOf(metric, 'hour'), 'hour'],
      [metricTableOf(metric, 'day'), 'day'],
    ] as const) {
      // A block of days goes with the last of its month.
      const whole = level === 'day' ? '1 month' : '1 day';
      for (let done = 0; done < mostBatches && goOn(); done += 1) {
        const { numAffectedRows = 0n } = await ctx.scope.tenant(tenantId, (tx) =>
          sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and (onu_id, ts) in (
            select onu_id, ts from ${sql.table(table)} where tenant_id = ${tenantId}
              and ts < date_trunc('day', least(now(), ${now}::timestamptz), 'UTC') - ${keptTime(keeps, level)}::interval - ${whole}::interval
            limit ${batch})`.execute(tx),
        );
        if (numAffectedRows < BigInt(batch)) break;
      }
    }
  }
}

/** Partitions that nobody wants any more. Rows that wait to be taken apart stay as long as is possible where somebody's were not. */
async function dropParts(ctx: Context, longest: Keeps, isWhole: boolean): Promise<void> {
  await ctx.scope.system(async (tx) => {
    for (const metric of packedMetrics) {
      const closed = closedBefore(ctx.clock.now());
      const age = sql`(now() at time zone 'UTC')::date - (${closed}::timestamptz at time zone 'UTC')::date`;
      const rows = isWhole
        ? sql`least(greatest(${age}, ${fewestRawDays}::int), ${longestRawDays}::int)`
        : sql`${longestRawDays}::int`;
      await sql`select metric_days_drop(${metricTableOf(metric, 'raw')}, ${rows})`.execute(tx);
      await sql`select metric_days_drop(${chunksOf(metric)}, ${Math.max(longest.rawDays, longestRawDays)}::int)`.execute(
        tx,
      );
      await sql`select metric_spans_drop(${metricTableOf(metric, 'hour')}, ${longest.hourMonths * 31}::int)`.execute(
        tx,
      );
      await sql`select metric_spans_drop(${metricTableOf(metric, 'day')}, ${longest.dayYears * 366}::int)`.execute(tx);
    }
  });
}

/** One round of care for the readings of ONUs: takes apart what is closed, and lets go of what is old while the clock can be trusted. */
export async function careForOnus(
  ctx: Context,
  goOn: () => boolean = () => true,
  isSteady = true,
  after?: AfterPonDay,
): Promise<boolean> {
  const tenants = await tenantsOf(ctx);
  const isWhole = await compactAll(ctx, tenants, goOn, after);
  if (!isSteady) return isWhole;
  let longest = usualKeeps;
  for (const tenantId of tenants) {
    if (!goOn()) return false;
    const keeps = await ctx.scope.tenant(tenantId, (tx) => keepsOf(tx, tenantId));
    longest = {
      rawDays: Math.max(longest.rawDays, keeps.rawDays),
      hourMonths: Math.max(longest.hourMonths, keeps.hourMonths),
      dayYears: Math.max(longest.dayYears, keeps.dayYears),
    };
    await retireBlocks(ctx, tenantId, keeps, goOn);
  }
  if (!goOn()) return false;
  await dropParts(ctx, longest, isWhole);
  return isWhole;
}

/** Takes readings apart while this process runs, each time that a day is closed. Stopped, it ends behind the transaction that is under way. */
export function keepOnus(given: Context, after?: AfterPonDay): Repetition {
  const ctx = withTerms(given, lasting);
  const clock = new SteadyClock(ctx);
  return repeat(ctx, {
    id: 'history.onus',
    everyMs: retryMs,
    startAtOnce: true,
    work: async (signal) => {
      const isWhole = await careForOnus(ctx, () => !signal.aborted, clock.look(), after);
      return isWhole ? { againMs: untilNextDay(ctx.clock.now()) } : undefined;
    },
  });
}
