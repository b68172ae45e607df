import { randomBytes } from 'node:crypto';
import { isEmail } from '@heliograph/catalogue/formats/contact.ts';
import { label } from '@heliograph/catalogue/formats/label.ts';
import { userName } from '@heliograph/catalogue/formats/names.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { holdUserQuota } from '../users/users.ts';
import { addUser, nameKey, type Passwords } from '../users/users.ts';
import type { Provider } from './providers.store.ts';

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

const textOf = (claims: Claims, name: string): string => {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

/** An address counts only when the provider says that it belongs to this person. */
function verifiedEmail(provider: Provider, claims: Claims): string | undefined {
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const email = textOf(claims, provider.email_claim).toLowerCase();
  return isVerified && email.length <= 64 && isEmail(email) ? email : undefined;
}

const nobody = () => fault('oidcNobody');

const known = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'user_name', 'name_key', 'password_hash', 'status', 'must_change_password'])
    .where('app_user.tenant_id', '=', tenantId);

async function link(tx: Tx, provider: Provider, subject: string, userId: string): Promise<void> {
  await tx
    .insertInto('identity_link')
    .values({ tenant_id: provider.tenant_id, provider_id: provider.id, subject, user_id: userId })
    .execute();
}

/** A name that users may have: that of the claim, or what stands before the @. */
function newName(provider: Provider, claims: Claims, email: string | undefined): string {
  const names = [textOf(claims, provider.name_claim), email?.split('@')[0] ?? ''].map((name) => name.slice(0, 30));
  const name = names.find((one) => one.length >= 2 && userName.problem(one) === undefined);
  if (name === undefined) throw nobody();
  return name;
}

async function create(
  ctx: Context,
  tx: Tx,
  provider: Provider,
  claims: Claims,
  given: { email: string | undefined; passwordHash: string },
): Promise<string> {
  const { tenant_id: tenantId } = provider;
  const { email } = given;
  const name = newName(provider, claims, email);
  const taken = await known(tx, tenantId)
    .where((eb) =>
      eb.or([eb('name_key', '=', nameKey(name)), ...(email === undefined ? [] : [eb('email_key', '=', email)])]),
    )
    .executeTakeFirst();
  // Never linked by name: whoever may choose its name at the provider would choose who to be here.
  if (taken || provider.role_id === null) throw nobody();
  await holdUserQuota(tx, tenantId, 1);
  const role = await tx
    .selectFrom('role')
    .select(['id', 'user_level'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', provider.role_id)
    .executeTakeFirst();
  if (!role) throw nobody();
  const nick = textOf(claims, provider.nick_claim).slice(0, 30);
  const userId = await addUser(ctx, tx, tenantId, {
    userName: name,
    nickName: nick !== '' && label.problem(nick) === undefined ? nick : name,
    passwordHash: given.passwordHash,
    userLevel: role.user_level,
    mustChangePassword: false,
    roleIds: [role.id],
  });
  if (email !== undefined) {
    await tx
      .updateTable('app_user')
      .set({ email, email_key: email, created_by: provider.name })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute();
  }
  return userId;
}

/** Whom a person at a provider is here: linked before, linked now by its verified address, or made now, as the provider is set. */
export async function userOf(ctx: Context, passwords: Passwords, provider: Provider, claims: Claims) {
  const { tenant_id: tenantId } = provider;
  const email = verifiedEmail(provider, claims);
  const domain = email?.split('@')[1] ?? '';
  if (provider.domains.length > 0 && !provider.domains.includes(domain)) throw nobody();
  const subject = claims.sub.slice(0, 255);
  // A password that nobody knows, as slow to look at as any other.
  const passwordHash = provider.create_users ? await passwords.hash(randomBytes(24).toString('base64')) : '';
  return ctx.scope.tenant(tenantId, async (tx) => {
    await lockPeople(tx, tenantId);
    const linked = await known(tx, tenantId)
      .innerJoin('identity_link', (join) =>
        join
          .onRef('identity_link.tenant_id', '=', 'app_user.tenant_id')
          .onRef('identity_link.user_id', '=', 'app_user.id'),
      )
      .where('identity_link.tenant_id', '=', tenantId)
      .where('identity_link.provider_id', '=', provider.id)
      .where('identity_link.subject', '=', subject)
      .executeTakeFirst();
    if (linked) return linked;
    const byEmail =
      provider.link_by_email && email !== undefined
        ? await known(tx, tenantId).where('email_key', '=', email).executeTakeFirst()
        : undefined;
    if (!byEmail && !provider.create_users) throw nobody();
    const userId = byEmail?.id ?? (await create(ctx, tx, provider, claims, { email, passwordHash }));
    await link(tx, provider, subject, userId);
    return known(tx, tenantId).where('id', '=', userId).executeTakeFirstOrThrow();
  });
}
