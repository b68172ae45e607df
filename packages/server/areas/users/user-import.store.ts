import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';
import { listDepartments } from '../departments/departments.ts';
import { foldedUserName } from './user-sheet.ts';
import { allRoles, giftsBeyond, giftsOf } from '../roles/roles.ts';

/** What a name in a sheet may mean: several ids when it is not the name of one thing alone. */
export type IdsByName = ReadonlyMap<string, readonly string[]>;

function namesOf(rows: readonly { readonly id: string; readonly names: readonly string[] }[]): IdsByName {
  const found = new Map<string, string[]>();
  for (const { id, names } of rows) {
    for (const name of new Set(names.map(foldedUserName))) found.set(name, [...(found.get(name) ?? []), id]);
  }
  return found;
}

export interface KnownNames {
  readonly departments: IdsByName;
  readonly roles: IdsByName;
  readonly posts: IdsByName;
  /** Roles that give more than the caller holds. */
  readonly beyond: ReadonlySet<string>;
  readonly levelOf: ReadonlyMap<string, string>;
}

/** Departments by path and by name, roles by key and name, posts by code and name. */
export async function readKnown(tx: Tx, actor: Actor): Promise<KnownNames> {
  const departments = await listDepartments(tx, actor.tenantId);
  const nameOf = new Map(departments.map((row) => [row.id, row.name]));
  const pathOf = (path: string) =>
    path
      .split(',')
      .slice(1)
      .map((id) => nameOf.get(id) ?? '')
      .join('/');
  const roles = await allRoles(tx, actor.tenantId, true);
  const gifts = await giftsOf(
    tx,
    actor.tenantId,
    roles.map(({ id }) => id),
  );
  const posts = await tx
    .selectFrom('post')
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .execute();
  return {
    departments: namesOf(departments.map((row) => ({ id: row.id, names: [row.name, pathOf(row.path)] }))),
    roles: namesOf(roles.map((row) => ({ id: row.id, names: [row.name, row.role_key] }))),
    posts: namesOf(posts.map((row) => ({ id: row.id, names: [row.name, row.code] }))),
    beyond: new Set((await giftsBeyond(tx, actor, gifts)).map(({ roleId }) => roleId)),
    levelOf: new Map(roles.map((row) => [row.id, row.user_level])),
  };
}

/** Who has these names, e-mail addresses and phone numbers already, by key. */
export async function readTaken(
  tx: Tx,
  tenantId: number,
  keys: { readonly names: readonly string[]; readonly emails: readonly string[]; readonly phones: readonly string[] },
) {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'name_key', 'email_key', 'phone_key'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(name_key = any(${keys.names}::text[]) or email_key = any(${keys.emails}::text[])
        or phone_key = any(${keys.phones}::text[]))`,
    )
    .execute();
  const by = (key: 'name_key' | 'email_key' | 'phone_key') =>
    new Map(rows.flatMap((row) => (row[key] === null ? [] : [[row[key], row.id] as const])));
  return { names: by('name_key'), emails: by('email_key'), phones: by('phone_key') };
}
