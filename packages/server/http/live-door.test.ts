import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import type { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveHorizons } from '../areas/projects/projects.ts';
import { testClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { openLiveSocket, type LiveSocket } from '../testing/live-socket.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { Actor } from './actor.ts';
import { LiveClient } from './live-client.ts';
import { LiveDoor, Greetings, mostStrangers } from './live-door.ts';
import { LiveHub } from './live.ts';
import { proxiesOf } from './source.ts';

const clock = testClock(Date.now());
const bare = () => ({ clock, metrics: new Registry() }) as unknown as Context;

describe('The door of the live connection', () => {
  const crowd = (door: LiveDoor, source: string, n: number, ended: string[] = []) =>
    Array.from({ length: n }, (_, at) => door.enter(source, () => ended.push(`${source} ${at}`)));

  it('lets no source have more than its share of strangers, and others in beside it', () => {
    const door = new LiveDoor(bare());
    const places = crowd(door, 'a', mostStrangers.source + 10);
    expect(places.filter((place) => place !== undefined)).toHaveLength(mostStrangers.source);
    expect(door.enter('b', () => undefined)).toBeDefined();
    places[0]?.known();
    expect(door.enter('a', () => undefined)).toBeDefined();
    expect(door.enter('a', () => undefined)).toBeUndefined();
    for (const place of places.slice(1, 3)) for (let times = 0; times < 2; times += 1) place?.leave();
    expect(crowd(door, 'a', 3).filter((place) => place !== undefined)).toHaveLength(2);
  });

  it('makes room for another source, when it is full, at the cost of the one that has most', () => {
    const door = new LiveDoor(bare());
    const ended: string[] = [];
    for (let source = 0; source < 8; source += 1) crowd(door, `many ${source}`, mostStrangers.all / 8, ended);
    expect(door.enter('few', () => undefined)).toBeDefined();
    expect(ended).toEqual(['many 0 0']);
    expect(crowd(door, 'few', 3)).not.toContain(undefined);
    expect(ended).toHaveLength(4);
  });
});

describe('Greetings', () => {
  it('take two connections at most, one source after the other, and tell who waited too long', async () => {
    const greetings = new Greetings(bare());
    const begun: string[] = [];
    const late: string[] = [];
    const ends: (() => void)[] = [];
    const greet = (source: string, name: string) =>
      greetings.add(
        source,
        () => {
          begun.push(name);
          return new Promise((resolve) => ends.push(resolve));
        },
        () => late.push(name),
      );
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) greet('a', name);
    for (const name of ['b1', 'b2']) greet('b', name);
    const step = async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    expect(begun).toEqual(['a1', 'a2']);
    await step();
    await step();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await step();
    expect(begun.at(-1)).toBe('a4');
    clock.advance(10_001);
    await step();
    expect([begun.length, new Set(late)]).toEqual([5, new Set(['a5', 'b2'])]);
  });
});

describe('A browser that reads slowly', () => {
  const socketWith = (bufferedAmount: number) => {
    const did: string[] = [];
    const socket = { bufferedAmount, readyState: 1, OPEN: 1, on: () => socket, send: () => did.push('sent') };
    return { did, socket: { ...socket, terminate: () => did.push('cut') } as unknown as WebSocket };
  };
  const isSent = (bufferedAmount: number, isCrowded: boolean) => {
    const { did, socket } = socketWith(bufferedAmount);
    new LiveClient(socket, 'token', {} as Actor, 'en', () => isCrowded).send('x');
    return did.join();
  };

  it('is cut off when a megabyte waits for it, and sooner while too much waits for all', () => {
    expect(isSent(1 << 20, false)).toBe('sent');
    expect(isSent((1 << 20) + 1, false)).toBe('cut');
    expect(isSent(1 << 16, true)).toBe('sent');
    expect(isSent((1 << 16) + 1, true)).toBe('cut');
  });
});

let server: TestServer;
let hub: LiveHub;
let port: number;
let token: string;
const http = createServer();
const lives: LiveSocket[] = [];
const raws: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  // Whoever comes from 127.0.0.9 passes on what others ask.
  const settings = { ...server.ctx.settings, trustedProxies: proxiesOf(['127.0.0.9']) };
  const ctx = { ...server.ctx, settings, clock, metrics: new Registry() };
  hub = new LiveHub(ctx, server.sessions, liveHorizons(server.ctx));
  hub.attach(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  ({ port } = http.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of lives) socket.close();
  for (const socket of raws) socket.destroy();
  await hub.close();
  http.close();
  await server.stop();
});

const live = async (options: Parameters<typeof openLiveSocket>[1] = {}): Promise<LiveSocket> => {
  const socket = await openLiveSocket(`ws://127.0.0.1:${port}/emsWebServer/ws`, options);
  lives.push(socket);
  return socket;
};
const outcome = async (options: Parameters<typeof openLiveSocket>[1]): Promise<string> =>
  live(options).then(
    () => 'in',
    (error: Error) => error.message,
  );

/** Asks for a WebSocket by hand. */
async function raw(
  localAddress: string,
  key = 'dGhlIHNhbXBsZSBub25jZQ==',
): Promise<{ socket: Socket; status: string; closed: Promise<void> }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  raws.push(socket);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.write(
    `GET /emsWebServer/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.resume();
  return { socket, status: answer.toString('latin1').slice(9, 12), closed };
}

describe('Silent WebSockets', () => {
  it('560 of one address leave others in, and are gone after 5 s', async () => {
    const tries = await Promise.all(Array.from({ length: 560 }, () => outcome({ localAddress: '127.0.0.2' })));
    expect(tries.filter((one) => one === 'in')).toHaveLength(mostStrangers.source);
    expect(new Set(tries)).toEqual(new Set(['in', '503']));
    const other = await live({ localAddress: '127.0.0.3', greeting: { token } });
    await other.wait('hello');
    clock.advance(5000);
    await Promise.all(lives.filter((one) => one !== other).map((one) => one.closed));
    await expect.poll(() => outcome({ localAddress: '127.0.0.2' })).toBe('in');
  });

  it('are cut off after 5 s, also while the bytes of a first message still come, and whether they say goodbye or not', async () => {
    const { socket, status, closed } = await raw('127.0.0.4');
    expect(status).toBe('101');
    // The head of a frame of 100 bytes, masked, and two of them.
    socket.write(Buffer.from([0x81, 0x80 | 100, 1, 2, 3, 4, 5, 6]));
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    clock.advance(5000);
    socket.write(Buffer.from([7]));
    clock.advance(1000);
    await closed;
  });

  it('count by who asks, not by the trusted proxy that passes it on', async () => {
    const through = (client: string) => outcome({ localAddress: '127.0.0.9', headers: { 'X-Forwarded-For': client } });
    const crowd = await Promise.all(Array.from({ length: mostStrangers.source + 1 }, () => through('203.0.113.1')));
    expect(crowd.filter((one) => one === '503')).toHaveLength(1);
    expect(await through('203.0.113.2')).toBe('in');
    const own = { 'X-Forwarded-For': '203.0.113.1' };
    expect(await outcome({ localAddress: '127.0.0.5', headers: own })).toBe('in');
    clock.advance(6000);
  });

  it('of a broken handshake leave their place', async () => {
    for (let round = 0; round < 3; round += 1) {
      const broken = await Promise.all(Array.from({ length: 100 }, () => raw('127.0.0.6', 'short')));
      expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['400']));
      await Promise.all(broken.map(({ closed }) => closed));
    }
    expect(await outcome({ localAddress: '127.0.0.6' })).toBe('in');
  });

  it('of one session are at most 64', async () => {
    const mine = await server.signIn('000000', 'operator');
    const sockets = await Promise.all(Array.from({ length: 70 }, () => live({ greeting: { token: mine } })));
    const closed: number[] = [];
    for (const socket of sockets) void socket.closed.then((code) => closed.push(code));
    await expect.poll(() => closed).toEqual(Array.from({ length: 6 }, () => 4408));
  });
});
