import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startOutbox } from '../../outbound/outbox.ts';
import {
  codeIn,
  openPostOffice,
  openSmsReceiver,
  type PostOffice,
  type SmsReceiver,
} from '../../testing/post-office.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';

const clock = testClock();
let server: TestServer;
let post: PostOffice;
let sms: SmsReceiver;
let outbox: { stop(): Promise<void> };
beforeAll(async () => {
  const env = { HELIOGRAPH_CAPTCHA: 'off', HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_REGISTRATION: 'on' };
  server = await startTestServer({ clock, areas: identityAreas, env });
  [post, sms] = [await openPostOffice(), await openSmsReceiver()];
  outbox = startOutbox(server.ctx);
  const token = await server.signIn();
  const mail = { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net' };
  await server.call('POST', '/system/tenant/updateSystemMail', { token, body: mail });
  const body = { provider: 'http', url: sms.url, body: '{"to":"${phone}","text":"${text}"}' };
  await server.call('POST', '/system/tenant/updateSystemSms', { token, body });
  await server.everything.query(
    `update app_user set email = user_name || '@example.net', email_key = user_name || '@example.net',
       phone = '1380013800' || tenant_id, phone_key = case user_name when 'operator' then '1380013800' || tenant_id end`,
  );
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await post.stop();
  await sms.stop();
});
// A wait of one test must not meet the next one.
beforeEach(() => clock.advance(61 * 60_000));

const ask = (email: string, tenantId = '000000') => server.call('GET', '/captchaEmail', { query: { email, tenantId } });
const enter = (email: string, emailCode: string, tenantId = '000000') =>
  server.call('POST', '/emailLogin', { body: { tenantId, email, emailCode } });
const mailsTo = (address: string) => post.mails.filter((mail) => mail.to.includes(address));
const onTheirWay = async () => {
  const { rowCount } = await server.everything.query(`select 1 from outbox where state in ('waiting', 'sending')`);
  return rowCount;
};
/** Does what has a mail sent to an address, and reads the code in it. */
async function mailed(address: string, send: () => Promise<unknown>): Promise<string> {
  // What earlier tests asked for and did not wait for must not be taken for this one.
  await expect.poll(onTheirWay).toBe(0);
  const before = mailsTo(address).length;
  expect(await send()).toMatchObject({ code: 200, seconds: 60 });
  await expect.poll(() => mailsTo(address).length).toBe(before + 1);
  return codeIn(mailsTo(address).at(-1)?.raw ?? '');
}
const codeFor = (email: string) => mailed(email, () => ask(email));
const notCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('A code by e-mail', () => {
  it('arrives, signs in once, and never again', async () => {
    const code = await codeFor('operator@example.net');
    const answer = await enter('Operator@Example.net', code);
    expect(answer).toMatchObject({ code: 200, data: { token: answer['token'] } });
    const info = await server.call('GET', '/getInfo', { token: String(answer['token']) });
    expect(info).toMatchObject({ code: 200, user: { userName: 'operator' } });
    expect(await enter('operator@example.net', code)).toMatchObject({ code: 500, msg: 'Verification code error!' });
  });

  it('is over after five minutes', async () => {
    const code = await codeFor('operator@example.net');
    clock.advance(5 * 60_000 + 1);
    expect(await enter('operator@example.net', code)).toMatchObject({ code: 500, msg: 'Verification code error!' });
  });

  it('is over after five wrong tries, which lock the user for 30 s, the password too', async () => {
    const code = await codeFor('viewer@example.net');
    for (let i = 0; i < 4; i += 1) {
      expect(await enter('viewer@example.net', notCode(code))).toMatchObject({ msg: 'Verification code error!' });
    }
    expect(await enter('viewer@example.net', notCode(code))).toMatchObject({ seconds: 30 });
    const body = { username: 'viewer', password: testPassword };
    expect(await server.call('POST', '/login', { body })).toMatchObject({ seconds: 30 });
    clock.advance(30_000);
    expect(await enter('viewer@example.net', code)).toMatchObject({ msg: 'Verification code error!' });
  });

  it('comes again after 60 s and not before', async () => {
    await codeFor('operator@example.net');
    clock.advance(20_000);
    expect(await ask('operator@example.net')).toMatchObject({ code: 500, seconds: 40 });
    clock.advance(40_000);
    expect(await ask('operator@example.net')).toMatchObject({ code: 200 });
  });

  it('comes ten times an hour at most, and to five addresses of one source in a minute', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect(await ask('operator@example.net')).toMatchObject({ code: 200 });
      clock.advance(61_000);
    }
    expect(await ask('operator@example.net')).toMatchObject({ code: 500 });
    for (let i = 0; i < 5; i += 1) expect(await ask(`somebody${i}@example.net`)).toMatchObject({ code: 200 });
    expect(await ask('somebody5@example.net')).toMatchObject({ code: 500, seconds: 60 });
  });

  it('is asked for and tried with the same answers by those that nobody knows', async () => {
    const unknown = [await ask('ghost@example.net'), await ask('ghost@example.net', 'nowhere')];
    const known = await ask('operator@example.net');
    for (const answer of unknown) expect(answer).toEqual(known);
    for (const tenant of ['000000', 'nowhere']) {
      expect(await ask('ghost@example.net', tenant)).toMatchObject({ code: 500, seconds: 60 });
      expect(await enter('ghost@example.net', '123456', tenant)).toMatchObject({ msg: 'Verification code error!' });
    }
    await expect.poll(() => post.mails.filter((mail) => mail.to.includes('ghost@example.net'))).toEqual([]);
  });

  it('is kept neither in the queue nor beside it in a form that can be read', async () => {
    const code = await codeFor('operator@example.net');
    const { rows } = await server.everything.query(
      `select string_agg(c::text, '') || (select string_agg(o::text, '') from outbox o) as all from sign_in_code c`,
    );
    expect((rows[0] as { all: string }).all).not.toContain(code);
  });

  it('works the same under its other paths', async () => {
    const send = () =>
      server.call('POST', '/login/sendEmailCode', { body: { email: 'operator@example.net', purpose: 'login' } });
    const code = await mailed('operator@example.net', send);
    const body = { email: 'operator@example.net', code };
    expect(await server.call('POST', '/login/email', { body })).toMatchObject({ code: 200 });
    const forgot = { account: 'operator@example.net', code: '123456', password: 'Another1' };
    expect(await server.call('POST', '/login/forgotPassword', { body: forgot })).toMatchObject({
      msg: 'Verification code error!',
    });
  });

  it('of one tenant opens no other', async () => {
    const code = await codeFor('operator@example.net');
    expect(await enter('operator@example.net', code, 'coast1')).toMatchObject({ msg: 'Verification code error!' });
  });
});

describe('By phone', () => {
  const phone = '13800138001';

  it('a code by SMS signs in', async () => {
    expect(await server.call('GET', '/resource/sms/code', { query: { phonenumber: phone } })).toMatchObject({
      code: 200,
    });
    await expect.poll(() => sms.received.length).toBe(1);
    const said = JSON.parse(sms.received[0]?.body ?? '{}') as { to: string; text: string };
    expect(said.to).toBe(phone);
    const body = { phonenumber: phone, smsCode: codeIn(said.text) };
    expect(await server.call('POST', '/smsLogin', { body })).toMatchObject({ code: 200 });
  });

  it('the password signs in too', async () => {
    const login = (password: string) => server.call('POST', '/phoneLogin', { body: { phonenumber: phone, password } });
    expect(await login('wrong1')).toMatchObject({ code: 500, msg: 'User name or password is wrong' });
    expect(await login(testPassword)).toMatchObject({ code: 200 });
  });
});

describe('A forgotten password', () => {
  const askReset = (address: string) =>
    server.call('POST', '/forgotPassword/code', { body: { via: 'email', address } });
  const reset = (address: string, code: string, newPassword: string) =>
    server.call('POST', '/forgotPassword', { body: { via: 'email', address, code, newPassword } });

  it('is set anew with a code, ends the sessions, and the old one is no good any more', async () => {
    const token = await server.signIn('000000', 'viewer');
    const code = await mailed('viewer@example.net', () => askReset('viewer@example.net'));
    expect(await reset('viewer@example.net', code, 'short')).toMatchObject({ problems: [{ field: 'newPassword' }] });
    expect(await enter('viewer@example.net', code)).toMatchObject({ msg: 'Verification code error!' });
    expect(await reset('viewer@example.net', code, 'Another1')).toMatchObject({ code: 200 });
    expect(await server.call('GET', '/getInfo', { token })).toMatchObject({ code: 401 });
    const login = (password: string) => server.call('POST', '/login', { body: { username: 'viewer', password } });
    expect(await login(testPassword)).toMatchObject({ code: 500 });
    expect(await login('Another1')).toMatchObject({ code: 200 });
  });

  it('answers the same for an address that nobody has', async () => {
    expect(await askReset('ghost@example.net')).toEqual(await askReset('operator@example.net'));
    expect(await reset('ghost@example.net', '123456', 'Another1')).toMatchObject({ msg: 'Verification code error!' });
  });
});

describe('Whoever measures how long an answer takes', () => {
  const somebody = { via: 'email', address: 'operator@example.net' };
  const nobody = { via: 'email', address: 'measured@example.net' };
  const wrong = { code: '000000', newPassword: 'Another1' };
  const toPhone = (phonenumber: string) =>
    server.call('GET', '/resource/sms/code', { query: { phonenumber, tenantId: '000000' } });

  it('finds whole steps of 100 ms, which are the same for those that are known and those that are not', async () => {
    const asked: readonly (() => Promise<unknown>)[] = [somebody, nobody].flatMap((one) => [
      () => ask(one.address),
      () => enter(one.address, '000000'),
      () => server.call('POST', '/forgotPassword/code', { body: one }),
      () => server.call('POST', '/forgotPassword', { body: { ...one, ...wrong } }),
      () => server.call('POST', '/register/code', { body: one }),
      () => toPhone(one === somebody ? '13800138001' : '13800138009'),
    ]);
    // What the clock of the test set going is over before anything is measured.
    await expect.poll(onTheirWay).toBe(0);
    for (const [at, send] of asked.entries()) {
      const began = performance.now();
      await send();
      // A machine that is held up makes it longer, never shorter.
      expect(performance.now() - began, `question ${at}`).toBeGreaterThan(98);
    }
  });
});

describe('Registering', () => {
  const register = (more: object) =>
    server.call('POST', '/register', {
      body: {
        companyName: 'Hill Fibre',
        tenantId: 'hill1',
        username: 'manager',
        password: 'Hill@2026',
        via: 'email',
        address: 'boss@hill.example',
        agreed: true,
        ...more,
      },
    });
  const askRegister = () =>
    server.call('POST', '/register/code', { body: { via: 'email', address: 'boss@hill.example' } });

  it('makes a tenant and its manager, who can sign in, and asks for the terms first', async () => {
    const code = await mailed('boss@hill.example', askRegister);
    expect(await register({ code, agreed: false })).toMatchObject({ problems: [{ field: 'agreed' }] });
    expect(await register({ code, tenantId: 'coast1' })).toMatchObject({ msg: 'This tenant ID is taken' });
    expect(await register({ code: notCode(code) })).toMatchObject({ msg: 'Verification code error!' });
    expect(await register({ code })).toMatchObject({ code: 200, tenantId: 'hill1', username: 'manager' });
    const body = { tenantId: 'hill1', username: 'manager', password: 'Hill@2026' };
    expect(await server.call('POST', '/login', { body })).toMatchObject({ code: 200 });
    clock.advance(61_000);
    expect(await ask('boss@hill.example', 'hill1')).toMatchObject({ code: 200 });
  });

  it('is of the terms that were read: who they were published for anew reads them first', async () => {
    const agreements = async () =>
      (
        await server.everything.query(
          `select t.code, a.terms_version, a.privacy_version, a.at from legal_agreement a join tenant t on t.id = a.tenant_id order by a.at`,
        )
      ).rows;
    // The tenant of the test before agreed when nothing was published.
    expect(await agreements()).toMatchObject([{ code: 'hill1', terms_version: 0, privacy_version: 0 }]);
    const token = await server.signIn();
    await server.call('PUT', '/system/legal', { token, body: { kind: 'terms', en: 'Be kind.' } });
    const code = await mailed('boss@hill.example', askRegister);
    const second = { code, tenantId: 'hill2', companyName: 'Hill Two', termsVersion: 0, privacyVersion: 0 };
    expect(await register(second)).toMatchObject({
      problems: [{ field: 'agreed', message: 'The text was changed meanwhile; read it again' }],
    });
    expect(await register({ ...second, termsVersion: 1 })).toMatchObject({ code: 200 });
    expect(await agreements()).toMatchObject([
      { code: 'hill1' },
      { code: 'hill2', terms_version: 1, privacy_version: 0, at: new Date(clock.now()) },
    ]);
  });

  it('is refused where the installation does not offer it', async () => {
    Object.assign(server.ctx.settings, { registration: false });
    expect(await askRegister()).toMatchObject({ code: 500, msg: 'Registration is not open on this console' });
    expect(await register({ code: '123456' })).toMatchObject({ code: 500 });
    expect((await server.call('GET', '/login/ways'))['data']).toMatchObject({
      register: false,
      email: true,
      sms: true,
    });
    Object.assign(server.ctx.settings, { registration: true });
  });
});
