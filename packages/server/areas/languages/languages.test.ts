import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestCallOptions, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { languages, spoken } from './languages.ts';

let server: TestServer;
let home: string;
let coast: string;

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [languages(ctx), spoken(ctx), ...plainEntities(ctx)] });
  home = await server.signIn();
  coast = await server.signIn('coast1');
});
afterAll(() => server.stop());
// Past the calls, so the processes have to be told as a call would.
beforeEach(() => server.everything.query(`delete from language_pack; delete from post; notify heliograph, 'language'`));

type Report = Readonly<Record<string, unknown>> & { readonly seen: string };
async function send(path: string, words: object | string, query: Record<string, string>, token = home) {
  const content = typeof words === 'string' ? words : JSON.stringify(words);
  const sent = { token, name: 'words.json', content, query };
  return sendUpload<{ code: number; msg: string; data: Report }>(server, `/system/language/${path}`, sent);
}
const spanish = { 'Operation succeeded': 'Hecho', '{what} already exists': '{what} ya existe', 'Post code': 'Código' };
const upload = (words: object | string, query: Record<string, string> = {}, token = home) =>
  send('upload', words, { language: 'es', name: 'Español', ...query }, token);
const get = async (path: string, options: TestCallOptions = {}) =>
  server.call('GET', path, { token: home, ...options });
const rows = async (token = home) =>
  (await get('/system/language/list', { token }))['rows'] as Readonly<Record<string, string>>[];
const offered = async (token?: string) =>
  (await (token === undefined ? server.call('GET', '/language/list') : get('/system/language/offered', { token })))[
    'data'
  ] as { language: string; name: string; version: string }[];
const inSpanish = { language: 'es-ES,es' };
const listPosts = (token: string) => server.call('GET', '/system/post/list', { token, headers: inSpanish });
const addPost = (token: string, postCode: string) =>
  server.call('POST', '/system/post', {
    token,
    headers: inSpanish,
    body: { postCode, postName: `Post ${postCode}`, postSort: 1, status: '0' },
  });

describe('A language pack', () => {
  it('is seen before it is applied, and applies what was seen and nothing else', async () => {
    const file = { ...spanish, Cancel: '<b>', 'No such text': 'x', Save: '' };
    const { data: seen } = await send('check', file, { language: 'es' });
    expect(seen).toMatchObject({
      taken: 3,
      added: 3,
      changed: 0,
      unknown: 1,
      empty: 1,
      refused: 1,
      complete: 0,
      name: null,
    });
    expect(seen['problems']).toEqual([
      { line: 1, key: 'Cancel', message: 'Markup is not allowed' },
      { line: 1, key: 'No such text', message: 'The console has no such text' },
    ]);
    expect(await rows()).toEqual([]);
    expect(await upload({ ...file, Search: 'Buscar' }, { seen: seen.seen })).toMatchObject({ code: 409 });
    expect(await upload(file, { seen: seen.seen })).toMatchObject({ code: 200, data: { taken: 3 } });
    expect(await upload(file, { seen: seen.seen })).toMatchObject({ code: 409 });
    expect(await rows()).toMatchObject([{ language: 'es', name: 'Español', status: '0', done: 3, createBy: 'admin' }]);
  });

  it('is in the operation log with what was before and after', async () => {
    await upload(spanish);
    await upload({ 'Post code': 'Clave' });
    const { rows: log } = await server.everything.query<{ before: string; after: string }>(
      `select before::text, after::text from audit_log where call_name = 'uploadLanguage' order by id desc limit 1`,
    );
    expect(log[0]?.before).toContain('Código');
    expect(log[0]?.after).toContain('Clave');
  });

  it('takes what a file says into what it has, or becomes the file', async () => {
    await upload(spanish);
    expect((await upload({ 'Post code': 'Clave', Search: 'Buscar' })).data).toMatchObject({
      added: 1,
      changed: 1,
      dropped: 0,
    });
    expect(await rows()).toMatchObject([{ done: 4 }]);
    expect((await upload({ Search: 'Buscar' }, { mode: 'replace' })).data).toMatchObject({ added: 0, dropped: 3 });
    expect(await rows()).toMatchObject([{ done: 1 }]);
    expect(await upload({ Search: '' })).toMatchObject({ code: 400 });
  });

  it('is for a language of two letters, with a name, in a file that can be read', async () => {
    expect(await upload(spanish, { language: 'spanish' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('Language set failure'),
    });
    expect(await upload(spanish, { language: '' })).toMatchObject({ code: 400 });
    expect(await upload(spanish, { name: '' })).toMatchObject({ code: 400, problems: [{ field: 'name' }] });
    expect(await upload('{"Save": }')).toMatchObject({ code: 400, msg: expect.stringContaining('line 1') });
    expect(await upload(`{"Save":"${'x'.repeat(1024 * 1024)}"}`)).toMatchObject({ code: 413 });
    expect(await rows()).toEqual([]);
  });

  it('is one of twenty at most, also when they come at once', async () => {
    const letters = 'abcdefghijklmnopqrstuv'.split('');
    const answers = await Promise.all(letters.map((letter) => upload(spanish, { language: `q${letter}` })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('At most 20 language packs');
  });

  it('of another tenant is neither seen nor changed', async () => {
    await upload(spanish);
    const [pack] = await rows();
    const id = pack?.['id'] ?? '';
    expect(await rows(coast)).toEqual([]);
    const body = { id, name: 'x', status: '1' };
    expect(await server.call('PUT', '/system/language', { token: coast, body })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/system/language/${id}`, { token: coast })).toMatchObject({ code: 404 });
    const word = { id, key: 'Save', words: 'Guardar' };
    expect(await server.call('PUT', '/system/language/word', { token: coast, body: word })).toMatchObject({
      code: 404,
    });
    expect(await rows()).toMatchObject([{ name: 'Español', status: '0', done: 3 }]);
  });
});

describe('The words of a language', () => {
  const texts = async (query: Record<string, string>) =>
    (await get('/system/language/words', { query: { language: 'es', ...query } })) as unknown as {
      total: number;
      rows: { key: string; zh: string; own: string | null }[];
    };

  it('are looked at beside English and Chinese, and changed one by one by the same rules', async () => {
    await upload(spanish);
    const id = (await rows())[0]?.['id'] ?? '';
    const say = (key: string, words: string) =>
      server.call('PUT', '/system/language/word', { token: home, body: { id, key, words } });
    expect(await texts({ show: 'own', searchValue: 'post' })).toMatchObject({
      total: 1,
      rows: [{ key: 'Post code', zh: '岗位编码', own: 'Código' }],
    });
    const { total } = await texts({ show: 'missing' });
    expect(await say('Save', 'Guardar')).toMatchObject({ code: 200 });
    expect((await texts({ show: 'missing' })).total).toBe(total - 1);
    expect(await say('Save', '<b>')).toMatchObject({
      code: 400,
      problems: [{ field: 'words', message: 'Markup is not allowed' }],
    });
    expect(await say('No such text', 'x')).toMatchObject({ code: 404 });
    expect(await say('Save', '')).toMatchObject({ code: 200 });
    expect((await texts({ show: 'missing' })).total).toBe(total);
  });

  it('leave as a file that comes back as it is, in each format', async () => {
    await upload(spanish);
    for (const format of ['json', 'csv', 'xlsx']) {
      const file = await server.app.inject({
        method: 'GET',
        url: `/emsWebServer/system/language/export?language=es&format=${format}`,
        headers: { authorization: home },
      });
      const query = { language: 'es', mode: 'replace' };
      const sent = { token: home, name: `words.${format}`, content: file.rawPayload, query };
      const { data } = await sendUpload<{ data: Report }>(server, '/system/language/check', sent);
      const counts = { taken: 3, added: 0, changed: 0, dropped: 0, unknown: 0, refused: 0 };
      expect(data, format).toMatchObject(counts);
    }
  });

  it('of Chinese can be downloaded before anybody has said any otherwise', async () => {
    const file = await server.app.inject({
      method: 'GET',
      url: '/emsWebServer/system/language/export?language=zh&format=json',
      headers: { authorization: home },
    });
    expect(file.json<Record<string, string>>()['Post code']).toBe('岗位编码');
  });
});

describe('What the server says', () => {
  it('is in the words of the pack at once, names of fields within it too, and English for the rest', async () => {
    await addPost(home, 'A');
    expect(await addPost(home, 'A')).toMatchObject({ code: 500, msg: 'Post code already exists' });
    await upload(spanish);
    await expect.poll(async () => (await addPost(home, 'A')).msg).toBe('Código ya existe');
    expect(await addPost(home, 'B')).toMatchObject({ code: 200, msg: 'Hecho' });
    const empty = { token: home, headers: inSpanish, body: { postCode: '' } };
    const said = await server.call('POST', '/system/post', empty);
    expect(said).toMatchObject({ msg: 'Some values are not valid' });
    const english = { token: home, headers: { language: 'en-US' }, body: { postCode: '' } };
    expect(await server.call('POST', '/system/post', english)).toEqual(said);
  });

  it('follows the pack of the person’s own tenant before that of the installation’s', async () => {
    await upload(spanish);
    await expect.poll(async () => (await listPosts(coast)).msg).toBe('Hecho');
    await upload({ 'Operation succeeded': 'Listo' }, {}, coast);
    await expect.poll(async () => (await listPosts(coast)).msg).toBe('Listo');
    expect((await listPosts(home)).msg).toBe('Hecho');
  });

  it('is also in own words of English and Chinese', async () => {
    await upload({ 'Operation succeeded': '搞定' }, { language: 'zh', name: '中文' });
    const list = (language: string) => get('/system/post/list', { headers: { language } });
    await expect.poll(async () => (await list('zh-CN')).msg).toBe('搞定');
    expect((await list('en-US')).msg).toBe('Operation succeeded');
  });

  it('to somebody without a session is in words of the installation’s own tenant', async () => {
    await upload({ 'Your session has ended, please sign in again': 'Vuelva a entrar' });
    const list = () => server.call('GET', '/system/post/list', { headers: inSpanish });
    await expect.poll(async () => (await list()).msg).toBe('Vuelva a entrar');
    const id = (await rows())[0]?.['id'] ?? '';
    await server.call('PUT', '/system/language', { token: home, body: { id, name: 'Español', status: '1' } });
    await expect.poll(async () => (await list()).msg).toBe('Your session has ended, please sign in again');
  });
});

describe('Languages to choose from', () => {
  const pack = (path: string, query: Record<string, string>, token?: string) =>
    server.app.inject({
      method: 'GET',
      url: `/emsWebServer${path}`,
      query,
      headers: token === undefined ? {} : { authorization: token },
    });

  it('are those in use: before signing in and for tenants without one of their own those of the installation’s tenant', async () => {
    await upload(spanish);
    await upload(spanish, { language: 'fr', name: 'Français' }, coast);
    expect((await offered()).map(({ name }) => name)).toEqual(['Español']);
    expect((await offered(coast)).map(({ name }) => name)).toEqual(['Français', 'Español']);
    expect((await offered(home)).map(({ name }) => name)).toEqual(['Español']);
    const id = (await rows())[0]?.['id'] ?? '';
    await server.call('PUT', '/system/language', { token: home, body: { id, name: 'Español', status: '1' } });
    expect(await offered()).toEqual([]);
    expect((await offered(coast)).map(({ name }) => name)).toEqual(['Français']);
  });

  it('have words that a browser may keep by their version; those of another tenant are not to be had', async () => {
    await upload(spanish);
    await upload({ Search: 'Chercher' }, { language: 'fr', name: 'Français' }, coast);
    const [es] = await offered();
    const query = { language: 'es', version: es?.version ?? '' };
    const answer = await pack('/language/pack', query);
    expect(answer.json()).toEqual(spanish);
    expect(answer.headers['cache-control']).toMatch(/private.*immutable/);
    expect((await pack('/system/language/pack', query, coast)).json()).toEqual(spanish);
    const fr = (await offered(coast)).find(({ language }) => language === 'fr');
    const french = { language: 'fr', version: fr?.version ?? '' };
    expect((await pack('/system/language/pack', french, coast)).json()).toEqual({ Search: 'Chercher' });
    for (const [path, token] of [
      ['/language/pack', undefined],
      ['/system/language/pack', home],
    ] as const) {
      const refused = await pack(path, french, token);
      expect(refused.json()).toMatchObject({ code: 404 });
      expect(refused.headers['cache-control'] ?? 'none').not.toContain('immutable');
    }
    await upload({ Search: 'Buscar' });
    expect((await pack('/language/pack', query)).json()).toMatchObject({ code: 404 });
  });

  it('change for everybody who is signed in by one event', async () => {
    const count = async () =>
      (
        await server.everything.query<{ n: string }>(
          `select count(*) as n from live_event where kind = 'language.changed'`,
        )
      ).rows[0]?.n;
    const before = Number(await count());
    await upload(spanish);
    expect(Number(await count())).toBe(before + 1);
  });
});
