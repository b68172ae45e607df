import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Scope, Tx } from '../../db/scope.ts';
import { Leases, type Lease } from '../../work/lease.ts';
import { teamTopic } from '../../work/team.ts';

/** One OLT of one tenant. */
export interface OltKey {
  readonly tenantId: number;
  readonly oltId: string;
}

export interface HeldOlt extends OltKey {
  readonly fence: string;
}

/** Short enough that a killed process is replaced within half a minute. */
const leases = new Leases({ table: 'poll_lease', id: 'olt_id', ms: 30_000 });
export const { ms: leaseMs, renewMs } = leases;

const leaseOf = ({ tenantId, oltId, fence }: HeldOlt): Lease => ({ tenantId, id: oltId, fence });
const heldBy = ({ tenantId, id, fence }: Lease): HeldOlt => ({ tenantId, oltId: id, fence });

/** Keeps the right to poll those of the OLTs named that are ours, and takes others that nobody holds, up to so many. */
export function hold(
  scope: Scope,
  owner: string,
  keys: readonly OltKey[],
  most: number = keys.length,
): Promise<HeldOlt[]> {
  const named = leases.among(keys.map(({ tenantId, oltId }) => ({ tenantId, id: oltId })));
  const [tenants, olts] = [keys.map(({ tenantId }) => tenantId), keys.map(({ oltId }) => oltId)];
  return scope.system(async (tx) => {
    await sql`insert into poll_lease (tenant_id, olt_id) select * from unnest(${tenants}::int[], ${olts}::int8[])
      on conflict do nothing`.execute(tx);
    const kept = await leases.renew(tx, owner, named);
    const room = most - kept.length;
    const taken = room > 0 ? await leases.take(tx, owner, { where: named, most: room }) : [];
    return [...kept, ...taken.map(({ lease }) => lease)].map(heldBy);
  });
}

/** Gives these back; the other workers hear of it. */
export const giveBack = ({ scope, bus }: Context, held: readonly HeldOlt[]): Promise<void> =>
  scope.system(async (tx) => {
    await leases.giveBack(tx, held.map(leaseOf));
    await bus.wake(tx, teamTopic('poll'));
  });

/** Forgets leases of OLTs that are gone. */
export const forgetPollLease = (scope: Scope, key: OltKey): Promise<void> =>
  scope.system(async (tx) => {
    await sql`delete from poll_lease where tenant_id = ${key.tenantId} and olt_id = ${key.oltId}`.execute(tx);
  });

/** Inside the transaction that writes a poll's result: is the right to do so still ours? Held until the commit. */
export const pollStillHeld = (tx: Tx, held: HeldOlt): Promise<boolean> => leases.isHeld(tx, leaseOf(held));
