import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage, oid, type Pdu, type PduType } from './message.ts';
import { type ReceivedRecord, type ReceiverOptions, TrapReceiver } from './receiver.ts';
import { engineIdOf, UsmEngine } from './usm-engine.ts';
import { UsmPeer } from './usm-peer.ts';
import type { UsmUser } from './usm-crypto.ts';

const TRAP = '1.3.6.1.4.1.37950.1.1.5.10.13.6.1';
const USER: UsmUser = {
  name: 'traps',
  authProtocol: 'sha1',
  authPassword: 'maplesyrup',
  privProtocol: 'aes128',
  privPassword: 'otherwise',
};

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Collects what the receiver hands over and lets a test wait for the n-th record. */
class Store {
  readonly records: ReceivedRecord[] = [];
  readonly batches: number[] = [];
  private waiting: { count: number; resolve: () => void }[] = [];

  add(records: ReceivedRecord[]): void {
    this.records.push(...records);
    this.batches.push(records.length);
    for (const one of this.waiting) if (this.records.length >= one.count) one.resolve();
  }

  has(count: number): Promise<void> {
    if (this.records.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }
}

async function receiver(
  more: Partial<ReceiverOptions> = {},
): Promise<{ store: Store; traps: TrapReceiver; device: Socket; send: (bytes: Uint8Array) => void }> {
  const store = new Store();
  const traps = await TrapReceiver.open({
    listen: [{ address: '127.0.0.1', port: 0 }],
    users: [USER],
    onBatch: (records) => Promise.resolve(store.add(records)),
    ...more,
  });
  const device = createSocket('udp4');
  await new Promise<void>((resolve) => device.bind(0, '127.0.0.1', resolve));
  closing.push(
    () => traps.close(),
    () => new Promise<void>((resolve) => device.close(resolve)),
  );
  return { store, traps, device, send: (bytes) => device.send(bytes, traps.ports[0]!, '127.0.0.1') };
}

function notification(type: PduType, id = 1, uptime = 4242): Pdu {
  return {
    type,
    requestId: id,
    errorStatus: 0,
    errorIndex: 0,
    varbinds: [
      { oid: oid('1.3.6.1.2.1.1.3.0'), value: { type: 'timeticks', value: uptime } },
      { oid: oid('1.3.6.1.6.3.1.1.4.1.0'), value: { type: 'oid', value: oid(TRAP) } },
      { oid: oid('1.3.6.1.4.1.37950.1.1.5.10.13.2.2.0'), value: { type: 'integer', value: id } },
    ],
  };
}

function v2c(type: PduType, id = 1, uptime?: number): Uint8Array {
  return encodeMessage({ version: 'v2c', community: 'public', pdu: notification(type, id, uptime) });
}

/** The last varbind claims more octets than there are. */
function damaged(bytes: Uint8Array): Uint8Array {
  bytes[bytes.length - 2] = 0x7f;
  return bytes;
}

async function answer(device: Socket): Promise<Uint8Array> {
  const [bytes] = (await once(device, 'message')) as [Uint8Array];
  return bytes;
}

const VARBIND = { oid: oid('1.3.6.1.4.1.37950.1.1.5.10.13.2.2.0'), value: { type: 'integer', value: 1 } };

describe('a notification becomes a record', () => {
  test('from a version 2c trap', async () => {
    const { store, device, send } = await receiver();
    send(v2c('trapV2'));
    await store.has(1);
    expect(store.records[0]).toEqual({
      undecodable: false,
      receivedAt: expect.any(Number),
      address: '127.0.0.1',
      port: device.address().port,
      version: 'v2c',
      community: 'public',
      securityLevel: 'noAuthNoPriv',
      trapOid: TRAP,
      uptime: 4242,
      inform: false,
      varbinds: [VARBIND],
    });
  });

  test.each([
    [6, 17, '1.3.6.1.4.1.37950.0.17'],
    [2, 0, '1.3.6.1.6.3.1.1.5.3'],
  ])(
    'from a version 1 trap, generic %i specific %i, named as RFC 3584 says',
    async (genericTrap, specificTrap, trapOid) => {
      const { store, send } = await receiver();
      const v1 = {
        enterprise: oid('1.3.6.1.4.1.37950'),
        agentAddress: '10.1.2.3',
        genericTrap,
        specificTrap,
        timestamp: 99,
      };
      const pdu: Pdu = { type: 'trapV1', requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: [], v1 };
      send(encodeMessage({ version: 'v1', community: 'public', pdu }));
      await store.has(1);
      expect(store.records[0]).toMatchObject({
        version: 'v1',
        trapOid,
        uptime: 99,
        agentAddress: '10.1.2.3',
        enterprise: '1.3.6.1.4.1.37950',
      });
    },
  );

  test("from a version 3 trap of a device's own engine", async () => {
    const { store, send } = await receiver();
    const engineId = engineIdOf(37950, Buffer.from('some olt'));
    const device = new UsmEngine({ engineId, boots: () => 7, time: () => 12, users: [USER] });
    send(device.notify(1, notification('trapV2'), 'traps', 'slot1'));
    await store.has(1);
    expect(store.records[0]).toMatchObject({
      version: 'v3',
      user: 'traps',
      securityLevel: 'authPriv',
      contextName: 'slot1',
      trapOid: TRAP,
      varbinds: [VARBIND],
    });
  });

  test('after a user was added', async () => {
    const { store, traps, send } = await receiver({ users: [] });
    traps.setUsers([USER]);
    const device = new UsmEngine({
      engineId: engineIdOf(1, Buffer.from('x')),
      boots: () => 1,
      time: () => 1,
      users: [USER],
    });
    // The counters answer proves that the thread has seen the new users.
    await traps.counters();
    send(device.notify(1, notification('trapV2'), 'traps'));
    await store.has(1);
    expect(store.records[0]).toMatchObject({ undecodable: false, user: 'traps' });
  });

  test.each([
    ['garbage', Buffer.from('not snmp'), /./],
    ['a get request', v2c('get'), /not a notification/],
    ['a damaged trap', damaged(v2c('trapV2')), /./],
    [
      'a v3 trap with a wrong password',
      new UsmEngine({
        engineId: engineIdOf(1, Buffer.from('x')),
        boots: () => 1,
        time: () => 1,
        users: [{ ...USER, authPassword: 'wrong' }],
      }).notify(1, notification('trapV2'), 'traps'),
      /wrongDigest/,
    ],
  ])('unless it is %s, which is kept as it came, with the reason', async (_what, bytes, reason) => {
    const { store, traps, send } = await receiver();
    send(bytes);
    await store.has(1);
    expect(store.records[0]).toMatchObject({
      undecodable: true,
      reason: expect.stringMatching(reason),
      bytes: Buffer.from(bytes).toString('hex'),
    });
    expect(await traps.counters()).toMatchObject({ undecodable: 1, stored: 1 });
  });
});

describe('an inform', () => {
  test('is answered only after its batch was stored', async () => {
    let commit = (): void => undefined;
    const stored = new Promise<void>((resolve) => (commit = resolve));
    let arrived = (): void => undefined;
    const handed = new Promise<void>((resolve) => (arrived = resolve));
    const { device, send } = await receiver({ onBatch: () => (arrived(), stored) });
    const heard: Uint8Array[] = [];
    device.on('message', (bytes) => heard.push(bytes));
    send(v2c('inform', 77));
    await handed;
    // The answer to this question leaves later than an answer to the inform would have, had it not waited for the store.
    const report = answer(device);
    send(new UsmPeer({ user: USER, now: () => performance.now() }).discovery(1));
    expect(decodeMessage(await report)).toMatchObject({ value: { version: 'v3' } });
    expect(heard).toHaveLength(1);
    const answered = answer(device);
    commit();
    expect(decodeMessage(await answered)).toEqual({
      ok: true,
      value: { version: 'v2c', community: 'public', pdu: notification('response', 77) },
    });
  });

  test('repeated before its answer is kept once, and after it answered again', async () => {
    const { store, traps, device, send } = await receiver();
    const first = answer(device);
    send(v2c('inform', 5));
    send(v2c('inform', 5));
    await first;
    const second = answer(device);
    send(v2c('inform', 5));
    await second;
    expect(store.records).toHaveLength(1);
    expect(await traps.counters()).toMatchObject({ informs: 3, repeated: 2 });
  });

  test('of an agent that begins its request ids again is a new one: each is kept and answered', async () => {
    const { store, traps, device, send } = await receiver();
    let answered = 0;
    const all = new Promise<void>((resolve) => device.on('message', () => ++answered === 40 && resolve()));
    for (const uptime of [90_000, 12]) for (let id = 1; id <= 20; id++) send(v2c('inform', id, uptime));
    await all;
    expect(store.records).toHaveLength(40);
    expect(await traps.counters()).toMatchObject({ informs: 40, acknowledged: 40, repeated: 0, unaccounted: 0 });
  });

  test('that is not stored is not answered, one that is stored later is then, and neither holds up others', async () => {
    const late = Promise.withResolvers<boolean>();
    const outcomes: Record<number, Promise<boolean>> = { 7: Promise.resolve(false), 8: late.promise };
    const { device, send } = await receiver({
      onBatch: (records) => {
        const open = records.flatMap((record) => {
          const outcome = record.undecodable ? undefined : outcomes[record.uptime ?? 0];
          return outcome ? [[record, outcome] as const] : [];
        });
        return Promise.resolve(new Map(open));
      },
    });
    const heard: number[] = [];
    const next = async (): Promise<void> => {
      const told = decodeMessage(await answer(device));
      if (told.ok && told.value.version !== 'v3') heard.push(told.value.pdu.requestId);
    };
    send(v2c('inform', 98, 7));
    send(v2c('inform', 99, 8));
    // More batches than may be out at once.
    for (let id = 1; id <= 10; id++) {
      const answered = next();
      send(v2c('inform', id));
      await answered;
    }
    const last = next();
    late.resolve(true);
    await last;
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99]);
  });

  test('of version 3 finds our engine, and is answered under its keys', async () => {
    const { store, device, send } = await receiver();
    const sender = new UsmPeer({ user: USER, now: () => performance.now() });
    const discovered = answer(device);
    send(sender.discovery(1));
    const report = await discovered;
    const opened = decodeMessage(report);
    if (!opened.ok || opened.value.version !== 'v3') throw new Error('no report');
    expect(sender.open(opened.value, report)).toEqual({ kind: 'again', fault: 'unknownEngine' });
    const acknowledged = answer(device);
    send(sender.seal(2, notification('inform', 9)));
    const bytes = await acknowledged;
    const reply = decodeMessage(bytes);
    if (!reply.ok || reply.value.version !== 'v3') throw new Error('no reply');
    expect(sender.open(reply.value, bytes)).toMatchObject({ kind: 'pdu', pdu: { type: 'response', requestId: 9 } });
    expect(store.records).toMatchObject([{ version: 'v3', inform: true, securityLevel: 'authPriv' }]);
  });

  test('whose batch fails at first is stored by a later attempt and then answered', async () => {
    let attempts = 0;
    const onBatch = (): Promise<void> =>
      ++attempts < 2 ? Promise.reject(new Error('database away')) : Promise.resolve();
    const { device, send } = await receiver({ onBatch });
    const answered = answer(device);
    send(v2c('inform', 3));
    await answered;
    expect(attempts).toBe(2);
  });
});

test('an inform whose batch could not be stored is not answered', async () => {
  let tried = (): void => undefined;
  const attempted = new Promise<void>((resolve) => (tried = resolve));
  const onBatch = (): Promise<void> => (tried(), Promise.reject(new Error('database away')));
  const { traps, device, send } = await receiver({ onBatch });
  const heard: string[] = [];
  device.on('message', (bytes) => heard.push(bytes.toString('latin1')));
  send(v2c('inform', 3));
  await attempted;
  await traps.close();
  // Whatever the receiver sent lies before this in the socket's queue.
  const marked = answer(device);
  device.send('marker', device.address().port, '127.0.0.1');
  await marked;
  expect(heard).toEqual(['marker']);
});

describe('a storm', () => {
  test('arrives in order and in batches of at most 256', async () => {
    const { store, traps, send } = await receiver();
    // Never more on their way than the smallest receive buffer of a kernel holds, and more at once than a batch takes.
    for (let i = 0; i < 2000; await store.has(i)) for (const end = i + 400; i < end; i++) send(v2c('trapV2', i));
    expect(Math.max(...store.batches)).toBeLessThanOrEqual(256);
    const ids = store.records.map((record) =>
      record.undecodable ? -1 : (record.varbinds[0]!.value as { value: number }).value,
    );
    expect(ids).toEqual(Array.from({ length: 2000 }, (_, i) => i));
    expect(await traps.counters()).toMatchObject({ received: 2000, dropped: 0, stored: 2000 });
  });

  test('beyond the queue is dropped and counted, and an inform dropped is not answered', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { traps, device, send } = await receiver({ maxQueued: 10, onBatch: () => gate });
    let answers = 0;
    device.on('message', () => answers++);
    // Eight batches may be out; what fills them depends on timing, so send until something was dropped.
    let sent = 0;
    for (let round = 0; round < 500 && (await traps.counters()).dropped === 0; round++)
      for (let i = 0; i < 50; i++) send(v2c('inform', sent++));
    const before = await traps.counters();
    const early = answers;
    release();
    await traps.close();
    expect(early).toBe(0);
    expect(before.dropped).toBeGreaterThan(0);
    expect(answers).toBeLessThan(sent);
  });
});

test('a flood of one sender costs another nothing: 12 of 12 arrive, and everything is accounted for', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const store = new Store();
  const onBatch = (records: ReceivedRecord[]): Promise<void> => gate.then(() => store.add(records));
  const { traps, send } = await receiver({ maxQueued: 4096, onBatch });
  const quiet = createSocket('udp4');
  await new Promise<void>((resolve) => quiet.bind(0, '127.0.0.2', resolve));
  closing.push(() => new Promise<void>((resolve) => quiet.close(resolve)));
  let sent = 0;
  const flood = async (): Promise<void> => {
    for (let i = 0; i < 100; i++) send(v2c('trapV2', sent++));
    // As fast as they are taken, so that none is lost before the receiver sees it.
    while ((await traps.counters()).received < sent);
  };
  while ((await traps.counters()).dropped < 1000) await flood();
  for (let n = 0; n < 12; n++) {
    quiet.send(v2c('trapV2', n), traps.ports[0]!, '127.0.0.1');
    sent++;
    await flood();
  }
  const { dropped, unaccounted } = await traps.counters();
  release();
  await store.has(sent - dropped);
  expect(store.records.filter(({ address }) => address === '127.0.0.2')).toHaveLength(12);
  expect(unaccounted).toBe(0);
});

test('closing hands over what was received before', async () => {
  const { store, traps, send } = await receiver();
  send(v2c('trapV2'));
  while ((await traps.counters()).received === 0);
  await traps.close();
  expect(store.records).toHaveLength(1);
});

test('a port in use is an error with its code', async () => {
  const { traps } = await receiver();
  const listen = [{ address: '127.0.0.1', port: traps.ports[0]! }];
  await expect(TrapReceiver.open({ listen, onBatch: () => Promise.resolve() })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
