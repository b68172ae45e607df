import { createHash, createHmac, randomBytes } from 'node:crypto';
import { emit } from '@heliograph/server/estate/emit.ts';
import { openLiveSocket, type LiveSocket } from '@heliograph/server/testing/live-socket.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { buildWebServer, startWeb } from '@heliograph/server/web-role.ts';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callSampleOf } from '../support/call-samples.ts';
import { fillTenant } from '../support/tenant-rows.ts';

// Tokens and live connections, over the wire: what is stolen, guessed, forged or outlived opens nothing.

const logged: string[] = [];
let server: TestServer;
let web: Awaited<ReturnType<typeof startWeb>>;
const sockets: LiveSocket[] = [];
/** Every token that was given out here. */
const given: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_HTTP_PORT: '0', HELIOGRAPH_LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
  web = await startWeb(server.ctx);
});
afterAll(async () => {
  await web.stop();
  await server.stop();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const signIn = async (user = 'admin', tenant = '000000'): Promise<string> => {
  const token = await server.signIn(tenant, user);
  given.push(token);
  return token;
};
interface Answer {
  readonly code: number;
  readonly token?: string;
}
async function call(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const answer = await fetch(new URL(`emsWebServer${path}`, web.url), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Answer;
}
const codeOf = async (token: string): Promise<number> => (await call('GET', '/getInfo', token)).code;
async function live(greeting: object, query = ''): Promise<LiveSocket> {
  const socket = await openLiveSocket(`${web.url.replace('http', 'ws')}emsWebServer/ws${query}`, { greeting });
  sockets.push(socket);
  return socket;
}
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** Whatever somebody could sign in with, or look up who did. */
const usable = (token: string): string[] => [
  token,
  ...(['hex', 'base64', 'base64url'] as const).map((spelling) => hashOf(token).toString(spelling)),
];

describe('A token', () => {
  it('is 256 random bits of which the hash alone is kept', async () => {
    const tokens = new Set<string>();
    for (let n = 0; n < 40; n += 1) tokens.add(await signIn('viewer'));
    expect(tokens.size).toBe(40);
    const bytes = [...tokens].map((token) => Buffer.from(token, 'base64url'));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    // Each bit is one in about half of them: none is fixed, none counts up.
    for (let bit = 0; bit < 256; bit += 1) {
      const ones = bytes.filter((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(ones).toBeGreaterThan(0);
      expect(ones).toBeLessThan(40);
    }
    const [token = ''] = [...tokens].slice(-1);
    const { rows } = await server.everything.query('select 1 from session where token_hash = $1', [hashOf(token)]);
    expect(rows).toHaveLength(1);
    const { rows: all } = await server.everything.query<{ row: string }>('select s::text as row from session s');
    expect(all.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('is told by no call and no message, nor is its hash', async () => {
    const own = await fillTenant(server, server.tenants.home, 1);
    const [token, other] = [await signIn(), await signIn('operator')];
    const socket = await live({ token });
    await socket.wait('hello');
    const secret = [token, other].flatMap(usable);
    const reading = server.areas
      .flatMap(({ calls }) => Object.entries(calls))
      .filter(([, one]) => one.reply !== 'file' && (one.method === 'GET' || /:(list|query)$/.test(one.access)));
    expect(reading.length).toBeGreaterThan(100);
    for (const [name, one] of reading) {
      const input = Object.entries(callSampleOf(name, one, own)).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const values = Object.fromEntries(input);
      const inQuery = one.method === 'GET' || one.method === 'DELETE';
      const answer = await server.app.inject({
        method: one.method,
        url: `/emsWebServer${one.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? '1'))}`,
        headers: { authorization: token },
        ...(inQuery ? { query: values } : { payload: callSampleOf(name, one, own) }),
      });
      expect(
        secret.filter((word) => answer.body.includes(word)),
        name,
      ).toEqual([]);
    }
    const heard = JSON.stringify(socket.messages);
    expect(secret.filter((word) => heard.includes(word))).toEqual([]);
  });

  it('is a new one at each sign-in, whatever the browser brought along', async () => {
    const planted = randomBytes(32).toString('base64url');
    const body = { tenantId: '000000', username: 'operator', password: testPassword };
    const first = await call('POST', '/login', planted, { ...body, token: planted });
    const second = await call('POST', '/login', first.token, body);
    expect(new Set([planted, first.token, second.token]).size).toBe(3);
    expect(await codeOf(planted)).toBe(401);
    await expect.poll(() => codeOf(first.token ?? '')).toBe(401);
    expect(await codeOf(second.token ?? '')).toBe(200);
  });

  it('dies with the old password, on HTTP and on its live connection', async () => {
    const before = await signIn('operator');
    const socket = await live({ token: before });
    await socket.wait('hello');
    const change = { oldPassword: testPassword, newPassword: 'Another1' };
    const { token: after = '' } = await call('PUT', '/system/user/profile/updatePwd', before, change);
    given.push(after);
    expect(after).not.toBe(before);
    expect(await socket.closed).toBe(4401);
    expect([await codeOf(before), await codeOf(after)]).toEqual([401, 200]);
  });

  it('dies when its owner gets another role or loses one, on HTTP and on its live connection', async () => {
    const admin = await signIn();
    const { rows } = await server.everything.query<{ id: string }>(
      `select id from app_user where tenant_id = $1 and user_name = 'viewer'`,
      [server.tenants.home.id],
    );
    const userId = rows[0]?.id ?? '';
    const { operator = '', viewer = '' } = server.tenants.home.roleIds;
    const user = { userId, userName: 'viewer', nickName: 'Viewer', status: '0' };
    const changes: [string, string, object][] = [
      ['PUT', `/system/role/authUser/selectAll?roleId=${operator}&userIds=${userId}`, {}],
      ['PUT', '/system/role/authUser/cancel', { roleId: operator, userId }],
      ['PUT', `/system/user/authRole?userId=${userId}&roleIds=${operator},${viewer}`, {}],
      ['PUT', '/system/user', { ...user, roleIds: [viewer] }],
    ];
    for (const [method, path, body] of changes) {
      const before = await signIn('viewer');
      const socket = await live({ token: before });
      await socket.wait('hello');
      expect(await call(method, path, admin, body), path).toMatchObject({ code: 200 });
      expect(await socket.closed, path).toBe(4401);
      expect(await codeOf(before), path).toBe(401);
    }
    // The same roles again take nobody's work away.
    const token = await signIn('viewer');
    expect(await call('PUT', '/system/user', admin, { ...user, roleIds: [viewer] })).toMatchObject({ code: 200 });
    expect(await codeOf(token)).toBe(200);
  });
});

const jwt = (header: object, payload: object, key?: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${key === undefined ? '' : createHmac('sha256', key).update(text).digest('base64url')}`;
};

/** Everything that passes for a token elsewhere, made from a sound one where that helps. */
function forged(token: string): string[] {
  const claims = { sub: 'admin', login_user_key: '1', userId: 1, tenantId: '000000', exp: 4_102_444_800 };
  const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => jwt({ alg, typ: 'JWT' }, claims)),
    ...['', 'secret', 'abcdefghijklmnopqrstuvwxyz', token].map((key) => jwt({ alg: 'HS256' }, claims, key)),
    jwt({ alg: 'HS256', kid: '../../../../dev/null' }, claims, ''),
    jwt({ alg: 'HS256', kid: "x' union select '" }, claims, ''),
    jwt({ alg: 'RS256', jku: 'http://evil.example/keys' }, claims, 'x'),
    ...' |null|undefined|true|0|[object Object]|{}|[]|Bearer|Bearer null|Bearer Bearer'.split('|'),
    '',
    ...usable(token).slice(1),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token}.${token}`,
    `${token} ${token}`,
    `${token},${token}`,
    flipped,
    token.toLowerCase(),
    token.toUpperCase(),
    token.split('').reverse().join(''),
    Buffer.from(token).toString('base64'),
    Buffer.from(token, 'base64url').toString('hex'),
    `Basic ${Buffer.from(`admin:${testPassword}`).toString('base64')}`,
    `Basic ${token}`,
    `Token ${token}`,
    `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    'A'.repeat(43),
    '_'.repeat(43),
    '*'.repeat(43),
    'x'.repeat(15_000),
  ];
}

describe('What only looks like a token', () => {
  it('opens nothing on HTTP, in the header or beside it', async () => {
    const token = await signIn();
    for (const wrong of forged(token)) {
      expect(await codeOf(wrong), wrong.slice(0, 80)).toBe(401);
    }
    const url = new URL('emsWebServer/getInfo', web.url);
    const beside: [URL, Record<string, string>][] = [
      [new URL(`?authorization=${token}&token=${token}&access_token=${token}`, url), {}],
      [url, { cookie: `token=${token}; Admin-Token=${token}; Authorization=${token}` }],
      [url, { 'x-access-token': token, 'x-authorization': token, 'proxy-authorization': token, token }],
      [url, { authorization: 'nobody', 'x-forwarded-authorization': token, 'x-original-authorization': token }],
    ];
    for (const [address, headers] of beside) {
      expect(await (await fetch(address, { headers })).json()).toMatchObject({ code: 401 });
    }
    expect((await fetch(url, { headers: { authorization: 'x'.repeat(100_000) } })).status).toBe(431);
    expect(await codeOf(token)).toBe(200);
  });

  it('opens no live connection, in its greeting or in its address', async () => {
    const token = await signIn();
    const wrong: unknown[] = [...forged(token).slice(0, 40), [token], { token }, null, 1, true, { toString: token }];
    for (const one of wrong) {
      const socket = await live({ token: one });
      expect(await socket.closed, JSON.stringify(one).slice(0, 80)).toBe(4401);
      expect(socket.messages).toEqual([]);
    }
    const inAddress = await live({ cursor: '0' }, `?token=${token}&authorization=${token}`);
    expect(await inAddress.closed).toBe(4401);
    const right = await live({ token });
    await right.wait('hello');
  });
});

describe('A live connection', () => {
  it('is told nothing of 10,000 events of another tenant, whatever cursor it names', async () => {
    const { home, coast } = server.tenants;
    const tell = (tenantId: number, what: string, n: number) =>
      server.ctx.scope.tenant(tenantId, (tx) =>
        emit(
          server.ctx.bus,
          tx,
          tenantId,
          Array.from({ length: n }, (_, at) => ({ kind: 'job.changed', payload: { jobId: `${what} ${at}` } })),
        ),
      );
    const token = await signIn();
    const mine = [await live({ token })];
    const theirs = await live({ token: await signIn('admin', 'coast1') });
    await Promise.all([mine[0]?.wait('hello'), theirs.wait('hello')]);
    for (let batch = 0; batch < 20; batch += 1) await tell(coast.id, 'coast.secret', 500);
    const count = (socket: LiveSocket, what: string) =>
      socket.messages.filter((one) => JSON.stringify(one).includes(what)).length;
    await expect.poll(() => count(theirs, 'coast.secret')).toBe(10_000);
    const { rows } = await server.everything.query<{ seq: string }>('select min(seq) - 1 as seq from live_event');
    for (const cursor of ['0', rows[0]?.seq ?? '0']) mine.push(await live({ token, cursor }));
    await Promise.all(mine.map((socket) => socket.wait('hello')));
    await tell(home.id, 'home.marker', 1);
    for (const socket of mine) {
      await expect.poll(() => count(socket, 'home.marker')).toBe(1);
      expect(JSON.stringify(socket.messages)).not.toContain('coast.secret');
    }
  });

  it('leaves no token in the log, nor does any other way to use one', () => {
    expect(logged.length).toBeGreaterThan(0);
    const text = logged.join('\n');
    expect(given.length).toBeGreaterThan(50);
    expect(given.flatMap(usable).filter((word) => text.includes(word))).toEqual([]);
  });
});

/** Every route of an application, by method, from the tree that the router prints. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const parts = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!parts) continue;
    const depth = (parts[1] ?? '').length / 4;
    above.length = depth;
    // Parameters of one place may be called otherwise by other methods.
    above.push((parts[2] ?? '').replace(/:[\w|:]+/g, ':'));
    for (const method of (parts[3] ?? '').split(', ').filter((name) => name !== ''))
      found.push(`${method} ${above.join('')}`);
  }
  return found;
}

describe('The web port', () => {
  it('answers nobody without a token but at the calls of the tables that say so, the page, and what monitors ask', async () => {
    const app = await buildWebServer(
      { ...server.ctx, metrics: new Registry() },
      server.sessions,
      server.areas,
      '/nowhere',
    );
    try {
      const routes = routesOf(app.printRoutes({ commonPrefix: false }));
      const named = server.areas
        .flatMap(({ calls }) => Object.values(calls))
        .map(({ method, path }) => `${method} /emsWebServer${path.replace(/:\w+/g, ':')}`);
      expect(named.filter((one) => !routes.includes(one))).toEqual([]);
      const others = routes.filter((one) => !named.includes(one) && !/^(HEAD|OPTIONS) /.test(one));
      expect(others.sort()).toEqual([
        'GET /',
        'GET /config.json',
        // A file that was offered to one device, by the word in its address.
        'GET /emsWebServer/files/:/:',
        'GET /emsWebServer/health',
        // By a word of the tenant's own.
        'GET /emsWebServer/metrics/network',
        'GET /emsWebServer/openapi.json',
        'GET /metrics',
      ]);
      const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
        app.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode);
      expect(await metrics('127.0.0.1')).toBe(200);
      for (const claim of [
        {},
        { 'x-forwarded-for': '127.0.0.1' },
        { host: 'localhost' },
        { authorization: '' },
        { authorization: 'Bearer undefined' },
      ]) {
        expect(await metrics('203.0.113.9', claim as Record<string, string>)).toBe(403);
      }
      // A proxy on this machine passes on what others ask.
      for (const passed of [
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { via: '1.1 proxy' },
        { host: 'noc.example.net' },
      ]) {
        expect(await metrics('127.0.0.1', passed as Record<string, string>), JSON.stringify(passed)).toBe(403);
      }
      // What they say is of no customer.
      for (const url of ['/', '/config.json', '/emsWebServer/health']) {
        expect((await app.inject({ url })).body).not.toMatch(/coast1|admin|operator/);
      }
    } finally {
      await app.close();
    }
  });
});
