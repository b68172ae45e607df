import { roleCalls, roleForm, type roleRow } from '@heliograph/catalogue/calls/roles.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept, type Sent } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import type { LiveSessions } from '../../http/session.ts';
import { menuOfTenant } from '../../tenant-menu.ts';
import { timeText } from '../../time-text.ts';
import { departmentTree, findDepartments, listDepartments } from '../departments/departments.ts';
import { tellProjects } from '../../estate/tell-projects.ts';
import { exists } from '../../db/doubled.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { adminRole, forgetAll, giftsOf, keepAdministrator, mustGive, wakeRole } from './authority.ts';
import { userReachOf } from './data-scope.ts';
import { allSeen, findNamed, projectsOfRole, setProjectsOfRole } from './role-projects.store.ts';
import { permissionsOfMenu, tickedMenu } from './role-menu.ts';
import { usersOfRoles } from './role-users.ts';
import {
  allRoles,
  countHolders,
  departmentsOfRole,
  findRole,
  findRoles,
  isLevelTaken,
  listRoles,
  setDepartmentsOfRole,
  type RoleRow,
} from './roles.store.ts';

export {
  giftsBeyond,
  everything,
  forgetAll,
  giftsOf,
  giftsOfUsers,
  keepAdministrator,
  mustGive,
  wakeTenant,
  wakeUsers,
} from './authority.ts';
export { ledBy, userReachOf, type UserReach } from './data-scope.ts';
export { tickedMenu } from './role-menu.ts';
export { allRoles, findRole, findRoles, type RoleRow } from './roles.store.ts';
export { createdBetween, type TimeRange } from '../../db/time-range.ts';

type Shown = z.input<typeof roleRow>;

export const shownRole = (row: RoleRow): Shown => ({
  roleId: row.id,
  roleName: row.name,
  roleKey: row.role_key,
  roleSort: row.sort,
  userLevel: row.user_level,
  dataScope: row.data_scope,
  groupScope: row.group_scope,
  menuCheckStrictly: row.menu_check_strictly,
  deptCheckStrictly: row.dept_check_strictly,
  status: row.status,
  admin: row.role_key === adminRole,
  permissions: row.permissions,
  remark: row.remark,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

type Typed = InputOf<typeof roleCalls.addRole>;
const sameKey = exists('role_tenant_id_role_key_key', roleForm.fields['roleKey']?.label);
const sameName = exists('role_name', roleForm.fields['roleName']?.label);
const doubled = <T>(work: () => Promise<T>): Promise<T> => sameKey(() => sameName(work));

const columnsOf = (typed: Typed) => ({
  role_key: typed.roleKey,
  name: typed.roleName,
  sort: typed.roleSort,
  user_level: typed.userLevel,
  data_scope: typed.dataScope,
  group_scope: typed.groupScope,
  status: typed.status,
  remark: typed.remark,
  ...(typed.menuCheckStrictly === undefined ? {} : { menu_check_strictly: typed.menuCheckStrictly }),
  ...(typed.deptCheckStrictly === undefined ? {} : { dept_check_strictly: typed.deptCheckStrictly }),
});

/** Scopes that name whom one sees whoever one is: given only by somebody who sees everybody. */
async function mustReach(tx: Tx, request: Request, scope: string): Promise<void> {
  if (scope !== '1' && scope !== '2') return;
  if (!(await userReachOf(tx, request.actor, 'system:user:list')).all) throw fault('beyondOwn');
}

interface Reaching {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly scope: string;
  readonly named: readonly string[];
}

/**
 * The projects that a role names from now on, where it gives nothing beyond what the caller holds itself. Throws `notFound` for
 * projects that the caller does not see. Of a role that is for all of them none are kept for later: somebody else may narrow it again,
 * who does not see what would come back.
 */
async function reachable(tx: Tx, request: Request, { id, permissions, scope, named }: Reaching): Promise<string[]> {
  const { actor } = request;
  await findNamed(tx, actor.tenantId, named);
  await mustGive(tx, actor, [{ roleId: id, permissions, projects: scope === '1' ? 'all' : named }]);
  return scope === '1' ? [] : [...named];
}

/** A role that the caller may change: not the administrator's, and nothing beyond what it holds itself. */
async function changeable(tx: Tx, request: Request, roleId: string): Promise<RoleRow> {
  const role = await findRole(tx, request.actor.tenantId, roleId);
  if (role.role_key === adminRole) throw fault('roleReserved');
  await mustGive(tx, request.actor, await giftsOf(tx, request.actor.tenantId, [roleId]));
  return role;
}

async function add(ctx: Context, tx: Tx, request: Request, typed: Typed): Promise<void> {
  const { actor } = request;
  await lockPeople(tx, actor.tenantId);
  const permissions = await permissionsOfMenu(tx, actor.tenantId, typed.menuIds ?? []);
  const id = ctx.newId();
  const projectIds = await reachable(tx, request, {
    id,
    permissions,
    scope: typed.groupScope,
    named: typed.projectIds ?? [],
  });
  await mustReach(tx, request, typed.dataScope);
  const deptIds = typed.deptIds ?? [];
  await findDepartments(tx, actor.tenantId, deptIds);
  if (await isLevelTaken(tx, actor.tenantId, typed.userLevel, id)) throw fault('roleForLevel');
  const now = new Date(ctx.clock.now());
  const row = { id, ...columnsOf(typed), permissions };
  request.note({ object: `role ${typed.roleName}`, after: { ...row, deptIds, projectIds } });
  await tx
    .insertInto('role')
    .values({ tenant_id: actor.tenantId, ...row, created_at: now, updated_at: now })
    .execute();
  await setDepartmentsOfRole(tx, actor.tenantId, id, deptIds);
  await setProjectsOfRole(tx, actor.tenantId, id, projectIds);
}

interface Changes {
  readonly form?: Form;
  readonly sent: Sent<Typed>;
  readonly updateTime?: string | null | undefined;
}

/** As the operation log tells of it: what a release once offered, and when, says nothing about the change. */
const told = ({ offered: _offered, start_key: _start, created_at: _made, updated_at: _changed, ...role }: RoleRow) =>
  role;

/** What the form would hold of a role, but for its trees. */
const inputOf = (role: RoleRow): Typed => ({
  ...shownRole(role),
  menuIds: undefined,
  deptIds: undefined,
  projectIds: undefined,
});

/** Changes a role and wakes those who hold it; answers their sessions. */
async function change(ctx: Context, tx: Tx, request: Request, roleId: string, changes: Changes): Promise<string[]> {
  const { actor } = request;
  const { tenantId } = actor;
  await lockPeople(tx, tenantId);
  const before = await changeable(tx, request, roleId);
  const { form, sent, updateTime } = changes;
  const typed = kept(form, inputOf(before), sent);
  const { menuIds, deptIds } = typed;
  const columns = columnsOf(typed);
  if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
  const permissions = menuIds === undefined ? before.permissions : await permissionsOfMenu(tx, tenantId, menuIds);
  const named = (await projectsOfRole(tx, tenantId, roleId)).map((project) => project.id);
  const projectIds = await reachable(tx, request, {
    id: roleId,
    permissions,
    scope: columns.group_scope,
    named: typed.projectIds ?? named,
  });
  const level = columns.user_level;
  if (level !== before.user_level && (await isLevelTaken(tx, tenantId, level, roleId))) throw fault('roleForLevel');
  const before2 = await departmentsOfRole(tx, tenantId, roleId);
  const scope = columns.data_scope;
  if (scope !== before.data_scope || (deptIds !== undefined && scope === '2')) await mustReach(tx, request, scope);
  await findDepartments(tx, tenantId, deptIds ?? []);
  request.note({
    object: `role ${before.name}`,
    before: { ...told(before), deptIds: before2, projectIds: named },
    after: { ...told(before), ...columns, permissions, deptIds: deptIds ?? before2, projectIds },
  });
  await tx
    .updateTable('role')
    .set({ ...columns, permissions, updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .execute();
  if (deptIds !== undefined) await setDepartmentsOfRole(tx, tenantId, roleId, deptIds);
  await setProjectsOfRole(tx, tenantId, roleId, projectIds);
  await keepAdministrator(tx, tenantId);
  // What its holders see may be other projects now.
  if (before.group_scope !== '1' || columns.group_scope !== '1') await tellProjects(ctx, tx, tenantId);
  return wakeRole(ctx, tx, tenantId, [roleId]);
}

async function remove(tx: Tx, request: Request, roleIds: readonly string[]): Promise<void> {
  const { actor } = request;
  const { tenantId } = actor;
  await lockPeople(tx, tenantId);
  const rows = await findRoles(tx, tenantId, roleIds);
  for (const role of rows) await changeable(tx, request, role.id);
  const [held] = await countHolders(tx, tenantId, roleIds);
  if (held) {
    const name = rows.find((role) => role.id === held.role_id)?.name ?? '';
    throw fault('stillUsed', { name, count: held.count });
  }
  request.note({ object: `roles ${rows.map((role) => role.name).join(', ')}`, before: { roles: rows.map(told) } });
  await tx
    .deleteFrom('role')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${roleIds}::int8[])`)
    .execute();
}

type Handle = Handlers<typeof roleCalls>;

const reading: Pick<Handle, 'listRoles' | 'roleOptions' | 'getRole' | 'roleDepartments' | 'roleProjects'> = {
  listRoles: (filter, request) =>
    request.tx(async (tx) => {
      const { rows, total } = await listRoles(tx, request.actor.tenantId, filter);
      return { rows: rows.map(shownRole), total };
    }),

  roleOptions: (_input, request) =>
    request.tx(async (tx) => (await allRoles(tx, request.actor.tenantId)).map(shownRole)),

  getRole: ({ roleId }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const role = await findRole(tx, tenantId, roleId);
      const entries = await menuOfTenant(tx, tenantId);
      const menuIds = tickedMenu(entries, role.permissions, role.menu_check_strictly);
      const named = await projectsOfRole(tx, tenantId, roleId);
      const projectIds = named.map((project) => project.id);
      return { ...shownRole(role), menuIds, deptIds: await departmentsOfRole(tx, tenantId, roleId), projectIds };
    }),

  roleDepartments: ({ roleId }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      // 0 is a role that is not there yet.
      if (!/^0+$/.test(roleId)) await findRole(tx, tenantId, roleId);
      const checkedKeys = await departmentsOfRole(tx, tenantId, roleId);
      return { checkedKeys, depts: departmentTree(await listDepartments(tx, tenantId)) };
    }),

  roleProjects: ({ roleId }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      if (!/^0+$/.test(roleId)) await findRole(tx, tenantId, roleId);
      const checkedKeys = (await projectsOfRole(tx, tenantId, roleId)).map(({ id }) => id);
      const projects = (await allSeen(tx, tenantId)).map(({ id, name }) => ({
        id,
        parentId: '0',
        label: name,
        disabled: false,
      }));
      return { checkedKeys, projects };
    }),
};

/** Roles of a tenant. */
export function roles(ctx: Context, sessions: LiveSessions): Area {
  const changing = async (request: Request, roleId: string, changes: Changes) =>
    forgetAll(sessions, await request.tx((tx) => change(ctx, tx, request, roleId, changes)));
  return area(roleCalls, {
    ...reading,
    ...usersOfRoles(ctx, sessions),

    addRole: (typed, request) => doubled(() => request.tx((tx) => add(ctx, tx, request, typed))),

    editRole: ({ roleId, updateTime, ...sent }, request) =>
      doubled(() => changing(request, roleId, { form: roleForm, sent, updateTime })),

    setRoleDataScope: ({ roleId, updateTime, ...sent }, request) => changing(request, roleId, { sent, updateTime }),

    setRoleStatus: ({ roleId, status }, request) => changing(request, roleId, { sent: { status } }),

    removeRoles: ({ roleIds }, request) => request.tx((tx) => remove(tx, request, roleIds)),
  });
}
