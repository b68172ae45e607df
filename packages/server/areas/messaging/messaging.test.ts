import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startOutbox } from '../../outbound/outbox.ts';
import { queueMessage } from '../../outbound/queue.ts';
import { isPublic } from '../../outbound/target.ts';
import { openPostOffice, openSmsReceiver, type PostOffice, type SmsReceiver } from '../../testing/post-office.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { messaging } from './messaging.ts';

const clock = testClock();
const account = { user: 'noc', pass: 'Canary-7731' };
let server: TestServer;
let post: PostOffice;
let sms: SmsReceiver;
let token: string;
let other: string;
let outbox: { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx) => [messaging(ctx)],
    env: { HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_LOG_LEVEL: 'silent' },
  });
  [post, sms] = [await openPostOffice(account), await openSmsReceiver()];
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
  outbox = startOutbox(server.ctx);
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await post.stop();
  await sms.stop();
});
beforeEach(async () => {
  await server.everything.query('delete from mail_setting; delete from sms_setting; delete from outbox');
  sms.received.length = 0;
  post.mails.length = 0;
  sms.answer = { status: 200, body: '{"ok":true}' };
});

const read = (as = token) => server.call('GET', '/system/tenant/selectSystemMail', { token: as });
const save = (more: object = {}) =>
  server.call('POST', '/system/tenant/updateSystemMail', {
    token,
    body: {
      host: '127.0.0.1',
      port: post.port,
      security: 'none',
      userName: account.user,
      password: account.pass,
      fromAddress: 'noc@example.net',
      fromName: 'Night shift',
      ...more,
    },
  });
const test = (to = 'me@example.net', as = token) =>
  server.call('POST', '/system/tenant/testSystemMail', { token: as, body: { to } });
const saveSms = (more: object = {}) =>
  server.call('POST', '/system/tenant/updateSystemSms', { token, body: { provider: 'http', url: sms.url, ...more } });
const testSms = () =>
  server.call('POST', '/system/tenant/testSystemSms', { token, body: { phonenumber: '13800138000' } });
const aliyun = {
  provider: 'aliyun',
  account: 'LTAI-own',
  sender: '山网',
  template: 'SMS_1',
  countryCode: '+86',
  secret: 'Canary-key-11',
};
type Got = SmsReceiver['received'][number] | undefined;
const hashed = (words: string) => createHash('sha256').update(words).digest('hex');
/** The signature that a request should carry, from what arrived and the secret alone. */
function signatureOf(got: Got): string {
  const named = /SignedHeaders=([^,]+)/.exec(String(got?.headers.authorization))?.[1] ?? '';
  const lines = named.split(';').map((name) => `${name}:${String(got?.headers[name]).trim()}\n`);
  const [path = '', query = ''] = (got?.url ?? '').split('?');
  const whole = `${got?.method}\n${path}\n${query}\n${lines.join('')}\n${named}\n${hashed(got?.body ?? '')}`;
  return createHmac('sha256', aliyun.secret)
    .update(`ACS3-HMAC-SHA256\n${hashed(whole)}`)
    .digest('hex');
}
const signatureIn = (got: Got) => /Signature=(\w{64})$/.exec(String(got?.headers.authorization))?.[1];
const queue = (subject = 'Hello', lifeMs = 24 * 3_600_000) =>
  server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    queueMessage(server.ctx, tx, server.tenants.home.id, {
      channel: 'email',
      message: { to: 'me@example.net', subject, words: 'Canary-words' },
      lifeMs,
    }),
  );
const states = async () => {
  const { rows } = await server.everything.query('select state, attempts, sealed is null as bare from outbox');
  return rows as { state: string; attempts: number; bare: boolean }[];
};
const soon = <T>(look: () => T) => expect.poll(look);
/** The same while time passes: a loop that was just looking looks again. */
const later = <T>(look: () => Promise<T>) => expect.poll(() => (clock.advance(2_000), look()));

describe('System mail', () => {
  it('is tried at once, and says what the mail server says', async () => {
    expect(await test()).toMatchObject({ code: 500, msg: 'The mail server is not configured' });
    await save();
    expect(await test()).toMatchObject({ code: 200 });
    expect(post.mails[0]?.raw).toContain('From: Night shift <noc@example.net>');
    await save({ password: 'wrong' });
    expect((await test()).msg).toMatch(/^The message was not taken: .*535/);
  });

  it('never tells its password, in no answer and no log', async () => {
    await save();
    expect(await read()).toMatchObject({ data: { own: true, hasSecret: true, host: '127.0.0.1' } });
    const { rows } = await server.everything.query(
      `select (select string_agg(m::text, '') from mail_setting m) || (select string_agg(a::text, '') from audit_log a) as all`,
    );
    expect(JSON.stringify([await read(), rows])).not.toContain(account.pass);
  });

  it('keeps its password for the same account at the same server, and for no other', async () => {
    await save();
    await save({ password: '', fromName: 'Day shift' });
    expect(await test()).toMatchObject({ code: 200 });
    await save({ password: '', host: 'localhost' });
    expect(await read()).toMatchObject({ data: { hasSecret: false } });
  });

  it('of the installation serves tenants without one of their own, who do not see it', async () => {
    await save();
    expect(await read(other)).toMatchObject({ data: { own: false, shared: true, host: '' } });
    expect(await test('them@example.net', other)).toMatchObject({ code: 200 });
  });

  it('is not sent in the clear where encryption was asked for', async () => {
    await save({ security: 'starttls' });
    expect((await test()).msg).toMatch(/not taken/);
    expect(post.mails).toEqual([]);
  });

  it('cannot be given a second receiver or a header by what is typed', async () => {
    await save();
    for (const to of ['a@example.net,b@example.net', 'a@example.net\r\nBcc: b@example.net', ' ', '<a@example.net>'])
      expect(await test(to), to).toMatchObject({ code: 400 });
    await queue('Hello\r\nBcc: b@example.net');
    await soon(() => post.mails.length).toBe(1);
    expect(post.mails[0]?.to).toEqual(['me@example.net']);
    expect(post.mails[0]?.raw).not.toMatch(/^Bcc/im);
  });
});

describe('The queue', () => {
  it('sends what waits and then keeps no word of it', async () => {
    await save();
    await queue();
    await soon(states).toEqual([{ state: 'sent', attempts: 1, bare: true }]);
  });

  it('tries again later when the server is busy, and gives up when it says no', async () => {
    await save();
    post.refusals.push(451, 550);
    await queue();
    await soon(states).toEqual([{ state: 'waiting', attempts: 1, bare: false }]);
    await later(states).toEqual([{ state: 'failed', attempts: 2, bare: true }]);
    expect(post.mails).toEqual([]);
  });

  it('does not send what is of no use any more', async () => {
    await save();
    post.refusals.push(451);
    await queue('Hello', 3000);
    await soon(states).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });

  it('takes over what another process left in the middle', async () => {
    await save();
    post.refusals.push(451);
    await queue();
    await soon(states).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await server.everything.query(`update outbox set state = 'sending', next_at = $1`, [new Date(clock.now() + 5000)]);
    await later(states).toMatchObject([{ state: 'sent' }]);
  });

  it('holds 500 messages of a tenant, not more', async () => {
    await server.everything.query(
      `insert into outbox (tenant_id, id, channel, state, next_at, expires_at, created_at)
       select $1, n, 'email', 'waiting', $2, $2, $3 from generate_series(1, 500) n`,
      [server.tenants.home.id, new Date(clock.now() + 3_600_000), new Date(clock.now())],
    );
    expect(await queue()).toBe(false);
  });
});

describe('Short messages', () => {
  it('go to any provider that takes them by HTTP, with the words spelled as its body needs', async () => {
    await saveSms({
      headers: 'X-Key: ${secret}\nContent-Type: application/json',
      body: '{"to":"${phone}","say":"\\"${text}\\" ${unknown}"}',
      countryCode: '+86',
      secret: 'Canary-9919',
    });
    expect(await testSms()).toMatchObject({ code: 200 });
    const [got] = sms.received;
    expect(got?.headers['x-key']).toBe('Canary-9919');
    expect(JSON.parse(got?.body ?? '')).toMatchObject({
      to: '+8613800138000',
      say: expect.stringContaining('${unknown}'),
    });
  });

  it('were taken only when the answer says so', async () => {
    await saveSms({ success: '"code":"OK"' });
    expect((await testSms()).msg).toBe('The message was not taken: 200 {"ok":true}');
    sms.answer = { status: 200, body: '{"code":"OK"}' };
    expect(await testSms()).toMatchObject({ code: 200 });
  });

  it('go to Twilio as its interface wants them', async () => {
    await saveSms({ provider: 'twilio', account: 'AC01', sender: '+15550100', countryCode: '+1', secret: 'token7' });
    sms.answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
    expect(await testSms()).toMatchObject({ code: 200 });
    const [got] = sms.received;
    expect(got).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC01/Messages.json' });
    expect(got?.headers.authorization).toBe(`Basic ${Buffer.from('AC01:token7').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(got?.body))).toMatchObject({
      To: '+113800138000',
      From: '+15550100',
    });
    sms.answer = { status: 401, body: '{"code":20003,"message":"Authenticate"}' };
    expect((await testSms()).msg).toContain('Authenticate');
  });

  it('go to Alibaba Cloud with its template and a signature over all of it', async () => {
    await saveSms(aliyun);
    sms.answer = { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1^0"}' };
    expect(await testSms()).toMatchObject({ code: 200 });
    const [got] = sms.received;
    expect(signatureOf(got)).toEqual(signatureIn(got));
    expect(got?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    expect(Object.fromEntries(new URL(got?.url ?? '', sms.url).searchParams)).toEqual({
      PhoneNumbers: '8613800138000',
      SignName: '山网',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"000000"}',
    });
    const shown = await server.call('GET', '/system/tenant/selectSystemSms', { token });
    expect(shown).toMatchObject({ data: { provider: 'aliyun', template: 'SMS_1', hasSecret: true } });
    expect(JSON.stringify([shown, got])).not.toContain(aliyun.secret);
  });

  it('ask Alibaba Cloud only with sender, template and account, and forget the secret with another place or account', async () => {
    expect(await saveSms({ ...aliyun, template: '', sender: '', account: '' })).toMatchObject({
      code: 400,
      problems: [{ field: 'account' }, { field: 'sender' }, { field: 'template' }],
    });
    for (const change of [
      { url: 'https://dysmsapi.aliyuncs.com' },
      { account: 'LTAI-other' },
      { provider: 'twilio' },
    ]) {
      await saveSms(aliyun);
      await saveSms({ ...aliyun, secret: '', template: 'SMS_2' });
      const kept = await server.call('GET', '/system/tenant/selectSystemSms', { token });
      expect(kept).toMatchObject({ data: { hasSecret: true, template: 'SMS_2' } });
      await saveSms({ ...aliyun, secret: '', ...change });
      const shown = await server.call('GET', '/system/tenant/selectSystemSms', { token });
      expect(shown, JSON.stringify(change)).toMatchObject({ data: { hasSecret: false } });
    }
  });

  it('that Alibaba Cloud holds back are tried again, and those that it refuses are told in words', async () => {
    await saveSms(aliyun);
    sms.answer = { status: 200, body: '{"Code":"isv.SMS_SIGNATURE_ILLEGAL","Message":"no such"}' };
    expect((await testSms()).msg).toBe('The SMS provider does not know this sender (isv.SMS_SIGNATURE_ILLEGAL)');
    sms.answer = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"limit"}' };
    expect((await testSms()).msg).toContain('tried again later (isv.BUSINESS_LIMIT_CONTROL)');
    const { id } = server.tenants.home;
    await server.ctx.scope.tenant(id, (tx) =>
      queueMessage(server.ctx, tx, id, {
        channel: 'sms',
        message: { to: '13800138000', subject: '', words: 'Your code is 123456', code: '123456' },
        lifeMs: 300_000,
      }),
    );
    await soon(states).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    sms.answer = { status: 200, body: '{"Code":"OK"}' };
    await later(states).toMatchObject([{ state: 'sent', attempts: 2, bare: true }]);
    const nonces = sms.received.map(({ headers }) => headers['x-acs-signature-nonce']);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('follow no redirect', async () => {
    await saveSms();
    sms.answer = { status: 302, body: '' };
    expect((await testSms()).code).toBe(500);
    expect(sms.received).toHaveLength(1);
  });
});

describe('This machine and private networks', () => {
  it('are not talked to unless the installation allows it', async () => {
    await save();
    await saveSms();
    Object.assign(server.ctx.settings, { privateTargets: false });
    expect((await test()).msg).toContain('HELIOGRAPH_PRIVATE_TARGETS');
    for (const url of [
      sms.url,
      'http://localhost:1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://0x7f000001/',
    ]) {
      await saveSms({ url });
      expect((await testSms()).msg, url).toContain('HELIOGRAPH_PRIVATE_TARGETS');
    }
    Object.assign(server.ctx.settings, { privateTargets: true });
    expect([post.mails, sms.received]).toEqual([[], []]);
  });

  it('are told by their addresses, in either family', () => {
    const ours = [
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '0.0.0.0',
      '::',
      'fe80::1',
      'fd00::1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'ff02::1',
    ];
    expect(ours.filter((address) => isPublic(address))).toEqual([]);
    expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter((address) => !isPublic(address))).toEqual([]);
  });
});
