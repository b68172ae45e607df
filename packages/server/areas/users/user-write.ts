import { createHash } from 'node:crypto';
import { userForm, type userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { endSessions, lockSessionOf } from '../../http/session.ts';
import { findDepartments } from '../departments/departments.ts';
import { findPosts } from '../posts/posts.ts';
import { exists, existsFault } from '../../db/doubled.ts';
import { nameKey } from './name-key.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { emailKey, holdUserQuota, insertUsers, replacePosts, replaceRoles } from './user-insert.store.ts';
import { usersById, type ShownUser } from './user-list.store.ts';
import {
  findRoles,
  keepAdministrator,
  ledBy,
  mustHold,
  permissionsOfUsers,
  reachOf,
  wakeUsers,
} from '../roles/roles.ts';

export type TypedUser = InputOf<typeof userAdminCalls.addUser>;
type Edited = InputOf<typeof userAdminCalls.editUser>;

const labelOf = (field: string) => userForm.fields[field]?.label ?? text('This', '该项');
const sameEmail = exists('app_user_email', labelOf('email'));
const samePhone = exists('app_user_phone', labelOf('phonenumber'));
/** Runs a write that may meet an e-mail address or a phone number that somebody has already. */
export const doubledUser = <T>(work: () => Promise<T>): Promise<T> => sameEmail(() => samePhone(work));

/** Adding the same user again within this time is one press of a button that arrived twice (S1 §7.10). */
const twiceMs = 1000;

/** Users that the caller sees for a permission; unknown, foreign and unseen ids throw `notFound`. */
export async function seenUsers(
  tx: Tx,
  request: Request,
  permission: string,
  userIds: readonly string[],
): Promise<ShownUser[]> {
  const reach = await reachOf(tx, request.actor, permission);
  const rows = await usersById(tx, request.actor, reach, userIds);
  if (rows.length !== new Set(userIds).size) throw fault('notFound');
  return rows;
}

export async function seenUser(tx: Tx, request: Request, permission: string, userId: string): Promise<ShownUser> {
  const [user] = await seenUsers(tx, request, permission, [userId]);
  if (!user) throw fault('notFound');
  return user;
}

/** A user that the caller may change: seen, and able to do nothing that the caller cannot. Takes the people lock. */
export async function changeable(tx: Tx, request: Request, permission: string, userId: string): Promise<ShownUser> {
  const { tenantId, userId: self } = request.actor;
  await lockPeople(tx, tenantId);
  const user = await seenUser(tx, request, permission, userId);
  if (userId !== self) mustHold(request.actor, await permissionsOfUsers(tx, tenantId, [userId]));
  return user;
}

export const isFirstAdmin = (user: ShownUser): boolean => nameKey(user.userName) === 'admin';

interface Links {
  readonly roleIds?: readonly string[] | undefined;
  readonly postIds?: readonly string[] | undefined;
  readonly deptId: string | null;
  readonly leaderId: string | null;
}

/** What a user refers to must be there, and its new roles within the caller's own permissions. */
async function checkLinks(tx: Tx, request: Request, permission: string, links: Links, before?: ShownUser) {
  const { actor } = request;
  const roles = await findRoles(tx, actor.tenantId, links.roleIds ?? []);
  const given = roles.filter((role) => before?.roleIds.includes(role.id) !== true);
  for (const role of given) mustHold(actor, role.permissions);
  await findPosts(tx, actor.tenantId, links.postIds ?? []);
  await findDepartments(tx, actor.tenantId, links.deptId === null ? [] : [links.deptId]);
  if (links.leaderId !== null && links.leaderId !== before?.leaderId) {
    await seenUser(tx, request, permission, links.leaderId);
    if (before) await mustNotCircle(tx, actor.tenantId, before.userId, links.leaderId);
  }
  return roles;
}

async function mustNotCircle(tx: Tx, tenantId: number, userId: string, leaderId: string): Promise<void> {
  const below = await tx
    .selectFrom('app_user')
    .select('app_user.id')
    .where('app_user.tenant_id', '=', tenantId)
    .where('app_user.id', '=', leaderId)
    .where(ledBy(tenantId, userId))
    .executeTakeFirst();
  if (leaderId === userId || below) throw fault('ownParent');
}

const digestOf = (typed: TypedUser): string => createHash('sha256').update(JSON.stringify(typed)).digest('hex');

/** Adds a user, whose password is the hash given; answers its id. */
export async function addOne(ctx: Context, tx: Tx, request: Request, typed: TypedUser, passwordHash: string) {
  const { tenantId, userName: by } = request.actor;
  await lockPeople(tx, tenantId);
  const now = ctx.clock.now();
  const digest = digestOf(typed);
  const twin = await tx
    .selectFrom('app_user')
    .select(['id', 'created_by', 'add_digest', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', nameKey(typed.userName))
    .executeTakeFirst();
  if (twin) {
    const again = twin.created_by === by && twin.add_digest === digest && now - twin.created_at.getTime() < twiceMs;
    if (again) return twin.id;
    throw existsFault(labelOf('userName'));
  }
  const roles = await checkLinks(tx, request, 'system:user:add', typed);
  await holdUserQuota(tx, tenantId, 1);
  const { userName, phonenumber, email, sex, deptId, leaderId, country, status, remark } = typed;
  const id = ctx.newId();
  const person = {
    id,
    userName,
    nickName: typed.nickName ?? userName,
    phone: phonenumber,
    email,
    sex,
    userLevel: typed.userLevel ?? roles[0]?.user_level ?? 'ordinary',
    deptId,
    leaderId,
    country,
    status,
    remark,
    roleIds: typed.roleIds ?? [],
    postIds: typed.postIds ?? [],
  };
  request.note({ object: `user ${userName}`, after: person });
  await insertUsers(tx, tenantId, { name: by, at: new Date(now), digest }, [{ ...person, passwordHash }]);
  return id;
}

const columnsOf = (typed: Edited, before: ShownUser) => ({
  nick_name: typed.nickName ?? before.userName,
  phone: typed.phonenumber,
  phone_key: typed.phonenumber,
  email: typed.email,
  email_key: emailKey(typed.email),
  sex: typed.sex,
  user_level: typed.userLevel ?? before.userLevel,
  dept_id: typed.deptId,
  leader_id: typed.leaderId,
  country: typed.country,
  status: typed.status,
  remark: typed.remark,
});

/** Disabling is for others, and never for `admin`. */
function mayHaveStatus(request: Request, user: ShownUser, status: string): void {
  if (status === '0' || user.status === status) return;
  if (user.userId === request.actor.userId) throw fault('notYourself');
  if (isFirstAdmin(user)) throw fault('adminProtected');
}

const areSame = (before: readonly string[], after: readonly string[]): boolean =>
  new Set(before).size === new Set(after).size && after.every((id) => before.includes(id));

/**
 * After a change: somebody must still administer; whoever is disabled is out at once. So is whoever has other roles now: what
 * a token may do does not grow under it. Answers sessions to forget.
 */
async function settle(
  ctx: Context,
  tx: Tx,
  request: Request,
  before: ShownUser,
  { status = before.status, roleIds = before.roleIds }: { status?: string; roleIds?: readonly string[] | undefined },
): Promise<string[]> {
  const { tenantId } = request.actor;
  const { userId } = before;
  await keepAdministrator(tx, tenantId);
  return status === '0' && areSame(before.roleIds, roleIds)
    ? wakeUsers(ctx, tx, tenantId, [userId])
    : endSessions(ctx, tx, { tenantId, userId }, 'changed');
}

const stamp = (ctx: Context, request: Request) => ({
  updated_by: request.actor.userName,
  updated_at: new Date(ctx.clock.now()),
});

export async function editOne(ctx: Context, tx: Tx, request: Request, typed: Edited): Promise<string[]> {
  const { tenantId } = request.actor;
  const before = await changeable(tx, request, 'system:user:edit', typed.userId);
  if (typed.updateTime && typed.updateTime !== before.updateTime) throw fault('conflict');
  await checkLinks(tx, request, 'system:user:edit', typed, before);
  mayHaveStatus(request, before, typed.status);
  const { userId, roleIds, postIds } = typed;
  const values = columnsOf(typed, before);
  const after = { ...values, roleIds: roleIds ?? before.roleIds, postIds: postIds ?? before.postIds };
  request.note({ object: `user ${before.userName}`, before, after });
  await tx
    .updateTable('app_user')
    .set({ ...values, ...stamp(ctx, request) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  if (roleIds !== undefined) await replaceRoles(tx, tenantId, userId, roleIds);
  if (postIds !== undefined) await replacePosts(tx, tenantId, userId, postIds);
  return settle(ctx, tx, request, before, { status: typed.status, roleIds });
}

export async function setStatus(
  ctx: Context,
  tx: Tx,
  request: Request,
  userId: string,
  status: string,
): Promise<string[]> {
  const { tenantId } = request.actor;
  const before = await changeable(tx, request, 'system:user:edit', userId);
  mayHaveStatus(request, before, status);
  request.note({ object: `user ${before.userName}`, before: { status: before.status }, after: { status } });
  await tx
    .updateTable('app_user')
    .set({ status, ...stamp(ctx, request) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  return settle(ctx, tx, request, before, { status });
}

export async function setRoles(ctx: Context, tx: Tx, request: Request, userId: string, roleIds: readonly string[]) {
  const { tenantId } = request.actor;
  const before = await changeable(tx, request, 'system:user:edit', userId);
  const { deptId, leaderId } = before;
  await checkLinks(tx, request, 'system:user:edit', { roleIds, deptId, leaderId }, before);
  request.note({ object: `user ${before.userName}`, before: { roleIds: before.roleIds }, after: { roleIds } });
  await replaceRoles(tx, tenantId, userId, roleIds);
  return settle(ctx, tx, request, before, { roleIds });
}

/** Somebody who is signed in, oneself and `admin` stay (S1 §6); one of them stops the whole delete. */
export async function removeMany(ctx: Context, tx: Tx, request: Request, userIds: readonly string[]): Promise<void> {
  const { tenantId, userId: self } = request.actor;
  await lockPeople(tx, tenantId);
  const users = await seenUsers(tx, request, 'system:user:remove', userIds);
  if (users.some((user) => user.userId === self)) throw fault('notYourself');
  if (users.some(isFirstAdmin)) throw fault('adminProtected');
  mustHold(request.actor, await permissionsOfUsers(tx, tenantId, userIds));
  // In one order, so that two who delete the same users do not wait for each other.
  for (const userId of [...new Set(userIds)].sort()) await lockSessionOf(tx, tenantId, userId);
  const live = await tx
    .selectFrom('session')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .where('ended', 'is', null)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  const online = users.find((user) => user.userId === live?.user_id);
  if (online) throw fault('signedInUser', { name: online.userName });
  request.note({ object: `users ${users.map((user) => user.userName).join(', ')}`, before: { users } });
  await tx.deleteFrom('app_user').where('tenant_id', '=', tenantId).where('id', 'in', userIds).execute();
  await keepAdministrator(tx, tenantId);
}
