import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { legal } from './legal.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [legal(ctx)] });
  token = await server.signIn();
  other = await server.signIn(server.tenants.coast.code);
});
afterAll(() => server.stop());

const publish = (body: object, as = token) => server.call('PUT', '/system/legal', { token: as, body });
const read = async () => (await server.call('GET', '/system/legal/public'))['data'] as Record<string, unknown>[];

describe('The terms of the installation', () => {
  it('are none until somebody publishes them, and everybody may know that', async () => {
    expect(await read()).toEqual([
      { kind: 'terms', version: 0, en: '', zh: '', publishedAt: null },
      { kind: 'privacy', version: 0, en: '', zh: '', publishedAt: null },
    ]);
  });

  it('are published as versions, each kept, and withdrawn by an empty one', async () => {
    expect(await publish({ kind: 'terms', en: '# Us\nBe kind.', zh: '# 我们' })).toMatchObject({ code: 200 });
    expect((await read())[0]).toMatchObject({ version: 1, en: '# Us\nBe kind.', zh: '# 我们' });
    await publish({ kind: 'terms', en: '# Us\nBe kind.', zh: '# 我们' });
    expect((await read())[0]).toMatchObject({ version: 1 });
    expect(await publish({ kind: 'terms', version: 1, en: '', zh: '' })).toMatchObject({ code: 200 });
    expect((await read())[0]).toMatchObject({ version: 2, en: '', publishedAt: null });
    const { rows } = await server.everything.query('select version, en, published_by from legal_text order by version');
    expect(rows).toEqual([
      { version: 1, en: '# Us\nBe kind.', published_by: 'admin' },
      { version: 2, en: '', published_by: 'admin' },
    ]);
  });

  it('are not overwritten by somebody who read an older version', async () => {
    expect(await publish({ kind: 'privacy', en: 'One', version: 0 })).toMatchObject({ code: 200 });
    expect(await publish({ kind: 'privacy', en: 'Two', version: 0 })).toMatchObject({
      code: 601,
      msg: 'The text was changed meanwhile; read it again',
    });
    const both = await Promise.all(['A', 'B'].map((en) => publish({ kind: 'privacy', en, version: 1 })));
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 601]));
  });

  it('hold no control or direction characters', async () => {
    expect(await publish({ kind: 'terms', en: 'Pay \u202e001' })).toMatchObject({ problems: [{ field: 'en' }] });
    expect(await publish({ kind: 'terms', zh: 'x\u0000' })).toMatchObject({ problems: [{ field: 'zh' }] });
  });

  it('are worded by nobody of another tenant', async () => {
    expect(await publish({ kind: 'terms', en: 'Mine' }, other)).toMatchObject({ code: 403 });
    expect(await server.call('GET', '/system/legal/list', { token: other })).toMatchObject({ code: 403 });
  });
});
