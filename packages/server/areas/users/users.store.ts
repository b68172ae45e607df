import type { userInfo } from '@heliograph/catalogue/calls/sign-in.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { timeText } from '../../time-text.ts';
import { picturesOf } from './picture.store.ts';

export const findUser = (tx: Tx, tenantId: number, userId: string) =>
  tx.selectFrom('app_user').selectAll().where('tenant_id', '=', tenantId).where('id', '=', userId).executeTakeFirst();

export const rolesOfUser = (tx: Tx, tenantId: number, userId: string) =>
  tx
    .selectFrom('user_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'user_role.tenant_id').onRef('role.id', '=', 'user_role.role_id'),
    )
    .select(['role.id', 'role.role_key', 'role.name', 'role.permissions'])
    .where('user_role.tenant_id', '=', tenantId)
    .where('user_role.user_id', '=', userId)
    .where('role.status', '=', '0')
    .orderBy('role.sort')
    .execute();

/** A user as getInfo and the profile show it. Throws `notFound`. */
export async function showUser(
  tx: Tx,
  whose: { tenantId: number; tenantCode: string; userId: string },
): Promise<z.input<typeof userInfo>> {
  const { tenantId, tenantCode, userId } = whose;
  const user = await findUser(tx, tenantId, userId);
  if (!user) throw fault('notFound');
  const roles = await rolesOfUser(tx, tenantId, userId);
  const pictures = await picturesOf(tx, tenantId, [userId]);
  return {
    userId,
    tenantId: tenantCode,
    userName: user.user_name,
    nickName: user.nick_name,
    userLevel: user.user_level,
    email: user.email,
    phonenumber: user.phone,
    sex: user.sex,
    avatar: pictures.get(userId) ?? null,
    status: user.status,
    admin: roles.some((role) => role.role_key === 'admin'),
    lang: user.lang,
    theme: user.theme,
    remark: user.remark,
    createTime: timeText(user.created_at),
    roles: roles.map((role) => ({ roleId: role.id, roleKey: role.role_key, roleName: role.name })),
  };
}
