import type { userRow } from '@heliograph/catalogue/calls/user-admin.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { timeText } from '../../time-text.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { createdBetween, type TimeRange } from '../../db/time-range.ts';
import { picturesOf } from './picture.store.ts';
import { everything, type UserReach } from '../roles/roles.ts';

export type ShownUser = z.input<typeof userRow>;

export interface UserFilter extends TimeRange {
  readonly userName?: string | undefined;
  readonly nickName?: string | undefined;
  readonly phonenumber?: string | undefined;
  readonly email?: string | undefined;
  readonly deptId?: string | null | undefined;
  readonly roleId?: string | null | undefined;
  readonly leaderId?: string | null | undefined;
  readonly status?: string | undefined;
  readonly userLevel?: string | undefined;
}

/** Users of the tenant that the caller sees and the filter lets through. */
function matching(tx: Tx, tenantId: number, reach: UserReach, filter: UserFilter) {
  let select = tx.selectFrom('app_user').where('app_user.tenant_id', '=', tenantId).where(reach.where);
  const texts = [
    ['app_user.user_name', filter.userName],
    ['app_user.nick_name', filter.nickName],
    ['app_user.phone', filter.phonenumber],
    ['app_user.email', filter.email],
  ] as const;
  for (const [column, part] of texts) if (part !== undefined) select = select.where(column, 'ilike', contains(part));
  if (filter.status !== undefined) select = select.where('app_user.status', '=', filter.status);
  if (filter.userLevel !== undefined) select = select.where('app_user.user_level', '=', filter.userLevel);
  if (filter.leaderId) select = select.where('app_user.leader_id', '=', filter.leaderId);
  if (filter.deptId) {
    select = select.where(sql<boolean>`app_user.dept_id in (select below.id from department own
      join department below on below.tenant_id = own.tenant_id and (below.path = own.path or below.path like own.path || ',%')
      where own.tenant_id = ${tenantId} and own.id = ${filter.deptId})`);
  }
  if (filter.roleId) {
    select = select.where(sql<boolean>`exists (select 1 from user_role held where held.tenant_id = app_user.tenant_id
      and held.user_id = app_user.id and held.role_id = ${filter.roleId})`);
  }
  for (const bound of createdBetween(sql.ref('app_user.created_at'), tenantId, filter)) select = select.where(bound);
  return select;
}

/** For rows that were found within somebody's reach already. */
const everyone: UserReach = { all: true, where: sql<boolean>`true` };

const orders = {
  userName: 'app_user.name_key',
  nickName: 'app_user.nick_name',
  createTime: 'app_user.created_at',
  status: 'app_user.status',
} as const;

export interface UserPaging {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderByColumn?: keyof typeof orders | undefined;
  readonly isAsc?: 'asc' | 'desc';
}

const columns = [
  'app_user.id',
  'app_user.user_name',
  'app_user.nick_name',
  'app_user.phone',
  'app_user.email',
  'app_user.sex',
  'app_user.user_level',
  'app_user.country',
  'app_user.status',
  'app_user.must_change_password',
  'app_user.remark',
  'app_user.created_by',
  'app_user.created_at',
  'app_user.updated_by',
  'app_user.updated_at',
  'app_user.dept_id',
  'app_user.leader_id',
] as const;

type Matching = ReturnType<typeof matching>;

const wide = (select: Matching) =>
  select
    .leftJoin('department', (join) =>
      join.onRef('department.tenant_id', '=', 'app_user.tenant_id').onRef('department.id', '=', 'app_user.dept_id'),
    )
    .leftJoin('app_user as leader', (join) =>
      join.onRef('leader.tenant_id', '=', 'app_user.tenant_id').onRef('leader.id', '=', 'app_user.leader_id'),
    )
    .select(columns)
    .select(['department.name as dept_name', 'department.head as dept_head', 'leader.nick_name as leader_name'])
    .select(
      sql<boolean>`exists (select 1 from user_olt b where b.tenant_id = app_user.tenant_id and b.user_id = app_user.id)`.as(
        'bound',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof wide>['execute']>>[number];

async function rolesOf(tx: Tx, tenantId: number, userIds: readonly string[]) {
  const rows = await tx
    .selectFrom('user_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'user_role.tenant_id').onRef('role.id', '=', 'user_role.role_id'),
    )
    .select(['user_role.user_id', 'role.id', 'role.role_key', 'role.name', 'role.permissions'])
    .where('user_role.tenant_id', '=', tenantId)
    .where(sql<boolean>`user_role.user_id = any(${userIds}::int8[])`)
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

async function postsOf(tx: Tx, tenantId: number, userIds: readonly string[]) {
  const rows = await tx
    .selectFrom('user_post')
    .innerJoin('post', (join) =>
      join.onRef('post.tenant_id', '=', 'user_post.tenant_id').onRef('post.id', '=', 'user_post.post_id'),
    )
    .select(['user_post.user_id', 'post.id', 'post.name'])
    .where('user_post.tenant_id', '=', tenantId)
    .where(sql<boolean>`user_post.user_id = any(${userIds}::int8[])`)
    .orderBy('post.sort')
    .orderBy('post.id')
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

/** Rows with their roles, posts and pictures: three statements more, however many rows there are. */
async function shown(
  tx: Tx,
  tenant: { tenantId: number; tenantCode: string },
  rows: readonly Row[],
): Promise<ShownUser[]> {
  const userIds = rows.map((row) => row.id);
  const roles = await rolesOf(tx, tenant.tenantId, userIds);
  const posts = await postsOf(tx, tenant.tenantId, userIds);
  const pictures = await picturesOf(tx, tenant.tenantId, userIds);
  return rows.map((row) => {
    const held = roles.get(row.id) ?? [];
    const its = posts.get(row.id) ?? [];
    const { dept_id: deptId, dept_name: deptName } = row;
    return {
      userId: row.id,
      tenantId: tenant.tenantCode,
      userName: row.user_name,
      nickName: row.nick_name,
      phonenumber: row.phone,
      email: row.email,
      sex: row.sex,
      avatar: pictures.get(row.id) ?? null,
      userLevel: row.user_level,
      deptId,
      deptName,
      dept: deptId === null ? null : { deptId, deptName: deptName ?? '', leader: row.dept_head },
      leaderId: row.leader_id,
      leaderName: row.leader_name,
      country: row.country,
      bindState: row.bound ? 'bound' : 'unbound',
      roles: held.map((role) => ({ roleId: role.id, roleKey: role.role_key, roleName: role.name })),
      roleIds: held.map((role) => role.id),
      posts: its.map((post) => ({ postId: post.id, postName: post.name })),
      postIds: its.map((post) => post.id),
      status: row.status,
      admin: held.some((role) => role.permissions.includes(everything)),
      mustChangePassword: row.must_change_password,
      remark: row.remark,
      createBy: row.created_by,
      createTime: timeText(row.created_at),
      updateBy: row.updated_by,
      updateTime: timeText(row.updated_at),
    };
  });
}

type Tenant = { tenantId: number; tenantCode: string };

/** One page, newest first unless asked otherwise. */
export async function listUsers(tx: Tx, tenant: Tenant, reach: UserReach, filter: UserFilter, paging: UserPaging) {
  const { orderByColumn, isAsc = 'desc' } = paging;
  let page = matching(tx, tenant.tenantId, reach, filter).select('app_user.id');
  if (orderByColumn !== undefined) page = page.orderBy(orders[orderByColumn], isAsc);
  const { rows: ids, total } = await pageOf(page.orderBy('app_user.id', 'desc'), paging);
  // Joins are made for the rows of the page alone, not for those that were passed over on the way to it.
  const place = new Map(ids.map(({ id }, index) => [id, index]));
  const rows = await wide(matching(tx, tenant.tenantId, everyone, {}))
    .where(sql<boolean>`app_user.id = any(${[...place.keys()]}::int8[])`)
    .execute();
  rows.sort((one, two) => (place.get(one.id) ?? 0) - (place.get(two.id) ?? 0));
  return { rows: await shown(tx, tenant, rows), total };
}

/** Users older than `before`, newest first: for exports, that read page by page. */
export async function nextUsers(
  tx: Tx,
  tenant: Tenant,
  reach: UserReach,
  filter: UserFilter,
  before: string | null,
  limit: number,
) {
  const rows = await wide(matching(tx, tenant.tenantId, reach, filter))
    .$if(before !== null, (select) => select.where('app_user.id', '<', before ?? ''))
    .orderBy('app_user.id', 'desc')
    .limit(limit)
    .execute();
  return shown(tx, tenant, rows);
}

/** Those of the users named that the caller sees. */
export async function usersById(
  tx: Tx,
  tenant: Tenant,
  reach: UserReach,
  wanted: readonly string[],
): Promise<ShownUser[]> {
  const rows = await wide(matching(tx, tenant.tenantId, reach, {}))
    .where(sql<boolean>`app_user.id = any(${wanted}::int8[])`)
    .execute();
  return shown(tx, tenant, rows);
}

/** Enabled users that may be somebody's leader. */
export const listLeaders = (tx: Tx, tenantId: number, reach: UserReach, userName: string | undefined) =>
  matching(tx, tenantId, reach, { userName, status: '0' })
    .select(['app_user.id', 'app_user.user_name', 'app_user.nick_name', 'app_user.user_level'])
    .orderBy('app_user.name_key')
    .limit(500)
    .execute();
