import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import type { Envelope } from '../../http/envelope.ts';
import { lookAfterOwn } from '../../own-watch.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startRemoteWrite } from './remote-writer.ts';
import { decodeWrite, unsnappy, type DecodedSeries } from './write-request.fixture.ts';

const minuteMs = 60_000;
const clock = testClock(Date.UTC(2026, 10, 28, 12, 0));
const path = '/system/remoteWrite';

let server: TestServer;
let receiver: Server;
let url = '';
let token = '';
let runner: ReturnType<typeof startRemoteWrite>;
/** What the receiver answers, and what it was sent. */
let status = 204;
/** Where it was asked, and what holds its answers back. */
const asked: string[] = [];
let held: Promise<void> | undefined;
const got: { readonly headers: IncomingHttpHeaders; readonly series: readonly DecodedSeries[] }[] = [];
const run = (words: string, values: readonly unknown[] = []) => server.everything.query(words, [...values]);

beforeAll(async () => {
  server = await startTestServer({ clock, env: { HELIOGRAPH_PRIVATE_TARGETS: 'on' } });
  token = await server.signIn();
  await plantOlt(server.everything, server.tenants.home, 10);
  await run(`update olt set name = 'Mill' where id = 10`);
  await run(
    `insert into olt_live (tenant_id, olt_id, online, last_poll_at, cpu) select tenant_id, id, true, now(), 40 from olt`,
  );
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answer = async () => {
      asked.push(request.url ?? '');
      await held;
      if (status < 300) got.push({ headers: request.headers, series: decodeWrite(unsnappy(Buffer.concat(parts))) });
      response.writeHead(status).end(status < 300 ? '' : 'because I say so');
    };
    request.on('end', () => void answer());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/v1/write`;
  runner = startRemoteWrite(server.ctx);
});
afterAll(async () => {
  await runner.stop();
  receiver.close();
  await server.stop();
});

const set = (body: object) =>
  server.call('PUT', path, {
    token,
    body: { url, auth: 'none', userName: '', secret: null, seconds: 60, status: 'on', ...body },
  });
interface Shown {
  readonly state: string;
  readonly batches: number;
  readonly sent: number;
  readonly dropped: number;
  readonly lastStatus: number | null;
}
const shown = async (): Promise<Shown> =>
  ((await server.call('GET', path, { token })) as Envelope & { data: Shown }).data;
const named = (name: string) =>
  got
    .flatMap(({ series }) => series)
    .filter(({ labels }) => labels.some(([key, value]) => key === '__name__' && value === name));

/** A minute goes by, and what is due is done. */
async function minute(ms = minuteMs): Promise<void> {
  clock.advance(ms);
  runner.wake();
}

describe('Remote write', () => {
  it('sends the figures of the tenant with its credentials, as remote write 1.0 has it', async () => {
    expect(await set({ auth: 'basic', userName: 'heli', secret: 'graph' })).toMatchObject({ code: 200 });
    runner.wake();
    await expect.poll(async () => (await shown()).state, { timeout: 20_000 }).toBe('well');
    const { headers } = got[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
      'x-prometheus-remote-write-version': '0.1.0',
      authorization: `Basic ${Buffer.from('heli:graph').toString('base64')}`,
    });
    const [cpu] = named('heliograph_network_olt_cpu_ratio');
    expect(cpu?.labels).toContainEqual(['olt', 'Mill']);
    expect(cpu?.samples).toEqual([{ value: 0.4, at: clock.now(), isStale: false }]);
    expect(JSON.stringify(await server.call('GET', path, { token }))).not.toContain('graph');
  });

  it('says of what is gone that it is stale', async () => {
    got.length = 0;
    await run('update olt_live set cpu = null');
    await minute();
    await expect
      .poll(() => named('heliograph_network_olt_cpu_ratio').at(-1)?.samples[0]?.isStale, { timeout: 20_000 })
      .toBe(true);
    await run('update olt_live set cpu = 40');
  });

  it('keeps what a server does not take now, sends it in order later, and raises an alarm in between', async () => {
    status = 503;
    got.length = 0;
    await minute();
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'failing', batches: 1, lastStatus: 503 });
    const alarms = async () =>
      (await run(`select kind, text from alarm where kind = 'remoteWriteStuck' and present`)).rows as object[];
    await lookAfterOwn(server.ctx, server.tenants.home.id, true);
    expect(await alarms()).toEqual([]);
    await minute(20 * minuteMs);
    await expect.poll(async () => (await shown()).batches, { timeout: 20_000 }).toBe(2);
    await lookAfterOwn(server.ctx, server.tenants.home.id, true);
    expect(await alarms()).toMatchObject([{ text: '503' }]);
    status = 204;
    await minute(6 * minuteMs);
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'well', batches: 0 });
    const times = named('heliograph_network_olt_up').map(({ samples }) => samples[0]?.at ?? 0);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await lookAfterOwn(server.ctx, server.tenants.home.id, true);
    expect(await alarms()).toEqual([]);
  });

  it('throws away and counts what a server will never take', async () => {
    const before = await shown();
    status = 400;
    await minute();
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'failing', batches: 0, lastStatus: 400 });
    expect((await shown()).dropped).toBeGreaterThan(before.dropped);
    status = 204;
    await minute();
    await expect.poll(async () => (await shown()).state, { timeout: 20_000 }).toBe('well');
  });

  it('keeps no more than two hours', async () => {
    status = 503;
    await minute();
    await expect.poll(async () => (await shown()).batches, { timeout: 20_000 }).toBe(1);
    const { dropped } = await shown();
    await minute(125 * minuteMs);
    token = await server.signIn();
    await expect.poll(async () => (await shown()).dropped, { timeout: 20_000 }).toBeGreaterThan(dropped);
    expect((await shown()).batches).toBe(1);
    status = 204;
  });

  it('gives its credentials to no other server, and is that of no other tenant', async () => {
    expect(await set({ auth: 'basic', userName: 'heli', url: 'https://elsewhere.example.net/write' })).toMatchObject({
      code: 400,
      problems: [{ field: 'secret' }],
    });
    expect(await set({ auth: 'basic', userName: 'other' })).toMatchObject({ code: 200 });
    for (const wrong of ['ftp://a.example.net', 'https://a:b@example.net/', 'no address'])
      expect(await set({ auth: 'none', url: wrong })).toMatchObject({ problems: [{ field: 'url' }] });
    const coast = await server.signIn('coast1');
    expect(await server.call('GET', path, { token: coast })).toMatchObject({ data: null });
    expect(await server.call('DELETE', path, { token: coast })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', path, { token })).toMatchObject({ code: 200 });
    expect((await run('select 1 from remote_write_batch')).rows).toEqual([]);
  });

  it('tells of a new server nothing that came of the one before, and sends that one nothing more', async () => {
    expect(await set({})).toMatchObject({ code: 200 });
    await expect.poll(async () => (await shown()).state, { timeout: 20_000 }).toBe('well');
    const late = Promise.withResolvers<void>();
    held = late.promise;
    status = 503;
    asked.length = 0;
    await minute();
    await expect.poll(() => asked).toEqual(['/api/v1/write']);
    expect(await set({ url: url.replace('write', 'other') })).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ state: 'waiting', batches: 0, lastStatus: null });
    held = undefined;
    status = 204;
    late.resolve();
    runner.wake();
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'well', batches: 0, lastStatus: null });
    expect(asked).toEqual(['/api/v1/write', '/api/v1/other']);
  });

  it('says why no server answers, in the language of whoever asks', async () => {
    expect(await set({ url: 'http://127.0.0.1:1/write' })).toMatchObject({ code: 200 });
    await minute();
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'failing', lastStatus: null });
    const said = async (language: string) =>
      (await server.call('GET', path, { token, headers: { 'accept-language': language } }))['data'];
    expect(await said('en')).toMatchObject({ lastSaid: 'Connection refused' });
    expect(await said('zh-CN')).toMatchObject({ lastSaid: '连接被拒绝' });
  });
});
