import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import type { LiveSessions } from '../../http/session.ts';

/** The role that holds everything; every tenant has it, and nobody changes it. */
export const adminRole = 'admin';
export const everything = '*:*:*';

/** Nobody gives, or manages somebody who has, more than it holds itself. Throws `beyondOwn`. */
export function mustHold(actor: Actor, permissions: Iterable<string>): void {
  // What the roles give counts, not what the tenant's plan leaves of it: an administrator stays one when the plan shrinks.
  const { held } = actor;
  for (const permission of permissions) if (!may({ ...actor, permissions: held }, permission)) throw fault('beyondOwn');
}

/** Everything that these users may do, disabled roles included: those can be enabled again. */
export async function permissionsOfUsers(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('user_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'user_role.tenant_id').onRef('role.id', '=', 'user_role.role_id'),
    )
    .select('role.permissions')
    .distinct()
    .where('user_role.tenant_id', '=', tenantId)
    .where(sql<boolean>`user_role.user_id = any(${userIds}::int8[])`)
    .execute();
  return new Set(rows.flatMap((row) => row.permissions));
}

/** After a change, inside the people lock: somebody enabled must still hold everything. Throws `lastAdministrator`. */
export async function keepAdministrator(tx: Tx, tenantId: number): Promise<void> {
  const found = await tx
    .selectFrom('role')
    .innerJoin('user_role', (join) =>
      join.onRef('user_role.tenant_id', '=', 'role.tenant_id').onRef('user_role.role_id', '=', 'role.id'),
    )
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.tenant_id', '=', 'user_role.tenant_id').onRef('app_user.id', '=', 'user_role.user_id'),
    )
    .select('app_user.id')
    .where('role.tenant_id', '=', tenantId)
    .where('role.status', '=', '0')
    .where('app_user.status', '=', '0')
    .where(sql<boolean>`${everything} = any(role.permissions)`)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw fault('lastAdministrator');
}

/** Whoever remembers these users reads them again; answers the handles for `forgetAll` after the commit. */
export async function wakeUsers(ctx: Context, tx: Tx, tenantId: number, userIds: readonly string[]): Promise<string[]> {
  const live = await tx
    .selectFrom('session')
    .select('handle')
    .where('tenant_id', '=', tenantId)
    .where('ended', 'is', null)
    .where(sql<boolean>`user_id = any(${userIds}::int8[])`)
    .execute();
  for (const one of live) await ctx.bus.wake(tx, `session:${one.handle}`);
  return live.map((one) => one.handle);
}

/** As `wakeUsers`, for everybody with the role. */
export async function wakeRole(ctx: Context, tx: Tx, tenantId: number, roleIds: readonly string[]): Promise<string[]> {
  const live = await tx
    .selectFrom('session')
    .innerJoin('user_role', (join) =>
      join.onRef('user_role.tenant_id', '=', 'session.tenant_id').onRef('user_role.user_id', '=', 'session.user_id'),
    )
    .select('session.handle')
    .distinct()
    .where('session.tenant_id', '=', tenantId)
    .where('session.ended', 'is', null)
    .where(sql<boolean>`user_role.role_id = any(${roleIds}::int8[])`)
    .execute();
  for (const one of live) await ctx.bus.wake(tx, `session:${one.handle}`);
  return live.map((one) => one.handle);
}

/** As `wakeUsers`, for everybody of the tenant. */
export async function wakeTenant(ctx: Context, tx: Tx, tenantId: number): Promise<string[]> {
  const live = await tx
    .selectFrom('session')
    .select('handle')
    .where('tenant_id', '=', tenantId)
    .where('ended', 'is', null)
    .execute();
  for (const one of live) await ctx.bus.wake(tx, `session:${one.handle}`);
  return live.map((one) => one.handle);
}

/** This process at once; the others follow by the bus. */
export const forgetAll = (sessions: LiveSessions, handles: readonly string[]): void => {
  for (const handle of handles) sessions.forget(handle);
};
