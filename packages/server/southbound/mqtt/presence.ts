import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { tellCpeAlarms } from '../../estate/cpes/alarms.ts';
import { emit } from '../../estate/emit.ts';

/** A client came. What it says of itself comes after; that it is there is told now. */
export const markHere = (
  ctx: Context,
  tenantId: number,
  cpeId: string,
  { address, version }: { readonly address: string; readonly version: number | null },
): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const at = new Date(ctx.clock.now());
    await tx
      .updateTable('mqtt_device')
      .set({ address, version, connected_at: at, left_at: null })
      .where('tenant_id', '=', tenantId)
      .where('cpe_id', '=', cpeId)
      .execute();
    // A broker of others does not tell from where.
    if (address !== '')
      await tx
        .updateTable('cpe')
        .set({ address })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', cpeId)
        .where('protocol', '=', 'mqtt')
        .where(sql<boolean>`address is distinct from ${address}`)
        .execute();
    await turn(ctx, tx, tenantId, [cpeId], true);
  });

/** Clients are not there any more. */
export const markGone = (ctx: Context, tenantId: number, cpeIds: readonly string[]): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await tx
      .updateTable('mqtt_device')
      .set({ left_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`cpe_id = any(${[...cpeIds]}::int8[])`)
      .where('left_at', 'is', null)
      .execute();
    await turn(ctx, tx, tenantId, cpeIds, false);
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
