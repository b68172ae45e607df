import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { leaseIsOver, leaseUntil } from '../../work/lease.ts';
import type { Tx } from '../../db/scope.ts';

/** The right to write to one device. */
export interface Held {
  readonly tenantId: number;
  readonly oltId: string;
  readonly owner: string;
  readonly fence: string;
}

/** Three renewals long, short enough that the change of a killed process goes on within half a minute. */
export const leaseMs = 20_000;
export const renewMs = 6000;

/** Another process has taken the device over; whatever was in hand is its work now. */
export class LeaseLost extends Error {}

/** The one who holds it may write to the device. busy: somebody else does; gone: the OLT was removed. */
export const takeLease = (
  ctx: Context,
  owner: string,
  tenantId: number,
  oltId: string,
): Promise<Held | 'busy' | 'gone'> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    if (!(await holdOlt(tx, tenantId, oltId))) return 'gone';
    await sql`insert into config_device (tenant_id, olt_id)
      select tenant_id, id from olt where tenant_id = ${tenantId} and id = ${oltId} on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ fence: string }>`
      with free as (
        select tenant_id, olt_id from config_device where tenant_id = ${tenantId} and olt_id = ${oltId}
          and (owner is null or ${leaseIsOver('lease_until', leaseMs)}) for update skip locked)
      update config_device d set owner = ${owner}, lease_until = ${leaseUntil(leaseMs)}, fence = d.fence + 1
      from free where d.tenant_id = free.tenant_id and d.olt_id = free.olt_id returning d.fence`.execute(tx);
    const [row] = rows;
    return row ? { tenantId, oltId, owner, fence: row.fence } : 'busy';
  });

/** Throws LeaseLost when it is no longer ours. */
export const renewLease = (ctx: Context, held: Held): Promise<void> =>
  ctx.scope.tenant(held.tenantId, async (tx) => {
    await mustHold(tx, held);
    await tx
      .updateTable('config_device')
      .set({ lease_until: leaseUntil(leaseMs) })
      .where('tenant_id', '=', held.tenantId)
      .where('olt_id', '=', held.oltId)
      .execute();
  });

export const releaseLease = (ctx: Context, held: Held): Promise<void> =>
  ctx.scope.tenant(held.tenantId, async (tx) => {
    await tx
      .updateTable('config_device')
      .set({ owner: null, lease_until: null })
      .where('tenant_id', '=', held.tenantId)
      .where('olt_id', '=', held.oltId)
      .where('fence', '=', held.fence)
      .execute();
  });

/**
 * Holds the OLT's own row, before any other row about it: whoever removes the OLT takes that one first and these after it. False
 * when it was removed.
 */
export async function holdOlt(tx: Tx, tenantId: number, oltId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from olt where tenant_id = ${tenantId} and id = ${oltId} for key share`.execute(tx);
  return rows.length > 0;
}

/** First thing in every transaction that writes for the holder: locks the row until the commit, or throws LeaseLost. */
export async function mustHold(tx: Tx, { tenantId, oltId, fence }: Held): Promise<void> {
  if (!(await holdOlt(tx, tenantId, oltId))) throw new LeaseLost();
  const { rows } = await sql`select 1 from config_device
    where tenant_id = ${tenantId} and olt_id = ${oltId} and fence = ${fence} for no key update`.execute(tx);
  if (rows.length === 0) throw new LeaseLost();
}
