import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { homeTenant, may, withinPlan, type Actor } from './actor.ts';
import type { RoleProjects } from './role-projects.ts';

/** What is left of the permissions of somebody's roles in its tenant. */
export type Narrow = (tx: Tx, tenantId: number, permissions: readonly string[]) => Promise<readonly string[]>;

/** Whose session it is. */
export interface Holder {
  readonly handle: string;
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly userId: string;
  readonly planId: string | null;
  readonly workTenantId: number | null;
}

/** A tenant that nobody signs in to: disabled, expired or removed. */
export const isClosed = (
  tenant: { readonly status: string; readonly expire_at: Date | null; readonly removed_at: Date | null },
  now: number,
): boolean =>
  tenant.status !== '0' ||
  tenant.removed_at !== null ||
  (tenant.expire_at !== null && tenant.expire_at.getTime() <= now);

/** Sessions with their tenants; what the plan holds is read beside, once however many sessions it is the plan of. */
export const sessionsIn = (tx: Tx) =>
  tx
    .selectFrom('session')
    .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
    .select(['session.handle', 'session.tenant_id', 'session.user_id', 'session.ended', 'session.last_seen_at'])
    .select(['session.expires_at', 'session.created_at', 'session.ended_why', 'session.work_tenant_id'])
    .select(['tenant.code', 'tenant.status', 'tenant.expire_at', 'tenant.removed_at', 'tenant.plan_id']);

type Row = Awaited<ReturnType<ReturnType<typeof sessionsIn>['executeTakeFirstOrThrow']>>;

export const sessionHolderOf = (row: Row): Holder => ({
  handle: row.handle,
  tenantId: row.tenant_id,
  tenantCode: row.code,
  userId: row.user_id,
  planId: row.plan_id,
  workTenantId: row.work_tenant_id,
});

type Plans = ReadonlyMap<string, readonly string[]>;

async function plansOf(tx: Tx, ids: readonly (string | null)[]): Promise<Plans> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.selectFrom('tenant_plan').select(['id', 'permissions']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row.permissions]));
}

const planIn = (plans: Plans, id: string | null): readonly string[] | null =>
  id === null ? null : (plans.get(id) ?? []);

const usersIn = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx
    .selectFrom('app_user as u')
    .select(['u.id', 'u.user_name', 'u.user_level', 'u.must_change_password'])
    .select(
      sql<string[]>`array(select h.role_id::text from user_role h
        where h.tenant_id = ${tenantId} and h.user_id = u.id order by h.role_id)`.as('role_ids'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', sql<string>`any(${ids}::int8[])`)
    .where('u.status', '=', '0')
    .execute();

interface Given {
  readonly roles: readonly string[];
  readonly held: readonly string[];
  readonly left: readonly string[];
  readonly projectRoles?: readonly RoleProjects[];
}

const whereOf = (role: { permissions: string[]; group_scope: string; projects: string[] | null }): RoleProjects => ({
  permissions: role.permissions,
  projects: role.group_scope === '1' ? 'all' : (role.projects ?? []),
});

/** What sets of roles give: asked once for each set, since most people of a tenant have the same few. */
async function givenBy(tx: Tx, tenantId: number, sets: readonly string[][], narrow: Narrow) {
  const ids = [...new Set(sets.flat())];
  const roles = await tx
    .selectFrom('role')
    .select(['id', 'role_key', 'permissions', 'status', 'group_scope'])
    .select(
      sql<string[] | null>`case when group_scope = '2' then array(select n.project_id::text from role_project n
        where n.tenant_id = role.tenant_id and n.role_id = role.id) end`.as('projects'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::int8[])`)
    .orderBy('sort')
    .execute();
  const given = new Map<string, Given>();
  for (const set of sets) {
    const key = set.join();
    if (given.has(key)) continue;
    const all = roles.filter(({ id }) => set.includes(id));
    const mine = all.filter(({ status }) => status === '0');
    const held = [...new Set(mine.flatMap((role) => role.permissions))];
    // A role that is disabled gives nothing, and does not open what it closed.
    const isNarrow = all.some(({ group_scope: scope }) => scope !== '1');
    given.set(key, {
      roles: mine.map((role) => role.role_key),
      held,
      left: await narrow(tx, tenantId, held),
      ...(isNarrow ? { projectRoles: mine.map(whereOf) } : {}),
    });
  }
  return given;
}

/** Calls for which the tenant asks a permission besides their own. */
async function askedBesides(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('interface_change')
    .select(['call', 'perms'])
    .where('tenant_id', '=', tenantId)
    .where('perms', 'is not', null)
    .execute();
  return new Map(rows.map(({ call, perms }) => [call, perms ?? '']));
}

/** The holders of one tenant with what their enabled roles permit; those who are disabled or gone are left out. */
const actorsIn = (ctx: Context, tenantId: number, holders: readonly Holder[], plans: Plans, narrow: Narrow) =>
  ctx.scope.tenant(tenantId, async (tx): Promise<Actor[]> => {
    const users = await usersIn(
      tx,
      tenantId,
      holders.map(({ userId }) => userId),
    );
    const given = await givenBy(
      tx,
      tenantId,
      users.map((user) => user.role_ids),
      narrow,
    );
    const asks = await askedBesides(tx, tenantId);
    const byId = new Map(users.map((user) => [user.id, user]));
    return holders.flatMap(({ handle, userId, tenantCode, planId }) => {
      const user = byId.get(userId);
      const own = user && given.get(user.role_ids.join());
      if (!user || !own) return [];
      const { roles, held, left, projectRoles } = own;
      return {
        tenantId,
        tenantCode,
        userId,
        userName: user.user_name,
        userLevel: user.user_level,
        roles,
        permissions: withinPlan(planIn(plans, planId), left),
        held,
        mustChangePassword: user.must_change_password,
        ...(asks.size > 0 ? { asks } : {}),
        ...(projectRoles === undefined ? {} : { projectRoles }),
        sessionHandle: handle,
      };
    });
  });

/**
 * Somebody of the installation's own tenant as the administrator of another one: sees and may do what that one may, under a
 * name that tells both. With the permission gone, or the tenant, it is itself again.
 */
async function workingAs(ctx: Context, self: Actor, tenantId: number): Promise<Actor> {
  const tenant = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
      .select(['tenant.code', 'tenant_plan.permissions as plan'])
      .where('tenant.id', '=', tenantId)
      .where('tenant.removed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!tenant || self.tenantCode !== homeTenant || !may(self, 'system:tenant:dynamic')) return self;
  // Its own tenant's further permissions and projects are asked for there; here it is the administrator, who has them all.
  const { asks: _asks, projectRoles: _projects, ...own } = self;
  return {
    ...own,
    tenantId,
    tenantCode: tenant.code,
    userName: `${self.userName}@${self.tenantCode}`,
    userLevel: 'superuser',
    permissions: withinPlan(tenant.plan, ['*:*:*']),
    held: ['*:*:*'],
    self,
  };
}

/** Who the holders of sessions are now, by the handles of the sessions. Those who may not be signed in any more are left out. */
export async function actorsOf(
  ctx: Context,
  holders: readonly Holder[],
  narrow: Narrow,
): Promise<ReadonlyMap<string, Actor>> {
  const plans = await ctx.scope.system((tx) =>
    plansOf(
      tx,
      holders.map(({ planId }) => planId),
    ),
  );
  const actors = new Map<string, Actor>();
  for (const [tenantId, own] of Map.groupBy(holders, (holder) => holder.tenantId)) {
    const works = new Map(own.map(({ handle, workTenantId }) => [handle, workTenantId]));
    for (const actor of await actorsIn(ctx, tenantId, own, plans, narrow)) {
      const at = works.get(actor.sessionHandle) ?? null;
      actors.set(actor.sessionHandle, at === null ? actor : await workingAs(ctx, actor, at));
    }
  }
  return actors;
}

/** Who holds these sessions now, read anew: what anybody remembers of them counts for nothing here. */
export async function actorsOfSessions(
  ctx: Context,
  handles: readonly string[],
  narrow: Narrow,
): Promise<ReadonlyMap<string, Actor>> {
  if (handles.length === 0) return new Map();
  const now = ctx.clock.now();
  const rows = await ctx.scope.system((tx) =>
    sessionsIn(tx)
      .where('session.handle', '=', sql<string>`any(${[...new Set(handles)]}::int8[])`)
      .where('session.ended', 'is', null)
      .where('session.expires_at', '>', new Date(now))
      .execute(),
  );
  const open = rows.filter((row) => !isClosed(row, now)).map(sessionHolderOf);
  return open.length === 0 ? new Map() : actorsOf(ctx, open, narrow);
}
