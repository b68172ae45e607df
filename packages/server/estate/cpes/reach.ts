import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { ReachStep } from '../../db/tables/cpe-reach.ts';
import { emit } from '../emit.ts';
import { reachTopic } from './topics.ts';

/** A try that nobody took up in this time (ms) is not made any more: who asked has gone. */
export const triedWithin = 120_000;

interface Of {
  readonly tenantId: number;
  readonly id: string;
  readonly projectId: string;
}

/** Somebody wants to know how a device is reached: the ACS tries it. False: one is under way. */
export async function askTry(ctx: Context, tx: Tx, tenantId: number, cpeId: string, by: string): Promise<boolean> {
  const now = new Date(ctx.clock.now());
  const stale = new Date(ctx.clock.now() - triedWithin);
  const { rows } =
    await sql`insert into cpe_reach as r (tenant_id, cpe_id, asked_at, asked_by) values (${tenantId}, ${cpeId}::int8, ${now}, ${by})
    on conflict (tenant_id, cpe_id) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by
      where r.asked_at is null or r.asked_at < ${stale} or r.done_at >= r.asked_at returning 1`.execute(tx);
  if (rows.length > 0) await ctx.bus.wake(tx, reachTopic(tenantId));
  return rows.length > 0;
}

/** Devices that somebody wants tried. */
export async function openTries(ctx: Context, tx: Tx, tenantId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('cpe_reach')
    .select('cpe_id')
    .where('tenant_id', '=', tenantId)
    .where('asked_at', '>', new Date(ctx.clock.now() - triedWithin))
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '<', eb.ref('asked_at'))]))
    .orderBy('asked_at')
    .limit(100)
    .execute();
  return rows.map(({ cpe_id: id }) => id);
}

/** What came of a try. */
export async function doneTry(ctx: Context, tx: Tx, of: Of, steps: readonly ReachStep[]): Promise<void> {
  await tx
    .updateTable('cpe_reach')
    .set({ done_at: sql<Date>`greatest(asked_at, ${new Date(ctx.clock.now())})`, steps: JSON.stringify(steps) })
    .where('tenant_id', '=', of.tenantId)
    .where('cpe_id', '=', of.id)
    .execute();
  const payload = { cpeId: of.id, projectId: of.projectId, taskId: '0', state: 'done' };
  await emit(ctx.bus, tx, of.tenantId, [{ kind: 'cpe.task', payload }]);
}

/** It came because it was asked. */
export const noteCame = (ctx: Context, tx: Tx, of: Of, by: 'http' | 'udp') => {
  const now = new Date(ctx.clock.now());
  const [http, udp] = by === 'http' ? [now, null] : [null, now];
  return sql`insert into cpe_reach as r (tenant_id, cpe_id, http_at, udp_at)
    select tenant_id, id, ${http}::timestamptz, ${udp}::timestamptz from cpe where tenant_id = ${of.tenantId} and id = ${of.id}::int8
    on conflict (tenant_id, cpe_id) do update set http_at = coalesce(excluded.http_at, r.http_at), udp_at = coalesce(excluded.udp_at, r.udp_at)`.execute(
    tx,
  );
};
