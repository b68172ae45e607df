import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { LeaseLost, Leases, type InHand, type Lease } from '../../work/lease.ts';

export { LeaseLost };

/** The right to write to one device. */
export interface WriteRight {
  readonly tenantId: number;
  readonly oltId: string;
  readonly fence: string;
}

/** Short enough that the change of a killed process goes on within half a minute. */
const leases = new Leases({ table: 'config_device', id: 'olt_id', ms: 20_000 });

export { leases as deviceLeases };

const leaseOf = ({ tenantId, oltId, fence }: WriteRight): Lease => ({ tenantId, id: oltId, fence });
export const writeRightOf = ({ lease: { tenantId, id, fence } }: InHand): WriteRight => ({
  tenantId,
  oltId: id,
  fence,
});

/** Rows to hold the leases of these devices; those of devices that were removed are not made. */
export const makeRows = (tx: Tx, tenantId: number, oltIds: readonly string[]) =>
  sql`insert into config_device (tenant_id, olt_id)
    select tenant_id, id from olt where tenant_id = ${tenantId} and id = any(${oltIds}::int8[]) order by id
    on conflict do nothing`.execute(tx);

/** The one who holds it may write to the device. busy: somebody else does; gone: the OLT was removed. */
export const takeLease = (
  ctx: Context,
  owner: string,
  tenantId: number,
  oltId: string,
): Promise<WriteRight | 'busy' | 'gone'> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    if (!(await holdOltShared(tx, tenantId, oltId))) return 'gone';
    await makeRows(tx, tenantId, [oltId]);
    const where = leases.among([{ tenantId, id: oltId }]);
    const [taken] = await leases.take(tx, owner, { where, most: 1 });
    return taken ? writeRightOf(taken) : 'busy';
  });

/** What of the bus tells whoever is at a device that somebody waits for it. */
export const wantedTopic = (tenantId: number, oltId: string): string => `configWanted:${tenantId}:${oltId}`;

/** The same within a transaction, as the last thing that its holder does. */
export const giveBackLease = (tx: Tx, held: WriteRight): Promise<void> => leases.giveBack(tx, [leaseOf(held)]);

export const releaseLease = (ctx: Context, held: WriteRight): Promise<void> =>
  ctx.scope.tenant(held.tenantId, (tx) => giveBackLease(tx, held));

/**
 * Holds the OLT's own row, before any other row about it: whoever removes the OLT takes that one first and these after it. False
 * when it was removed.
 */
export async function holdOltShared(tx: Tx, tenantId: number, oltId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from olt where tenant_id = ${tenantId} and id = ${oltId} for key share`.execute(tx);
  return rows.length > 0;
}

/** First thing in every transaction that writes for the holder: locks the row until the commit, or throws LeaseLost. */
export async function mustHold(tx: Tx, held: WriteRight): Promise<void> {
  const { tenantId, oltId, fence } = held;
  // Both in one, the OLT's row first (`holdOltShared`).
  const { rows } = await sql`
    select 1 from olt o join config_device d on d.tenant_id = o.tenant_id and d.olt_id = o.id
    where o.tenant_id = ${tenantId} and o.id = ${oltId} and d.fence = ${fence} and d.owner is not null
    for key share of o for no key update of d`.execute(tx);
  if (rows.length === 0) throw new LeaseLost();
}
