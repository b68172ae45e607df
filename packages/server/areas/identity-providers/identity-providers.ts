import { identityProviderCalls, type providerRow } from '@heliograph/catalogue/calls/identity-providers.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { exists } from '../../db/doubled.ts';
import { askProvider, redirectUri } from './oidc.ts';
import { findProvider, providerSecretPlace, type Provider } from './providers.store.ts';
import { giftsOf, mustGive } from '../roles/roles.ts';

export { Oidc } from './oidc.ts';
export { providerPeers } from './providers.store.ts';

type Handle = Handlers<typeof identityProviderCalls>;
type Typed = InputOf<typeof identityProviderCalls.addIdentityProvider>;
type Shown = z.input<typeof providerRow>;

const doubled = exists('identity_provider_name', text('Name', '名称'));

const shown = (row: Provider, roleName: string | null): Shown => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.secret !== null,
  consoleUrl: row.console_url,
  redirectUri: redirectUri(row.console_url),
  scope: row.scope,
  nameClaim: row.name_claim,
  nickClaim: row.nick_claim,
  emailClaim: row.email_claim,
  domains: row.domains.join(', '),
  linkByEmail: row.link_by_email,
  createUsers: row.create_users,
  roleId: row.role_id,
  roleName,
  updateTime: timeText(row.updated_at),
});

const noted = ({ secret, tenant_id: _tenant, ...row }: Provider) => ({
  ...row,
  secret: secret === null ? null : '***',
});

/** Created users get no more than whoever sets this up has. */
async function checkRole(tx: Tx, request: Request, roleId: string | null): Promise<void> {
  if (roleId === null) return;
  const { actor } = request;
  const role = await giftsOf(tx, actor.tenantId, [roleId]);
  if (role.length === 0) throw fault('notFound');
  await mustGive(tx, actor, role);
}

function rowOf(ctx: Context, tenantId: number, id: string, typed: Typed, before?: Provider): Provider {
  const now = new Date(ctx.clock.now());
  const plain = typed.clientSecret ?? '';
  // The secret goes with its issuer and client: elsewhere it must be typed anew.
  const isSamePlace = before?.issuer === typed.issuer && before.client_id === typed.clientId;
  const kept = isSamePlace ? before.secret : null;
  return {
    tenant_id: tenantId,
    id,
    name: typed.name,
    enabled: typed.enabled,
    issuer: typed.issuer,
    client_id: typed.clientId,
    secret: plain === '' ? kept : ctx.vault.seal(providerSecretPlace(tenantId, id), plain),
    scope: typed.scope,
    console_url: typed.consoleUrl,
    name_claim: typed.nameClaim,
    nick_claim: typed.nickClaim,
    email_claim: typed.emailClaim,
    domains: typed.domains
      .split(',')
      .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
      .filter((domain) => domain !== ''),
    create_users: typed.createUsers,
    role_id: typed.createUsers ? typed.roleId : null,
    link_by_email: typed.linkByEmail,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
}

const reading: Pick<Handle, 'listIdentityProviders'> = {
  listIdentityProviders: ({ pageNum, pageSize }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const select = tx
        .selectFrom('identity_provider')
        .leftJoin('role', (join) =>
          join
            .onRef('role.tenant_id', '=', 'identity_provider.tenant_id')
            .onRef('role.id', '=', 'identity_provider.role_id'),
        )
        .selectAll('identity_provider')
        .select('role.name as role_name')
        .where('identity_provider.tenant_id', '=', tenantId)
        .orderBy('identity_provider.name');
      const { rows, total } = await pageOf(select, { pageNum, pageSize });
      return { rows: rows.map((row) => shown(row, row.role_name)), total };
    }),
};

const mostProviders = 10;

const writing = (ctx: Context): Omit<Handle, keyof typeof reading> => ({
  addIdentityProvider: (typed, request) =>
    doubled(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        await checkRole(tx, request, typed.roleId ?? null);
        const { count } = await tx
          .selectFrom('identity_provider')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('tenant_id', '=', tenantId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostProviders) throw fault('quotaExceeded', { limit: mostProviders });
        const row = rowOf(ctx, tenantId, ctx.newId(), typed);
        request.note({ object: `identity provider ${row.name}`, after: noted(row) });
        await tx.insertInto('identity_provider').values(row).execute();
      }),
    ),

  editIdentityProvider: ({ id, updateTime, ...sent }, request) =>
    doubled(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const before = await findProvider(tx, tenantId, id);
        if (!before) throw fault('notFound');
        if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
        const there = { ...shown(before, null), clientSecret: undefined };
        const typed = kept<Typed>(identityProviderCalls.editIdentityProvider.form, there, sent);
        await checkRole(tx, request, typed.roleId ?? null);
        const row = rowOf(ctx, tenantId, id, typed, before);
        request.note({ object: `identity provider ${before.name}`, before: noted(before), after: noted(row) });
        const { tenant_id: _tenant, id: _id, ...changes } = row;
        await tx
          .updateTable('identity_provider')
          .set(changes)
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
      }),
    ),

  checkIdentityProvider: async ({ id }, request) => {
    const provider = await request.tx((tx) => findProvider(tx, request.actor.tenantId, id));
    if (!provider) throw fault('notFound');
    const config = await askProvider(ctx, provider);
    return { issuer: config.serverMetadata().issuer };
  },

  removeIdentityProviders: ({ ids }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const rows = await tx
        .deleteFrom('identity_provider')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      if (rows.length !== new Set(ids).size) throw fault('notFound');
      const names = rows.map((row) => row.name).join(', ');
      request.note({ object: `identity providers ${names}`, before: { providers: rows.map(noted) } });
    }),
});

/** The identity providers of a tenant. */
export const identityProviders = (ctx: Context): Area => area(identityProviderCalls, { ...reading, ...writing(ctx) });
