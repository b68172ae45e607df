import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { newAnswer } from '@heliograph/server/areas/sign-in/captcha.ts';
import { newCode } from '@heliograph/server/areas/sign-in/codes.ts';
import { identityAreas } from '@heliograph/server/areas/identity.ts';
import { testClock } from '@heliograph/server/clock.ts';
import { startOutbox } from '@heliograph/server/outbound/outbox.ts';
import {
  openPostOffice,
  openSmsReceiver,
  type PostOffice,
  type SmsReceiver,
} from '@heliograph/server/testing/post-office.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// What somebody without an account can learn, guess or bring about at the door.

const clock = testClock();
let server: TestServer;
let post: PostOffice;
let sms: SmsReceiver;
let outbox: { stop(): Promise<void> };
/** Times that a slow hash was looked at. */
let looks = 0;
beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx, sessions, passwords) =>
      identityAreas(ctx, sessions, {
        ...passwords,
        verify: (stored, typed) => {
          looks += 1;
          return passwords.verify(stored, typed);
        },
      }),
    env: { HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_REGISTRATION: 'on', HELIOGRAPH_LOG_LEVEL: 'silent' },
  });
  [post, sms] = [await openPostOffice(), await openSmsReceiver()];
  // Woken by what is put into it; the hours that go by here would have it look thousands of times.
  outbox = startOutbox({ ...server.ctx, clock: { ...clock, after: () => () => undefined } });
  const token = await server.signIn();
  const mail = { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net' };
  await server.call('POST', '/system/tenant/updateSystemMail', { token, body: mail });
  const body = { provider: 'http', url: sms.url, body: '{"to":"${phone}","text":"${text}"}' };
  await server.call('POST', '/system/tenant/updateSystemSms', { token, body });
  await server.everything.query(
    `update app_user set email = user_name || '@example.net', email_key = user_name || '@example.net',
       phone = phones.phone, phone_key = phones.phone, status = case user_name when 'viewer' then '1' else '0' end
     from (values ('operator', '13800138001'), ('viewer', '13800138002'), ('admin', '13800138003')) as phones(name, phone)
     where user_name = phones.name and tenant_id = $1`,
    [server.tenants.home.id],
  );
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await post.stop();
  await sms.stop();
});
// A wait or a lock of one test must not meet the next one.
beforeEach(() => clock.advance(61 * 60_000));

interface Told {
  readonly status: number;
  readonly body: string;
  readonly headers: string;
  readonly looks: number;
}
async function ask(call: AnyCall, input: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Told> {
  looks = 0;
  const inQuery = call.method === 'GET';
  const answer = await server.app.inject({
    method: call.method,
    url: `/emsWebServer${call.path}`,
    headers,
    ...(inQuery ? { query: input as Record<string, string> } : { payload: input }),
  });
  const { date: _date, ...rest } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers: JSON.stringify(rest), looks };
}
const calls = (): [string, AnyCall][] => server.areas.flatMap(({ calls: table }) => Object.entries(table));
const callOf = (name: string): AnyCall => {
  const found = calls().find(([key]) => key === name);
  if (!found) throw new Error(`no call ${name}`);
  return found[1];
};

/** Input of each call at the door for whoever has these names; everything that could be right is wrong. */
const at = {
  name: (username: string, tenantId: string) => ({ tenantId, username }),
  email: (name: string, tenantId: string) => ({ tenantId, email: `${name}@example.net` }),
  phone: (phonenumber: string, tenantId: string) => ({ tenantId, phonenumber, phone: phonenumber }),
};
const byName = [
  at.name('operator', '000000'),
  at.name('nobody', '000000'),
  at.name('operator', 'nowhere'),
  at.name('viewer', '000000'),
];
const byEmail = [
  at.email('operator', '000000'),
  at.email('nobody', '000000'),
  at.email('operator', 'nowhere'),
  at.email('viewer', '000000'),
];
const byPhone = [
  at.phone('13800138001', '000000'),
  at.phone('13999999999', '000000'),
  at.phone('13800138001', 'nowhere'),
  at.phone('13800138002', '000000'),
];
const byAddress = byEmail.map(({ tenantId, email }) => ({ tenantId, via: 'email', address: email, account: email }));
const wrong = { code: '000000', password: 'Wrong-1', newPassword: 'Another1' };
const register = {
  companyName: 'X',
  username: 'boss',
  password: 'Hill@2026',
  via: 'email',
  address: 'a@b.example',
  agreed: true,
};

/** Known, unknown, of an unknown tenant, disabled; and how often a slow hash is looked at. */
const doors: [string, readonly object[], number][] = [
  ['login', byName, 1],
  ['phoneLogin', byPhone, 1],
  ['loginPhone', byPhone, 1],
  ['emailLogin', byEmail.map((one) => ({ ...one, emailCode: '000000' })), 0],
  ['loginEmail', byEmail, 0],
  ['smsLogin', byPhone.map((one) => ({ ...one, smsCode: '000000' })), 0],
  ['loginSms', byPhone, 0],
  ['captchaEmail', byEmail, 0],
  ['emailCode', byEmail, 0],
  ['captchaSms', byPhone, 0],
  ['smsCode', byPhone, 0],
  ['sendEmailCode', byEmail.map((one) => ({ ...one, purpose: 'login' })), 0],
  ['sendSmsCode', byPhone.map((one) => ({ ...one, purpose: 'forgot' })), 0],
  ['forgotCode', byAddress, 0],
  ['forgotPassword', byAddress, 0],
  ['loginForgotPassword', byAddress, 0],
  ['register', ['coast1', 'fresh1'].map((tenantId) => ({ ...register, tenantId })), 0],
  ['registerCode', ['operator@example.net', 'new@b.example'].map((address) => ({ via: 'email', address })), 0],
];

describe('Somebody without an account', () => {
  it('is looked at by every call that takes a name, an address or a tenant without a token', () => {
    const open = calls()
      .filter(([, call]) => call.access === 'public' && call.rate === 'signIn')
      .map(([name]) => name);
    const others = ['captchaImage', 'signInWays', 'oidcStart', 'oidcFinish', 'setup'];
    expect(open.filter((name) => !others.includes(name)).sort()).toEqual(doors.map(([name]) => name).sort());
  });

  it.each(doors)('cannot tell by %s who is a user or which tenants there are', async (name, inputs, hashed) => {
    const call = callOf(name);
    const told: Told[] = [];
    for (const input of inputs) {
      const mine = { ...wrong, ...input };
      if (name === 'register') Object.assign(mine, { password: register.password });
      told.push(await ask(call, call.method === 'GET' ? { ...input } : mine));
      // Waits are per source as well.
      clock.advance(61_000);
    }
    const [first] = told;
    expect(first?.status).toBe(200);
    expect(first?.body).toMatch(/^{"code":(200|500),/);
    for (const one of told) expect(one).toEqual(first);
    expect(first?.looks, 'slow hashes').toBe(hashed);
  });

  it('learns no more from five tries than from one', async () => {
    for (const [name, inputs] of doors.filter(([door]) => ['login', 'forgotPassword', 'emailLogin'].includes(door))) {
      const call = callOf(name);
      const courses: string[][] = [];
      for (const input of inputs) {
        const course: string[] = [];
        for (let n = 0; n < 7; n += 1) course.push((await ask(call, { ...wrong, ...input })).body);
        courses.push(course);
        clock.advance(61 * 60_000);
      }
      for (const course of courses) expect(course, name).toEqual(courses[0]);
      expect(courses[0]?.at(-1), name).toContain('"seconds":30');
    }
  });
});

const sentTo = () => post.mails.flatMap((mail) => [...mail.to]);
const settled = async () => {
  const waiting = async () =>
    (await server.everything.query(`select 1 from outbox where state in ('waiting', 'sending')`)).rowCount;
  await expect.poll(waiting).toBe(0);
};

describe('A message with a code', () => {
  it.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=https' },
    {
      host: 'evil.example',
      'x-original-host': 'evil.example',
      'x-host': 'evil.example',
      origin: 'https://evil.example',
    },
  ])('says nothing of the address it was asked at (%o)', async (headers) => {
    post.mails.length = 0;
    const input = { via: 'email', address: 'operator@example.net' };
    expect(await ask(callOf('forgotCode'), input, headers as Record<string, string>)).toMatchObject({ status: 200 });
    await settled();
    expect(sentTo()).toEqual(['operator@example.net']);
    expect(post.mails[0]?.raw).not.toMatch(/evil|https?:\/\/|www\./);
  });

  it('is asked for by a whole address in the first line just as well', async () => {
    post.mails.length = 0;
    const url = 'http://evil.example/emsWebServer/captchaEmail?email=operator%40example.net';
    expect((await server.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 200 });
    await settled();
    expect(sentTo()).toEqual(['operator@example.net']);
    expect(post.mails[0]?.raw).not.toContain('evil');
  });

  it('goes to one address, which is one', async () => {
    post.mails.length = 0;
    const [good, bad] = ['operator@example.net', 'evil@evil.example'];
    const addresses: unknown[] = [
      [good, bad],
      [good],
      { 0: good, 1: bad },
      `${good},${bad}`,
      `${good};${bad}`,
      `${good} ${bad}`,
      `${good}\r\nBcc: ${bad}`,
      `${good}\nTo: ${bad}`,
      `${good}%0d%0aBcc:${bad}`,
      `${good}\u0000${bad}`,
      `<${good}>`,
      `"${bad}"@example.net`,
      `"${bad} x"@example.net`,
      `${bad}(${good})`,
      `Name <${bad}>`,
      `group: ${good}, ${bad};`,
      `operator@example.net@evil.example`,
      `operator@ехample.net`,
      `operator@example.net\u200b`,
      `operator@example.net.`,
      ``,
    ];
    for (const address of addresses) {
      const calls: [string, object][] = [
        ['forgotCode', { via: 'email', address }],
        ['registerCode', { via: 'email', address }],
        ['sendEmailCode', { email: address, purpose: 'login' }],
      ];
      for (const [name, input] of calls) {
        const { body } = await ask(callOf(name), input as Record<string, unknown>);
        expect(body, `${name} ${JSON.stringify(address)}`).toMatch(/^{"code":400,/);
      }
    }
    const twice = `/emsWebServer/captchaEmail?email=${encodeURIComponent(good)}&email=${encodeURIComponent(bad)}`;
    expect((await server.app.inject({ method: 'GET', url: twice })).json()).toMatchObject({ code: 400 });
    const inList = `/emsWebServer/captchaEmail?email[]=${encodeURIComponent(bad)}&email=`;
    expect((await server.app.inject({ method: 'GET', url: inList })).json()).toMatchObject({ code: 400 });
    await settled();
    expect(sentTo()).toEqual([]);
  });

  it('shows braces and dollars of a tenant’s name as they are', async () => {
    post.mails.length = 0;
    const name = '{code} ${code} {{7*7}} ${7*7} <%= 7*7 %> #{7*7} {constructor}';
    await server.everything.query('update tenant set name = $1 where id = $2', [name, server.tenants.home.id]);
    await ask(callOf('captchaEmail'), { email: 'operator@example.net' });
    await settled();
    // As it was encoded for the way.
    const raw = (post.mails[0]?.raw ?? '')
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(raw).toContain(name);
    expect(raw.split('\r\n\r\n')[1]?.match(/\b\d{6}\b/g)).toHaveLength(1);
  });
});

/** Far from what counts drawn with equal chances ever show: one in a million for few degrees of freedom. */
function chiSquare(counts: ReadonlyMap<string, number>, kinds: number): number {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const wanted = all / kinds;
  const missing = (kinds - counts.size) * wanted;
  return [...counts.values()].reduce((sum, count) => sum + (count - wanted) ** 2 / wanted, missing);
}
const counted = (signs: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
};

describe('Codes', () => {
  const codes = Array.from({ length: 100_000 }, newCode);

  it('are six digits, each as likely as every other at each place, and none follows from the one before', () => {
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    for (let place = 0; place < 6; place += 1) {
      expect(chiSquare(counted(codes.map((code) => code[place] ?? '')), 10), `place ${place}`).toBeLessThan(50);
    }
    expect(chiSquare(counted(codes.map((code) => code.slice(0, 2))), 100)).toBeLessThan(190);
    const steps = codes.slice(1).map((code, at) => String((Number(code) - Number(codes[at]) + 1_000_000) % 10));
    expect(chiSquare(counted(steps), 10)).toBeLessThan(50);
  });

  it('of pictures are four letters out of 28, each as likely as every other', () => {
    const letters = Array.from({ length: 20_000 }, newAnswer).join('');
    expect(letters).toHaveLength(80_000);
    const counts = counted(letters);
    expect(counts.size).toBe(28);
    expect(chiSquare(counts, 28)).toBeLessThan(85);
  });

  it('of one picture are no answer to another one', async () => {
    Object.assign(server.ctx.settings, { captcha: true });
    const picture = async () => (await server.call('GET', '/captchaImage')) as unknown as { uuid: string };
    const [mine, other] = [await picture(), await picture()];
    const { rows } = await server.everything.query<{ answer: string }>('select answer from captcha where uuid = $1', [
      mine.uuid,
    ]);
    const body = { username: 'operator', password: testPassword, code: rows[0]?.answer };
    const enter = (uuid: string) => server.call('POST', '/login', { body: { ...body, uuid } });
    expect(await enter(other.uuid)).toMatchObject({ code: 500, msg: 'Verification code error!' });
    expect(await enter(mine.uuid)).toMatchObject({ code: 200 });
    expect(await enter(mine.uuid)).toMatchObject({ code: 500, msg: 'Verification code error!' });
    Object.assign(server.ctx.settings, { captcha: false });
  });
});

describe('A locked user', () => {
  it('stays locked to every spelling of its name and every source that somebody claims to be', async () => {
    const enter = (username: string, headers: Record<string, string> = {}, password = 'Wrong-1') =>
      ask(callOf('login'), { username, password, tenantId: '000000' }, headers);
    for (let n = 0; n < 5; n += 1) await enter('operator', { 'x-forwarded-for': `10.0.0.${n}` });
    const spellings = [
      'operator',
      'OPERATOR',
      ' operator ',
      'ｏｐｅｒａｔｏｒ',
      'operato\u0072',
      '\toperator',
      'ºperator',
      'operatоr',
    ];
    for (const name of spellings) {
      const headers = {
        'x-forwarded-for': '127.0.0.1, 8.8.8.8',
        'x-real-ip': '8.8.4.4',
        'client-ip': '1.1.1.1',
        'true-client-ip': '1.0.0.1',
        'cf-connecting-ip': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
      };
      // Nobody gets in; a name that only resembles it is nobody's.
      expect((await enter(name, headers, testPassword)).body, name).toMatch(/^{"code":500,/);
    }
    clock.advance(30_000);
    expect((await enter('operator', {}, testPassword)).body).toMatch(/^{"code":200,/);
    const { rows } = await server.everything.query<{ ip: string }>('select distinct ip from login_log');
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  it('of every administrator at once leaves them where they work, and all of them after half a minute', async () => {
    const enter = (remoteAddress: string, password: string) =>
      server.app
        .inject({ method: 'POST', url: '/emsWebServer/login', remoteAddress, payload: { username: 'admin', password } })
        .then((answer) => answer.json<{ code: number; seconds?: number }>());
    expect(await enter('10.1.1.1', testPassword)).toMatchObject({ code: 200 });
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 6; n += 1) await enter(`10.9.${round}.${n}`, 'Wrong-1');
      expect(await enter('10.1.1.1', testPassword)).toMatchObject({ code: 200 });
    }
    for (let n = 0; n < 6; n += 1) await enter(`10.9.9.${n}`, 'Wrong-1');
    expect(await enter('10.2.2.2', testPassword)).toMatchObject({ code: 500, seconds: 30 });
    clock.advance(30_000);
    expect(await enter('10.2.2.2', testPassword)).toMatchObject({ code: 200 });
  });
});

describe('A source with a whole network of addresses', () => {
  it('is sent as many codes as one with a single one', async () => {
    const send = (n: number, network = '2001:db8:7:7') =>
      server.app
        .inject({
          method: 'POST',
          url: '/emsWebServer/forgotPassword/code',
          remoteAddress: `${network}:${n}::${n}`,
          payload: { via: 'email', address: `somebody${n}@example.net` },
        })
        .then((answer) => answer.json<{ code: number }>().code);
    const codes: number[] = [];
    for (let n = 1; n <= 7; n += 1) codes.push(await send(n));
    expect(codes).toEqual([200, 200, 200, 200, 200, 500, 500]);
    expect(await send(8, '2001:db8:7:8')).toBe(200);
  });
});
