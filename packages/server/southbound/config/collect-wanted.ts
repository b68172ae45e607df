import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';

/** Changes follow each other: what comes of all of them is one version. */
const quietMs = 60_000;
/** However long they go on. */
const longestMs = 600_000;
/** One that is put off again is written this much later at least: changes end many times in a second. */
const stepMs = 20_000;

/** Whoever collects is woken by this, and the tenant behind it. */
export const collectKind = 'collectConfigs';

/**
 * The running configurations of these OLTs are to be collected when they have been quiet for a minute, where their command line is known and the
 * tenant wants it. `why`: a change of ours, or a word of the device itself.
 */
export async function wantCollected(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  oltIds: readonly string[],
  why: 'change' | 'device',
): Promise<void> {
  if (oltIds.length === 0) return;
  const now = ctx.clock.now();
  const [since, at, step] = [new Date(now), new Date(now + quietMs), new Date(now + quietMs - stepMs)];
  await sql`insert into config_collect as c (tenant_id, olt_id, wanted_at, wanted_since, why)
    select o.tenant_id, o.id, ${at}, ${since}, ${why} from olt o
      where o.tenant_id = ${tenantId} and o.id = any(${oltIds}::int8[]) and o.cli_protocol is not null
        and not exists (select 1 from config_keeping k where k.tenant_id = o.tenant_id and not k.after_change)
      order by o.id
    on conflict (tenant_id, olt_id) do update set why = excluded.why,
      wanted_since = case when c.wanted_at is null then excluded.wanted_since else coalesce(c.wanted_since, excluded.wanted_since) end,
      wanted_at = case when c.wanted_at is null then excluded.wanted_at
        else least(excluded.wanted_at, coalesce(c.wanted_since, excluded.wanted_since) + ${longestMs} * interval '1 millisecond') end
      where c.wanted_at is null or c.wanted_at < ${step}`.execute(tx);
}

/**
 * Those of these OLTs whose command line is known and that nobody tried since then are collected at once, whatever the tenant wants after changes:
 * what a task that was lost had left to do. How many they are.
 */
export async function wantRest(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  oltIds: readonly string[],
  since: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`insert into config_collect as c (tenant_id, olt_id, wanted_at, why)
    select o.tenant_id, o.id, ${new Date(ctx.clock.now())}, 'task' from olt o
      where o.tenant_id = ${tenantId} and o.id = any(${oltIds}::int8[]) and o.cli_protocol is not null
      order by o.id
    on conflict (tenant_id, olt_id) do update set wanted_at = excluded.wanted_at, wanted_since = null, why = 'task'
      where c.tried_at is null or c.tried_at < ${since}`.execute(tx);
  const count = Number(numAffectedRows ?? 0n);
  if (count > 0) await ctx.bus.wake(tx, `${collectKind}:${tenantId}`);
  return count;
}
