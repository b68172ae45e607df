import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { repeat } from '../../work/repeat.ts';
import { tellAlarms } from './alarm-live.ts';
import { lockAlarms, releaseAlarms } from './alarms.store.ts';
import { PolicyKeeper } from './policies/keep.ts';

const sweepEvery = 20_000;
const daysEvery = 3_600_000;
const sizesEvery = 1_000;
/** Days of events that stay. */
const keepDays = 90;

/** Makes the partitions of the coming days, and drops those that are too old as long as the clock can be trusted. */
async function careForDays(ctx: Context, clock: SteadyClock): Promise<void> {
  const isSteady = clock.look();
  const today = new Date(ctx.clock.now()).toISOString().slice(0, 10);
  const dropped = await ctx.scope.system(async (tx) => {
    await sql`select alarm_days_ahead(${today}::date - 1, 4)`.execute(tx);
    if (!isSteady) return 0;
    const { rows } = await sql<{ dropped: number }>`select alarm_days_drop(${keepDays}::int) as dropped`.execute(tx);
    return rows[0]?.dropped ?? 0;
  });
  if (dropped > 0) ctx.log.info({ dropped, keepDays }, 'old days of alarm events dropped');
}

/** Lets the database look at tables of alarms that have grown since it did: what it takes for empty it reads whole (`0064-alarm-sizes`). */
async function careForSizes(ctx: Context): Promise<void> {
  const { rows } = await ctx.scope.system((tx) => sql<{ looked: number }>`select alarm_sizes() as looked`.execute(tx));
  if (rows[0]?.looked) ctx.log.debug(rows[0], 'the database knows the sizes of tables of alarms again');
}

/**
 * Once a second, but only where something was told since the last time: alarms that begin, incidents and outages all tell browsers, and
 * where nothing is told no table grows.
 */
export function careForGrowth(ctx: Context): { stop(): Promise<void> } {
  // What happened before this process began nobody knows.
  let isTold = true;
  const off = ctx.bus.listen((topic) => {
    if (topic === 'reconnected' || topic.startsWith('live:')) isTold = true;
  });
  const loop = repeat(ctx, {
    id: 'alarms.sizes',
    everyMs: sizesEvery,
    work: async () => {
      if (!isTold && ctx.bus.hears) return;
      isTold = false;
      await careForSizes(ctx);
    },
  });
  return {
    stop: async () => {
      off();
      await loop.stop();
    },
  };
}

/** Children whose parent has been over for a while stand for themselves. */
export async function releaseChildren(ctx: Context, tenantId: number): Promise<number> {
  return ctx.scope.tenant(tenantId, async (tx) => {
    await lockAlarms(tx, tenantId);
    const alone = await releaseAlarms(tx, tenantId, ctx.clock.now());
    await tellAlarms(ctx, tx, tenantId, alone);
    return alone.length;
  });
}

/** What alarms need besides traps and people: partitions ahead of time, and children released. */
export async function startAlarmCare(
  given: Context,
  tenants: () => readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const ctx = withTerms(given, lasting);
  const clock = new SteadyClock(ctx);
  const policies = new PolicyKeeper(ctx);
  await careForDays(ctx, clock);
  const days = repeat(ctx, { id: 'alarms.days', everyMs: daysEvery, work: () => careForDays(ctx, clock) });
  const sizes = careForGrowth(ctx);
  const children = repeat(ctx, {
    id: 'alarms.release',
    everyMs: sweepEvery,
    work: async (signal) => {
      for (const tenantId of tenants()) {
        if (signal.aborted) return;
        await releaseChildren(ctx, tenantId);
        await policies.look(tenantId);
      }
    },
  });
  return {
    stop: async () => {
      await Promise.all([days.stop(), sizes.stop(), children.stop()]);
    },
  };
}
