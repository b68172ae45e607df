import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { managesAll, may, type Actor } from '../../http/actor.ts';
import { roleReach } from '../../http/role-projects.ts';
import type { LiveSessions } from '../../http/session.ts';
import { projectsSeen } from './role-projects.store.ts';

/** The role that holds everything; every tenant has it, and nobody changes it. */
export const adminRole = 'admin';
export const everything = '*:*:*';

/** What a role gives, and where. */
export interface Gift {
  readonly roleId: string;
  readonly permissions: readonly string[];
  /** The projects that it names, unseen ones too. */
  readonly projects: readonly string[] | 'all';
}

/** Whether somebody holds all that a role gives, everywhere that the role gives it. */
function covers(actor: Actor, { permissions, projects }: Gift): boolean {
  // What the roles give counts, not what the tenant's plan leaves of it: an administrator stays one when the plan shrinks.
  const own = { ...actor, permissions: actor.held };
  if (!permissions.every((permission) => may(own, permission))) return false;
  if (managesAll(actor)) return true;
  const reaches =
    permissions.length === 0
      ? [roleReach(actor, undefined)]
      : permissions.map((permission) => roleReach(actor, [permission]));
  return reaches.every(
    ({ open, named }) => open || (projects !== 'all' && projects.every((project) => named.includes(project))),
  );
}

/**
 * Those among these that somebody can neither give nor manage: they give something that it does not hold itself, or somewhere where it does
 * not hold it; so also in all projects, where its own roles name some. In a bound request `project` holds what the caller may change
 * something in.
 */
export async function giftsBeyond(tx: Tx, actor: Actor, gifts: readonly Gift[]): Promise<Gift[]> {
  const named = gifts.flatMap(({ projects }) => (projects === 'all' ? [] : projects));
  const seen = new Set((await projectsSeen(tx, actor.tenantId, [...new Set(named)])).map(({ id }) => id));
  const isSeen = ({ projects }: Gift) => projects === 'all' || projects.every((project) => seen.has(project));
  return gifts.filter((gift) => !covers(actor, gift) || !isSeen(gift));
}

/** Nobody gives, or manages somebody who has, more than it holds itself. Throws `beyondOwn`. */
export async function mustGive(tx: Tx, actor: Actor, gifts: readonly Gift[]): Promise<void> {
  if ((await giftsBeyond(tx, actor, gifts)).length > 0) throw fault('beyondOwn');
}

/** What everything gives that these users have, disabled roles included: those can be enabled again. */
export async function giftsOfUsers(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<Gift[]> {
  const rows = await tx
    .selectFrom('user_role')
    .select('role_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`user_id = any(${userIds}::int8[])`)
    .execute();
  return giftsOf(
    tx,
    tenantId,
    rows.map((row) => row.role_id),
  );
}

/** What these roles give; unknown and foreign ids are left out. */
export const giftsOf = async (tx: Tx, tenantId: number, roleIds: readonly string[]): Promise<Gift[]> => {
  const { rows } =
    await sql<Gift>`select id::text as "roleId", permissions, case when group_scope = '1' then '"all"' else
      (select coalesce(json_agg(n.project_id::text), '[]') from public.role_project n
        where n.tenant_id = role.tenant_id and n.role_id = role.id) end as projects
    from role where tenant_id = ${tenantId} and id = any(${roleIds}::int8[])`.execute(tx);
  return rows;
};

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
