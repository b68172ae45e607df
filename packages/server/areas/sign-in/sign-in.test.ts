import { createHash } from 'node:crypto';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: identityAreas, env: { HELIOGRAPH_CAPTCHA: 'off' } });
});
afterAll(() => server.stop());

const login = (username: string, password: string, tenantId = '000000') =>
  server.call('POST', '/login', { body: { tenantId, username, password } });
const signedIn = async (username: string, tenantId?: string): Promise<string> =>
  String((await login(username, testPassword, tenantId))['token']);
const getInfo = (token: string) => server.call('GET', '/getInfo', { token });

// A lock of one test must not meet the next one.
beforeEach(() => clock.advance(16 * 60_000));

/** Waits for what comes by the bus; the limit is for a machine that is busy with other things. */
const soon = <T>(look: () => T) => expect.poll(look);

describe('Signing in', () => {
  it('answers a token at the top level and in data', async () => {
    const answer = await login('admin', testPassword);
    expect(answer.code).toBe(200);
    expect(answer['data']).toMatchObject({ token: answer['token'] });
    expect(await getInfo(`Bearer ${String(answer['token'])}`)).toMatchObject({ code: 200 });
  });

  it('takes a user name in any case and width, but only in its own tenant', async () => {
    expect(await login(' ＡDMIN ', testPassword)).toMatchObject({ code: 200 });
    expect(await login('admin', testPassword, 'valley')).toMatchObject({ code: 500 });
  });

  it('answers the same to an unknown tenant, an unknown user and a wrong password', async () => {
    const answers = [
      await login('admin', 'wrong1'),
      await login('nobody', 'wrong1'),
      await login('admin', 'wrong1', 'nowhere'),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 500, msg: 'User name or password is wrong' });
  });

  it('stores neither the token nor the password', async () => {
    const token = await signedIn('admin');
    const { rows } = await server.everything.query(
      `select string_agg(s::text, '') || (select string_agg(u::text, '') from app_user u) as all from session s`,
    );
    const { all: stored } = rows[0] as { all: string };
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(testPassword);
  });

  it('writes each sign-in and each refusal to the login log', async () => {
    await login('viewer', testPassword);
    await login('viewer', 'wrong1');
    const { rows } = await server.everything.query(
      `select status from login_log where user_name = 'viewer' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ status: '1' }, { status: '0' }]);
  });

  it('refuses a user whose roles open no menu', async () => {
    await server.everything.query(`update role set permissions = '{some:other:thing}' where role_key = 'viewer'`);
    const answer = await login('viewer', testPassword);
    expect(answer.msg).toContain('Current user has no any menu permission');
    await server.everything.query(`update role set permissions = '{board:view:list}' where role_key = 'viewer'`);
  });

  it('says what is disabled to whoever knows the password, and to nobody else', async () => {
    const set = (what: 'app_user' | 'tenant', status: string) =>
      server.everything.query(
        what === 'tenant'
          ? `update tenant set status = $1 where code = 'coast1'`
          : `update app_user set status = $1 where user_name = 'operator' and tenant_id = ${server.tenants.coast.id}`,
        [status],
      );
    for (const [what, msg] of [
      ['app_user', 'This user is disabled'],
      ['tenant', 'This tenant is disabled'],
    ] as const) {
      await set(what, '1');
      expect(await login('operator', 'wrong1', 'coast1')).toMatchObject({ msg: 'User name or password is wrong' });
      expect(await login('operator', testPassword, 'coast1')).toEqual({ code: 500, msg });
      await set(what, '0');
    }
    await server.everything.query(`update tenant set removed_at = now() where code = 'coast1'`);
    expect(await login('operator', testPassword, 'coast1')).toEqual({ code: 500, msg: 'This tenant is disabled' });
    await server.everything.query(`update tenant set removed_at = null where code = 'coast1'`);
    expect(await login('operator', testPassword, 'coast1')).toMatchObject({ code: 200 });
  });

  it('that is refused for another reason than the password is no wrong password, and locks nobody', async () => {
    const set = (status: string) =>
      server.everything.query(`update app_user set status = $1 where user_name = 'operator' and tenant_id = $2`, [
        status,
        server.tenants.coast.id,
      ]);
    await set('1');
    for (let i = 0; i < 7; i += 1) {
      expect(await login('operator', testPassword, 'coast1')).toEqual({ code: 500, msg: 'This user is disabled' });
    }
    await set('0');
  });

  it('opens no menu that the plan of the tenant does not hold', async () => {
    await server.everything.query(
      `insert into tenant_plan (id, name, menu_ids, permissions, status, created_by, created_at, updated_at)
       values (78, 'Other', '{}', '{system:post:list}', '0', 'test', now(), now())`,
    );
    await server.everything.query(`update tenant set plan_id = 78 where code = 'coast1'`);
    expect((await login('viewer', testPassword, 'coast1')).msg).toContain('Current user has no any menu permission');
    await server.everything.query(`update tenant set plan_id = null where code = 'coast1'`);
    expect(await login('viewer', testPassword, 'coast1')).toMatchObject({ code: 200 });
  });

  it('with an initial password works once, whoever comes with it at the same moment', async () => {
    const digest = createHash('sha256').update('operator').digest('base64');
    await server.everything.query(
      `update app_user set password_hash = $1 where user_name = 'operator' and tenant_id = $2`,
      [`$initial$${digest}`, server.tenants.coast.id],
    );
    const asked = () => login('operator', 'operator', 'coast1');
    const codes = (await Promise.all([asked(), asked(), asked()])).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect((await asked()).msg).toBe(faults.initialPasswordUsed.words.en);
    expect((await login('operator', 'wrong1', 'coast1')).msg).toBe('User name or password is wrong');
    await server.everything.query(
      `update app_user set password_hash = (select a.password_hash from app_user a where a.tenant_id = app_user.tenant_id and a.user_name = 'viewer')
       where user_name = 'operator' and tenant_id = $1`,
      [server.tenants.coast.id],
    );
    expect(await login('operator', testPassword, 'coast1')).toMatchObject({ code: 200 });
  });

  it('tells who has come in that its plan is switched off, and that no network is open to it yet', async () => {
    const noticesFor = async (name: string) =>
      ((await getInfo(await signedIn(name, 'coast1')))['data'] as { notices: readonly string[] }).notices;
    expect(await noticesFor('operator')).toEqual([]);
    await server.everything.query(
      `insert into tenant_plan (id, name, menu_ids, permissions, status, created_by, created_at, updated_at)
       values (77, 'Small', '{}', '{board:view:list}', '1', 'test', now(), now())`,
    );
    await server.everything.query(`update tenant set plan_id = 77 where code = 'coast1'`);
    await server.everything.query(`update project set share = false where tenant_id = ${server.tenants.coast.id}`);
    expect(await noticesFor('operator')).toEqual(['Order not authorized', 'Network authorization not yet open']);
    await server.everything.query(`update tenant set plan_id = null where code = 'coast1'`);
    await server.everything.query(`update project set share = true where tenant_id = ${server.tenants.coast.id}`);
  });

  it('refuses a tenant that has expired, and its open sessions with it', async () => {
    const token = await signedIn('operator', 'coast1');
    await server.everything.query(`update tenant set expire_at = $1 where code = 'coast1'`, [
      new Date(clock.now() + 60_000),
    ]);
    expect(await getInfo(token)).toMatchObject({ code: 200 });
    clock.advance(61_000);
    expect(await getInfo(token)).toMatchObject({ code: 401 });
    expect(await login('operator', testPassword, 'coast1')).toMatchObject({
      code: 500,
      msg: 'This tenant has expired',
    });
    expect(await login('operator', 'wrong1', 'coast1')).toMatchObject({ msg: 'User name or password is wrong' });
    await server.everything.query(`update tenant set expire_at = null`);
  });
});

describe('Five wrong passwords', () => {
  it('lock the user for 30 s, whatever the spelling, and say how long', async () => {
    for (const name of ['operator', 'Operator', ' operator', 'ｏperator']) {
      expect(await login(name, 'wrong1')).toMatchObject({ msg: 'User name or password is wrong' });
    }
    expect(await login('OPERATOR', 'wrong1')).toMatchObject({
      code: 500,
      msg: 'Please log in again in 30 seconds!',
      seconds: 30,
    });
    clock.advance(12_000);
    expect(await login('operator', testPassword)).toMatchObject({
      msg: 'Please log in again in 18 seconds!',
      seconds: 18,
    });
    clock.advance(18_000);
    expect(await login('operator', testPassword)).toMatchObject({ code: 200 });
  });

  it('lock the user for no longer than 30 s when the clock that it was locked by was a year ahead', async () => {
    for (let i = 0; i < 5; i += 1) await login('operator', 'wrong1');
    expect(await login('operator', testPassword)).toMatchObject({ seconds: 30 });
    await server.everything.query(
      `update sign_in_failure set last_at = last_at + interval '1 year', locked_until = locked_until + interval '1 year'`,
    );
    const signedIn = await login('operator', testPassword);
    expect(signedIn).toMatchObject({ code: 200 });
    const own = `ended is null and tenant_id = ${server.tenants.home.id} and user_id in (select id from app_user where user_name = 'operator')`;
    await server.everything.query(`update session set last_seen_at = last_seen_at + interval '1 year',
      expires_at = expires_at + interval '1 year' where ${own}`);
    expect(await server.call('GET', '/getInfo', { token: (signedIn as { token?: string }).token ?? '' })).toMatchObject(
      { code: 200 },
    );
    const { rows } = await server.everything.query<{ at: Date }>(
      `select max(expires_at) as at from session where ${own}`,
    );
    expect(rows[0]?.at.getTime()).toBe(clock.now() + 12 * 3_600_000);
  });

  it('lock an unknown user just the same', async () => {
    for (let i = 0; i < 4; i += 1) await login('ghost', 'wrong1');
    expect(await login('ghost', 'wrong1')).toMatchObject({ seconds: 30 });
  });

  it('are not more than five when many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('phantom', 'wrong1')));
    expect(answers.filter((answer) => answer['seconds'] === undefined)).toHaveLength(4);
  });

  it('from elsewhere leave the owner the place it has signed in from before', async () => {
    await signedIn('admin');
    const elsewhere = { remoteAddress: '127.9.9.9', method: 'POST' as const, url: '/emsWebServer/login' };
    for (let i = 0; i < 6; i += 1)
      await server.app.inject({ ...elsewhere, payload: { username: 'admin', password: 'wrong1' } });
    expect(await login('admin', testPassword)).toMatchObject({ code: 200 });
  });
});

describe('A session', () => {
  it('ends when the same user signs in elsewhere, and its next call says so', async () => {
    const first = await signedIn('admin');
    expect(await getInfo(first)).toMatchObject({ code: 200 });
    const second = await signedIn('admin');
    await soon(() => getInfo(first)).toMatchObject({ code: 401, msg: expect.stringContaining('elsewhere') });
    expect(await getInfo(second)).toMatchObject({ code: 200 });
  });

  it('stays one when two sign-ins come at the same moment', async () => {
    const tokens = await Promise.all([signedIn('admin'), signedIn('admin'), signedIn('admin')]);
    const answers = await Promise.all(tokens.map((token) => getInfo(token)));
    await soon(async () =>
      (await Promise.all(tokens.map((token) => getInfo(token)))).filter((answer) => answer.code === 200),
    ).toHaveLength(1);
    expect(answers).toHaveLength(3);
  });

  it('is over at once after signing out', async () => {
    const token = await signedIn('admin');
    expect(await server.call('POST', '/logout', { token })).toMatchObject({ code: 200 });
    expect(await getInfo(token)).toMatchObject({ code: 401 });
  });

  it('ends after 12 h without use and not before', async () => {
    const token = await signedIn('admin');
    for (let i = 0; i < 3; i += 1) {
      clock.advance(11 * 3_600_000);
      expect(await getInfo(token)).toMatchObject({ code: 200 });
    }
    clock.advance(12 * 3_600_000 + 1);
    expect(await getInfo(token)).toMatchObject({ code: 401 });
  });

  it('is not found by what only looks like a token', async () => {
    for (const token of ['', 'Bearer ', 'x'.repeat(43), 'x'.repeat(5000), '../../etc/passwd']) {
      expect(await getInfo(token)).toMatchObject({ code: 401 });
    }
  });
});

describe('Changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call('PUT', '/system/user/profile/updatePwd', { token, body: { oldPassword, newPassword } });

  it('is the only thing that an initial password is good for', async () => {
    await server.everything.query(`update app_user set must_change_password = true where user_name = 'viewer'`);
    const token = await signedIn('viewer');
    expect(await getInfo(token)).toMatchObject({ code: 200, isDefaultModifyPwd: true });
    expect(await server.call('GET', '/getRouters', { token })).toMatchObject({
      code: 403,
      msg: 'Change your initial password first',
    });
    const changed = await change(token, testPassword, 'Another1');
    expect(changed).toMatchObject({ code: 200 });
    expect(await getInfo(token)).toMatchObject({ code: 401 });
    const fresh = String(changed['token']);
    expect(await server.call('GET', '/getRouters', { token: fresh })).toMatchObject({ code: 200 });
    expect(await login('viewer', testPassword)).toMatchObject({ code: 500 });
    expect(await login('viewer', 'Another1')).toMatchObject({ code: 200 });
  });

  it('refuses what is too short, too long, too simple, the user name or the old one, at its field', async () => {
    const token = await signedIn('admin');
    for (const bad of ['Ab1', `Ab1${'x'.repeat(18)}`, 'abcdefgh', 'ADMIN', testPassword, '']) {
      expect(await change(token, testPassword, bad), bad).toMatchObject({
        code: 400,
        problems: [{ field: 'newPassword' }],
      });
    }
    expect(await change(token, 'wrong1', 'Another1')).toMatchObject({ code: 500, msg: 'The old password is wrong' });
  });

  it('allows five guesses of the old password, not more', async () => {
    const token = await signedIn('admin');
    for (let i = 0; i < 5; i += 1) await change(token, `wrong${i}`, 'Another1');
    expect(await change(token, testPassword, 'Another1')).toMatchObject({ seconds: 30 });
  });
});
