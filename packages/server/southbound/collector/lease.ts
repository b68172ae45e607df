import { sql } from 'kysely';
import { leaseIsOver, leaseUntil } from '../../db/lease-time.ts';
import type { Scope, Tx } from '../../db/scope.ts';

/** One OLT of one tenant. */
export interface OltKey {
  readonly tenantId: number;
  readonly oltId: string;
}

export interface Held extends OltKey {
  readonly fence: string;
}

/** Longer than two renewals, short enough that a killed process is replaced within half a minute. */
export const leaseMs = 30_000;
export const renewMs = 10_000;

interface LeaseRow {
  readonly tenant_id: number;
  readonly olt_id: string;
  readonly fence: string;
}

/** In the same order for every process, so that none waits for another in a circle. */
function columns(keys: readonly OltKey[]) {
  const sorted = keys.toSorted((a, b) => a.tenantId - b.tenantId || (BigInt(a.oltId) < BigInt(b.oltId) ? -1 : 1));
  return { tenants: sorted.map((key) => key.tenantId), olts: sorted.map((key) => key.oltId) };
}

/**
 * Takes and keeps the right to poll: of the OLTs named, those that nobody else holds. The fence grows with each change of
 * hands, so that a process which slept through the end of its lease cannot write over its successor.
 */
export function hold(scope: Scope, owner: string, keys: readonly OltKey[]): Promise<Held[]> {
  const { tenants, olts } = columns(keys);
  const until = leaseUntil(leaseMs);
  const named = sql`unnest(${tenants}::int[], ${olts}::int8[]) as k(tenant_id, olt_id)`;
  return scope.system(async (tx) => {
    await sql`insert into poll_lease (tenant_id, olt_id) select * from ${named} on conflict do nothing`.execute(tx);
    // Our own are waited for: while a poll writes its result, it holds its row (see stillHeld).
    const kept = await sql<LeaseRow>`
      with mine as (
        select l.tenant_id, l.olt_id from poll_lease l join ${named} using (tenant_id, olt_id)
        where l.owner = ${owner} order by l.tenant_id, l.olt_id for update of l)
      update poll_lease p set lease_until = ${until}
      from mine where p.tenant_id = mine.tenant_id and p.olt_id = mine.olt_id
      returning p.tenant_id, p.olt_id, p.fence`.execute(tx);
    const taken = await sql<LeaseRow>`
      with free as (
        select l.tenant_id, l.olt_id from poll_lease l join ${named} using (tenant_id, olt_id)
        where l.owner is null or (l.owner <> ${owner} and ${leaseIsOver('l.lease_until', leaseMs)})
        order by l.tenant_id, l.olt_id for update of l skip locked)
      update poll_lease p set fence = p.fence + 1, owner = ${owner}, lease_until = ${until}
      from free where p.tenant_id = free.tenant_id and p.olt_id = free.olt_id
      returning p.tenant_id, p.olt_id, p.fence`.execute(tx);
    return [...kept.rows, ...taken.rows].map((row) => ({
      tenantId: row.tenant_id,
      oltId: row.olt_id,
      fence: row.fence,
    }));
  });
}

/** Gives everything back, so that a successor begins at once. */
export const release = (scope: Scope, owner: string): Promise<void> =>
  scope.system(async (tx) => {
    await sql`update poll_lease set owner = null, lease_until = null where owner = ${owner}`.execute(tx);
  });

/** Forgets leases of OLTs that are gone. */
export const forget = (scope: Scope, key: OltKey): Promise<void> =>
  scope.system(async (tx) => {
    await sql`delete from poll_lease where tenant_id = ${key.tenantId} and olt_id = ${key.oltId}`.execute(tx);
  });

/** Inside the transaction that writes a poll's result: is the right to do so still ours? Held until the commit. */
export async function stillHeld(tx: Tx, held: Held): Promise<boolean> {
  const { rows } = await sql`select 1 from poll_lease
    where tenant_id = ${held.tenantId} and olt_id = ${held.oltId} and fence = ${held.fence} for share`.execute(tx);
  return rows.length > 0;
}
