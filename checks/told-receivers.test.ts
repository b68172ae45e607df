import { text } from '@heliograph/catalogue/kit/text.ts';
import { messaging } from '@heliograph/server/areas/messaging/messaging.ts';
import { notifications } from '@heliograph/server/areas/notifications/notifications.ts';
import { startOutbox } from '@heliograph/server/outbound/outbox.ts';
import { queueTold } from '@heliograph/server/outbound/queue-told.ts';
import type { ToldIncident } from '@heliograph/server/outbound/told.ts';
import { openPostOffice, type PostOffice } from '@heliograph/server/testing/post-office.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearTcp, hearUdp, parseSyslog, type LogReceiver } from './support/log-receivers.ts';
import { openRobots, robots, type RobotName, type Robots } from './support/robots.ts';
import { nocUser, judgeTraps, type TrapJudge } from './support/trap-judge.ts';

// The beginning and the end of one incident by every channel, over real sockets, judged by receivers that are written from what each service says.

let server: TestServer;
let outbox: { stop(): Promise<void> };
let all: Robots;
let post: PostOffice;
let udp: LogReceiver;
let tcp: LogReceiver;
let traps: TrapJudge;
let token: string;
/** By channel, the id of the server that stands for it. */
const servers = new Map<string, string>();

const names = Object.keys(robots) as RobotName[];
/** Whatever a device may be called. */
const device = 'OLT "East"]\\ <!channel> *x* 断';

const told = (action: ToldIncident['action'], key: string): ToldIncident => ({
  key,
  action,
  severity: 2,
  number: '7',
  title: text(`PON 3 of ${device} is down`, 'PON 3 中断'),
  words: text(`28 ONUs are out\n<0>1 forged`, '28 个 ONU'),
  at: action === 'resolve' ? '2026-11-23T12:05:00.000Z' : '2026-11-23T12:00:00.000Z',
  since: '2026-11-23T11:59:00.000Z',
  url: null,
  device,
  object: text('PON 3', 'PON 3'),
  project: '',
  count: 29,
  ids: { incidentId: '7' },
});

const v3 = { snmpUser: nocUser.user, secret: nocUser.authPassword, privSecret: nocUser.privPassword };

async function add(serverName: string, channel: string, more: object): Promise<string> {
  const body = { serverName, channel, ...more };
  expect(await server.call('POST', '/notification/server', { token, body }), serverName).toMatchObject({ code: 200 });
  const { rows } = await server.everything.query<{ id: string }>('select id from notification_server where name = $1', [
    serverName,
  ]);
  return rows[0]?.id ?? '';
}

const put = (serverId: string, action: ToldIncident['action'], key: string, address: string | null = null) =>
  server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    queueTold(server.ctx, tx, server.tenants.home.id, {
      serverId,
      receiver: { name: 'Wang', language: 'en', zone: 'Asia/Shanghai', address },
      told: told(action, key),
      orderKey: key,
    }),
  );

interface Tried {
  readonly result: string;
  readonly action: string;
  readonly reason: string | null;
}
const tried = async (key: string): Promise<Tried[]> =>
  (
    await server.everything.query<Tried>(
      'select result, action, reason from delivery where told_key = $1 order by action, id',
      [key],
    )
  ).rows;

/** What the log says of each key, in the order of time. */
async function log(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await server.everything.query<{ key: string; all: string[] }>(
    `select told_key as key, array_agg(action || ' ' || result order by id) as all from delivery group by told_key`,
  );
  return new Map(rows.map(({ key, all: results }) => [key, results]));
}

beforeAll(async () => {
  const env = { HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_LOG_LEVEL: 'silent' };
  server = await startTestServer({ env, areas: (ctx) => [...notifications(ctx), messaging(ctx)] });
  [all, post, udp, tcp, traps] = await Promise.all([
    openRobots(),
    openPostOffice(),
    hearUdp(),
    hearTcp(),
    judgeTraps(),
  ]);
  process.stdout.write(`traps are judged by ${traps.name}\n`);
  token = await server.signIn();
  for (const name of names) {
    const { secret } = robots[name];
    const more = { address: all.address(name), target: 'noc', ...(secret === '' ? {} : { secret }) };
    servers.set(name, await add(name, name, more));
  }
  servers.set('udp', await add('udp', 'syslog', { address: `127.0.0.1:${udp.port}`, transport: 'udp' }));
  servers.set('tcp', await add('tcp', 'syslog', { address: `127.0.0.1:${tcp.port}`, transport: 'tcp' }));
  servers.set('snmp', await add('snmp', 'snmp', { address: `127.0.0.1:${traps.port}`, secret: 'noc' }));
  const informed = { address: `127.0.0.1:${traps.informPort}` };
  servers.set('inform', await add('inform', 'snmp', { ...informed, secret: 'noc', snmpMessage: 'inform' }));
  servers.set('snmpv3', await add('snmpv3', 'snmpv3', { ...informed, ...v3 }));
  servers.set('email', 'email');
  const mail = { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net' };
  const put = await server.call('POST', '/system/tenant/updateSystemMail', { token, body: mail });
  expect(put).toMatchObject({ code: 200 });
  outbox = startOutbox(server.ctx);
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await post.stop();
  for (const one of [all, udp, tcp, traps]) one.stop();
});

describe('What is told of an incident', () => {
  it('is sent by every channel, its beginning and then its end', async () => {
    const address = (name: string) => (name === 'email' ? 'wang@example.net' : null);
    const done = (results: readonly string[]) =>
      expect.poll(log).toEqual(new Map([...servers.keys()].map((name) => [name, results])));
    for (const [name, id] of servers) await put(id, 'raise', name, address(name));
    await done(['raise sent']);
    for (const [name, id] of servers) await put(id, 'resolve', name, address(name));
    await done(['raise sent', 'resolve sent']);
  });

  it.each(names)('is taken by %s, which judges its signature and its shape itself', (name) => {
    expect(all.refused[name]).toBeUndefined();
    const [raised, resolved] = all.taken[name] ?? [];
    expect(raised?.text).toContain('PON 3');
    expect(resolved?.text).not.toBe(raised?.text);
  });

  it('has one id at each of its two messages by webhook', () => {
    const ids = all.taken['webhook']?.map(({ headers }) => headers['webhook-id']) ?? [];
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('arrives by mail', () => {
    expect(post.mails.map(({ to }) => to)).toEqual([['wang@example.net'], ['wang@example.net']]);
  });

  it.each([
    ['UDP', () => udp],
    ['TCP', () => tcp],
  ] as const)('is a line of RFC 5424 over %s, with the alarm of RFC 5674', async (_over, place) => {
    await expect.poll(() => place().got.length).toBe(2);
    const [raised, resolved] = place().got.map(parseSyslog);
    const alarm = { resource: `${device} PON 3`, probableCause: '0' };
    expect(raised).toMatchObject({ facility: 16, severity: 3, at: '2026-11-23T12:00:00.000Z', app: 'heliograph' });
    expect(raised?.data).toEqual({ alarm: { ...alarm, perceivedSeverity: '2' } });
    expect(resolved?.data).toEqual({ alarm: { ...alarm, perceivedSeverity: '5' } });
    expect(raised?.words).toContain('28 ONUs are out <0>1 forged');
    expect(raised?.words).not.toContain('\n');
  });

  it('is a trap of version 2c, read by the names of our MIB, whose key is the same at its beginning and at its end', async () => {
    const own = () => traps.got().filter(({ isInform }) => !isInform);
    await expect.poll(() => own().length).toBe(2);
    const [raised, resolved] = own();
    expect(raised).toMatchObject({
      by: 'noc',
      trap: 'heliographRaised',
      values: {
        heliographKey: 'snmp',
        heliographSeverity: 'major(4)',
        heliographDevice: device,
        heliographWords: '28 ONUs are out\n<0>1 forged',
        heliographTime: '2026-11-23T12:00:00.000Z',
      },
    });
    expect(resolved).toMatchObject({
      trap: 'heliographOver',
      values: { heliographKey: 'snmp', heliographSeverity: 'cleared(1)' },
    });
  });
});

describe('An inform', () => {
  const informs = (key: string) =>
    traps.got().filter(({ isInform, values }) => isInform && values['heliographKey'] === key);
  it.each([
    ['2c', 'inform', 'noc'],
    ['3, signed and encrypted,', 'snmpv3', nocUser.user],
  ])(
    'of version %s is sent when it is answered, once for its beginning and once for its end',
    async (_version, key, by) => {
      await expect
        .poll(() => informs(key).map((one) => [one.by, one.trap]))
        .toEqual([
          [by, 'heliographRaised'],
          [by, 'heliographOver'],
        ]);
      expect(informs(key)[0]?.values).toMatchObject({ heliographDevice: device, heliographSeverity: 'major(4)' });
      const { rows } = await server.everything.query<{ said: string }>(
        'select said from delivery where told_key = $1',
        [key],
      );
      expect(rows).toEqual([{ said: 'Response-PDU: noError' }, { said: 'Response-PDU: noError' }]);
    },
  );

  it.each([
    ['another password', { secret: 'signed by another' }],
    ['a user who is not known', { snmpUser: 'stranger' }],
  ])('with %s is refused, and the log says that it was the key', async (name, more) => {
    const key = `snmpv3 with ${name}`;
    const address = `127.0.0.1:${traps.informPort}`;
    await put(await add(key, 'snmpv3', { address, ...v3, ...more }), 'raise', key);
    await expect.poll(() => tried(key)).toEqual([{ result: 'failed', action: 'raise', reason: 'auth' }]);
    expect(informs(key)).toEqual([]);
  });

  it('that nobody answers is not sent, and is tried again', async () => {
    const nobody = await hearUdp();
    const key = 'inform to nobody';
    await put(await add(key, 'snmp', { address: `127.0.0.1:${nobody.port}`, snmpMessage: 'inform' }), 'raise', key);
    await expect.poll(() => tried(key)).toEqual([{ result: 'refused', action: 'raise', reason: 'network' }]);
    // All attempts of one try are the same message.
    expect([nobody.got.length, new Set(nobody.got.map((bytes) => bytes.toString('hex'))).size]).toEqual([2, 1]);
    nobody.stop();
  });
});

describe('A receiver that knows another secret', () => {
  const other = `whsec_${Buffer.alloc(32, 12).toString('base64')}`;
  it.each([
    ['webhook', other],
    ['dingtalk', 'SEC-other'],
    ['feishu', 'other'],
    ['ntfy', 'tk_other'],
    ['telegram', '654321:other'],
    ['alertmanager', 'other'],
  ] as const)('refuses: %s, and the log says that it was the key', async (name, secret) => {
    const key = `${name} otherwise`;
    await put(await add(key, name, { address: all.address(name), target: 'noc', secret }), 'raise', key);
    await expect.poll(() => tried(key)).toEqual([{ result: 'failed', action: 'raise', reason: 'auth' }]);
    expect(all.refused[name]).toHaveLength(1);
  });
});
