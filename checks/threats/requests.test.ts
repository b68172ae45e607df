import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { writeXlsx } from '@heliograph/server/sheets/sheets.ts';
import { buildWebServer } from '@heliograph/server/web-role.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { inputFields, callSampleOf, signsOut, type CallValues } from '../support/call-samples.ts';
import { eachOf, callAddressOf, startCallStand } from '../support/call-stand.ts';
import { inTurn } from '../support/in-turn.ts';
import { fillTenant } from '../support/tenant-rows.ts';

// Requests that are not what a browser of ours sends, to every call of the running server.
const logged: string[] = [];
const { server, calls, closed, ask } = await startCallStand({
  env: { HELIOGRAPH_LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});
const own = await fillTenant(server, server.tenants.home, 1);
const token = await server.signIn();
const { app } = server;
afterAll(() => server.stop());

const codeOf = (answer: LightMyRequestResponse): number =>
  String(answer.headers['content-type']).startsWith('application/json') && answer.statusCode === 200
    ? answer.json<{ code: number }>().code
    : answer.statusCode;
const withBody = calls
  .filter(({ call }) => (call.method === 'POST' || call.method === 'PUT') && !call.upload)
  .map((one, at) => ({ ...one, at }));

describe('A token', () => {
  it.each(closed)('is asked for by $name in its header, and found nowhere else', async ({ name, call }) => {
    const sample = { ...callSampleOf(name, call, own), authorization: token, token, Authorization: token };
    const names = ['Authorization', 'token', 'Admin-Token', 'session', 'sid', 'JSESSIONID'];
    const headers = {
      cookie: names.map((one) => `${one}=${token}`).join('; '),
      'x-authorization': token,
      'x-token': token,
      'proxy-authorization': token,
      'x-forwarded-authorization': token,
      'x-forwarded-user': 'admin',
    };
    expect(await ask(call, sample, undefined, headers)).toMatchObject({ code: 401 });
  });
});

const boundary = 'boundary';
const multipart = (values: CallValues): string =>
  [
    ...Object.entries(values).map(
      ([key, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');
const words = (values: CallValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

describe('A body that a page of another site can send', () => {
  const allowed = withBody.filter(({ call }) => call.reply === 'file' || call.formBody === true);

  it('is read as a form by exports, and by two calls of which the specification says so', () => {
    expect(allowed.filter(({ call }) => call.audit).map(({ name }) => name)).toEqual(['moveOnuToGroup']);
    expect(allowed.filter(({ call }) => call.reply !== 'file').map(({ name }) => name)).toEqual([
      'getPmMonitorInfos',
      'moveOnuToGroup',
    ]);
  });

  it.each(withBody.filter(({ call }) => !signsOut(call)))('is refused by $name', async ({ name, call, at }) => {
    const values = callSampleOf(name, call, own);
    const form = new URLSearchParams(words(values)).toString();
    const bodies: [string, string][] = [
      ['text/plain', JSON.stringify(values)],
      ['text/plain;charset=UTF-8', JSON.stringify(values)],
      ['TEXT/PLAIN; application/json', JSON.stringify(values)],
      [`multipart/form-data; boundary=${boundary}`, multipart(values)],
      ...(allowed.some((one) => one.name === name)
        ? []
        : ([
            ['application/x-www-form-urlencoded', form],
            ['APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8', form],
          ] as [string, string][])),
    ];
    for (const [type, payload] of inTurn(bodies, at, 2)) {
      const headers = { authorization: token, 'content-type': type, origin: 'https://evil.example' };
      const answer = await app.inject({ method: call.method, url: callAddressOf(call, values), headers, payload });
      expect(codeOf(answer), type).toBe(415);
    }
  });

  it.each(withBody)('is checked by $name however its type is written', async ({ name, call, at }) => {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, '1']));
    try {
      readInput(call, { body: {}, query: {}, params });
      return; // Nothing has to be there, so there is nothing to leave out.
    } catch {
      // What follows lacks something.
    }
    const types = [
      'application/json ;x',
      'application/json;x',
      'application/json\t; charset=utf-8',
      'APPLICATION/JSON',
      'application/json; charset=utf-7',
      'application/json, text/plain',
      'application/json; multipart/form-data',
      'application/vnd.api+json',
      ' application/json',
    ];
    for (const type of inTurn(types, at, 3)) {
      const headers = { ...(call.access === 'public' ? {} : { authorization: token }), 'content-type': type };
      const url = `/emsWebServer${call.path.replace(/:\w+/g, '1')}`;
      const answer = await app.inject({ method: call.method, url, headers, payload: '{}' });
      expect([400, 415, 429], `${name} ${type}`).toContain(codeOf(answer));
    }
  });
});

/** Ways to write a path that some part of a server takes for the same, and another does not. */
function spellings(path: string): string[] {
  const cut = path.lastIndexOf('/');
  const [above, last] = [path.slice(0, cut), path.slice(cut + 1)];
  const steps = [
    '',
    '%2e',
    '.',
    '%2e%2e/x',
    'x/..',
    'x/%2e%2e',
    'x/..;',
    '.;',
    '..;/x',
    '%252e',
    '%00',
    ';',
    ';x=1',
    '%20',
    '%09',
  ];
  const ends = [
    '/',
    '//',
    '/.',
    '/./',
    '/..;/',
    '.',
    '..',
    '%2e',
    '%20',
    '%09',
    '%00',
    '%0a',
    '%0d%0a',
    ';',
    ';x=1',
    ';.json',
    '.json',
    '.css',
    '%3b',
    '%3f',
    '%23',
    '\\',
    '%5c',
    '/%2e',
    '%c0%ae',
    '~',
    '*',
    '::$DATA',
  ];
  const first = last.slice(0, 1);
  return [
    ...steps.map((step) => `${above}/${step}/${last}`),
    ...ends.map((end) => path + end),
    `/${path}`,
    `//console${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/login/..${path}`,
    `/emsWebServer/login/../..${path}`,
    `/emsWebServer/login/%2e%2e/%2e%2e${path}`,
    `/emsWebServer/login;/..${path.slice('/emsWebServer'.length)}`,
    `/assets/..%2f${path.slice(1)}`,
    path.toUpperCase(),
    path.replace('emsWebServer', 'EMSWEBSERVER'),
    path.replaceAll('/', '//'),
    path.replaceAll('/', '\\'),
    path.replaceAll('/', '%2f'),
    `${above}%2f${last}`,
    `${above}\\${last}`,
    `${above}/${encodeURIComponent(first).replace(first, `%${first.charCodeAt(0).toString(16)}`)}${last.slice(1)}`,
    `${above}/%25${first.charCodeAt(0).toString(16)}${last.slice(1)}`,
  ];
}

describe('Another spelling of a path', () => {
  it('is one of sixty', () => expect(new Set(spellings('/emsWebServer/a/b')).size).toBeGreaterThanOrEqual(60));

  it.each(closed.map((one, at) => ({ ...one, at })))('opens $name to nobody', async ({ call, at }) => {
    const path = `/emsWebServer${call.path.replace(/:(\w+)/g, '1')}`;
    const headers = { 'x-rewrite-url': path, 'x-original-url': path, 'x-http-method-override': call.method };
    const opened: string[] = [];
    for (const url of inTurn([...spellings(path), `http://console${path}`], at, 3)) {
      const code = codeOf(await app.inject({ method: call.method, url, headers }));
      if (![400, 401, 404].includes(code)) opened.push(`${code} ${url}`);
    }
    expect(opened).toEqual([]);
  });
});

const before = Object.getOwnPropertyNames(Object.prototype).sort();
const untouched = () => {
  expect((Object.create({}) as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
};
const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}';
const poisonedQuery = [
  '__proto__[polluted]=1',
  '__proto__.polluted=1',
  'constructor[prototype][polluted]=1',
  'constructor.prototype.polluted=1',
  'params[__proto__][polluted]=1',
  '__proto__=1',
].join('&');

describe('The prototype of all objects', () => {
  it.each(calls.filter(({ call }) => !signsOut(call)))('is out of the reach of $name', async ({ name, call }) => {
    const values = callSampleOf(name, call, own);
    const url = callAddressOf(call, values);
    const json = JSON.stringify(values);
    const poisoned = json === '{}' ? `{${poison}}` : `{${poison},${json.slice(1)}`;
    const nested = `{"values":{${poison}},"params":{${poison}},"bindings":[{${poison}}],${poison}}`;
    const headers = { authorization: token, 'content-type': 'application/json' };
    const hasBody = call.method === 'POST' || call.method === 'PUT';
    if (hasBody && !call.upload) {
      for (const payload of [poisoned, nested, `[{${poison}}]`, `{"values":{"__proto__x":${nested}}}`]) {
        await app.inject({ method: call.method, url, headers, payload });
        untouched();
      }
    }
    await app.inject({ method: call.method, url: `${url}?${poisonedQuery}`, headers: { authorization: token } });
    untouched();
  });

  it('is out of the reach of the headings and cells of every import', async () => {
    const importing = calls.filter(({ call }) => call.upload && /import/i.test(call.path));
    expect(importing.length).toBeGreaterThan(2);
    const headings = ['__proto__', 'constructor', 'prototype', 'constructor.prototype', '__proto__.polluted'];
    const rows = [headings, headings.map(() => '{"polluted":1}')];
    for (const { call } of importing) {
      const sheet = await writeXlsx([{ name: '__proto__', headings, rows }]);
      const body = new FormData();
      body.append('__proto__', 'polluted');
      body.append('file', new Blob([new Uint8Array(sheet)]), '__proto__.xlsx');
      const packed = new Response(body);
      const answer = await app.inject({
        method: call.method,
        url: `/emsWebServer${call.path}`,
        headers: { authorization: token, 'content-type': packed.headers.get('content-type') ?? '' },
        payload: Buffer.from(await packed.arrayBuffer()),
      });
      expect([400, 500, 601], answer.body).toContain(codeOf(answer));
      expect(answer.body).not.toContain('requestId');
      untouched();
    }
  });
});

/** What ends a line, steers a terminal, or turns the direction of what follows. */
const disturbing = 'a\r\n{"level":60,"msg":"forged"}\u001b[2J\u009b31m\u202e\u2066b\u2028c';
// A log is read in terminals: nothing in a line may steer one, nor show what was written in another order.
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

describe('Input that disturbs a log', () => {
  it.each(calls.filter(({ call }) => !signsOut(call)))(
    'to $name is one line of JSON each time',
    async ({ name, call }) => {
      logged.length = 0;
      const sample = callSampleOf(name, call, own);
      const headers = {
        'user-agent': `x\u001b[2J\u009b`,
        'x-forwarded-for': '\u009b1',
        referer: '\u009b',
        reason: encodeURIComponent(disturbing),
      };
      const odd = Object.keys(inputFields(call).properties).map((key) => [
        key,
        `${JSON.stringify(sample[key] ?? '')}${disturbing}`,
      ]);
      for (const values of eachOf(call, sample, Object.fromEntries(odd) as CallValues))
        await ask(call, values, token, headers);
      const lines = logged
        .join('')
        .split('\n')
        .filter((line) => line !== '');
      for (const line of lines) {
        expect(() => JSON.parse(line) as unknown, line).not.toThrow();
        expect(line).not.toMatch(steering);
      }
      expect(logged.every((line) => line.endsWith('\n'))).toBe(true);
      expect(lines.some((line) => line.includes('"msg":"forged"') && !line.includes('\\"msg'))).toBe(false);
    },
  );

  it('of a failure that nobody expected is one line of JSON as well', () => {
    logged.length = 0;
    server.ctx.log.error({ err: new Error(disturbing), [disturbing]: disturbing }, disturbing);
    expect(logged).toHaveLength(1);
    expect(logged.join('').trimEnd()).not.toMatch(steering);
    expect(JSON.parse(logged.join(''))).toMatchObject({ level: 50 });
  });
});

describe('An answer', () => {
  it('says what it is, is not guessed at, sets no cookie and opens itself to no other site', async () => {
    const web = await buildWebServer(server.ctx, server.sessions, server.areas, '/nowhere');
    const headers = { authorization: token, origin: 'https://evil.example' };
    const odd: string[] = [];
    for (const { name, call } of calls as { name: string; call: AnyCall }[]) {
      const url = callAddressOf(call, callSampleOf(name, call, own));
      const preflight = { ...headers, 'access-control-request-method': call.method };
      const answers = [
        await web.inject({ method: 'OPTIONS', url, headers: preflight }),
        await web.inject({ method: call.method === 'GET' ? 'GET' : 'HEAD', url, headers }),
        ...(call.method === 'GET' || signsOut(call) ? [] : [await web.inject({ method: 'POST', url, headers })]),
      ];
      for (const { headers: told, statusCode } of answers) {
        const cors = Object.keys(told).filter((key) => key.startsWith('access-control-'));
        const type = String(told['content-type']);
        const isFile = !type.startsWith('application/json; charset=utf-8');
        if (cors.length > 0 || told['set-cookie'] !== undefined) odd.push(`${name}: ${cors.join()}`);
        if (told['x-content-type-options'] !== 'nosniff') odd.push(`${name}: guessed at`);
        if (statusCode === 200 && isFile && !String(told['content-disposition']).startsWith('attachment'))
          odd.push(`${name}: ${type}`);
      }
    }
    await web.close();
    expect(odd).toEqual([]);
  });
});
