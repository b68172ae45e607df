import type { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { posts } from '@heliograph/catalogue/entities/posts.ts';
import { passwordMessages } from '@heliograph/catalogue/words/passwords.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { offeredRows } from '../../entities/store-entity.ts';
import { badInput, fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { endSessions, type LiveSessions } from '../../http/session.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { departmentTree, findDepartment, listDepartments } from '../departments/departments.ts';
import { allRoles, forgetAll, userReachOf, shownRole } from '../roles/roles.ts';
import { bindOlts, oltsOfUser } from './bindings.ts';
import { nameKey } from './name-key.ts';
import { initialPassword, type Passwords } from './passwords.ts';
import { clearTries } from './tries.ts';
import { exportUsers } from './user-export.ts';
import { importUsers, userTemplate } from './user-import.ts';
import { listLeaders, listUsers, type UserPaging, type UserFilter } from './user-list.store.ts';
import {
  addOne,
  changeableUser,
  doubledUser,
  editOne,
  removeMany,
  seenUser,
  setRoles,
  setStatus,
} from './user-write.ts';

type Handle = Handlers<typeof userAdminCalls>;

const choices = async (tx: Tx, tenantId: number) => ({
  roles: (await allRoles(tx, tenantId)).map(shownRole),
  posts: await offeredRows(tx, tenantId, posts),
});

async function page(tx: Tx, request: Request, filter: UserFilter, paging: UserPaging) {
  const reach = await userReachOf(tx, request.actor, 'system:user:list');
  return listUsers(tx, request.actor, reach, filter, paging);
}

type Read =
  | 'departmentsOfUsers'
  | 'listUsers'
  | 'listUsersOf'
  | 'leaderList'
  | 'newUser'
  | 'getUser'
  | 'rolesOfUser'
  | 'oltsOfUser';

const reading: Pick<Handle, Read> = {
  listUsers: ({ pageNum, pageSize, orderByColumn, isAsc, ...filter }, request) =>
    request.tx((tx) => page(tx, request, filter, { pageNum, pageSize, orderByColumn, isAsc })),

  listUsersOf: ({ id, ...paging }, request) =>
    request.tx(async (tx) => {
      await findDepartment(tx, request.actor.tenantId, id);
      const { rows, total } = await page(tx, request, { deptId: id }, paging);
      // Clients disagree on what this call answers (facts: RuoYi §12), so it answers both.
      const both = { rows, total, data: rows };
      return both;
    }),

  departmentsOfUsers: (_input, request) =>
    request.tx(async (tx) => departmentTree(await listDepartments(tx, request.actor.tenantId, {}))),

  leaderList: ({ userName }, request) =>
    request.tx(async (tx) => {
      const reach = await userReachOf(tx, request.actor, 'system:user:list');
      const rows = await listLeaders(tx, request.actor.tenantId, reach, userName);
      return rows.map((row) => ({
        userId: row.id,
        userName: row.user_name,
        nickName: row.nick_name,
        userLevel: row.user_level,
      }));
    }),

  newUser: (_input, request) =>
    request.tx(async (tx) => ({ ...(await choices(tx, request.actor.tenantId)), roleIds: [], postIds: [] })),

  getUser: ({ userId }, request) =>
    request.tx(async (tx) => {
      const user = await seenUser(tx, request, 'system:user:query', userId);
      return { ...user, user, ...(await choices(tx, request.actor.tenantId)) };
    }),

  rolesOfUser: ({ userId }, request) =>
    request.tx(async (tx) => {
      const user = await seenUser(tx, request, 'system:user:query', userId);
      const roles = (await allRoles(tx, request.actor.tenantId)).map(shownRole);
      return { user, roles: roles.map((role) => ({ ...role, flag: user.roleIds.includes(role.roleId) })) };
    }),

  oltsOfUser: ({ userId }, request) =>
    request.tx(async (tx) => {
      await seenUser(tx, request, 'system:user:query', userId);
      const rows = await oltsOfUser(tx, request.actor.tenantId, userId);
      return { rows, total: rows.length };
    }),
};

async function resetPassword(
  ctx: Context,
  passwords: Passwords,
  request: Request,
  userId: string,
  password: string | null,
) {
  const { tenantId } = request.actor;
  // One's own is changed with the old one, which a stolen session does not know.
  if (userId === request.actor.userId) throw fault('ownPassword');
  const typed = password === null ? null : await passwords.hash(password);
  return request.tx(async (tx) => {
    const user = await changeableUser(tx, request, 'system:user:resetPwd', userId);
    if (password !== null && nameKey(password) === nameKey(user.userName)) {
      throw badInput([{ field: 'password', message: passwordMessages.notUserName }]);
    }
    request.note({ object: `password of ${user.userName}` });
    await tx
      .updateTable('app_user')
      .set({
        password_hash: typed ?? initialPassword(user.userName),
        must_change_password: true,
        updated_by: request.actor.userName,
        updated_at: new Date(ctx.clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute();
    await clearTries(tx, tenantId, nameKey(user.userName));
    return endSessions(ctx, tx, { tenantId, userId }, 'changed');
  });
}

type Write = 'addUser' | 'editUser' | 'removeUsers' | 'resetPwd' | 'setUserStatus' | 'setRolesOfUser' | 'bindOlts';

function writing(ctx: Context, sessions: LiveSessions, passwords: Passwords): Pick<Handle, Write> {
  const changing = async (request: Request, work: (tx: Tx) => Promise<string[]>) =>
    forgetAll(sessions, await request.tx(work));
  return {
    addUser: async (typed, request) => {
      const { password, userName } = typed;
      const given = password || userName;
      const typedOne = {
        hash: password ? await passwords.hash(password) : initialPassword(userName),
        isIn: (stored: string) => passwords.verify(stored, given),
      };
      const userId = await doubledUser(() => request.tx((tx) => addOne(ctx, tx, request, typed, typedOne)));
      return { userId };
    },

    editUser: (typed, request) => doubledUser(() => changing(request, (tx) => editOne(ctx, tx, request, typed))),

    removeUsers: ({ id }, request) => request.tx((tx) => removeMany(ctx, tx, request, id)),

    resetPwd: async ({ userId, password }, request) =>
      forgetAll(sessions, await resetPassword(ctx, passwords, request, userId, password || null)),

    setUserStatus: ({ userId, status }, request) =>
      changing(request, (tx) => setStatus(ctx, tx, request, userId, status)),

    setRolesOfUser: ({ userId, roleIds }, request) =>
      changing(request, (tx) => setRoles(ctx, tx, request, userId, roleIds ?? [])),

    bindOlts: ({ userId, bindings }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const user = await changeableUser(tx, request, 'system:user:edit', userId);
        const before = await oltsOfUser(tx, tenantId, userId);
        await bindOlts(tx, tenantId, userId, bindings);
        const after = await oltsOfUser(tx, tenantId, userId);
        request.note({
          object: `OLTs of ${user.userName}`,
          before: { bindings: before },
          after: { bindings: after },
          about: { olts: [...before, ...after].map(({ oltId }) => oltId) },
        });
      }),
  };
}

/** Handlers of what administrators do with users. */
export function userAdmin(ctx: Context, sessions: LiveSessions, passwords: Passwords): Handle {
  const desk = new SheetDesk();
  const exporting: Handle['exportUsers'] = ({ format, ...filter }, request) =>
    exportUsers(ctx, desk, request, filter, format);
  const template: Handle['userImportTemplate'] = (_input, request) => desk.inTurn(() => userTemplate(request.language));
  return {
    ...reading,
    ...writing(ctx, sessions, passwords),
    exportUsers: exporting,
    exportUsersByPost: exporting,
    exportAllUsers: exporting,
    userImportTemplate: template,
    userImportTemplateByPost: template,
    importUsers: (options, request) => importUsers(ctx, desk, request, options),
  };
}
