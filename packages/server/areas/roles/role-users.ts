import type { roleCalls, roleUserRow } from '@heliograph/catalogue/calls/roles.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { endSessions, type LiveSessions } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { forgetAll, giftsOf, giftsOfUsers, keepAdministrator, mustGive } from './authority.ts';
import { userReachOf } from './data-scope.ts';
import { findRole, listRoleUsers } from './roles.store.ts';

type Listed = Awaited<ReturnType<typeof listRoleUsers>>['rows'][number];

const shown = (row: Listed): z.input<typeof roleUserRow> => ({
  userId: row.id,
  userName: row.user_name,
  nickName: row.nick_name,
  email: row.email,
  phonenumber: row.phone,
  deptName: row.dept_name,
  status: row.status,
  createTime: timeText(row.created_at),
});

/** Users that the caller sees; unknown, foreign and unseen ids throw `notFound`. */
async function seenUsers(tx: Tx, request: Request, userIds: readonly string[]): Promise<string[]> {
  const { tenantId } = request.actor;
  const reach = await userReachOf(tx, request.actor, 'system:role:edit');
  const rows = await tx
    .selectFrom('app_user')
    .select('app_user.user_name')
    .where('app_user.tenant_id', '=', tenantId)
    .where(sql<boolean>`app_user.id = any(${userIds}::int8[])`)
    .where(reach.where)
    .execute();
  if (rows.length !== new Set(userIds).size) throw fault('notFound');
  return rows.map((row) => row.user_name);
}

async function assign(
  ctx: Context,
  tx: Tx,
  request: Request,
  roleId: string,
  userIds: readonly string[],
  give: boolean,
) {
  const { actor } = request;
  const { tenantId } = actor;
  await lockPeople(tx, tenantId);
  const role = await findRole(tx, tenantId, roleId);
  const names = await seenUsers(tx, request, userIds);
  await mustGive(tx, actor, await giftsOf(tx, tenantId, [roleId]));
  await mustGive(tx, actor, await giftsOfUsers(tx, tenantId, userIds));
  const holders = { role: role.role_key, users: names };
  request.note({ object: `users of role ${role.name}`, ...(give ? { after: holders } : { before: holders }) });
  const { rows } = give
    ? await sql<{ user_id: string }>`insert into user_role (tenant_id, user_id, role_id)
        select ${tenantId}, u, ${roleId} from unnest(${userIds}::int8[]) as u on conflict do nothing
        returning user_id`.execute(tx)
    : await sql<{ user_id: string }>`delete from user_role where tenant_id = ${tenantId} and role_id = ${roleId}
        and user_id = any(${userIds}::int8[]) returning user_id`.execute(tx);
  if (!give) await keepAdministrator(tx, tenantId);
  // What a token may do does not grow under it: whoever has another role now signs in anew.
  const ended: string[] = [];
  for (const { user_id: userId } of rows) {
    ended.push(...(await endSessions(ctx, tx, { tenantId, userId }, 'changed')));
  }
  return ended;
}

type Calls = 'usersWithRole' | 'usersWithoutRole' | 'takeRole' | 'takeRoleFromMany' | 'giveRole';

/** Who has a role, and giving and taking it. */
export function usersOfRoles(ctx: Context, sessions: LiveSessions): Pick<Handlers<typeof roleCalls>, Calls> {
  const assigning = async (request: Request, roleId: string, userIds: readonly string[], give: boolean) =>
    forgetAll(sessions, await request.tx((tx) => assign(ctx, tx, request, roleId, userIds, give)));
  const listing = (having: boolean): Handlers<typeof roleCalls>['usersWithRole'] => {
    return (filter, request) =>
      request.tx(async (tx) => {
        const { actor } = request;
        await findRole(tx, actor.tenantId, filter.roleId);
        const reach = await userReachOf(tx, actor, 'system:role:list');
        const { rows, total } = await listRoleUsers(tx, actor.tenantId, reach, having, filter);
        return { rows: rows.map(shown), total };
      });
  };
  return {
    usersWithRole: listing(true),
    usersWithoutRole: listing(false),
    takeRole: ({ roleId, userId }, request) => assigning(request, roleId, [userId], false),
    takeRoleFromMany: ({ roleId, userIds }, request) => assigning(request, roleId, userIds, false),
    giveRole: ({ roleId, userIds }, request) => assigning(request, roleId, userIds, true),
  };
}
