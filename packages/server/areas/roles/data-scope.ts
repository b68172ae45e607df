import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';

/** Which users somebody sees. `where` speaks of the table `app_user` under its own name. */
export interface UserReach {
  readonly all: boolean;
  readonly where: RawBuilder<boolean>;
}

interface Held {
  readonly id: string;
  readonly data_scope: string;
}

const ownDepartment = (tenantId: number, userId: string) =>
  sql<boolean>`app_user.dept_id = (select me.dept_id from app_user me where me.tenant_id = ${tenantId} and me.id = ${userId})`;

const departmentAndBelow = (tenantId: number, userId: string) =>
  sql<boolean>`app_user.dept_id in (select below.id from app_user me
    join department own on own.tenant_id = me.tenant_id and own.id = me.dept_id
    join department below on below.tenant_id = own.tenant_id and (below.path = own.path or below.path like own.path || ',%')
    where me.tenant_id = ${tenantId} and me.id = ${userId})`;

const chosenDepartments = (tenantId: number, roleIds: readonly string[]) =>
  sql<boolean>`app_user.dept_id in (select chosen.dept_id from role_dept chosen
    where chosen.tenant_id = ${tenantId} and chosen.role_id = any(${roleIds}::int8[]))`;

/** `union` without `all`: a circle of leaders, should there ever be one, ends by itself. */
export const ledBy = (tenantId: number, userId: string) =>
  sql<boolean>`app_user.id in (with recursive led (id) as (
      select u.id from app_user u where u.tenant_id = ${tenantId} and u.leader_id = ${userId}
      union select u.id from app_user u join led on u.leader_id = led.id where u.tenant_id = ${tenantId})
    select led.id from led)`;

/** What one code adds (S1 §3.9); a code that is not known adds nothing, so its holder sees itself alone. */
function reachOfScope(scope: string, tenantId: number, userId: string, roleIds: readonly string[]) {
  switch (scope) {
    case '2':
      return chosenDepartments(tenantId, roleIds);
    case '3':
      return ownDepartment(tenantId, userId);
    case '4':
      return departmentAndBelow(tenantId, userId);
    case '7':
      return ledBy(tenantId, userId);
    case '8':
      return sql<boolean>`app_user.leader_id = ${userId}`;
    default:
      return undefined;
  }
}

/**
 * Whom somebody may see for one permission. Only the roles that give this permission count: a role that sees everybody but
 * may only look at alarms does not widen what another role lets its holder do to users. One always sees oneself.
 */
export async function userReachOf(tx: Tx, { tenantId, userId, self }: Actor, permission: string): Promise<UserReach> {
  // Working as the tenant, one is its administrator, and no user of it.
  if (self) return { all: true, where: sql<boolean>`true` };
  const held: Held[] = await tx
    .selectFrom('user_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'user_role.tenant_id').onRef('role.id', '=', 'user_role.role_id'),
    )
    .select(['role.id', 'role.data_scope'])
    .where('user_role.tenant_id', '=', tenantId)
    .where('user_role.user_id', '=', userId)
    .where('role.status', '=', '0')
    .where(sql<boolean>`role.permissions && ${[permission, '*:*:*']}::text[]`)
    .execute();
  const scopes = new Set(held.map((role) => role.data_scope));
  if (scopes.has('1')) return { all: true, where: sql<boolean>`true` };
  const custom = held.filter((role) => role.data_scope === '2').map((role) => role.id);
  const parts = [...scopes].flatMap((scope) => reachOfScope(scope, tenantId, userId, custom) ?? []);
  const all = [sql<boolean>`app_user.id = ${userId}`, ...parts];
  return { all: false, where: sql<boolean>`(${sql.join(all, sql` or `)})` };
}
