import { userCalls } from '@heliograph/catalogue/calls/users.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { passwordMessages } from '@heliograph/catalogue/words/passwords.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { endSessions, openSession, type LiveSessions } from '../../http/session.ts';
import { nameKey } from './name-key.ts';
import type { Passwords } from './passwords.ts';
import { pictures } from './picture.ts';
import { clearTries, takeTry } from './tries.ts';
import { userAdmin } from './user-admin.ts';
import { emailKey } from './user-insert.store.ts';
import { doubledUser } from './user-write.ts';
import { findUser, showUser } from './users.store.ts';

export { holdBoundOnus, mustOperateBound, mustReachNewOlts } from './bound-onus.ts';
export { nameKey } from './name-key.ts';
export { isInitial, isSpent, openPasswords, spent, type Passwords } from './passwords.ts';
export { clearTries, forgiveTries, takeTry, touchTries } from './tries.ts';
export { emailKey, holdUserQuota } from './user-insert.store.ts';
export { sizeOfPicture } from './picture-kind.ts';
export { rolesOfUser, showUser } from './users.store.ts';

export interface NewUser {
  readonly userName: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly userLevel: string;
  readonly mustChangePassword: boolean;
  readonly roleIds: readonly string[];
}

/** Adds a user inside a transaction of its tenant; answers the id. */
export async function addUser(ctx: Context, tx: Tx, tenantId: number, user: NewUser): Promise<string> {
  const id = ctx.newId();
  await tx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      id,
      user_name: user.userName,
      name_key: nameKey(user.userName),
      nick_name: user.nickName,
      email: null,
      phone: null,
      password_hash: user.passwordHash,
      must_change_password: user.mustChangePassword,
      user_level: user.userLevel,
      remark: null,
    })
    .execute();
  if (user.roleIds.length > 0) {
    const rows = user.roleIds.map((roleId) => ({ tenant_id: tenantId, user_id: id, role_id: roleId }));
    await tx.insertInto('user_role').values(rows).execute();
  }
  return id;
}

/** Checks the old password under the same five tries as a sign-in, so that a stolen session cannot guess it. */
async function checkOld(ctx: Context, passwords: Passwords, request: Request, password: string): Promise<void> {
  const { tenantId, userId, userName } = request.actor;
  const key = `${nameKey(userName)}#change`;
  const { user, attempt } = await request.tx(async (tx) => ({
    user: await findUser(tx, tenantId, userId),
    attempt: await takeTry(ctx, tx, tenantId, key),
  }));
  if (attempt.waitSeconds > 0)
    throw fault('lockedOut', { seconds: attempt.waitSeconds }, { seconds: attempt.waitSeconds });
  if (!(await passwords.verify(user?.password_hash, password))) throw fault('oldPasswordWrong');
}

/** Names of the posts of a user, joined by commas. */
async function postGroup(tx: Tx, { tenantId, userId }: Actor): Promise<string> {
  const rows = await tx
    .selectFrom('user_post')
    .innerJoin('post', (join) =>
      join.onRef('post.tenant_id', '=', 'user_post.tenant_id').onRef('post.id', '=', 'user_post.post_id'),
    )
    .select('post.name')
    .where('user_post.tenant_id', '=', tenantId)
    .where('user_post.user_id', '=', userId)
    .orderBy('post.sort')
    .execute();
  return rows.map((row) => row.name).join(',');
}

async function deptName(tx: Tx, { tenantId, userId }: Actor): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .innerJoin('department', (join) =>
      join.onRef('department.tenant_id', '=', 'app_user.tenant_id').onRef('department.id', '=', 'app_user.dept_id'),
    )
    .select('department.name')
    .where('app_user.tenant_id', '=', tenantId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

type Profile = InputOf<typeof userCalls.updateProfile>;

async function changeProfile(ctx: Context, tx: Tx, request: Request, sent: Profile): Promise<void> {
  const { tenantId, userId, userName } = request.actor;
  const before = await findUser(tx, tenantId, userId);
  if (!before) throw fault('notFound');
  const { nick_name, email, phone, sex } = before;
  const profile = kept(userCalls.updateProfile.form, { nickName: nick_name, email, phonenumber: phone, sex }, sent);
  const after = { nick_name: profile.nickName, email: profile.email, phone: profile.phonenumber, sex: profile.sex };
  request.note({ object: `profile of ${userName}`, before: { nick_name, email, phone, sex }, after });
  await tx
    .updateTable('app_user')
    .set({
      ...after,
      email_key: emailKey(profile.email),
      phone_key: profile.phonenumber,
      updated_by: userName,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

/** A user's own profile and password, and what administrators do with users. */
export const users = (ctx: Context, sessions: LiveSessions, passwords: Passwords): Area =>
  area(userCalls, {
    ...userAdmin(ctx, sessions, passwords),
    ...pictures(ctx),

    getProfile: (_input, request) =>
      request.tx(async (tx) => {
        const user = await showUser(tx, request.actor);
        const roleGroup = user.roles.map((role) => role.roleName).join(',');
        const { actor } = request;
        return { ...user, user, roleGroup, postGroup: await postGroup(tx, actor), deptName: await deptName(tx, actor) };
      }),

    updateProfile: (profile, request) =>
      doubledUser(() => request.tx((tx) => changeProfile(ctx, tx, request, profile))),

    updatePwd: async ({ oldPassword, newPassword }, request) => {
      const { tenantId, userId, userName } = request.actor;
      if (nameKey(newPassword) === nameKey(userName)) {
        throw badInput([{ field: 'newPassword', message: passwordMessages.notUserName }]);
      }
      await checkOld(ctx, passwords, request, oldPassword);
      const passwordHash = await passwords.hash(newPassword);
      const { token, ended } = await request.tx(async (tx) => {
        request.note({ object: `password of ${userName}` });
        await tx
          .updateTable('app_user')
          .set({ password_hash: passwordHash, must_change_password: false, updated_at: new Date(ctx.clock.now()) })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', userId)
          .execute();
        await clearTries(tx, tenantId, nameKey(userName));
        const ended = await endSessions(ctx, tx, { tenantId, userId }, 'changed');
        const { token } = await openSession(ctx, tx, { tenantId, userId, ip: request.ip, agent: request.agent });
        return { token, ended };
      });
      for (const handle of ended) sessions.forget(handle);
      return { token };
    },
  });
