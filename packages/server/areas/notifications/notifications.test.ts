import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { ruleBookOf, wantedBy, type RuleSubject } from '../../outbound/by-rules.ts';
import { startOutbox } from '../../outbound/outbox.ts';
import { queueTold } from '../../outbound/queue-told.ts';
import type { ToldIncident } from '../../outbound/told.ts';
import { openHook, type Hook } from '../../testing/hook.ts';
import { openPostOffice, type PostOffice } from '../../testing/post-office.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { toldSample as told, wang as to } from '../../testing/told-sample.ts';
import { alarms } from '../alarms/alarms.ts';
import { messaging } from '../messaging/messaging.ts';
import { notifications } from './notifications.ts';

const clock = testClock();
let server: TestServer;
let post: PostOffice;
let token: string;
let outbox: { stop(): Promise<void> };
let hook: Hook;
let url: string;
let got: Hook['got'];
let answers: Hook['answers'];

beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx) => [...notifications(ctx), alarms(ctx), messaging(ctx)],
    env: { HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_LOG_LEVEL: 'silent' },
  });
  post = await openPostOffice();
  token = await server.signIn();
  hook = await openHook();
  ({ url, got, answers } = hook);
  outbox = startOutbox(server.ctx);
});
afterAll(async () => {
  await outbox.stop();
  hook.stop();
  await server.stop();
  await post.stop();
});
beforeEach(async () => {
  // What the test before put on its way has its line in the log first.
  await expect
    .poll(async () => {
      await server.everything.query(`delete from outbox where state <> 'sending'`);
      return (await server.everything.query('select 1 from outbox')).rowCount;
    })
    .toBe(0);
  await server.everything
    .query(`delete from notification_rule; delete from notification_user; delete from notification_group;
    delete from notification_server; delete from notification_template; delete from notification_bucket; delete from delivery;
    delete from outbox; delete from mail_rule; delete from mail_setting; delete from alarm; delete from alarm_event`);
  got.length = 0;
  answers.length = 0;
  post.mails.length = 0;
});

const home = () => server.tenants.home.id;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
  server.call(method, path, { token, ...more });
const add = async (path: string, body: object) => {
  expect(await call('POST', path, { body }), JSON.stringify(body)).toMatchObject({ code: 200 });
  const { rows } = (await call('GET', `${path}/list`, { query: { pageSize: '100' } })) as unknown as { rows: Row[] };
  return rows;
};
type Row = Readonly<Record<string, unknown>>;
const addServer = async (more: object = {}) => {
  const body = { serverName: 'Hook', channel: 'slack', address: `${url}/services/T1`, ...more };
  const rows = await add('/notification/server', body);
  return String(rows.find((row) => row['serverName'] === (body as Row)['serverName'])?.['serverId']);
};
const sent = async () => (await server.everything.query<Row>('select * from delivery order by id')).rows;
const rowsOf = async (state: string) =>
  Number(
    (await server.everything.query<{ n: string }>('select count(*) as n from outbox where state = $1', [state])).rows[0]
      ?.n,
  );

const put = (serverId: string, more: Partial<ToldIncident> = {}, receiver = to) =>
  server.ctx.scope.tenant(home(), (tx) =>
    queueTold(server.ctx, tx, home(), { serverId, receiver, told: told(more), orderKey: more.key ?? 'incident-7' }),
  );
const deliveredIs = (results: readonly string[]) =>
  expect.poll(async () => (await sent()).map(({ result }) => result), { timeout: 60_000 }).toEqual(results);

/** The same while time passes: a loop that was just looking looks again. */
const laterIs = (results: readonly string[]) =>
  expect
    .poll(
      async () => {
        clock.advance(2_000);
        return (await sent()).map(({ result }) => result);
      },
      { timeout: 60_000 },
    )
    .toEqual(results);

describe('What is told', () => {
  it('is sent, and the log says what was answered', async () => {
    await put(await addServer());
    await deliveredIs(['sent']);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      text: '*[Major] Raised: PON 3 is down*\n28 ONUs &lt;b&gt;\nDevice: OLT East PON 3\nSince: 2026-11-23 19:59:00 GMT+8',
    });
    const { rows } = (await call('GET', '/notification/delivery/list', {
      query: { channel: 'slack', result: 'sent' },
    })) as unknown as { rows: Row[] };
    expect(rows).toMatchObject([
      { serverName: 'Hook', receiver: 'Wang', status: 200, said: 'ok', attempt: 1, reason: null },
    ]);
    expect(await rowsOf('sent')).toBe(1);
  });

  it('waits for as long as the other side asks, and nothing else goes there meanwhile', async () => {
    answers.push({ status: 429, headers: { 'retry-after': '120' } });
    const id = await addServer();
    await put(id);
    await deliveredIs(['wait']);
    await put(id, { key: 'incident-8' });
    // Looked at, and put off.
    const later = `select 1 from outbox where state = 'waiting' and next_at > created_at`;
    await expect.poll(async () => (await server.everything.query(later)).rowCount, { timeout: 60_000 }).toBe(2);
    clock.advance(60_000);
    expect(got).toHaveLength(1);
    clock.advance(61_000);
    await laterIs(['wait', 'sent', 'sent']);
    // Patience that was asked for is no try that failed.
    expect((await sent()).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  });

  it('that ends does not overtake what began it', async () => {
    answers.push({ status: 500 });
    const id = await addServer();
    await put(id);
    await deliveredIs(['refused']);
    await put(id, { action: 'resolve' });
    await laterIs(['refused', 'sent', 'sent']);
    expect((await sent()).map(({ action }) => action)).toEqual(['raise', 'raise', 'resolve']);
  });

  it('and is over before anybody was told is told to nobody', async () => {
    const id = await addServer();
    await server.ctx.scope.tenant(home(), async (tx) => {
      const queued = { serverId: id, receiver: to, orderKey: 'incident-7' };
      expect(await queueTold(server.ctx, tx, home(), { ...queued, told: told() })).toBe(true);
      expect(await queueTold(server.ctx, tx, home(), { ...queued, told: told({ action: 'resolve' }) })).toBe(false);
    });
    await deliveredIs(['dropped']);
    expect(await rowsOf('dropped')).toBe(1);
    expect(got).toEqual([]);
  });

  it('is given up at once where the other side will say the same again', async () => {
    answers.push({ status: 404, body: 'no_service' });
    await put(await addServer());
    await deliveredIs(['failed']);
    expect(await sent()).toMatchObject([{ reason: 'client', status: 404, said: 'no_service' }]);
  });

  it('in a flood goes together once most of what the target takes is used, and the log knows each of it', async () => {
    const serverId = await addServer();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    // At once, so that all of it waits.
    await server.ctx.scope.tenant(home(), async (tx) => {
      for (const key of keys)
        await queueTold(server.ctx, tx, home(), { serverId, receiver: to, orderKey: key, told: told({ key }) });
    });
    const joined = async () => (await sent()).filter(({ reason }) => reason === 'digest').length;
    // While time stands still the target takes three at once, and the third is nearly all that it takes.
    await expect.poll(joined).toBeGreaterThan(1);
    const n = await joined();
    await laterIs(Array<string>(keys.length + 1).fill('sent'));
    const log = (await sent()).map(({ told_key: key }) => String(key)).filter((key) => keys.includes(key));
    expect(log.toSorted()).toEqual(keys);
    const texts = got.map(({ body }) => String((JSON.parse(body) as Row)['text']));
    expect(texts.filter((one) => one.startsWith(`*${n} notifications: ${n} raised, 0 changed, 0 over*`))).toHaveLength(
      1,
    );
    expect([got.length, await rowsOf('sent')]).toEqual([keys.length - n + 1, keys.length]);
  });

  it('by mail where no mail server is set up says so, and is not tried again', async () => {
    await put('email', {}, { ...to, address: 'wang@example.net' });
    await deliveredIs(['failed']);
    expect(await sent()).toMatchObject([{ reason: 'noMail', said: null, attempt: 1 }]);
  });

  it('is a failure after a redirect, a reset, and an answer that is an error with status 200', async () => {
    const id = await addServer({ channel: 'wecom', address: `${url}/cgi-bin/webhook/send?key=Canary-9` });
    answers.push({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'reset', {
      status: 200,
      body: '{"errcode":93000,"errmsg":"bad key"}',
    });
    await put(id, { key: 'a' });
    await deliveredIs(['failed']);
    await put(id, { key: 'b' });
    await deliveredIs(['failed', 'refused']);
    await laterIs(['failed', 'refused', 'failed']);
    expect((await sent()).map(({ reason }) => reason)).toEqual(['client', 'network', 'auth']);
    expect(JSON.stringify(await sent())).not.toContain('Canary-9');
  });

  it('stands in one thread of mail, whatever becomes of the incident', async () => {
    await call('POST', '/system/tenant/updateSystemMail', {
      body: { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net' },
    });
    const mailTo = { ...to, address: 'wang@example.net' };
    await put('email', {}, mailTo);
    await deliveredIs(['sent']);
    await put('email', { action: 'resolve' }, mailTo);
    await deliveredIs(['sent', 'sent']);
    const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim();
    const [first = '', second = ''] = post.mails.map(({ raw }) => raw);
    for (const name of ['References', 'In-Reply-To', 'Subject']) {
      expect(header(first, name), name).toBeDefined();
      expect(header(second, name), name).toBe(header(first, name));
    }
    expect(header(second, 'Message-ID')).not.toBe(header(first, 'Message-ID'));
    expect(header(first, 'Auto-Submitted')).toBe('auto-generated');
  });
});

describe('A server that fails again and again', () => {
  const alarmsNow = async () =>
    (await server.everything.query<Row>(`select kind, text from alarm where cleared_at is null`)).rows;

  it('is an alarm until it takes something again', async () => {
    const id = await addServer();
    answers.push({ status: 404 }, { status: 404 }, { status: 404 });
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      await put(id, { key });
      await deliveredIs(Array<string>(at + 1).fill('failed'));
    }
    await expect.poll(alarmsNow, { timeout: 60_000 }).toEqual([{ kind: 'notificationFailing', text: 'Hook' }]);
    expect(await call('POST', '/notification/server/test', { body: { serverId: id } })).toMatchObject({
      code: 200,
      data: { status: 200, said: 'ok' },
    });
    expect(await alarmsNow()).toEqual([]);
  });
});

describe('A notification server', () => {
  const list = async () => ((await call('GET', '/notification/server/list')) as unknown as { rows: Row[] }).rows;

  it('keeps an address that is a secret to itself, and takes its beginning for what is there', async () => {
    const serverId = await addServer({ address: `${url}/services/Canary-1` });
    expect(await list()).toMatchObject([{ address: `${url}/…`, secret: null, hasSecret: true }]);
    const edited = { serverId, address: `${url}/…`, remark: 'x' };
    expect(await call('PUT', '/notification/server', { body: edited })).toMatchObject({ code: 200 });
    await call('POST', '/notification/server/test', { body: { serverId } });
    expect(got[0]?.url).toBe('/services/Canary-1');
    const { rows } = await server.everything.query<{ all: string }>(
      `select (select string_agg(s::text, '') from notification_server s) || (select string_agg(a::text, '') from audit_log a) as all`,
    );
    expect(rows[0]?.all).not.toContain('Canary-1');
    expect(
      await call('POST', '/notification/server', { body: { serverName: 'B', channel: 'slack', address: `${url}/…` } }),
    ).toMatchObject({
      code: 400,
    });
  });

  it('gives a secret to no other place than it was typed for', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const serverId = await addServer({ channel: 'webhook', address: url, secret });
    expect(await call('PUT', '/notification/server', { body: { serverId, remark: 'x' } })).toMatchObject({ code: 200 });
    const moved = await call('PUT', '/notification/server', {
      body: { serverId, address: 'https://other.example.net' },
    });
    expect(moved).toMatchObject({ code: 400 });
    const bad = await call('PUT', '/notification/server', { body: { serverId, secret: 'whsec_short' } });
    expect(bad).toMatchObject({ code: 400 });
  });

  it('says in a test what the other side answered', async () => {
    const serverId = await addServer();
    answers.push({ status: 403, body: 'action_prohibited' });
    const answer = await call('POST', '/notification/server/test', { body: { serverId } });
    expect(answer).toMatchObject({
      code: 500,
      msg: expect.stringContaining('Refused the key · 403 · action_prohibited') as string,
    });
    expect(await sent()).toMatchObject([{ action: 'test', result: 'failed', reason: 'auth' }]);
    const byMail = await addServer({ serverName: 'Mail', channel: 'email', address: null });
    const none = await call('POST', '/notification/server/test', {
      body: { serverId: byMail, receiver: 'a@example.net' },
    });
    expect(none).toMatchObject({ msg: expect.stringMatching(/mail server/) as string });
  });

  it('is not deleted while a rule names it', async () => {
    const serverId = await addServer();
    await add('/notification/group', { groupName: 'NOC' });
    await add('/notification/remoteRule', { ruleName: 'All', servers: 'Hook', userGroup: 'NOC' });
    expect(await call('DELETE', `/notification/server/${serverId}`)).toMatchObject({
      code: 601,
      msg: 'Hook is still in use by 1',
    });
  });
});

describe('Rules', () => {
  const subject: RuleSubject = { severity: 2, type: 3, projectId: null, text: 'PON signal lost' };
  /** Whom they want told: held back, or at once. */
  const wanted = async (more: Partial<RuleSubject> = {}) => {
    const book = await server.ctx.scope.tenant(home(), (tx) => ruleBookOf(tx, home()));
    const all = wantedBy(book, clock.now(), { ...subject, ...more });
    return { quiet: all.filter(({ isQuiet }) => isQuiet).length, now: all.filter(({ isQuiet }) => !isQuiet).length };
  };
  const person = { phone: '13800138000', email: 'wang@example.net', userGroups: 'NOC', language: 'en', zone: 'UTC' };

  beforeEach(async () => {
    await addServer();
    await addServer({ serverName: 'Mail', channel: 'email', address: null });
    await add('/notification/group', { groupName: 'NOC' });
  });

  it('tell each person by mail and a chat once, when all that they ask for holds', async () => {
    await add('/notification/user', { ...person, receiverName: 'Wang' });
    await add('/notification/user', { ...person, receiverName: 'Li', email: 'li@example.net', phone: '13800138001' });
    await add('/notification/remoteRule', {
      ruleName: 'Bad',
      servers: 'Hook, Mail',
      userGroup: 'NOC',
      levels: [1, 2],
      keyword: 'fan, signal',
    });
    await add('/notification/remoteRule', { ruleName: 'Again', servers: 'Hook', userGroup: 'NOC' });
    expect(await wanted()).toEqual({ quiet: 0, now: 3 });
    expect(await wanted({ severity: 3 })).toEqual({ quiet: 0, now: 1 });
    expect(await wanted({ text: 'power' })).toEqual({ quiet: 0, now: 1 });
  });

  it('hold back from who has quiet hours, but for what is critical', async () => {
    const hour = (more: number) => new Date(clock.now() + more * 3_600_000).toISOString().slice(11, 16);
    await add('/notification/user', { ...person, receiverName: 'Wang', quietFrom: hour(-1), quietTo: hour(1) });
    await add('/notification/remoteRule', { ruleName: 'Mail', servers: 'Mail', userGroup: 'NOC' });
    expect(await wanted()).toEqual({ quiet: 1, now: 0 });
    expect(await wanted({ severity: 1 })).toEqual({ quiet: 0, now: 1 });
  });

  it('name what is not there at their field', async () => {
    const answer = await call('POST', '/notification/remoteRule', {
      body: { ruleName: 'A', servers: 'Hook, Nothing', userGroup: 'NOC' },
    });
    expect(JSON.stringify(answer)).toContain('Nothing: There is nothing of this name');
    expect(answer).toMatchObject({ code: 400 });
  });
});

describe('The e-mail rule', () => {
  const info = async () =>
    (await call('GET', '/topo/getMailRuleInfo'))['data'] as { warnings: { en: string }[]; addresses: string };

  it('warns of its default address and of a mail server that is not there, until both are seen to', async () => {
    expect((await info()).warnings.map(({ en }) => en)).toEqual([
      'The default mail address should be changed',
      'Mail server not configured',
    ]);
    await call('POST', '/system/tenant/updateSystemMail', {
      body: { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net' },
    });
    const query = { enabled: 'true', addresses: 'A@example.net, b@example.net', levels: '1,2' };
    expect(await call('GET', '/topo/setMailRuleInfo', { query })).toMatchObject({ code: 200 });
    expect(await info()).toMatchObject({ addresses: 'a@example.net, b@example.net', levels: [1, 2], warnings: [] });
    expect(await call('GET', '/topo/setMailRuleInfo', { query: { keyword: 'fan' } })).toMatchObject({ code: 200 });
    expect(await info()).toMatchObject({ keyword: 'fan', levels: [1, 2], enabled: true });
    expect(await call('GET', '/topo/testMail')).toMatchObject({ code: 200 });
    expect(post.mails.map(({ to: [one] }) => one)).toEqual(['a@example.net', 'b@example.net']);
  });
});

describe('A template', () => {
  const typed = { channel: 'slack', language: 'en', title: '{{title}}', content: '{{device}} {{severity}}' };

  it('is shown with an alarm, and refuses a variable that is none at its field', async () => {
    const answer = await call('POST', '/notification/template/preview', { body: typed });
    expect(answer).toMatchObject({
      data: { title: 'PON port lost its signal', words: 'OLT-East-2 Critical', isSample: true },
    });
    const wrong = await call('POST', '/notification/template/preview', { body: { ...typed, content: '{{serial}}' } });
    expect(wrong).toMatchObject({ code: 400 });
    expect(await call('POST', '/notification/template/preview', { body: { ...typed, alarmId: '4711' } })).toMatchObject(
      { code: 404 },
    );
  });

  it('words what its channel tells in its language, and there is one of them', async () => {
    await add('/notification/template', { ...typed, templateName: 'Short' });
    expect(await call('POST', '/notification/template', { body: { ...typed, templateName: 'Second' } })).toMatchObject({
      code: 400,
    });
    await put(await addServer());
    await deliveredIs(['sent']);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ text: '*PON 3 is down*\nOLT East Major' });
  });
});
