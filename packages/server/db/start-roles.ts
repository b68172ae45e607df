import { createHash } from 'node:crypto';
import { startRoles, type StartRole } from '@heliograph/catalogue/words/roles.ts';
import type { Client } from 'pg';
import { restMs } from '../id-lease.ts';
import { idEpoch } from '../ids.ts';

const everything = '*:*:*';
const familyOf = (permission: string): string => permission.slice(0, permission.lastIndexOf(':') + 1);

/**
 * What a release brings to a role that a tenant began with: permissions that were never offered to it, where it still holds all that
 * it was offered of the same family (`device:olt:`), or of everything where the family is new. What an administrator took away was
 * offered, and does not come back; a role that was narrowed there is not widened there.
 */
export function broughtTo(held: readonly string[], offered: readonly string[], now: readonly string[]): string[] {
  const holdsAll = (permissions: readonly string[]) => permissions.every((one) => held.includes(one));
  return now.filter((permission) => {
    if (offered.includes(permission) || held.includes(permission)) return false;
    const family = offered.filter((one) => familyOf(one) === familyOf(permission));
    return holdsAll(family.length > 0 ? family : offered);
  });
}

/** The columns of a new role that say which one it began as, and what came with it. The administrator's holds everything anyway. */
export const startOf = ({ key, permissions }: StartRole) =>
  permissions.includes(everything) ? {} : { start_key: key, offered: [...permissions] };

const fingerprint = (roles: readonly StartRole[]): string =>
  createHash('sha256')
    .update(JSON.stringify(roles.map(startOf)))
    .digest('hex');

/**
 * An id for a row that is written before any process makes ids: a millisecond of a node that rests, taken for ever by raising what its
 * next holder begins above (`id-lease.ts`).
 */
async function ownId(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with free as (select node from node_lease where until < clock_timestamp() - $1 * interval '1 ms'
       order by until, node limit 1 for update skip locked)
     update node_lease l set ceiling = greatest(l.ceiling, (extract(epoch from clock_timestamp()) * 1000)::int8 - $2::int8) + 1
     from free where l.node = free.node returning ((l.ceiling << 22) | (l.node << 12))::text as id`,
    [restMs, idEpoch],
  );
  if (!rows[0]) throw new Error('all 1,024 numbers for processes that make ids are in use');
  return rows[0].id;
}

async function refreshTenant(owner: Client, tenantId: number, roles: readonly StartRole[]): Promise<void> {
  await owner.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)]);
  const { rows } = await owner.query<{
    id: string;
    name: string;
    start_key: string;
    permissions: string[];
    offered: string[];
  }>(
    `select id, name, start_key, permissions, offered from role
     where tenant_id = $1 and start_key is not null and offered is not null for update`,
    [tenantId],
  );
  for (const row of rows) {
    const now = roles.find(({ key }) => key === row.start_key)?.permissions;
    if (now === undefined) continue;
    const brought = broughtTo(row.permissions, row.offered, now);
    // Whoever has the role open in a dialog must not write it over: a changed one has another time.
    await owner.query(
      `update role set permissions = $3, offered = $4, updated_at = case when $5 then now() else updated_at end
       where tenant_id = $1 and id = $2`,
      [tenantId, row.id, [...row.permissions, ...brought], [...new Set([...row.offered, ...now])], brought.length > 0],
    );
    if (brought.length === 0) continue;
    await owner.query(
      `insert into audit_log (tenant_id, id, actor_name, call_name, object, after, request_id, ip, outcome)
       values ($1, $2, 'system', 'releaseRoles', $3, $4, '', '', 0)`,
      [tenantId, await ownId(owner), `role ${row.name}`, JSON.stringify({ brought })],
    );
  }
}

/** At a start of a release whose roles hold something new: the roles of tenants that exist get it, once, and the operation log tells it. */
export async function refreshStartRoles(owner: Client, roles: readonly StartRole[] = startRoles): Promise<void> {
  const said = await owner.query<{ said: string | null }>(
    `select obj_description('role'::regclass, 'pg_class') as said`,
  );
  if (said.rows[0]?.said === fingerprint(roles)) return;
  await owner.query('begin');
  try {
    const { rows } = await owner.query<{ id: number }>('select id from tenant order by id');
    for (const { id } of rows) await refreshTenant(owner, id, roles);
    await owner.query(`comment on table role is '${fingerprint(roles)}'`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
