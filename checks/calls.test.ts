import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import { wholeMenu } from '@heliograph/server/areas/menus/whole-menu.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, reference, sampleOf, type Values } from './support/call-samples.ts';
import { fillTenant, sumOfTenant, type TenantRows } from './support/tenant-rows.ts';

// The tests are made from the call tables of the running server, so that no call can be forgotten.
const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
const calls = server.areas.flatMap(({ calls }) => Object.entries(calls)).map(([name, call]) => ({ name, call }));
const closed = calls.filter(({ call }) => call.access !== 'public');

let own: TenantRows;
let foreign: TenantRows;
beforeAll(async () => {
  own = await fillTenant(server, server.tenants.home, 1);
  foreign = await fillTenant(server, server.tenants.coast, 2);
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

/** A value as a query or a path spells it. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

async function ask(call: AnyCall, input: unknown, token?: string): Promise<Answer> {
  const values = (input ?? {}) as Values;
  const inPath = /:(\w+)/g;
  const path = call.path.replace(
    inPath,
    (_, key: string) => encodeURIComponent(wordOf(values[key] ?? '1').toWellFormed()).slice(0, 2000) || '%20',
  );
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const plain = Object.entries(values).map(([key, value]) => [key, wordOf(value)]);
  const answer = await server.app.inject({
    method: call.method,
    url: `/emsWebServer${path}`,
    headers: token === undefined ? {} : { authorization: token },
    ...(inQuery ? { query: Object.fromEntries(plain) as Record<string, string> } : { payload: input as object }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const told = isJson ? answer.json<{ code: number | string }>().code : 200;
  // What Fastify refuses by itself, such as a path parameter that is too long, says so by its status.
  const code = typeof told === 'number' ? told : answer.statusCode;
  return { status: answer.statusCode, code, text: isJson ? answer.body : 'file' };
}

/** An answer of the kind "something broke inside", or one that shows the inside. */
const broken = ({ status, code, text }: Answer): boolean =>
  status >= 500 ||
  (code === 500 && text.includes('"requestId"')) ||
  /node_modules|\.ts:\d|\/packages\/|syntax error|sqlstate|relation "/i.test(text);

describe('Every call', () => {
  it('declares who may make it, by a permission that the menu can give', () => {
    const given = new Set(wholeMenu.map((entry) => entry.permission));
    const asked = closed.map(({ call }) => call.access).filter((access) => access !== 'signedIn');
    expect(asked.filter((access) => !given.has(access))).toEqual([]);
    expect(
      calls
        .filter(({ call }) => call.access === 'public')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'appVersionFile',
      'captchaEmail',
      'captchaImage',
      'captchaSms',
      'emailCode',
      'emailLogin',
      'forgotCode',
      'forgotPassword',
      'latestAppVersion',
      'login',
      'oidcFinish',
      'oidcStart',
      'phoneLogin',
      'publicNotices',
      'register',
      'registerCode',
      'setup',
      'setupState',
      'signInWays',
      'smsCode',
      'smsLogin',
      'tenantInfo',
      'tenantLogo',
    ]);
  });

  it('has a name and an address of its own', () => {
    const names = calls.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const addresses = calls.map(({ call }) => `${call.method} ${call.path}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(closed)('$name answers nobody without a token', async ({ name, call }) => {
    for (const token of [undefined, '', 'Bearer', 'x'.repeat(43)]) {
      expect(await ask(call, sampleOf(name, call, own), token)).toMatchObject({ status: 200, code: 401 });
    }
  });

  it.each(closed)('$name cannot be reached by another spelling of its path', async ({ call }) => {
    const path = `/emsWebServer${call.path.replace(/:(\w+)/g, '1')}`;
    const last = path.lastIndexOf('/');
    const spellings = [
      `${path}/`,
      `${path}/.`,
      `${path}%20`,
      `${path};x=1`,
      `/${path}`,
      path.toUpperCase(),
      `${path.slice(0, last)}//${path.slice(last + 1)}`,
      `${path.slice(0, last)}/%2e/${path.slice(last + 1)}`,
      `${path.slice(0, last)}/x/..${path.slice(last)}`,
    ];
    for (const url of spellings) {
      const answer = await server.app.inject({ method: call.method, url, headers: { 'x-rewrite-url': path } });
      const code = answer.statusCode === 200 ? answer.json<{ code: number }>().code : answer.statusCode;
      expect([400, 401, 404], `${call.method} ${url}`).toContain(code);
    }
  });
});

describe('A user with exactly one permission', () => {
  const reachable = closed.filter(({ name }) => name !== 'logout');
  const permissions = [...new Set(closed.map(({ call }) => call.access))].filter((access) => access !== 'signedIn');

  it.each(['nothing:at:all', ...permissions])('(%s) reaches exactly its calls', async (permission) => {
    const token = await server.signInWith([permission]);
    const open = [];
    for (const { name, call } of reachable) {
      const { code } = await ask(call, {}, token);
      if (code !== 403) open.push(name);
      expect(code, name).not.toBe(401);
    }
    const wanted = reachable.filter(({ call }) => call.access === permission || call.access === 'signedIn');
    expect(open).toEqual(wanted.map(({ name }) => name));
  });
});

describe('A role that every tenant starts with', () => {
  it.each(startRoles)('($key) reaches exactly the calls that its permissions name', async ({ permissions }) => {
    const token = await server.signInWith([...permissions]);
    const open = [];
    const reachable = closed.filter(({ name }) => name !== 'logout');
    for (const { name, call } of reachable) if ((await ask(call, {}, token)).code !== 403) open.push(name);
    const held = (access: string) =>
      access === 'signedIn' || permissions.some((one) => one === '*:*:*' || one === access);
    expect(open).toEqual(reachable.filter(({ call }) => held(call.access)).map(({ name }) => name));
  });
});

const large = 'x'.repeat(900_000);
const hostile: readonly unknown[] = [
  null,
  [],
  {},
  [[]],
  [null],
  { a: { b: 1 } },
  true,
  -1,
  0,
  1.5,
  1e21,
  '',
  ' ',
  'x',
  "'; drop table olt; --",
  '%_\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '1\n2',
  '١٢٣',
  '../../etc/passwd',
  '9223372036854775808',
  '1,2,x',
];

describe("What only the installation's own tenant manages", () => {
  const home = calls.filter(({ call }) => call.as === 'home');

  it.each(home)('$name is forbidden to the administrator of every other tenant', async ({ name, call }) => {
    const token = await server.signIn('coast1');
    const before = await sumOfTenant(server, server.tenants.home.id);
    expect(await ask(call, sampleOf(name, call, own), token)).toMatchObject({ code: 403 });
    expect(await sumOfTenant(server, server.tenants.home.id)).toEqual(before);
  });
});

describe('Wrong input', () => {
  /** Rows that nobody has: an input that slips through the checks finds nothing to work on, and no device to talk to. */
  const nobodys = (): TenantRows => ({
    ...own,
    ...Object.fromEntries(Object.keys(own).map((key) => [key, '4611686018427387904'])),
    oltMac: '02:00:00:00:00:01',
  });
  const sampleFor = (name: string, call: AnyCall): Values => ({
    ...sampleOf(name, call, nobodys()),
    // An address that stops the call before it waits for a device.
    ...(name === 'testConnection' || name === 'insertDeviceInfo' ? { ip: 'no address' } : {}),
  });

  it('is not what the samples of these tests are', () => {
    const bad = calls
      .filter(({ call }) => !call.upload)
      .flatMap(({ name, call }) => {
        try {
          readInput(call, { body: sampleOf(name, call, own), query: {}, params: {} });
          return [];
        } catch (error) {
          const { problems } = error as { problems?: readonly { field: string }[] };
          return [`${name}: ${problems?.map((problem) => problem.field).join(', ') ?? String(error)}`];
        }
      });
    expect(bad).toEqual([]);
  });

  it.each(calls)(
    'to $name in any one field gets an answer that says what is wrong and breaks nothing',
    async ({ name, call }) => {
      const token = await server.signIn();
      for (const key of Object.keys(inputFields(call).properties)) {
        // An export is made anew each time; every third value has to do.
        for (const value of hostile.filter((_, index) => call.reply !== 'file' || index % 3 === 0)) {
          const answer = await ask(call, { ...sampleFor(name, call), [key]: value }, token);
          expect(broken(answer), `${key} = ${JSON.stringify(value)}: ${answer.text.slice(0, 200)}`).toBe(false);
        }
      }
    },
    60_000,
  );

  it.each(calls)(
    'to $name that is missing, of the wrong kind as a whole, or a megabyte long is refused',
    async ({ name, call }) => {
      const token = await server.signIn();
      const { properties, required } = inputFields(call);
      for (const whole of [{}, [], [1, 2], 'text', { ['__proto__x']: 1, constructor: { prototype: {} } }]) {
        const answer = await ask(call, whole, token);
        expect(broken(answer), JSON.stringify(whole)).toBe(false);
        if (required.size > 0 && !call.upload && !call.path.includes(':')) expect([400, 415]).toContain(answer.code);
      }
      if (name === 'logout') return;
      for (const [key, schema] of Object.entries(properties)) {
        const answer = await ask(call, { ...sampleFor(name, call), [key]: large }, token);
        expect(broken(answer), key).toBe(false);
        if (schema.maxLength !== undefined && !call.upload) expect([400, 404, 413, 414], key).toContain(answer.code);
      }
      if (call.method === 'POST' || call.method === 'PUT') {
        const answer = await ask(call, { big: large + large }, token);
        expect([413, 415]).toContain(answer.code);
      }
    },
    60_000,
  );
});

describe("Another tenant's rows", () => {
  const naming = closed.filter(({ call }) =>
    Object.keys(inputFields(call).properties).some((key) => reference.test(key)),
  );
  const unknownId = '4611686018427387904';
  const unknownMac = '02:00:00:00:00:01';
  /** The id that was asked for may be part of the answer. */
  const neutral = (answer: Answer, asked: string): Answer => ({
    ...answer,
    text: answer.text
      .replaceAll(asked, 'ID')
      .replaceAll(asked.replaceAll(':', ''), 'ID')
      // Times of the answer itself.
      .replace(/"\w*[tT]ime":"[^"]*"/g, ''),
  });

  it.each(naming)(
    'look to $name as if they did not exist, and stay as they are',
    async ({ name, call }) => {
      const token = await server.signIn();
      const before = await sumOfTenant(server, server.tenants.coast.id);
      const keys = Object.keys(inputFields(call).properties).filter((key) => reference.test(key));
      const sample = sampleOf(name, call, own);
      const others = Object.fromEntries(Object.entries(sample).filter(([key]) => !reference.test(key)));
      for (const key of keys) {
        for (const [kind, id] of Object.entries(foreign)) {
          // An address that is no device's stands first, so that a call over the network ends at once.
          const unknown = kind === 'oltMac' ? unknownMac : unknownId;
          const theirs = neutral(await ask(call, { ...others, [key]: id }, token), id);
          const nobodys = neutral(await ask(call, { ...others, [key]: unknown }, token), unknown);
          expect(theirs, `${key} = ${kind}`).toEqual(nobodys);
          expect(broken(theirs), theirs.text.slice(0, 200)).toBe(false);
        }
      }
      expect(await sumOfTenant(server, server.tenants.coast.id)).toEqual(before);
    },
    60_000,
  );
});
