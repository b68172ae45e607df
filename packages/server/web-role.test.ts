import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Counter, Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveHorizons } from './areas/projects/projects.ts';
import { testClock } from './clock.ts';
import { LiveHub } from './http/live.ts';
import { publishMetrics } from './http/metrics.ts';
import { endSessions } from './http/session.ts';
import { emit } from './estate/emit.ts';
import { trimEvents } from './http/live-events.ts';
import { openLiveSocket, type LiveSocket } from './testing/live-socket.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { buildWebServer, startWeb } from './web-role.ts';

let server: TestServer;
let web: Awaited<ReturnType<typeof startWeb>>;
const sockets: LiveSocket[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_HTTP_PORT: '0' } });
  web = await startWeb(server.ctx);
});
afterAll(async () => {
  await web.stop();
  await server.stop();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, web.url), { headers });
const live = async (greeting?: object, origin?: string): Promise<LiveSocket> => {
  const address = `${web.url.replace('http', 'ws')}emsWebServer/ws`;
  const socket = await openLiveSocket(address, { ...(greeting && { greeting }), ...(origin && { origin }) });
  sockets.push(socket);
  return socket;
};
const tell = (tenantId: number, ...names: string[]) =>
  server.ctx.scope.tenant(tenantId, (tx) =>
    emit(
      server.ctx.bus,
      tx,
      tenantId,
      names.map((name) => ({ kind: 'job.changed', payload: { jobId: name } })),
    ),
  );
const events = (socket: LiveSocket) =>
  socket.messages.filter((one) => one['type'] === 'event').map((one) => (one['payload'] as { jobId: string }).jobId);

/** Waits for what comes by the bus; the limit is for a machine that is busy with other things. */
const soon = <T>(look: () => T) => expect.poll(look);

describe('The web role', () => {
  it('says that it is ready, and shows its metrics to those who may look', async () => {
    expect(await (await get('/emsWebServer/health')).json()).toMatchObject({ code: 200, data: { ready: true } });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('heliograph_live_clients');
  });

  it('names its metrics as scrapers read them: what ends in _total only grows, nothing else does, and each says what it is', async () => {
    const { stop } = await publishMetrics(server.ctx);
    const lines = (await (await get('/metrics')).text()).split('\n');
    await stop();
    const said = (of: 'HELP' | 'TYPE') =>
      new Map(
        lines.flatMap((line) =>
          line.startsWith(`# ${of} `) ? [/^# \w+ (\S+) (.*)$/.exec(line)?.slice(1) ?? []] : [],
        ) as [string, string][],
      );
    const [types, helps] = [said('TYPE'), said('HELP')];
    expect(types.size).toBeGreaterThan(20);
    const faults = [...types].flatMap(([name, type]) => [
      ...(name.endsWith('_total') === (type === 'counter') ? [] : [`${name} is a ${type}`]),
      ...((helps.get(name) ?? '').trim() === '' ? [`${name} says nothing`] : []),
      ...(/^[a-z][a-z0-9_]*$/.test(name) && !/_(count|sum|bucket)$/.test(name) ? [] : [`${name} is no name`]),
    ]);
    expect(faults).toEqual([]);
  });

  it('shows what all processes measured, added up', async () => {
    const counters = [new Registry(), server.ctx.metrics].map((registry) => {
      const counter = new Counter({ name: 'heliograph_test_total', help: 'test', registers: [registry] });
      counter.inc(20);
      return registry;
    });
    const metrics = JSON.stringify(await counters[0]?.getMetricsAsJSON());
    const row = { process: 'other:1', at: new Date(), metrics };
    await server.ctx.scope.system((tx) => tx.insertInto('process_metrics').values(row).execute());
    expect(await (await get('/metrics')).text()).toContain('heliograph_test_total 40');
  });

  it('tells the browser its release and where the API is', async () => {
    expect(await (await get('/config.json')).json()).toMatchObject({
      version: '1.1.2',
      build: '2505191024',
      baseUrl: '/emsWebServer',
    });
  });

  it('delivers the page with a policy that allows no foreign script', async () => {
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers an unknown call with an envelope, and an unknown page with 404', async () => {
    const call = await get('/emsWebServer/no/such/call');
    expect(call.status).toBe(200);
    expect(await call.json()).toMatchObject({ code: 404 });
    expect((await get('/no/such/page')).status).toBe(404);
    for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json']) {
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400);
    }
  });

  it('describes every call in OpenAPI', async () => {
    const described = (await (await get('/emsWebServer/openapi.json')).json()) as { paths: Record<string, object> };
    // Whatever its parameters are called: one path has one name for each (`http/openapi.test.ts`).
    const wanted = server.areas
      .flatMap(({ calls }) => Object.values(calls))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`);
    const there = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(there.sort()).toEqual([...new Set(wanted)].sort());
    expect(described.paths['/login']).toHaveProperty(
      'post.requestBody.content.application/json.schema.properties.tenantId',
    );
    expect(described.paths['/system/menu/project/{projectId}']).toHaveProperty('get.parameters.0.in', 'path');
  });

  it('writes the description once, not for everybody who asks', async () => {
    const written = vi.spyOn(JSON, 'stringify');
    for (let n = 0; n < 3; n += 1) {
      const answer = await get('/emsWebServer/openapi.json');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      await answer.arrayBuffer();
    }
    const again = written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'));
    written.mockRestore();
    expect(again).toHaveLength(0);
  });

  it('holds back a source that tries to sign in too fast, and no other call of it', async () => {
    const tries = await Promise.all(
      // Sixty at once and five a second: so many more that it shows, however long the pictures of those take.
      Array.from({ length: 200 }, () => get('/emsWebServer/captchaImage').then((answer) => answer.json())),
    );
    expect(tries.filter((answer) => (answer as { code: number }).code === 429).length).toBeGreaterThan(10);
    expect(await (await get('/emsWebServer/health')).json()).toMatchObject({ code: 200 });
    expect(await (await get('/emsWebServer/setup/state')).json()).toMatchObject({ code: 200, data: { needed: false } });
  });
});

describe('An installation that is started unattended', () => {
  it('has the administrator whose password the settings name', async () => {
    const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_HTTP_PORT: '0', HELIOGRAPH_ADMIN_PASSWORD: 'Ember-77' };
    const bare = await startTestServer({ bare: true, env });
    for (let start = 0; start < 2; start += 1) {
      const started = await startWeb({ ...bare.ctx, metrics: new Registry() });
      const body = JSON.stringify({ tenantId: '000000', username: 'admin', password: 'Ember-77' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(new URL('/emsWebServer/login', started.url), { method: 'POST', headers, body });
      expect(await answer.json()).toMatchObject({ code: 200 });
      await started.stop();
    }
    await bare.stop();
  });
});

describe('Live push', () => {
  it('tells the browsers of a tenant what happens there, in order, and those of no other', async () => {
    const { home, coast } = server.tenants;
    const here = await live({ token: await server.signIn('000000') });
    const there = await live({ token: await server.signIn('coast1') });
    await Promise.all([here.wait('hello'), there.wait('hello')]);
    await Promise.all([tell(home.id, 'one', 'two'), tell(coast.id, 'other')]);
    await soon(() => events(there)).toEqual(['other']);
    await soon(() => events(here)).toEqual(['one', 'two']);
  });

  it('replays what a browser missed while it was away', async () => {
    const token = await server.signIn();
    const first = await live({ token });
    await first.wait('hello');
    await tell(server.tenants.home.id, 'seen');
    await soon(() => events(first)).toEqual(['seen']);
    first.close();
    await tell(server.tenants.home.id, 'missed', 'missed too');
    const again = await live({ token, cursor: first.messages.at(-1)?.['seq'] });
    await soon(() => events(again)).toEqual(['missed', 'missed too']);
    await tell(server.tenants.home.id, 'next');
    await soon(() => events(again)).toEqual(['missed', 'missed too', 'next']);
  });

  it('neither loses nor repeats an event that happens while a browser comes in', async () => {
    const token = await server.signIn();
    const first = await live({ token });
    const { cursor } = await first.wait('hello');
    const names = Array.from({ length: 40 }, (_, i) => `event ${i}`);
    const telling = (async () => {
      for (const name of names) await tell(server.tenants.home.id, name);
    })();
    const comers = await Promise.all(Array.from({ length: 8 }, () => live({ token, cursor })));
    await telling;
    for (const socket of [first, ...comers]) await soon(() => events(socket)).toEqual(names);
  });

  it('asks a browser whose cursor is older than what is kept to load afresh', async () => {
    const token = await server.signIn();
    await tell(server.tenants.home.id, 'old');
    await server.everything.query(`update live_event set at = at - interval '2 hours'`);
    await trimEvents(server.ctx, server.tenants.home.id);
    for (const cursor of ['1', '999999999999', 'nonsense']) {
      const socket = await live({ token, cursor });
      await socket.wait('reset');
      expect(events(socket)).toEqual([]);
    }
  });

  it('says to the old session who took its place, and closes it', async () => {
    const socket = await live({ token: await server.signIn('000000', 'viewer'), language: 'zh' });
    await socket.wait('hello');
    await server.signIn('000000', 'viewer');
    expect(await socket.wait('kicked')).toMatchObject({
      userName: 'viewer',
      ip: '127.0.0.1',
      msg: expect.stringContaining('其他地方'),
    });
    expect(await socket.closed).toBe(4401);
  });

  /** ms until somebody whom an administrator signs out has been told so, and is out. */
  const signedOut = async (): Promise<number> => {
    const admin = await server.signIn();
    const token = await server.signIn('000000', 'viewer');
    const socket = await live({ token });
    await socket.wait('hello');
    const { sessionHandle } = await server.sessions.resolve(token);
    const begun = performance.now();
    await fetch(new URL(`emsWebServer/monitor/online/${sessionHandle}?reason=Maintenance`, web.url), {
      method: 'DELETE',
      headers: { authorization: admin },
    });
    const msg = 'An administrator signed you out: Maintenance';
    expect(await socket.wait('kicked')).toMatchObject({ by: 'admin', userName: 'viewer', msg });
    expect(await socket.closed).toBe(4401);
    const answer = await get('/emsWebServer/getInfo', { authorization: token });
    expect(await answer.json()).toMatchObject({ code: 401, msg });
    return performance.now() - begun;
  };

  it('says within two seconds that an administrator ended the session, and why', async () => {
    // The quickest of five: what waits for its turn does so each time, what waits for a busy machine does not.
    let quickest = await signedOut();
    for (let more = 4; more > 0 && quickest >= 2000; more -= 1) quickest = Math.min(quickest, await signedOut());
    expect(quickest).toBeLessThan(2000);
  });

  it('closes when the session ends in another way', async () => {
    const token = await server.signIn('000000', 'viewer');
    const socket = await live({ token });
    await socket.wait('hello');
    const actor = await server.sessions.resolve(token);
    await server.ctx.scope.system((tx) => endSessions(server.ctx, tx, actor, 'signedOut'));
    expect(await socket.closed).toBe(4401);
    expect(socket.messages.filter((one) => one['type'] === 'kicked')).toEqual([]);
  });

  it('listens to nobody without a token', async () => {
    for (const greeting of ['{', '"x"', JSON.stringify({ token: 'x'.repeat(43) }), JSON.stringify({ token: 5 })]) {
      const socket = await live();
      socket.send(greeting);
      expect(await socket.closed).toBe(4401);
      expect(socket.messages).toEqual([]);
    }
    const large = await live();
    large.send('x'.repeat(10_000));
    expect(await large.closed).toBe(1009);
  });

  it('refuses pages of other sites and other addresses', async () => {
    await expect(live({}, 'https://evil.example')).rejects.toThrow('403');
    await expect(live({}, 'null')).rejects.toThrow('403');
    await expect(openLiveSocket(`${web.url.replace('http', 'ws')}elsewhere`)).rejects.toThrow('404');
    const own = await live({ token: await server.signIn() }, web.url.replace(/\/$/, ''));
    await own.wait('hello');
  });
});

describe('The built console', () => {
  it('is delivered compressed where it can be, and hashed files for ever', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-dist-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Heliograph</title>');
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
    await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'));
    const ctx = { ...server.ctx, metrics: new Registry() };
    const app = await buildWebServer(ctx, server.sessions, [], folder);
    const page = await app.inject('/');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(page.headers['content-security-policy']).toContain("object-src 'none'");
    const script = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(script.headers['content-type']).toContain('javascript');
    expect((await app.inject('/assets/')).statusCode).toBe(404);
    await app.close();
    await rm(folder, { recursive: true });
  });
});

describe('A live connection, as time passes', () => {
  const clock = testClock(Date.now());
  let hub: LiveHub;
  let address: string;
  const http = createServer();
  beforeAll(async () => {
    hub = new LiveHub({ ...server.ctx, clock, metrics: new Registry() }, server.sessions, liveHorizons(server.ctx));
    hub.attach(http);
    await once(http.listen(0, '127.0.0.1'), 'listening');
    address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/emsWebServer/ws`;
  });
  afterAll(async () => {
    await hub.close();
    http.close();
  });

  it('that says nothing for 5 s is closed', async () => {
    const socket = await openLiveSocket(address);
    clock.advance(4999);
    clock.advance(1);
    expect(await socket.closed).toBe(4401);
  });

  it('ends when its session runs out, although nobody says so', async () => {
    const token = await server.signIn('000000', 'viewer');
    const socket = await openLiveSocket(address, { greeting: { token } });
    await socket.wait('hello');
    await server.everything.query(`update session set expires_at = now() - interval '1 minute' where ended is null`);
    clock.advance(60_000);
    expect(await socket.closed).toBe(4401);
  });

  it('is cut off when it talks without end', async () => {
    const socket = await openLiveSocket(address, { greeting: { token: await server.signIn() } });
    await socket.wait('hello');
    for (let i = 0; i < 60; i += 1) socket.send('noise');
    expect(await socket.closed).toBe(1006);
  });

  it('is told when the server stops', async () => {
    const socket = await openLiveSocket(address, { greeting: { token: await server.signIn() } });
    await socket.wait('hello');
    await hub.close();
    expect(await socket.closed).toBe(1001);
  });
});
