import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Configuration, CustomFetch } from 'openid-client';
import type { Context } from '../../context.ts';
import { Fault, fault } from '../../fault.ts';
import { askAddress } from '../../outbound/http.ts';
import { findProvider, providerSecretPlace, type Provider } from './providers.store.ts';
import { userOf, type Claims } from './oidc-user.ts';
import type { Passwords } from '../users/users.ts';

/** Loaded by the first who comes from a provider, which most installations have none of. */
const library = () => import('openid-client');

const startMs = 10 * 60_000;
/** How long what a provider says of itself is believed. */
const believedMs = 10 * 60_000;
const mostKnown = 200;

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
const startPlace = (tenantId: number, providerId: string): string => `${tenantId}|oidc_start|sealed|${providerId}`;

/** Where the provider sends browsers back to: the console's first page, with the answer in its query. */
export const redirectUri = (consoleUrl: string): string => `${consoleUrl.replace(/[?#].*$/, '').replace(/\/+$/, '')}/`;

/** Everything that the library asks goes through the guard against addresses that must not be reached. */
const guarded =
  (ctx: Context): CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined;
    const answer = await askAddress(ctx, { url, method, headers, body: sent, signal });
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { ...answer.headers },
    });
  };

/** What a provider says of itself, asked for when it is needed. Throws why it cannot be used. */
export async function askProvider(ctx: Context, provider: Provider): Promise<Configuration> {
  const secret =
    provider.secret === null
      ? undefined
      : ctx.vault.open(providerSecretPlace(provider.tenant_id, provider.id), provider.secret);
  const isPlain = provider.issuer.startsWith('http:');
  // Without TLS only where the installation allows private targets: a provider on the way's other side is no proof of anything.
  if (isPlain && !ctx.settings.privateTargets) throw fault('oidcUnreachable', { reason: 'https is required' });
  try {
    const { allowInsecureRequests, ClientSecretBasic, customFetch, discovery, None } = await library();
    return await discovery(
      new URL(provider.issuer),
      provider.client_id,
      undefined,
      secret === undefined ? None() : ClientSecretBasic(secret),
      { [customFetch]: guarded(ctx), timeout: 10, execute: isPlain ? [allowInsecureRequests] : [] },
    );
  } catch (error) {
    const told = error instanceof Error && error.cause instanceof Fault ? error.cause : error;
    if (told instanceof Fault) throw told;
    const reason = error instanceof Error ? error.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200) : 'unknown';
    throw fault('oidcUnreachable', { reason });
  }
}

interface Begun {
  readonly nonce: string;
  readonly verifier: string;
  /** Hash of what the browser that began keeps to itself. */
  readonly ticket: string;
}

/** Begins and ends a visit to a provider (authorization code with PKCE, state and nonce). */
export class Oidc {
  private readonly ctx: Context;
  private readonly passwords: Passwords;
  private readonly known = new Map<string, { config: Configuration; until: number }>();

  constructor(ctx: Context, passwords: Passwords) {
    this.ctx = ctx;
    this.passwords = passwords;
  }

  /** The ones on the sign-in page of a tenant. */
  async offered(tenantId: number): Promise<{ id: string; name: string }[]> {
    return this.ctx.scope.tenant(tenantId, (tx) =>
      tx
        .selectFrom('identity_provider')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenantId)
        .where('enabled', '=', true)
        .orderBy('name')
        .limit(10)
        .execute(),
    );
  }

  async start(tenantId: number, providerId: string): Promise<{ url: string; ticket: string }> {
    const provider = await this.enabled(tenantId, providerId);
    const config = await this.configOf(provider);
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await library();
    const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const ticket = randomBytes(24).toString('base64url');
    const begun: Begun = { nonce, verifier, ticket: hashOf(ticket).toString('base64') };
    const now = this.ctx.clock.now();
    await this.ctx.scope.system(async (tx) => {
      await tx.deleteFrom('oidc_start').where('expires_at', '<', new Date(now)).execute();
      await tx
        .insertInto('oidc_start')
        .values({
          state_hash: hashOf(state),
          tenant_id: tenantId,
          provider_id: providerId,
          sealed: this.ctx.vault.seal(startPlace(tenantId, providerId), JSON.stringify(begun)),
          expires_at: new Date(now + startMs),
        })
        .execute();
    });
    const url = buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(provider.console_url),
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, ticket };
  }

  /** The user that a provider's answer stands for; each answer works once, and only with the ticket of its beginning. */
  async finish(ticket: string, answer: string) {
    const state = new URLSearchParams(answer).get('state') ?? '';
    const row = await this.ctx.scope.system((tx) =>
      tx.deleteFrom('oidc_start').where('state_hash', '=', hashOf(state)).returningAll().executeTakeFirst(),
    );
    if (!row || row.expires_at.getTime() < this.ctx.clock.now()) throw fault('oidcFailed', { name: 'OpenID Connect' });
    const place = startPlace(row.tenant_id, row.provider_id);
    const begun = JSON.parse(this.ctx.vault.open(place, row.sealed)) as Begun;
    const provider = await this.enabled(row.tenant_id, row.provider_id);
    const failed = () => fault('oidcFailed', { name: provider.name });
    if (!timingSafeEqual(hashOf(ticket), Buffer.from(begun.ticket, 'base64'))) throw failed();
    const claims = await this.claimsOf(provider, begun, state, answer).catch((error: unknown) => {
      if (error instanceof Fault) throw error;
      this.ctx.log.warn({ err: error, provider: provider.id }, 'an identity provider gave no usable answer');
      throw failed();
    });
    const user = await userOf(this.ctx, this.passwords, provider, claims);
    const tenant = await this.ctx.scope.system((tx) =>
      tx.selectFrom('tenant').select('code').where('id', '=', row.tenant_id).executeTakeFirstOrThrow(),
    );
    return { provider: { name: provider.name, tenantCode: tenant.code }, user };
  }

  private async claimsOf(provider: Provider, begun: Begun, state: string, answer: string): Promise<Claims> {
    const config = await this.configOf(provider);
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const url = new URL(redirectUri(provider.console_url));
    url.search = answer;
    const tokens = await authorizationCodeGrant(config, url, {
      pkceCodeVerifier: begun.verifier,
      expectedNonce: begun.nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    // Many providers tell of the person only here.
    const more =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  }

  private async enabled(tenantId: number, providerId: string): Promise<Provider> {
    const provider = await this.ctx.scope.tenant(tenantId, (tx) => findProvider(tx, tenantId, providerId));
    if (!provider?.enabled) throw fault('notFound');
    return provider;
  }

  private async configOf(provider: Provider): Promise<Configuration> {
    const key = `${provider.tenant_id}/${provider.id}/${provider.updated_at.getTime()}`;
    const found = this.known.get(key);
    if (found && found.until > this.ctx.clock.mono()) return found.config;
    const config = await askProvider(this.ctx, provider);
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(key, { config, until: this.ctx.clock.mono() + believedMs });
    return config;
  }
}
