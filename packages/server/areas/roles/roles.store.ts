import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { RoleTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';
import { contains } from '../../db/like.ts';
import type { UserReach } from './data-scope.ts';
import { pageOf } from '../../db/page.ts';
import { createdBetween, type TimeRange } from '../../db/time-range.ts';

export type RoleRow = Selectable<RoleTable>;

interface RoleFilter extends TimeRange {
  readonly roleName?: string | undefined;
  readonly roleKey?: string | undefined;
  readonly status?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export async function listRoles(tx: Tx, tenantId: number, filter: RoleFilter) {
  const { roleName, roleKey, status, pageNum, pageSize } = filter;
  let select = tx.selectFrom('role').where('tenant_id', '=', tenantId);
  if (roleName !== undefined) select = select.where('name', 'ilike', contains(roleName));
  if (roleKey !== undefined) select = select.where('role_key', 'ilike', contains(roleKey));
  if (status !== undefined) select = select.where('status', '=', status);
  for (const bound of createdBetween(sql.ref('role.created_at'), tenantId, filter)) select = select.where(bound);
  return pageOf(select.selectAll().orderBy('sort').orderBy('id'), { pageNum, pageSize });
}

/** Roles to choose from; with `all`, disabled ones too. */
export const allRoles = (tx: Tx, tenantId: number, all = false): Promise<RoleRow[]> =>
  tx
    .selectFrom('role')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(!all, (select) => select.where('status', '=', '0'))
    .orderBy('sort')
    .orderBy('id')
    .limit(1000)
    .execute();

/** Unknown and foreign ids throw `notFound`. */
export async function findRoles(tx: Tx, tenantId: number, wanted: readonly string[]): Promise<RoleRow[]> {
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('role')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${wanted}::int8[])`)
    .execute();
  if (rows.length !== new Set(wanted).size) throw fault('notFound');
  return rows;
}

export async function findRole(tx: Tx, tenantId: number, id: string): Promise<RoleRow> {
  const [role] = await findRoles(tx, tenantId, [id]);
  if (!role) throw fault('notFound');
  return role;
}

/** One role per level (S2 §5); levels of one's own making (`custom`) may have any number. */
export async function isLevelTaken(tx: Tx, tenantId: number, level: string, except: string): Promise<boolean> {
  if (level === 'custom') return false;
  const found = await tx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_level', '=', level)
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function departmentsOfRole(tx: Tx, tenantId: number, roleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_dept')
    .select('dept_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .orderBy('dept_id')
    .execute();
  return rows.map((row) => row.dept_id);
}

export async function setDepartmentsOfRole(tx: Tx, tenantId: number, roleId: string, deptIds: readonly string[]) {
  await tx.deleteFrom('role_dept').where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute();
  await sql`insert into role_dept (tenant_id, role_id, dept_id)
    select ${tenantId}, ${roleId}, d from unnest(${deptIds}::int8[]) as d`.execute(tx);
}

interface UserFilter {
  readonly roleId: string;
  readonly userName?: string | undefined;
  readonly phonenumber?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Users that have a role, or do not, among those that the caller sees. */
export async function listRoleUsers(tx: Tx, tenantId: number, reach: UserReach, having: boolean, filter: UserFilter) {
  const { roleId, userName, phonenumber, pageNum, pageSize } = filter;
  const holds = sql<boolean>`exists (select 1 from user_role held where held.tenant_id = app_user.tenant_id
    and held.user_id = app_user.id and held.role_id = ${roleId})`;
  let select = tx
    .selectFrom('app_user')
    .leftJoin('department', (join) =>
      join.onRef('department.tenant_id', '=', 'app_user.tenant_id').onRef('department.id', '=', 'app_user.dept_id'),
    )
    .where('app_user.tenant_id', '=', tenantId)
    .where(reach.where)
    .where(having ? holds : sql<boolean>`not ${holds}`);
  if (userName !== undefined) select = select.where('app_user.user_name', 'ilike', contains(userName));
  if (phonenumber !== undefined) select = select.where('app_user.phone', 'ilike', contains(phonenumber));
  return pageOf(
    select
      .select(['app_user.id', 'app_user.user_name', 'app_user.nick_name', 'app_user.email', 'app_user.phone'])
      .select(['app_user.status', 'app_user.created_at', 'department.name as dept_name'])
      .orderBy('app_user.id', 'desc'),
    { pageNum, pageSize },
  );
}

/** How many users hold each of these roles. */
export const countHolders = (tx: Tx, tenantId: number, roleIds: readonly string[]) =>
  tx
    .selectFrom('user_role')
    .select(['role_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`role_id = any(${roleIds}::int8[])`)
    .groupBy('role_id')
    .execute();
