import { call, nothing } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TabSession } from '../app/session.ts';
import { CallError, Client } from './client.ts';

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    keys: () => [...kept.keys()],
  };
}

const list = call({
  method: 'GET',
  path: '/device/olt/list',
  title: text('List', '列表'),
  access: 'signedIn',
  input: z.object({ projectId: z.string().optional(), name: z.string().optional() }),
  reply: 'rows',
  output: z.object({ id: z.string() }),
});
const signIn = call({
  method: 'POST',
  path: '/login',
  title: text('Sign in', '登录'),
  access: 'public',
  input: z.object({ username: z.string() }),
  reply: 'open',
  output: z.object({ token: z.string() }),
});
const plan = call({
  method: 'GET',
  path: '/plan',
  title: text('File', '文件'),
  access: 'signedIn',
  input: nothing,
  reply: 'file',
  output: nothing,
});

const json = (body: unknown, status = 200) =>
  new Response(body === undefined ? '' : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

function setUp(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const storage = memory({ token: 'secret', lang: 'en' });
  const session = new TabSession(storage);
  const said: string[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  let clock = 0;
  const note = (kind: string) => (message: string) => void said.push(`${kind}: ${message}`);
  const client = new Client({
    session,
    notices: {
      info: note('info'),
      success: note('success'),
      warning: note('warning'),
      error: note('error'),
      offer: note('offer'),
    },
    baseUrl: 'http://host/emsWebServer',
    fetch: async (url, init) => {
      const address = url instanceof Request ? url.url : url.toString();
      sent.push({ url: address, init: init ?? {} });
      return answer(address, init ?? {});
    },
    now: () => clock,
    log: note('log'),
    onSignedOut: () => said.push('to /login'),
  });
  return { client, session, storage, said, sent, pass: (ms: number) => (clock += ms) };
}

const failed = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

describe('A call', () => {
  it('carries token, language and the current project, and returns its rows', async () => {
    const { client, session, sent } = setUp(() => json({ code: 200, msg: 'ok', rows: [{ id: '1' }], total: 1 }));
    session.update({ curProject: { projectId: '7', name: 'Coast' }, lang: 'zh' });
    expect(await client.send(list, { name: 'a b' })).toEqual({ rows: [{ id: '1' }], total: 1 });
    expect(sent[0]?.url).toBe('http://host/emsWebServer/device/olt/list?name=a+b&projectId=7');
    expect(sent[0]?.init.headers).toMatchObject({
      Authorization: 'secret',
      Language: 'zh-CN',
      'Accept-Language': 'zh-CN,zh',
    });
  });

  it('keeps a project that was given, and adds none where the call names none', async () => {
    const { client, session, sent } = setUp(() => json({ code: 200, token: 't' }));
    session.update({ curProject: { projectId: '7', name: 'Coast' } });
    await client.send(list, { projectId: '8' });
    await client.send(signIn, { username: 'x' });
    expect(sent[0]?.url).toContain('projectId=8');
    expect(sent[1]?.init.body).toBe('{"username":"x"}');
  });

  it('shows the message of a code that is not 200 as an error, with its problems for the form', async () => {
    const problems = [{ field: 'name', message: 'required' }];
    const { client, said } = setUp(() => json({ code: 400, msg: 'Some values are not valid', problems }));
    expect((await failed(client.send(list, {}))).problems).toEqual(problems);
    expect(said).toEqual(['error: Some values are not valid']);
  });

  it('says what an empty body may mean', async () => {
    const { client, said } = setUp(() => json(undefined));
    await failed(client.send(list, {}));
    expect(said).toEqual([
      'error: Invalid data, this may be due to a server exception or the current user does not have permission for this feature.',
    ]);
  });

  it('keeps the inside of the server from the person: class= is logged only', async () => {
    const { client, said } = setUp(() => json({ code: 500, msg: 'class=java.lang.NullPointerException' }));
    await failed(client.send(list, {}));
    expect(said).toEqual(['log: class=java.lang.NullPointerException', 'error: Internal Error... try again later']);
  });

  it('that fails without a word is told by what it was to do', async () => {
    const { client, said, pass } = setUp(() => json({ code: 500, msg: '' }));
    const named = (en: string, method: 'POST' | 'PUT' | 'DELETE' | 'GET') => ({ ...list, title: text(en, en), method });
    const calls = [named('Add a user', 'POST'), named('Edit', 'PUT'), named('Delete users', 'DELETE'), list];
    for (const one of [...calls, named('Move OLTs', 'POST'), named('Remove OLTs', 'POST'), named('Ping', 'POST')]) {
      await failed(client.send(one, {}));
      pass(60_000);
    }
    expect(said).toEqual(
      [
        'Added Failed',
        'Update failed',
        'Deleted failed',
        'Failed to retrieve information.',
        'Update failed',
        'Deleted failed',
        'Operation failed',
      ].map((words) => `error: ${words}`),
    );
  });

  it('ends the session once on code 401, however many calls are under way', async () => {
    const { client, session, storage, said } = setUp(() => json({ code: 401, msg: 'Your session has ended' }));
    await Promise.all([failed(client.send(list, {})), failed(client.send(list, {}))]);
    expect(said.filter((line) => line.startsWith('info'))).toEqual(['info: Your session has ended']);
    expect(said).toContain('to /login');
    expect(session.state.token).toBeNull();
    expect(storage.keys()).not.toContain('token');
  });

  it('shows transport failures as warnings, and a repeated one once', async () => {
    const { client, said, pass } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await failed(client.send(list, {}));
    await failed(client.send(list, {}));
    pass(5000);
    await failed(client.send(list, {}));
    expect(said).toEqual(['warning: Network error', 'warning: Network error']);
  });

  it('names the status of an answer that is not ours by its last three digits', async () => {
    const { client, said } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await failed(client.send(list, {}));
    expect(said).toEqual(['warning: Request error 502']);
  });

  it('shows nothing when the transport fails at sign-in', async () => {
    const { client, said } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await failed(client.send(signIn, { username: 'x' }));
    expect(said).toEqual([]);
  });

  it('is sent once when it is flagged and repeated within a second', async () => {
    const { client, sent, pass } = setUp(() => json({ code: 200, token: 't' }));
    const twice = () => client.send(signIn, { username: 'x' }, { debounce: true });
    await Promise.all([twice(), twice()]);
    expect(sent.length).toBe(1);
    pass(1000);
    await twice();
    expect(sent.length).toBe(2);
  });

  it('carries why it is made, if it is a change, and only that one', async () => {
    const { client, sent } = setUp(() => json({ code: 200, rows: [], total: 0 }));
    const change = { ...list, audit: true };
    client.giveReason(' 换岗 ');
    await client.send(list, {});
    await client.send(change, {});
    await client.send(change, {});
    const reasons = sent.map(({ init }) => (init.headers as Record<string, string>)['Reason']);
    expect(reasons).toEqual([undefined, encodeURIComponent('换岗'), undefined]);
  });

  it('reads a file that is a JSON error as that error', async () => {
    const { client, said } = setUp(() => json({ code: 403, msg: 'You do not have permission for this' }));
    expect((await failed(client.file(plan, {}))).code).toBe(403);
    expect(said).toEqual(['error: You do not have permission for this']);
  });

  it('reads a file by its name', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="olts.csv"', 'Content-Type': 'text/csv' };
    const { client } = setUp(() => new Response('a,b', { headers }));
    const { blob, fileName } = await client.file(plan, {});
    expect([fileName, await blob.text()]).toEqual(['olts.csv', 'a,b']);
  });
});
