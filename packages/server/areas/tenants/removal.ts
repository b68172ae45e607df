import { tombstoneDays } from '@heliograph/catalogue/words/tenants.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { closeTenant } from '../../http/session.ts';
import { takeTenant, type Tenant } from './tenants.store.ts';

const dayMs = 24 * 3_600_000;

/** When the clock alone removes a tenant; null = never. */
export const dueAt = ({ expire_at, auto_delete_days: days, code }: Tenant): number | null =>
  expire_at === null || days === 0 || code === homeTenant ? null : expire_at.getTime() + days * dayMs;

/**
 * Removes a tenant: nobody signs in, nothing is polled, its name and domain stay taken, and for seven days it can be
 * restored whole. Answers the sessions that ended.
 */
export async function removeTenant(
  ctx: Context,
  tx: Tx,
  id: string,
  by: string,
): Promise<Tenant & { ended: string[] }> {
  const tenant = await takeTenant(tx, id);
  if (tenant.code === homeTenant) throw fault('homeProtected');
  if (tenant.removed_at !== null) throw fault('tenantRemoved');
  const now = ctx.clock.now();
  await tx
    .updateTable('tenant')
    .set({
      removed_at: new Date(now),
      removed_by: by,
      purge_at: new Date(now + tombstoneDays * dayMs),
      updated_at: new Date(now),
    })
    .where('id', '=', tenant.id)
    .execute();
  return { ...tenant, ended: await closeTenant(ctx, tx, tenant.id) };
}

/** Takes a removal back. One that the clock would repeat at once is not deleted by itself any more. */
export async function restoreTenant(ctx: Context, tx: Tx, id: string, by: string): Promise<Tenant> {
  const tenant = await takeTenant(tx, id);
  if (tenant.removed_at === null) throw fault('notRemoved');
  if (tenant.purging) throw fault('purgeBegun');
  const due = dueAt(tenant);
  const now = ctx.clock.now();
  const isDue = due !== null && due <= now;
  await tx
    .updateTable('tenant')
    .set({
      removed_at: null,
      removed_by: null,
      purge_at: null,
      updated_by: by,
      updated_at: new Date(now),
      ...(isDue ? { auto_delete_days: 0 } : {}),
    })
    .where('id', '=', tenant.id)
    .execute();
  return tenant;
}
