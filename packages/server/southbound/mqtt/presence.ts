import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { tellCpeAlarms } from '../../estate/cpes/alarms.ts';
import { byId } from '../../estate/by-id.ts';
import { emit } from '../../estate/emit.ts';

/** What is to be told of a client: that it came, from where and how; or that it went. */
export interface PresenceTurn {
  readonly cpeId: string;
  readonly here?: { readonly address: string; readonly version: number | null };
}

/** Clients came. What they say of themselves comes after; that they are there is told now. */
async function markHere(ctx: Context, tx: Tx, tenantId: number, turns: readonly PresenceTurn[]): Promise<void> {
  if (turns.length === 0) return;
  const at = new Date(ctx.clock.now());
  const [ids, addresses] = [turns.map(({ cpeId }) => cpeId), turns.map(({ here }) => here?.address ?? '')];
  await sql`update mqtt_device m set address = u.address, version = u.version, connected_at = ${at}, left_at = null
    from unnest(${ids}::int8[], ${addresses}::text[], ${turns.map(({ here }) => here?.version ?? null)}::int[]) as u(id, address, version)
    where m.tenant_id = ${tenantId} and m.cpe_id = u.id`.execute(tx);
  // A broker of others does not tell from where.
  await sql`update cpe c set address = u.address from unnest(${ids}::int8[], ${addresses}::text[]) as u(id, address)
    where c.tenant_id = ${tenantId} and c.id = u.id and c.protocol = 'mqtt' and u.address <> '' and c.address is distinct from u.address`.execute(
    tx,
  );
  await turn(ctx, tx, tenantId, ids, true);
}

async function markLeft(ctx: Context, tx: Tx, tenantId: number, cpeIds: readonly string[]): Promise<void> {
  if (cpeIds.length === 0) return;
  await tx
    .updateTable('mqtt_device')
    .set({ left_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`cpe_id = any(${[...cpeIds]}::int8[])`)
    .where('left_at', 'is', null)
    .execute();
  await turn(ctx, tx, tenantId, cpeIds, false);
}

/** Clients are not there any more. */
export const markGone = (ctx: Context, tenantId: number, cpeIds: readonly string[]): Promise<void> =>
  ctx.scope.tenant(tenantId, (tx) => markLeft(ctx, tx, tenantId, cpeIds));

/** Clients that came and that went, at most one turn of each. */
export const markTurns = (ctx: Context, tenantId: number, turns: readonly PresenceTurn[]): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    // In the order of ids: two transactions never wait for each other in a circle.
    const ordered = turns.toSorted((a, b) => byId(a.cpeId, b.cpeId));
    await markHere(
      ctx,
      tx,
      tenantId,
      ordered.filter(({ here }) => here !== undefined),
    );
    await markLeft(
      ctx,
      tx,
      tenantId,
      ordered.flatMap(({ cpeId, here }) => (here ? [] : [cpeId])),
    );
  });

/** Of devices that speak to us over MQTT, in our dialect or in USP: whether others are there their reports say. */
async function turn(ctx: Context, tx: Tx, tenantId: number, cpeIds: readonly string[], online: boolean): Promise<void> {
  const at = new Date(ctx.clock.now());
  const { rows } = await sql<{
    id: string;
    project_id: string;
  }>`update cpe_live l set online = ${online}, since = ${at},
      last_inform = case when ${online} then ${at} else l.last_inform end
    from cpe c where l.tenant_id = ${tenantId} and l.cpe_id = any(${[...cpeIds]}::int8[]) and l.online is distinct from ${online}
      and c.tenant_id = l.tenant_id and c.id = l.cpe_id and c.protocol in ('mqtt', 'usp') returning c.id, c.project_id`.execute(
    tx,
  );
  await tellCpeAlarms(
    ctx,
    tx,
    tenantId,
    rows.map(({ id }) => ({
      cpeId: id,
      kind: 'cpeUnreachable' as const,
      change: online ? ('clear' as const) : ('raise' as const),
      text: '',
    })),
  );
  await emit(
    ctx.bus,
    tx,
    tenantId,
    rows.map(({ id, project_id: projectId }) => ({
      kind: 'cpe.state' as const,
      payload: { cpeId: id, projectId, online, since: at.toISOString() },
    })),
  );
}

/** Devices that stand as there: after a start of ours, some are not. */
export const standing = async (ctx: Context, tenantId: number): Promise<readonly string[]> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{ id: string }>`select c.id from cpe c
      join cpe_live l on l.tenant_id = ${tenantId} and l.cpe_id = c.id
      where c.tenant_id = ${tenantId} and c.protocol in ('mqtt', 'usp') and l.online order by c.id limit 20000`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });
