import { once } from 'node:events';
import type { IPublishPacket, MqttClient } from 'mqtt';
import { generate, parser, type Packet } from 'mqtt-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { BrokerStand, inbox } from './broker.fixture.ts';

// What the public suites for MQTT brokers ask (Paho's interoperability tests, the statements of the OASIS texts), where other tests of the broker do not.

let at: BrokerStand;
const stand = async (...limits: ConstructorParameters<typeof BrokerStand>): Promise<BrokerStand> =>
  (at = await new BrokerStand(...limits).start());
afterEach(() => at.stop());

/** A connection that says what no library would, and keeps what it is answered. */
async function raw(connect: object = {}, protocolVersion = 5) {
  const socket = at.raw();
  const got: Packet[] = [];
  const reader = parser({ protocolVersion });
  reader.on('packet', (packet: Packet) => void got.push(packet));
  socket.on('data', (chunk: Buffer) => void reader.parse(chunk));
  const say = (packet: object): void =>
    void socket.write(generate(packet as Parameters<typeof generate>[0], { protocolVersion }));
  const usual = { clientId: 'raw', clean: true, keepalive: 60, username: '1.x', password: Buffer.from('good') };
  say({ cmd: 'connect', protocolVersion, ...usual, ...connect });
  await once(socket, 'data');
  return { socket, got, say };
}

const idsOf = (client: MqttClient): unknown[] => {
  const got: unknown[] = [];
  client.on('message', (_topic, _payload, { properties }: IPublishPacket) =>
    got.push(properties?.subscriptionIdentifier),
  );
  return got;
};

describe.each([4, 5] as const)('MQTT %i', (protocolVersion) => {
  it('an empty retained message takes the one before it away', async () => {
    await stand();
    const client = await at.client('d1', { protocolVersion });
    await client.publishAsync('t1/d1/state', 'on', { qos: 1, retain: true });
    await client.publishAsync('t1/d1/state', '', { qos: 1, retain: true });
    const got = inbox(client);
    await client.subscribeAsync('t1/d1/#', { qos: 1 });
    await client.publishAsync('t1/d1/end', '', { qos: 1 });
    await expect.poll(() => got).toEqual(['t1/d1/end ']);
  });

  it('subscriptions that overlap give a message once, at the highest of their QoS', async () => {
    await stand();
    const client = await at.client('d1', { protocolVersion });
    const got: number[] = [];
    client.on('message', (_topic, _payload, { qos }: IPublishPacket) => got.push(qos));
    await client.subscribeAsync({ 't1/d1/#': { qos: 2 }, 't1/d1/+': { qos: 1 } });
    await client.publishAsync('t1/d1/a', '1', { qos: 2 });
    await client.publishAsync('t1/d1/a', '2', { qos: 0 });
    await expect.poll(() => got).toEqual([2, 0]);
  });

  it('a client that unsubscribed hears nothing more', async () => {
    await stand();
    const client = await at.client('d1', { protocolVersion });
    const got = inbox(client);
    await client.subscribeAsync({ 't1/d1/a': { qos: 1 }, 't1/d1/b': { qos: 1 } });
    await client.unsubscribeAsync('t1/d1/a');
    await client.publishAsync('t1/d1/a', '1', { qos: 1 });
    await client.publishAsync('t1/d1/b', '2', { qos: 1 });
    await expect.poll(() => got).toEqual(['t1/d1/b 2']);
  });

  it('a message of QoS 2 that is sent again before its release is one message', async () => {
    await stand();
    const heard: string[] = [];
    at.broker.subscribe('t1/raw/up', ({ payload }) => void heard.push(payload.toString()));
    const { got, say } = await raw({}, protocolVersion);
    const publish = { cmd: 'publish', topic: 't1/raw/up', qos: 2, messageId: 7, payload: 'x', retain: false };
    say({ ...publish, dup: false });
    say({ ...publish, dup: true });
    say({ cmd: 'pubrel', messageId: 7 });
    await expect.poll(() => got.map(({ cmd }) => cmd)).toEqual(['connack', 'pubrec', 'pubrec', 'pubcomp']);
    expect(heard).toEqual(['x']);
  });
});

it('a client of MQTT 3.1.1 without a name that wants a session kept is refused', async () => {
  await stand();
  const socket = at.raw();
  const text = (of: string) => Buffer.concat([Buffer.from([0, of.length]), Buffer.from(of)]);
  // User name and password, nothing clean; a minute.
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc0, 0, 60]), text(''), text('1.x'), text('good')]);
  socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect([...answer]).toEqual([0x20, 2, 0, 2]);
});

it('a session ends as soon as a client says so with its goodbye, and one that was not to be kept cannot be', async () => {
  await stand();
  const stay = { clean: false, properties: { sessionExpiryInterval: 600 } };
  const client = await at.client('d1', stay);
  await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } });
  await expect.poll(() => at.broker.sessions).toBe(0);
  const { socket, say, got } = await raw();
  say({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 10 } });
  await once(socket, 'close');
  expect(got.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x82 });
});

it('a session that is longer away than it asked for is gone', async () => {
  await stand();
  const stay = { clean: false, properties: { sessionExpiryInterval: 60 } };
  await (await at.client('d1', stay)).endAsync();
  await expect.poll(() => at.broker.connections).toBe(0);
  at.ahead = 59_000;
  at.broker.tick();
  expect(at.broker.sessions).toBe(1);
  at.ahead = 61_000;
  at.broker.tick();
  expect(at.broker.sessions).toBe(0);
});

it('a topic alias stands for its topic until another is given', async () => {
  await stand();
  const heard: string[] = [];
  at.broker.subscribe('t1/raw/#', ({ topic, payload }) => void heard.push(`${topic} ${payload.toString()}`));
  const { say } = await raw();
  const publish = (topic: string, payload: string) =>
    say({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false, properties: { topicAlias: 1 } });
  publish('t1/raw/a', '1');
  publish('', '2');
  publish('t1/raw/b', '3');
  publish('', '4');
  await expect.poll(() => heard).toEqual(['t1/raw/a 1', 't1/raw/a 2', 't1/raw/b 3', 't1/raw/b 4']);
});

it('a client has no more open messages than it takes, and the next when it has acknowledged one', async () => {
  await stand();
  const { say, got } = await raw({ properties: { receiveMaximum: 2 } });
  say({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: 't1/raw/down', qos: 1, nl: false, rap: false, rh: 0 }],
  });
  await expect.poll(() => got.length).toBe(2);
  for (const payload of ['1', '2', '3', '4']) await at.broker.publish('t1/raw/down', payload);
  const told = () => got.flatMap((packet) => (packet.cmd === 'publish' ? [packet] : []));
  await expect.poll(() => told().length).toBe(2);
  say({ cmd: 'puback', messageId: told()[0]?.messageId, reasonCode: 0 });
  await expect.poll(() => told().map(({ payload }) => payload.toString())).toEqual(['1', '2', '3']);
});

it('who has more open messages than the broker takes is cut off for it', async () => {
  await stand({ inflight: 2 });
  at.broker.subscribe('t1/raw/up', () => new Promise<void>(() => undefined));
  const { socket, say, got } = await raw();
  for (let messageId = 1; messageId <= 3; messageId += 1)
    say({ cmd: 'publish', topic: 't1/raw/up', qos: 1, messageId, payload: 'x', dup: false, retain: false });
  await once(socket, 'close');
  expect(got.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x93 });
});

it('each subscription that a message matches is named with it', async () => {
  await stand();
  const client = await at.client('d1');
  const got = idsOf(client);
  await client.subscribeAsync('t1/d1/+', { qos: 1, properties: { subscriptionIdentifier: 7 } });
  await client.subscribeAsync('t1/d1/a', { qos: 1, properties: { subscriptionIdentifier: 9 } });
  await client.publishAsync('t1/d1/b', '', { qos: 1 });
  await client.publishAsync('t1/d1/a', '', { qos: 1 });
  await expect
    .poll(() => got.map((ids) => [ids].flat().toSorted((a, b) => Number(a) - Number(b))))
    .toEqual([[7], [7, 9]]);
});

it('a retained message is told as it was published where a subscription asks for that', async () => {
  await stand();
  const client = await at.client('d1');
  const got: boolean[] = [];
  client.on('message', (_topic, _payload, { retain }: IPublishPacket) => got.push(retain));
  await client.subscribeAsync('t1/d1/a', { qos: 1, rap: true });
  await client.subscribeAsync('t1/d1/b', { qos: 1, rap: false });
  await client.publishAsync('t1/d1/a', 'x', { qos: 1, retain: true });
  await client.publishAsync('t1/d1/b', 'x', { qos: 1, retain: true });
  await expect.poll(() => got).toEqual([true, false]);
});

it('a shared subscription that leaves out its own messages is an error of its client', async () => {
  await stand();
  const { socket, say, got } = await raw();
  say({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: '$share/g/t1/raw/a', qos: 1, nl: true, rap: false, rh: 0 }],
  });
  await once(socket, 'close');
  expect(got.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x82 });
});

it("a will comes with the properties that it was given, and the delay is nobody else's business", async () => {
  await stand();
  const watcher = await at.client('d1', { clientId: 'd1' });
  const got: unknown[] = [];
  watcher.on('message', (topic, _payload, { properties }: IPublishPacket) => got.push([topic, properties]));
  await watcher.subscribeAsync('t1/d1/gone', { qos: 1 });
  const properties = { contentType: 'text/plain', willDelayInterval: 0, messageExpiryInterval: 60 };
  const will = { topic: 't1/d1/gone', payload: Buffer.from('x'), qos: 1 as const, retain: false, properties };
  // The newer connection of the same client takes over: the will of the first is due at once, and heard by the session that stays.
  const stay = { clean: false, properties: { sessionExpiryInterval: 600 } };
  await watcher.endAsync();
  const first = await at.client('d1', { ...stay, will });
  await first.subscribeAsync('t1/d1/gone', { qos: 1 });
  first.stream.destroy();
  await expect.poll(() => at.broker.connections).toBe(0);
  await at.client('d1', {
    ...stay,
    heard: (topic, _payload, packet) => got.push([topic, packet.properties?.contentType, packet.properties]),
  });
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]).toMatchObject(['t1/d1/gone', 'text/plain', { messageExpiryInterval: expect.any(Number) as number }]);
  expect(JSON.stringify(got[0])).not.toContain('willDelay');
});

it('messages of one topic come in their order, whatever was away in between', async () => {
  await stand();
  const stay = { clean: false, properties: { sessionExpiryInterval: 600 } };
  const first = await at.client('d1', stay);
  await first.subscribeAsync('t1/d1/down', { qos: 1 });
  await first.endAsync();
  const all = Array.from({ length: 100 }, (_, n) => String(n));
  for (const one of all) await at.broker.publish('t1/d1/down', one);
  const got: string[] = [];
  await at.client('d1', { ...stay, heard: (_, payload) => got.push(payload.toString()) });
  await expect.poll(() => got).toEqual(all);
});

it('packets that come octet by octet, and many in one, are the same packets', async () => {
  await stand();
  const heard: string[] = [];
  at.broker.subscribe('t1/raw/up', ({ payload }) => void heard.push(payload.toString()));
  const { socket } = await raw();
  const packet = (payload: string) =>
    generate(
      { cmd: 'publish', topic: 't1/raw/up', payload, qos: 0, dup: false, retain: false },
      { protocolVersion: 5 },
    );
  for (const octet of packet('slow')) socket.write(Buffer.from([octet]));
  socket.write(Buffer.concat([packet('a'), packet('b'), packet('c')]));
  await expect.poll(() => heard).toEqual(['slow', 'a', 'b', 'c']);
});
