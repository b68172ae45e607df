import { chunksOf, metricTableOf } from '@heliograph/catalogue/kit/metric.ts';
import { keepBounds } from '@heliograph/catalogue/metrics/keeps.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { withTerms } from '../db/scope.ts';
import { lasting } from '../db/terms.ts';
import { SteadyClock } from '../steady-clock.ts';
import { repeat, type Repetition } from '../work/repeat.ts';
import { packDays, packedBefore, rowDays, rowMetrics } from './days/pack.ts';
import { retire, retireEvents, retireRestores } from './retire.ts';
import { longestRawDays, rollUp, untilNextClose } from './roll-up.ts';

const dayMs = 24 * 3_600_000;
const retryMs = 60_000;

/** Partitions are there three days before they are needed. */
const makeDays = (ctx: Context): Promise<void> =>
  ctx.scope.system(async (tx) => {
    const yesterday = new Date(ctx.clock.now() - dayMs).toISOString().slice(0, 10);
    await sql`select metric_days_ahead(${yesterday}::date, 4)`.execute(tx);
  });

/**
 * Drops rows of readings, none from `needed` on. Nobody knowing what is needed, they stay as long as is possible. What stands in blocks goes
 * when no tenant may want it any more; what one wants less is deleted (`retire.ts`).
 */
const dropDays = (ctx: Context, needed: Date | undefined): Promise<void> =>
  ctx.scope.system(async (tx) => {
    const age = sql`(now() at time zone 'UTC')::date - (${needed ?? null}::timestamptz at time zone 'UTC')::date`;
    const days = sql`least(greatest(coalesce(${age}, ${longestRawDays}::int), ${rowDays}::int), ${longestRawDays}::int)`;
    for (const metric of rowMetrics) {
      await sql`select metric_days_drop(${metricTableOf(metric, 'raw')}, ${days})`.execute(tx);
      await sql`select metric_days_drop(${chunksOf(metric)}, ${keepBounds.rawDays.most + 1}::int)`.execute(tx);
    }
  });

const tenantsOf = (ctx: Context): Promise<number[]> =>
  ctx.scope.system(async (tx) =>
    (await tx.selectFrom('tenant').select('id').where('purging', '=', false).execute()).map((row) => row.id),
  );

/**
 * One round of care for the history of all tenants, also of those that are not polled any more: sums up, packs what is closed, lets go of
 * what is old, and drops rows of readings last, so that none goes that is in no sum and no block. A tenant that fails does not stop the others. While
 * the clock cannot be trusted nothing is deleted by age.
 */
export async function careForHistory(
  ctx: Context,
  goOn: () => boolean = () => true,
  isSteady = true,
): Promise<boolean> {
  await makeDays(ctx);
  let needed: Date | undefined = new Date(ctx.clock.now());
  for (const tenantId of await tenantsOf(ctx)) {
    if (!goOn()) return false;
    try {
      const until = await rollUp(ctx, tenantId, goOn);
      if (needed && until < needed) needed = until;
      if (!(await packDays(ctx, tenantId, packedBefore(ctx.clock.now(), until), goOn))) needed = undefined;
      if (isSteady) await retire(ctx, tenantId, goOn);
    } catch (error) {
      if (!goOn()) return false; // the connections were closed under us
      needed = undefined;
      ctx.log.error({ err: error, tenant: tenantId }, 'the history of a tenant was not summed up');
    }
  }
  if (!goOn()) return false;
  if (isSteady) {
    await retireEvents(ctx, goOn);
    await retireRestores(ctx);
    await dropDays(ctx, needed);
  }
  return needed !== undefined;
}

/**
 * Keeps the history while this process runs: partitions are there when this resolves, the rest is done beside the polls,
 * at once and each time another hour is closed. Stopped, it ends behind the transaction that is under way.
 */
export async function keepDays(given: Context): Promise<Repetition> {
  const ctx = withTerms(given, lasting);
  await makeDays(ctx);
  const clock = new SteadyClock(ctx);
  return repeat(ctx, {
    id: 'history.care',
    everyMs: retryMs,
    startAtOnce: true,
    work: async (signal) => {
      const isWhole = await careForHistory(ctx, () => !signal.aborted, clock.look());
      return isWhole ? { againMs: untilNextClose(ctx.clock.now()) } : undefined;
    },
  });
}
