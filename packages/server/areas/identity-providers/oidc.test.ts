import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openIdentityProvider, type IdentityProvider } from '../../testing/identity-provider.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';

const consoleUrl = 'http://console.example';
/** What the provider tells of each person, by the name that is typed at it. */
const people: Record<string, Record<string, unknown>> = {
  olga: { preferred_username: 'olga', name: 'Olga N.', email: 'operator@example.net', email_verified: true },
  mallory: { preferred_username: 'admin', name: 'Mallory', email: 'operator@example.net', email_verified: false },
  nina: { preferred_username: 'nina', name: 'Nina K.', email: 'nina@example.net', email_verified: true },
  foreigner: { preferred_username: 'foreigner', name: 'F.', email: 'f@other.example', email_verified: true },
};

let server: TestServer;
let token: string;
let provider: IdentityProvider;
let issuer: string;
let clientSecret: string;
beforeAll(async () => {
  provider = await openIdentityProvider(`${consoleUrl}/`, people);
  ({ issuer, clientSecret } = provider);
  const env = { HELIOGRAPH_CAPTCHA: 'off', HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_LOG_LEVEL: 'silent' };
  server = await startTestServer({ areas: identityAreas, env });
  await server.everything.query(
    `update app_user set email = 'operator@example.net', email_key = 'operator@example.net' where tenant_id = 1 and user_name = 'operator'`,
  );
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  await server.everything.query(`delete from identity_provider; delete from app_user where user_name = 'nina'`);
  token = await server.signIn();
});

/** A browser's part at the provider: follows its redirects, types the name and agrees, keeps its cookies. */
async function visit(start: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(key, value);
    }
    return answer;
  };
  let answer = await go(start);
  for (let step = 0; step < 12; step += 1) {
    const location = answer.headers.get('location');
    if (location?.startsWith(consoleUrl)) return new URL(location).search.slice(1);
    if (location) answer = await go(new URL(location, issuer).href);
    else {
      const page = await answer.text();
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      answer = await go(new URL(action, issuer).href, { prompt, login: name, password: 'any' });
    }
  }
  throw new Error('the provider did not send the browser back');
}

const add = (more: object = {}) =>
  server.call('POST', '/system/identityProvider', {
    token,
    body: { name: 'Company', issuer, clientId: 'console', clientSecret, consoleUrl, ...more },
  });
const offered = async () => {
  const { data } = (await server.call('GET', '/login/ways')) as unknown as { data: { providers: { id: string }[] } };
  return data.providers;
};
async function begin() {
  const [first] = await offered();
  const { data } = (await server.call('POST', '/oidc/start', { body: { id: first?.id ?? '0' } })) as unknown as {
    data: { url: string; ticket: string };
  };
  return data;
}
const finish = (ticket: string, answer: string) => server.call('POST', '/oidc/finish', { body: { ticket, answer } });
async function signInAs(name: string) {
  const { url, ticket } = await begin();
  return finish(ticket, await visit(url, name));
}
const whoIs = async (answer: Record<string, unknown>) =>
  (
    (await server.call('GET', '/getInfo', { token: String(answer['token']) }))['user'] as
      | { userName?: string }
      | undefined
  )?.userName;

describe('Signing in with an identity provider', () => {
  it('links the user that has the verified address, when the provider is set so, and knows it again', async () => {
    await add({ linkByEmail: true });
    const answer = await signInAs('olga');
    expect(answer).toMatchObject({ code: 200 });
    expect(await whoIs(answer)).toBe('operator');
    await server.everything.query(`update identity_provider set link_by_email = false`);
    expect(await whoIs(await signInAs('olga'))).toBe('operator');
  });

  it('links nobody by an address that is not verified, nor by a name, nor unasked', async () => {
    await add({ linkByEmail: true });
    expect((await signInAs('mallory')).msg).toContain('Nobody here belongs to this account');
    await server.everything.query(`update identity_provider set link_by_email = false`);
    expect((await signInAs('olga')).msg).toContain('Nobody here');
    expect((await server.everything.query('select 1 from identity_link')).rowCount).toBe(0);
  });

  it('makes users with the role that was chosen, when the provider is set so, and never takes a name that is there', async () => {
    await add({ createUsers: true, roleId: server.tenants.home.roleIds['viewer'] });
    const answer = await signInAs('nina');
    expect(await whoIs(answer)).toBe('nina');
    expect(await server.call('GET', '/getInfo', { token: String(answer['token']) })).toMatchObject({
      roles: ['viewer'],
    });
    expect((await signInAs('mallory')).msg).toContain('Nobody here');
  });

  it('lets in only the domains that are allowed', async () => {
    await add({
      createUsers: true,
      roleId: server.tenants.home.roleIds['viewer'],
      domains: 'example.net, example.org',
    });
    expect((await signInAs('foreigner')).msg).toContain('Nobody here');
    expect(await signInAs('nina')).toMatchObject({ code: 200 });
  });

  it('takes each answer once, and only from the browser that began', async () => {
    await add({ linkByEmail: true });
    const { url, ticket } = await begin();
    const answer = await visit(url, 'olga');
    expect(await finish(ticket, answer)).toMatchObject({ code: 200 });
    expect((await finish(ticket, answer)).code).toBe(500);
    const victim = await begin();
    const attacker = await begin();
    const stolen = await visit(attacker.url, 'olga');
    expect((await finish(victim.ticket, stolen)).code).toBe(500);
    const mixed = new URLSearchParams(await visit(victim.url, 'olga'));
    mixed.set('code', 'made up');
    expect((await finish(victim.ticket, mixed.toString())).msg).toContain('did not work');
  });

  it('refuses a user who is disabled here', async () => {
    await add({ linkByEmail: true });
    await server.everything.query(`update app_user set status = '1' where user_name = 'operator'`);
    expect((await signInAs('olga')).code).toBe(500);
    await server.everything.query(`update app_user set status = '0'`);
  });
});

describe('Identity providers', () => {
  it('are tried, kept without telling their secret, and lose it with another issuer', async () => {
    await add();
    const { rows } = (await server.call('GET', '/system/identityProvider/list', { token })) as unknown as {
      rows: Record<string, unknown>[];
    };
    expect(rows).toMatchObject([{ name: 'Company', hasSecret: true, redirectUri: `${consoleUrl}/` }]);
    const id = String(rows[0]?.['id']);
    const path = `/system/identityProvider/check/${id}`;
    expect(await server.call('POST', path, { token })).toMatchObject({ code: 200, data: { issuer } });
    const body = { ...rows[0], issuer: `${issuer}/other`, clientSecret: '' };
    expect(await server.call('PUT', '/system/identityProvider', { token, body })).toMatchObject({ code: 200 });
    expect(await server.call('POST', path, { token })).toMatchObject({ code: 500 });
    const { rows: kept } = await server.everything.query(`select secret from identity_provider`);
    expect(kept).toEqual([{ secret: null }]);
    const { rows: logged } = await server.everything.query(`select string_agg(a::text, '') as all from audit_log a`);
    expect(JSON.stringify([rows, logged])).not.toContain(clientSecret);
  });

  it('at private addresses or without TLS are used only where the installation allows it', async () => {
    await add();
    const [first] = await offered();
    Object.assign(server.ctx.settings, { privateTargets: false });
    expect((await server.call('POST', '/oidc/start', { body: { id: first?.id } })).code).toBe(500);
    Object.assign(server.ctx.settings, { privateTargets: true });
  });

  it('of another tenant do not exist', async () => {
    await add();
    const [first] = await offered();
    const other = await server.signIn('coast1');
    expect(await server.call('DELETE', `/system/identityProvider/${first?.id}`, { token: other })).toMatchObject({
      code: 404,
    });
    expect(await server.call('POST', '/oidc/start', { body: { tenantId: 'coast1', id: first?.id } })).toMatchObject({
      code: 404,
    });
    expect(await offered()).toHaveLength(1);
  });

  it('give created users no more than whoever sets them up has', async () => {
    const some = await server.signInWith(['system:identityProvider:add']);
    const body = {
      name: 'X',
      issuer,
      clientId: 'c',
      consoleUrl,
      createUsers: true,
      roleId: server.tenants.home.roleIds['admin'],
    };
    expect(await server.call('POST', '/system/identityProvider', { token: some, body })).toMatchObject({ code: 403 });
  });
});
