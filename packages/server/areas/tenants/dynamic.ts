import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { recordChanges } from '../../http/audit.ts';
import { homeTenant } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import type { LiveSessions } from '../../http/session.ts';
import { actingFor, tenantNamed, type Tenant } from './tenants.store.ts';

/** Coming and going stand in the log of the tenant too, under the name that everything done meanwhile stands under. */
async function tellTenant(ctx: Context, tx: Tx, request: Request, tenant: Tenant, object: string): Promise<void> {
  const { actor } = request;
  const there = { ...actor, tenantId: tenant.id, userName: `${actor.userName}@${actor.tenantCode}` };
  const seen = Object.create(request, { actor: { value: there } }) as Request;
  await actingFor(tx, tenant.id, actor.tenantId, () => recordChanges(ctx, tx, seen, 'dynamicTenant', [{ object }]));
}

async function workIn(ctx: Context, tx: Tx, request: Request, tenantId: number | null): Promise<number | null> {
  const { sessionHandle } = request.actor;
  const before = await tx
    .selectFrom('session')
    .select('work_tenant_id')
    .where('handle', '=', sessionHandle)
    .executeTakeFirst();
  await tx.updateTable('session').set({ work_tenant_id: tenantId }).where('handle', '=', sessionHandle).execute();
  // The browser's connection for live events moves to the other tenant.
  await ctx.bus.wake(tx, `session:${sessionHandle}`);
  return before?.work_tenant_id ?? null;
}

/** From here on this session works as the tenant. Its own tenant leads back to itself. */
export async function dynamic(ctx: Context, sessions: LiveSessions, request: Request, word: string) {
  const found = await request.tx(async (tx) => {
    const tenant = await tenantNamed(tx, word);
    if (tenant.removed_at !== null) throw fault('tenantRemoved');
    const isHome = tenant.code === homeTenant;
    request.note({ object: `work as tenant ${tenant.code} ${tenant.name}` });
    await workIn(ctx, tx, request, isHome ? null : tenant.id);
    if (!isHome) await tellTenant(ctx, tx, request, tenant, 'the installation works as this tenant');
    return tenant;
  });
  sessions.forget(request.actor.sessionHandle);
  return { tenantId: found.code, name: found.name };
}

export async function clearDynamic(ctx: Context, sessions: LiveSessions, request: Request): Promise<void> {
  await request.tx(async (tx) => {
    const left = await workIn(ctx, tx, request, null);
    if (left === null) return;
    const tenant = await tenantNamed(tx, String(left)).catch(() => undefined);
    request.note({ object: `no longer works as tenant ${tenant?.code ?? left}` });
    if (tenant) await tellTenant(ctx, tx, request, tenant, 'the installation no longer works as this tenant');
  });
  sessions.forget(request.actor.sessionHandle);
}
