import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { nameKey } from './name-key.ts';

/** A user as it is about to be stored. */
export interface NewPerson {
  readonly id: string;
  readonly userName: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly sex: string;
  readonly userLevel: string;
  readonly deptId: string | null;
  readonly leaderId: string | null;
  readonly country: string | null;
  readonly status: string;
  readonly remark: string | null;
  readonly roleIds: readonly string[];
  readonly postIds: readonly string[];
}

export const emailKey = (email: string | null): string | null => email?.toLowerCase() ?? null;

/** Room for so many more users. Inside the people lock, so that parallel adds cannot pass it together. */
export async function holdUserQuota(tx: Tx, tenantId: number, more: number): Promise<void> {
  const { user_quota: limit } = await tx
    .selectFrom('tenant')
    .select('user_quota')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (limit < 0) return;
  const { used } = await tx
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(used) + more > limit) throw fault('tenantQuota', { limit, used });
}

const pairs = (people: readonly NewPerson[], of: 'roleIds' | 'postIds') => {
  const all = people.flatMap((person) => person[of].map((id) => [person.id, id] as const));
  return { users: all.map(([user]) => user), others: all.map(([, other]) => other) };
};

/** Many users in a few statements. All of them have to change their password first. */
export async function insertUsers(
  tx: Tx,
  tenantId: number,
  by: { readonly name: string; readonly at: Date },
  people: readonly NewPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const column = <K extends keyof NewPerson>(key: K) => people.map((person) => person[key]);
  await sql`insert into app_user (tenant_id, id, user_name, name_key, nick_name, password_hash, must_change_password, phone, phone_key,
      email, email_key, sex, user_level, dept_id, leader_id, country, status, remark, created_by, created_at, updated_at)
    select ${tenantId}, p.id, p.name, p.name_key, p.nick, p.hash, true, p.phone, p.phone, p.email, p.email_key, p.sex, p.level,
      p.dept, p.leader, p.country, p.status, p.remark, ${by.name}, ${by.at}, ${by.at}
    from unnest(${column('id')}::int8[], ${column('userName')}::text[], ${people.map((p) => nameKey(p.userName))}::text[],
      ${column('nickName')}::text[], ${column('passwordHash')}::text[], ${column('phone')}::text[], ${column('email')}::text[],
      ${people.map((p) => emailKey(p.email))}::text[], ${column('sex')}::text[], ${column('userLevel')}::text[],
      ${column('deptId')}::int8[], ${column('leaderId')}::int8[], ${column('country')}::text[], ${column('status')}::text[],
      ${column('remark')}::text[])
      as p(id, name, name_key, nick, hash, phone, email, email_key, sex, level, dept, leader, country, status, remark)`.execute(
    tx,
  );
  // The check that a row's user exists keeps the plan that it was given when this connection first made it: over a table of a dozen
  // users it read all of them, and would now read ten thousand for each of ten thousand rows.
  await sql`discard plans`.execute(tx);
  const roles = pairs(people, 'roleIds');
  await sql`insert into user_role (tenant_id, user_id, role_id)
    select ${tenantId}, r.u, r.o from unnest(${roles.users}::int8[], ${roles.others}::int8[]) as r(u, o)`.execute(tx);
  const posts = pairs(people, 'postIds');
  await sql`insert into user_post (tenant_id, user_id, post_id)
    select ${tenantId}, r.u, r.o from unnest(${posts.users}::int8[], ${posts.others}::int8[]) as r(u, o)`.execute(tx);
}

/** The roles of a user become these. */
export async function replaceRoles(
  tx: Tx,
  tenantId: number,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_role').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await sql`insert into user_role (tenant_id, user_id, role_id)
    select ${tenantId}, ${userId}, r from unnest(${roleIds}::int8[]) as r`.execute(tx);
}

export async function replacePosts(
  tx: Tx,
  tenantId: number,
  userId: string,
  postIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_post').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await sql`insert into user_post (tenant_id, user_id, post_id)
    select ${tenantId}, ${userId}, p from unnest(${postIds}::int8[]) as p`.execute(tx);
}
