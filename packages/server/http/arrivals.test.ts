import { once } from 'node:events';
import { request as overHttp, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { call, defaultBody, nothing } from '@heliograph/catalogue/kit/call.ts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityAreas } from '../areas/identity.ts';
import { testClock, type TestClock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildWebServer } from '../web-role.ts';
import { bodyMs } from './arrivals.ts';
import { weighed } from './json.ts';
import { area, type Area } from './serve.ts';

// Clients that are slow, on purpose or not, and bodies that are dear to look at: over real sockets, by a clock of the test's own.

let server: TestServer;
let app: FastifyInstance;
let clock: TestClock;
let port: number;
let token: string;
/** Bytes of uploads that a handler has read. */
let uploaded = 0;
/** Short answers that were made. */
let short = 0;
const largeFile = Buffer.alloc(16 * 1024 * 1024, 'x');
const sockets = new Set<Socket>();
const metrics = new Registry();

const common = { title: text('x', 'x'), reply: 'none', output: nothing } as const;
const doorCalls = {
  takeFile: call({
    ...common,
    method: 'POST',
    path: '/door/file',
    access: 'signedIn',
    input: nothing,
    upload: { maxBytes: 1_000_000 },
  }),
  misfit: call({ ...common, method: 'GET', path: '/door/misfit', access: 'signedIn', input: nothing }),
  longAnswer: call({
    ...common,
    method: 'GET',
    path: '/door/long',
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.string(),
  }),
  large: call({ ...common, method: 'GET', path: '/door/large', access: 'signedIn', input: nothing, reply: 'file' }),
  short: call({ ...common, method: 'GET', path: '/door/short', access: 'signedIn', input: nothing }),
  table: call({ ...common, method: 'POST', path: '/door/table', access: 'signedIn', input: nothing, reply: 'file' }),
};
const fileOf = (body: Uint8Array) => Promise.resolve({ fileName: 'a', contentType: 'text/plain', body });
const doors = (): Area =>
  area(doorCalls, {
    takeFile: async (_input, request) => {
      const { stream } = await request.upload();
      for await (const part of stream as AsyncIterable<Buffer>) uploaded += part.length;
    },
    misfit: () => Promise.reject(Object.assign(new Error('smallint out of range'), { code: '22003' })),
    // More than the buffers of the system between two sockets hold.
    longAnswer: () => Promise.resolve('x'.repeat(16 * 1024 * 1024)),
    // One for all who ask: they hold what stands in their sockets.
    large: () => fileOf(largeFile),
    short: () => {
      short += 1;
      return Promise.resolve();
    },
    table: () => fileOf(Buffer.from('table')),
  });

beforeAll(async () => {
  server = await startTestServer({ areas: identityAreas, env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
  token = await server.signIn();
  clock = testClock(Date.now());
  const ctx = { ...server.ctx, clock, metrics };
  app = await buildWebServer(ctx, server.sessions, [...server.areas, doors()], '/nowhere');
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await server.stop();
});

/** A socket that begins a request, and what came back on it. */
async function begins(lines: readonly string[], from = '127.0.0.1'): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  let said = '';
  socket.on('data', (part: Buffer) => {
    said += part.toString();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write([...lines, '', ''].join('\r\n'));
  return { socket, said: () => said };
}
const begun = (path: string, length: number, more: readonly string[] = []) => [
  `POST /emsWebServer${path} HTTP/1.1`,
  'Host: console',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
  ...more,
];

/** Connections that the server has. */
const standing = () => promisify(app.server.getConnections.bind(app.server))();
/** Lets go of what earlier tests began. */
async function emptied(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await expect.poll(standing).toBe(0);
}

interface Told {
  readonly code: number;
}
/** An ordinary call over a connection of its own. */
async function ask(method: string, path: string, body?: string, from = '127.0.0.1'): Promise<Told> {
  const headers = { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const sent = overHttp({ port, method, path: `/emsWebServer${path}`, headers, localAddress: from, agent: false });
  sent.end(body);
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  let said = '';
  for await (const part of message) said += String(part);
  return JSON.parse(said) as Told;
}

describe('A call', () => {
  it('without a session is answered before its body is there, and one that says too much as well', async () => {
    const stranger = await begins(begun('/system/user', 60_000));
    await expect.poll(stranger.said).toContain('"code":401');
    const large = await begins(begun('/login', 1_000_000));
    await expect.poll(large.said).toContain('"code":413');
    const known = await begins(begun('/system/user', 1_000_000, [`Authorization: ${token}`]));
    await expect.poll(known.said).toContain('"code":413');
  });

  it('is answered while 320 bodies stand that never end, from its own source and from twenty others', async () => {
    for (const sourceOf of [() => '127.0.0.1', (n: number) => `127.0.1.${1 + (n % 20)}`]) {
      const standing = await Promise.all(
        Array.from({ length: 320 }, async (_, n) => {
          const one = await begins(begun('/login', 200), sourceOf(n));
          one.socket.write('{');
          return one;
        }),
      );
      const codes = new Set<number>();
      for (let n = 0; n < 20; n += 1) {
        codes.add((await ask('GET', '/getInfo')).code);
        codes.add((await ask('POST', '/login', JSON.stringify({ username: 'x', password: 'y' }))).code);
      }
      expect(codes).toEqual(new Set([200, 500]));
      for (const { socket } of standing) socket.destroy();
    }
  });

  it('whose body is not whole after a time is closed with words, however steadily it comes', async () => {
    const came = once(app.server, 'request');
    const { socket, said } = await begins(begun('/login', 500, ['Accept-Language: zh']));
    await came;
    const over = once(socket, 'close');
    for (let waited = 0; waited < bodyMs; waited += 3000) {
      socket.write(' ');
      expect(said()).toBe('');
      clock.advance(3000);
    }
    clock.advance(1000);
    await over;
    expect(said()).toMatch(/^HTTP\/1\.1 408 .*"code":408,"msg":"请求传输超时"/s);
  });

  it('whose source has 32 bodies on their way closes the oldest of these, and nobody else’s', async () => {
    const bodies = (source: string, n: number) =>
      Promise.all(Array.from({ length: n }, () => begins(begun('/login', 200), source)));
    const closed = async () => {
      const { values } = await metrics.getSingleMetric('heliograph_slow_closed_total')!.get();
      return values.find(({ labels }) => labels['kind'] === 'body' && labels['why'] === 'crowd')?.value ?? 0;
    };
    const before = await closed();
    const [other] = await bodies('127.0.2.1', 1);
    // What came before a call is seen by the server before its answer.
    const seen = async () => expect((await ask('GET', '/getInfo', undefined, '127.0.2.2')).code).toBe(200);
    const [first] = await bodies('127.0.2.2', 1);
    await seen();
    const rest = await bodies('127.0.2.2', 31);
    await seen();
    expect(await closed()).toBe(before);
    const [last] = await bodies('127.0.2.2', 1);
    await expect.poll(() => first?.said()).toContain('"code":408');
    expect([other, last, ...rest].map((one) => one?.said())).toEqual(Array.from({ length: 33 }, () => ''));
    expect(await closed()).toBe(before + 1);
    for (const one of [other, last, ...rest]) one?.socket.destroy();
  });
});

describe('Bodies from everywhere', () => {
  /** Begun one after the other, and seen by the server: what came before a call is seen before its answer. */
  const bodies = async (source: string, n: number) => {
    const all: Awaited<ReturnType<typeof begins>>[] = [];
    for (let at = 0; at < n; at += 1) all.push(await begins(begun('/login', 200), source));
    expect((await ask('GET', '/getInfo', undefined, source)).code).toBe(200);
    return all;
  };

  it('are at most a thousand: the oldest of the source that has most of them goes for one more', async () => {
    await emptied();
    const few = await bodies('127.0.4.99', 22);
    const [oldest, ...most] = await bodies('127.0.4.98', 32);
    const others = await Promise.all(Array.from({ length: 43 }, (_, n) => bodies(`127.0.4.${n + 1}`, 22)));
    const all = [...few, ...most, ...others.flat()];
    expect(all).toHaveLength(999);
    expect(oldest?.said()).toBe('');
    all.push(...(await bodies('127.0.4.97', 1)));
    await expect.poll(() => oldest?.said()).toContain('"code":408');
    expect(all.filter(({ said }) => said() !== '')).toEqual([]);
    for (const { socket } of all) socket.destroy();
  });
});

describe('A file', () => {
  const boundary = 'edge';
  const upload = () =>
    begins([
      'POST /emsWebServer/door/file HTTP/1.1',
      'Host: console',
      `Authorization: ${token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      'Content-Length: 600000',
      '',
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="a.bin"',
    ]);

  it('may come for longer than a body while it moves, and is closed when it does not', async () => {
    uploaded = 0;
    const { socket } = await upload();
    for (let round = 1; round <= 3; round += 1) {
      socket.write('x'.repeat(100_000));
      await expect.poll(() => uploaded).toBeGreaterThan(round * 100_000 - 1000);
      clock.advance(20_000);
      expect(socket.destroyed).toBe(false);
    }
    socket.write('x');
    const over = once(socket, 'close');
    clock.advance(21_000);
    await over;
  });

  it('of one source too many is told to come again', async () => {
    const several = await Promise.all(Array.from({ length: 9 }, upload));
    await expect.poll(() => several.filter(({ said }) => said().includes('"code":429')).length).toBe(1);
    expect(several.filter(({ said }) => said() !== '')).toHaveLength(1);
    for (const { socket } of several) socket.destroy();
  });
});

describe('An answer', () => {
  it('that nobody reads is closed, and holds no place of a call meanwhile', async () => {
    const { socket } = await begins(['GET /emsWebServer/door/long HTTP/1.1', 'Host: x', `Authorization: ${token}`]);
    await once(socket, 'data');
    socket.pause();
    const over = once(socket, 'close');
    // However long it is: what does not move for so long is closed.
    clock.advance(42_000);
    socket.resume();
    await over;
  });

  it('is looked after when it waits behind another one on the same connection', async () => {
    const get = (path: string) => [`GET /emsWebServer${path} HTTP/1.1`, 'Host: x', `Authorization: ${token}`];
    const { socket, said } = await begins([...get('/getInfo'), '', ...get('/door/long')]);
    while (said().split('HTTP/1.1 200').length < 3) await once(socket, 'data');
    socket.pause();
    const over = once(socket, 'close');
    clock.advance(42_000);
    socket.resume();
    await over;
  });

  it('is one of at most 256 of its source: the oldest of these goes for one more, and nobody else’s', async () => {
    const get = (path: string) => [`GET /emsWebServer${path} HTTP/1.1`, 'Host: x', `Authorization: ${token}`, ''];
    /** A connection whose first answer nobody reads, with 31 more behind it. */
    const queue = async (source: string) => {
      const before = short;
      const lines = [...get('/door/large'), ...Array.from({ length: 31 }, () => get('/door/short')).flat()];
      const { socket } = await begins(lines.slice(0, -1), source);
      await once(socket, 'data');
      socket.pause();
      await expect.poll(() => short).toBe(before + 31);
      return socket;
    };
    await emptied();
    await queue('127.0.3.1');
    const oldest = await queue('127.0.3.2');
    for (let n = 0; n < 7; n += 1) await queue('127.0.3.2');
    // An answer to somebody else: what was made before it is on its way.
    await ask('GET', '/getInfo', undefined, '127.0.3.3');
    await expect.poll(standing).toBe(9);
    await ask('GET', '/getInfo', undefined, '127.0.3.2');
    await expect.poll(standing).toBe(8);
    const over = once(oldest, 'close');
    oldest.resume();
    await over;
  });

  it('in many pieces is whole, and says its length', async () => {
    const sent = overHttp({ port, path: '/emsWebServer/door/long', headers: { authorization: token }, agent: false });
    sent.end();
    const [message] = (await once(sent, 'response')) as [IncomingMessage];
    let length = 0;
    for await (const part of message) length += (part as Buffer).length;
    expect(length).toBeGreaterThan(16 * 1024 * 1024);
    expect(message.headers['content-length']).toBe(String(length));
  });
});

describe('A value that came as far as a column that does not hold it', () => {
  it('is told as bad input, and kept as what nobody expected', async () => {
    expect((await ask('GET', '/door/misfit')).code).toBe(400);
    const counted = await metrics.getSingleMetricAsString('heliograph_misfit_values_total');
    expect(counted).toContain('{call="misfit"} 1');
    const { rows } = await server.everything.query(`select error from exception_log where call_name = 'misfit'`);
    expect(rows).toEqual([{ error: 'Error 22003' }]);
  });
});

describe('A list of numbers', () => {
  it('of a megabyte is refused by its length, and one within the length by what it holds, before it is parsed', async () => {
    const list = (bytes: number) => `[${'1,'.repeat(bytes / 2 - 2)}1]`;
    expect((await ask('POST', '/system/role', list(60_000))).code).toBe(413);
    expect((await ask('POST', '/login', list(10_000))).code).toBe(413);
    expect((await ask('PUT', '/system/role', '['.repeat(500))).code).toBe(400);
    // At no field: what is seen at one was parsed first.
    const nested = `{"name":${'['.repeat(400)}${']'.repeat(400)}}`;
    expect(await ask('PUT', '/system/role', nested)).toMatchObject({ code: 400, problems: [{ field: '' }] });
    const began = process.cpuUsage();
    // No body of a known caller is longer, but where its call says so.
    expect(weighed(Buffer.from(list(64_000))).values).toBeGreaterThan(31_000);
    expect(process.cpuUsage(began).user / 1000, 'ms of processor').toBeLessThan(100);
  });

  it('is no longer as a form, however little each value says', async () => {
    const form = async (values: number) => {
      const headers = { authorization: token, 'content-type': 'application/x-www-form-urlencoded' };
      const path = '/emsWebServer/door/table';
      const sent = overHttp({ port, method: 'POST', path, headers, agent: false });
      // Empty values are values: `&` alone parts two.
      sent.end('&'.repeat(values - 1));
      const [message] = (await once(sent, 'response')) as [IncomingMessage];
      let said = '';
      for await (const part of message) said += String(part);
      return said;
    };
    const { maxValues } = defaultBody.known;
    expect(await form(maxValues)).toBe('table');
    expect(JSON.parse(await form(maxValues + 1))).toMatchObject({ code: 413 });
  });

  it('is counted without what stands in texts', () => {
    const of = (text: string) => weighed(Buffer.from(text));
    expect(of('{"a,[{:":"\\",[[[["}')).toEqual({ values: 3, depth: 1 });
    expect(of('"[[')).toEqual({ values: 1, depth: 0 });
    expect(of('[[1,2],[3]]')).toEqual({ values: 6, depth: 2 });
  });
});
