import { once } from 'node:events';
import type { IPublishPacket, MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { BrokerStand, inbox } from './broker.fixture.ts';

const stands: BrokerStand[] = [];
const standing = (made: BrokerStand): BrokerStand => {
  stands.push(made);
  return made;
};
const stand = async (...limits: ConstructorParameters<typeof BrokerStand>): Promise<BrokerStand> =>
  standing(await new BrokerStand(...limits).start());
const standWithTls = async (): Promise<BrokerStand> => standing(await new BrokerStand().startTls());
const standPlain = stand;
afterEach(async () => {
  await Promise.all(stands.splice(0).map((one) => one.stop()));
});

const until = <Told>(client: MqttClient, event: 'close' | 'connect'): Promise<Told> =>
  new Promise((resolve) => void client.once(event, (told: unknown) => resolve(told as Told)));

/** How a client was sent away: the reason of the DISCONNECT, or that there was none. */
const end = async (client: MqttClient): Promise<number | undefined> => {
  let reason: number | undefined;
  client.on('disconnect', (packet) => (reason = packet.reasonCode));
  await until(client, 'close');
  return reason;
};

describe.each([
  { version: 4, over: 'tcp' },
  { version: 5, over: 'tcp' },
  { version: 4, over: 'ws' },
  { version: 5, over: 'ws' },
  { version: 4, over: 'tls' },
  { version: 5, over: 'wss' },
] as const)('MQTT $version over $over', ({ version: protocolVersion, over }) => {
  const stand = over === 'tls' || over === 'wss' ? standWithTls : standPlain;

  it('carries messages of every QoS to who subscribed, once each', async () => {
    const at = await stand();
    const client = await at.client('d1', { protocolVersion, over });
    const got = inbox(client);
    await client.subscribeAsync('t1/d1/+/x', { qos: 2 });
    for (const qos of [0, 1, 2] as const) await client.publishAsync(`t1/d1/q${qos}/x`, `m${qos}`, { qos });
    await expect.poll(() => got).toEqual(['t1/d1/q0/x m0', 't1/d1/q1/x m1', 't1/d1/q2/x m2']);
  });

  it('keeps what came while a client was away, and tells it that its session is there', async () => {
    const at = await stand();
    const stay = { protocolVersion, over, clean: false, properties: { sessionExpiryInterval: 600 } } as const;
    const first = await at.client('d1', stay);
    await first.subscribeAsync('t1/d1/down', { qos: 1 });
    await first.endAsync();
    await at.broker.publish('t1/d1/down', 'while away');
    const got: string[] = [];
    await at.client('d1', { ...stay, heard: (topic, payload) => got.push(`${topic} ${payload.toString()}`) });
    await expect.poll(() => got).toEqual(['t1/d1/down while away']);
  });
});

it('a client sees nothing of another, nor of another tenant, and cannot speak for it', async () => {
  const at = await stand();
  const one = await at.client('d1');
  for (const filter of ['#', '+/d1/#', 't1/+/x', 't2/d1/#', 't1/d10/#', '$share/g/t1/d2/x', '$SYS/#']) {
    const refused = one.subscribeAsync(filter).then(
      () => 'granted',
      (error: { packet?: { granted?: number[] } }) => error.packet?.granted?.[0],
    );
    expect([filter, await refused]).toEqual([filter, 0x87]);
  }
  const heard: string[] = [];
  at.broker.subscribe('#', ({ topic }) => void heard.push(topic));
  for (const topic of ['t1/d2/up', 't2/d1/up', 't1/d1x', 'up'])
    await expect(one.publishAsync(topic, 'x', { qos: 1 })).rejects.toMatchObject({ code: 0x87 });
  await one.publishAsync('t1/d1/up', 'x', { qos: 1 });
  expect(heard).toEqual(['t1/d1/up']);
});

it('a wrong password is refused in the words of each version', async () => {
  const at = await stand();
  await expect(at.client('d1', { password: 'bad' })).rejects.toMatchObject({ code: 0x86 });
  await expect(at.client('d1', { password: 'bad', protocolVersion: 4 })).rejects.toMatchObject({ code: 4 });
});

it('a client that is not judged for reasons of ours, or not in time, is told in the words of each version that the server is busy', async () => {
  const failing = await stand({}, { judge: () => Promise.reject(new Error('the database is away')) });
  await expect(failing.client('d1', { protocolVersion: 4 })).rejects.toMatchObject({ code: 3 });
  await expect(failing.client('d1')).rejects.toMatchObject({ code: 0x89 });
  expect(await failing.metrics.metrics()).toMatch(/refused\{[^}]*0x89[^}]*\} 2/);
  const slow: BrokerStand = await stand(
    {},
    {
      judge: () => {
        slow.ahead = 60_000;
        setImmediate(() => slow.broker.tick());
        return new Promise(() => undefined);
      },
    },
  );
  await expect(slow.client('d1')).rejects.toMatchObject({ code: 0x89 });
  expect(slow.broker.connections).toBe(0);
});

it('a message is acknowledged when the console has stored it, and sent again when it could not', async () => {
  const at = await stand();
  const stored: string[] = [];
  let isBroken = true;
  at.broker.subscribe('t1/+/up', async ({ payload }) => {
    await Promise.resolve();
    if (isBroken) throw new Error('the database is away');
    stored.push(payload.toString());
  });
  const first = await at.client('d1', { protocolVersion: 4, reconnectPeriod: 20 });
  first.publish('t1/d1/up', 'kept', { qos: 1 });
  await until(first, 'close');
  isBroken = false;
  await expect.poll(() => stored).toEqual(['kept']);
});

it('the newer connection of a client takes the place of the older, which is told so', async () => {
  const at = await stand();
  const old = await at.client('d1');
  const ended = end(old);
  await at.client('d1');
  expect(await ended).toBe(0x8e);
});

it('a will is sent when a client is lost, and not when it says goodbye or comes back in time', async () => {
  const at = await stand();
  const heard: string[] = [];
  at.broker.subscribe('t1/+/gone', ({ topic }) => void heard.push(topic));
  const willOf = (id: string, willDelayInterval = 0) => ({
    will: {
      topic: `t1/${id}/gone`,
      payload: Buffer.from('x'),
      qos: 1 as const,
      retain: false,
      properties: { willDelayInterval },
    },
    properties: { sessionExpiryInterval: 60 },
    clean: false,
  });
  const [polite, lost, late] = [
    await at.client('polite', willOf('polite')),
    await at.client('lost', willOf('lost')),
    await at.client('late', willOf('late', 30)),
  ];
  await polite.endAsync();
  lost.stream.destroy();
  late.stream.destroy();
  await expect.poll(() => heard).toEqual(['t1/lost/gone']);
  await expect.poll(() => at.broker.clients(1).filter(({ address }) => address !== null)).toEqual([]);
  await at.client('late', { clean: false, properties: { sessionExpiryInterval: 60 } });
  at.ahead = 31_000;
  at.broker.tick();
  expect(heard).toEqual(['t1/lost/gone']);
});

it('tells a client of MQTT 5 its limits, its own name and where answers go', async () => {
  const at = await stand();
  const client = await at.client('', {
    keepalive: 0,
    properties: { requestResponseInformation: true, sessionExpiryInterval: 0xffff_ffff },
  });
  client.reconnect();
  const again = await until<{ properties: Record<string, unknown> }>(client, 'connect');
  expect(again.properties).toMatchObject({
    assignedClientIdentifier: 'assigned-1',
    serverKeepAlive: 1_200,
    sessionExpiryInterval: 86_400,
    receiveMaximum: 20,
    maximumPacketSize: 262_144,
    topicAliasMaximum: 10,
    responseInformation: 't1/assigned-1/answers',
    userProperties: { 'subscribe-topic': 't1/assigned-1/answers' },
  });
});

it('keeps a retained message, and sends it as each subscription asks', async () => {
  const at = await stand();
  const client = await at.client('d1');
  await client.publishAsync('t1/d1/state', 'on', { qos: 1, retain: true });
  const got: string[] = [];
  client.on('message', (topic, payload, { retain }: IPublishPacket) =>
    got.push(`${topic} ${payload.toString()} ${retain}`),
  );
  await client.subscribeAsync('t1/d1/state', { qos: 1, rh: 0 });
  await client.subscribeAsync('t1/d1/state', { qos: 1, rh: 1 });
  await client.subscribeAsync('t1/d1/+', { qos: 1, rh: 2 });
  await client.publishAsync('t1/d1/end', '1');
  await expect.poll(() => got).toEqual(['t1/d1/state on true', 't1/d1/end 1 false']);
});

it('a shared subscription gives each message to one, and a subscriber may leave out its own', async () => {
  const at = await stand();
  const client = await at.client('d1');
  const got = inbox(client);
  await client.subscribeAsync('$share/g/t1/d1/work');
  await client.subscribeAsync('t1/d1/own', { qos: 0, nl: true });
  await client.publishAsync('t1/d1/work', '1', { qos: 1 });
  await client.publishAsync('t1/d1/own', '2', { qos: 1 });
  await at.broker.publish('t1/d1/own', '3');
  await expect.poll(() => got).toEqual(['t1/d1/work 1', 't1/d1/own 3']);
});

it('messages that are too old, or longer than a client takes, are not sent', async () => {
  const at = await stand();
  const stay = { clean: false, properties: { sessionExpiryInterval: 600, maximumPacketSize: 100 } };
  const client = await at.client('d1', stay);
  await client.subscribeAsync('t1/d1/down', { qos: 1 });
  await client.endAsync();
  await at.broker.publish('t1/d1/down', 'old', { expiry: 5 });
  await at.broker.publish('t1/d1/down', 'x'.repeat(200));
  await at.broker.publish('t1/d1/down', 'new', { expiry: 60 });
  at.ahead = 10_000;
  const got: [string, unknown][] = [];
  await at.client('d1', {
    ...stay,
    heard: (_, payload, { properties }) => got.push([payload.toString(), properties?.messageExpiryInterval]),
  });
  await expect.poll(() => got).toEqual([['new', expect.toSatisfy((left: number) => left >= 45 && left <= 50)]]);
});

it.each([
  ['a packet that says it is longer than any may be', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 0x95],
  ['QoS 3', Buffer.from([0x36, 0x02, 0x00, 0x00]), 0x81],
  ['packet identifier 0', Buffer.from([0x32, 0x06, 0x00, 0x01, 0x61, 0x00, 0x00, 0x00]), 0x82],
  ['a topic that is no UTF-8', Buffer.from([0x30, 0x05, 0x00, 0x02, 0xc3, 0x28, 0x00]), 0x81],
  ['a second CONNECT', generate({ cmd: 'connect', clientId: 'd1', protocolVersion: 5 }), 0x82],
  ['AUTH without a body', Buffer.from([0xf0, 0x00]), 0x82],
  [
    'a topic alias above the maximum',
    generate(
      { cmd: 'publish', topic: 'a', payload: '', qos: 0, dup: false, retain: false, properties: { topicAlias: 11 } },
      { protocolVersion: 5 },
    ),
    0x94,
  ],
])('%s ends the connection with its reason', async (_, octets, reason) => {
  const at = await stand();
  const client = await at.client('d1');
  const ended = end(client);
  client.stream.write(octets);
  expect(await ended).toBe(reason);
});

it('who says nothing is cut: before it is let in, and when its keep alive is over', async () => {
  const at = await stand();
  const silent = at.raw();
  await once(silent, 'connect');
  await expect.poll(() => at.broker.connections).toBe(1);
  at.ahead = 11_000;
  at.broker.tick();
  await once(silent, 'close');
  const client = await at.client('d1', { keepalive: 30, reschedulePings: false });
  const ended = end(client);
  at.ahead += 46_000;
  at.broker.tick();
  expect(await ended).toBe(0x8d);
});

it('a client that does not read is cut off, and the others have their messages meanwhile', async () => {
  const at = await stand({ inflight: 1_000, queueOctets: 1e9 });
  const [frozen, other] = [await at.client('frozen'), await at.client('other')];
  await frozen.subscribeAsync('t1/frozen/down', { qos: 1 });
  await other.subscribeAsync('t1/other/down', { qos: 1 });
  frozen.stream.pause();
  const got = inbox(other);
  const closed = until(frozen, 'close');
  for (let n = 0; n < 200; n += 1) {
    await at.broker.publish('t1/frozen/down', Buffer.alloc(100_000)).catch(() => undefined);
    await at.broker.publish('t1/other/down', String(n));
  }
  await expect.poll(() => got.length).toBe(200);
  at.ahead = 61_000;
  at.broker.tick();
  frozen.stream.resume();
  await closed;
  expect(at.broker.heldOctets).toBe(0);
});

it('a hundred thousand messages that wait are sent one after the other, without recursion', async () => {
  const at = await stand({ queueMessages: 200_000, queueOctets: 1e9, inflight: 5_000 });
  const stay = { clean: false, properties: { sessionExpiryInterval: 600 } };
  const client = await at.client('d1', stay);
  await client.subscribeAsync('t1/d1/down', { qos: 0 });
  await client.subscribeAsync('t1/d1/keep', { qos: 1 });
  await client.endAsync();
  for (let n = 0; n < 100_000; n += 1) await at.broker.publish('t1/d1/keep', 'x');
  const socket = at.raw();
  const connect = {
    cmd: 'connect',
    clientId: 'd1',
    protocolVersion: 4,
    clean: false,
    keepalive: 0,
    username: '1.x',
    password: Buffer.from('good'),
  } as const;
  socket.write(generate(connect));
  // CONNACK has four octets, and each message 17, with its identifier before its one octet of payload.
  let acknowledged = 0;
  let left: Buffer = Buffer.alloc(0);
  let isFirst = true;
  socket.on('data', (chunk) => {
    left = Buffer.concat([left, chunk]);
    if (isFirst) left = left.subarray(4);
    isFirst = false;
    const acks: Buffer[] = [];
    for (; left.length >= 17; left = left.subarray(17)) acks.push(Buffer.from([0x40, 2, left[14] ?? 0, left[15] ?? 0]));
    acknowledged += acks.length;
    socket.write(Buffer.concat(acks));
  });
  await expect.poll(() => acknowledged).toBe(100_000);
}, 40_000);

it('who comes and goes all the time is told to stay away for a while', async () => {
  const at = await stand({ flaps: 3 });
  for (let n = 0; n < 3; n += 1) {
    await (await at.client('d1')).endAsync();
    await expect.poll(() => at.broker.connections).toBe(0);
  }
  await expect(at.client('d1')).rejects.toMatchObject({ code: 0x8a });
  at.ahead = 301_000;
  at.broker.tick();
  await at.client('d1');
});

it('a client that sends too much is not read for a while, and loses nothing', async () => {
  const at = await stand({ messagesPerSecond: 10 });
  let heard = 0;
  at.broker.subscribe('t1/d1/up', () => void (heard += 1));
  const client = await at.client('d1');
  for (let n = 0; n < 30; n += 1) client.publish('t1/d1/up', 'x', { qos: 0 });
  await expect.poll(() => heard).toBeGreaterThanOrEqual(10);
  expect(heard).toBeLessThan(20);
  await expect
    .poll(() => {
      at.ahead += 1_000;
      at.broker.tick();
      return heard;
    })
    .toBe(30);
});
