import { posts } from '@heliograph/catalogue/entities/posts.ts';
import { userEditForm, userForm, type userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { findRows } from '../../entities/store-entity.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { endSessions, lockSessionOf } from '../../http/session.ts';
import { findDepartments } from '../departments/departments.ts';
import { exists, existsFault } from '../../db/doubled.ts';
import { nameKey } from './name-key.ts';
import { lockPeople } from '../../db/people-lock.ts';
import {
  emailKey,
  holdUserQuota,
  insertUsers,
  replacePosts,
  replaceRoles,
  type NewPerson,
} from './user-insert.store.ts';
import { usersById, type ShownUser } from './user-list.store.ts';
import {
  findRoles,
  keepAdministrator,
  ledBy,
  giftsOf,
  giftsOfUsers,
  mustGive,
  userReachOf,
  wakeUsers,
} from '../roles/roles.ts';

export type TypedUser = InputOf<typeof userAdminCalls.addUser>;
type Edited = InputOf<typeof userAdminCalls.editUser>;
type Whole = Omit<TypedUser, 'userName' | 'password'>;

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
  const reach = await userReachOf(tx, request.actor, permission);
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
export async function changeableUser(tx: Tx, request: Request, permission: string, userId: string): Promise<ShownUser> {
  const { tenantId, userId: self } = request.actor;
  await lockPeople(tx, tenantId);
  const user = await seenUser(tx, request, permission, userId);
  if (userId !== self) await mustGive(tx, request.actor, await giftsOfUsers(tx, tenantId, [userId]));
  return user;
}

export const isFirstAdmin = (user: ShownUser): boolean => nameKey(user.userName) === 'admin';

interface Links {
  readonly roleIds?: readonly string[] | undefined;
  readonly postIds?: readonly string[] | undefined;
  readonly deptId: string | null;
  readonly leaderId: string | null;
}

/** What a user refers to must be there, and its new roles within what the caller holds itself. */
async function checkLinks(tx: Tx, request: Request, permission: string, links: Links, before?: ShownUser) {
  const { actor } = request;
  const roles = await findRoles(tx, actor.tenantId, links.roleIds ?? []);
  const given = roles.filter((role) => before?.roleIds.includes(role.id) !== true).map((role) => role.id);
  await mustGive(tx, actor, await giftsOf(tx, actor.tenantId, given));
  await findRows(tx, actor.tenantId, posts, links.postIds ?? []);
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

/** A password that was typed: what is stored of it, and whether it is the one of which that is stored. */
export interface TypedPassword {
  readonly hash: string;
  readonly isIn: (stored: string) => Promise<boolean>;
}

/**
 * A user of that name, where it is the very one that this call makes: the button was pressed twice. What is stored tells so; nothing
 * is kept of what was typed. Another user of that name throws `exists`.
 */
async function twinOf(
  tx: Tx,
  request: Request,
  person: Omit<NewPerson, 'passwordHash'>,
  now: number,
  of: TypedPassword,
) {
  const { tenantId, userName: by } = request.actor;
  const linked = (table: 'user_role' | 'user_post', id: 'role_id' | 'post_id') =>
    sql<string[]>`array(select ${sql.ref(id)}::text from ${sql.table(table)} l
      where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id order by 1)`;
  const twin = await tx
    .selectFrom('app_user')
    .select(['id', 'user_name', 'nick_name', 'phone', 'email', 'sex', 'user_level', 'dept_id', 'leader_id', 'country'])
    .select(['status', 'remark', 'created_by', 'created_at', 'password_hash'])
    .select([linked('user_role', 'role_id').as('roles'), linked('user_post', 'post_id').as('posts')])
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', nameKey(person.userName))
    .executeTakeFirst();
  if (!twin) return undefined;
  const { userName, nickName, phone, email, sex, userLevel, deptId, leaderId, country, status, remark } = person;
  const wanted = [userName, nickName, phone, email, sex, userLevel, deptId, leaderId, country, status, remark];
  const there = [twin.user_name, twin.nick_name, twin.phone, twin.email, twin.sex, twin.user_level, twin.dept_id];
  const isSame =
    twin.created_by === by &&
    now - twin.created_at.getTime() < twiceMs &&
    JSON.stringify([...there, twin.leader_id, twin.country, twin.status, twin.remark]) === JSON.stringify(wanted) &&
    areSame(twin.roles, person.roleIds) &&
    areSame(twin.posts, person.postIds);
  if (!isSame || !(await of.isIn(twin.password_hash))) throw existsFault(labelOf('userName'));
  return twin.id;
}

/** Adds a user; answers its id. */
export async function addOne(ctx: Context, tx: Tx, request: Request, typed: TypedUser, password: TypedPassword) {
  const { tenantId, userName: by } = request.actor;
  await lockPeople(tx, tenantId);
  const now = ctx.clock.now();
  const roles = await checkLinks(tx, request, 'system:user:add', typed);
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
  const twin = await twinOf(tx, request, person, now, password);
  if (twin !== undefined) return twin;
  await holdUserQuota(tx, tenantId, 1);
  request.note({ object: `user ${userName}`, after: person });
  const passwordHash = password.hash;
  await insertUsers(tx, tenantId, { name: by, at: new Date(now) }, [{ ...person, passwordHash }]);
  return id;
}

const columnsOf = (typed: Whole, before: ShownUser) => ({
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

export async function editOne(
  ctx: Context,
  tx: Tx,
  request: Request,
  { userId, updateTime, ...sent }: Edited,
): Promise<string[]> {
  const { tenantId } = request.actor;
  const before = await changeableUser(tx, request, 'system:user:edit', userId);
  if (updateTime && updateTime !== before.updateTime) throw fault('conflict');
  const { roleIds, postIds } = sent;
  const there = { ...before, roleIds: undefined, postIds: undefined };
  const typed = kept<Whole>(userEditForm, there, sent);
  await checkLinks(tx, request, 'system:user:edit', typed, before);
  mayHaveStatus(request, before, typed.status);
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
  const before = await changeableUser(tx, request, 'system:user:edit', userId);
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
  const before = await changeableUser(tx, request, 'system:user:edit', userId);
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
  await mustGive(tx, request.actor, await giftsOfUsers(tx, tenantId, userIds));
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
  // What they shared is others' as well; what they did not, nobody would see again.
  await tx
    .deleteFrom('own_board')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', 'in', userIds)
    .where('shared', '=', 'mine')
    .execute();
  await keepAdministrator(tx, tenantId);
}
