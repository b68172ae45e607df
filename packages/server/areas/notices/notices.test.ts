import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { noticesArea } from './notices.ts';

let server: TestServer;
let token: string;
let coast: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [noticesArea(ctx)] });
  [token, coast] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('truncate notice, notice_read'));

type Row = Record<string, unknown>;
const add = (body: object, as = token) =>
  server.call('POST', '/system/notice', { token: as, body: { noticeContent: 'Words', ...body } });
const list = async (as = token, query = {}) =>
  (await server.call('GET', '/system/notice/list', { token: as, query })) as unknown as { rows: Row[]; total: number };
const top = async (as = token) =>
  (await server.call('GET', '/system/notice/listTop', { token: as })) as unknown as {
    rows: Row[];
    data: Row[];
    unreadCount: number;
  };
const atGate = async () => (await server.call('GET', '/system/notice/public'))['data'] as Row[];
const titles = (rows: readonly Row[]) => rows.map(({ noticeTitle }) => noticeTitle);

describe('A system announcement', () => {
  it('stands on the sign-in page, and is shown to the users of every tenant', async () => {
    await add({ noticeTitle: 'Maintenance', scope: 'system', priority: 3 });
    expect(await atGate()).toMatchObject([{ noticeTitle: 'Maintenance', priority: 3 }]);
    expect(titles((await top(coast)).data)).toEqual(['Maintenance']);
  });

  it('says nothing about who wrote it, or of tenants', async () => {
    await add({ noticeTitle: 'Maintenance', scope: 'system', remark: 'internal words' });
    expect(JSON.stringify(await atGate())).not.toMatch(/admin|internal words|tenant/i);
  });

  it('can only be written in the default tenant', async () => {
    expect(await add({ noticeTitle: 'Ours', scope: 'system' }, coast)).toMatchObject({ code: 403 });
    expect(await atGate()).toEqual([]);
  });
});

describe('A tenant announcement', () => {
  it('is shown to its users after signing in, and to nobody else', async () => {
    await add({ noticeTitle: 'Team meeting' });
    expect(await atGate()).toEqual([]);
    expect(titles((await top()).rows)).toEqual(['Team meeting']);
    expect((await top(coast)).rows).toEqual([]);
  });

  it('is shown from its start until its end and while it is in use, the urgent ones first', async () => {
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await add({ noticeTitle: 'Over', startTime: at(-2 * hour), endTime: at(-hour) });
    await add({ noticeTitle: 'Later', startTime: at(hour) });
    await add({ noticeTitle: 'Now', startTime: at(-hour), endTime: at(hour) });
    await add({ noticeTitle: 'Closed', status: '1' });
    await add({ noticeTitle: 'Urgent', priority: 3 });
    await add({ noticeTitle: 'Newest' });
    expect(titles((await top()).rows)).toEqual(['Urgent', 'Newest', 'Now']);
    expect(await add({ noticeTitle: 'Turned', startTime: at(hour), endTime: at(-hour) })).toMatchObject({
      code: 400,
      problems: [{ field: 'endTime' }],
    });
  });

  it('is unread until its reader says so, each for itself; worded anew it is news again', async () => {
    await add({ noticeTitle: 'One' });
    await add({ noticeTitle: 'Two' });
    const operator = await server.signIn('000000', 'operator');
    const [two] = (await top()).rows as { noticeId: string; isRead: boolean }[];
    await server.call('POST', '/system/notice/markRead', { token, query: { noticeId: two?.noticeId ?? '' } });
    expect(await top()).toMatchObject({ unreadCount: 1, rows: [{ isRead: true }, { isRead: false }] });
    expect((await top(operator)).unreadCount).toBe(2);
    await server.call('POST', '/system/notice/markReadAll', { token: operator });
    expect((await top(operator)).unreadCount).toBe(0);
    const [row] = (await list()).rows;
    expect(row).toMatchObject({ readCount: 2, createByName: 'admin' });
    const query = { noticeId: two?.noticeId ?? '' };
    const readers = await server.call('GET', '/system/notice/readUsers/list', { token, query });
    expect(readers).toMatchObject({ total: 2 });
    await server.call('PUT', '/system/notice', { token, body: { ...row, noticeContent: 'Other words' } });
    expect((await top()).unreadCount).toBe(2);
  });

  it('names everybody who has read it once, page by page, though all of them did in one moment', async () => {
    await add({ noticeTitle: 'One' });
    const others = [await server.signIn('000000', 'operator'), await server.signIn('000000', 'viewer')];
    for (const one of [token, ...others]) await server.call('POST', '/system/notice/markReadAll', { token: one });
    await server.everything.query('update notice_read set at = (select max(at) from notice_read)');
    const [{ noticeId = '' } = {}] = (await list()).rows as { noticeId?: string }[];
    const told: unknown[] = [];
    for (const pageNum of ['1', '2', '3']) {
      const query = { noticeId, pageNum, pageSize: '1' };
      const { rows } = await server.call('GET', '/system/notice/readUsers/list', { token, query });
      told.push(...(rows as Row[]).map(({ userName }) => userName));
    }
    expect(told).toEqual(['viewer', 'operator', 'admin']);
  });

  it('leaves no mark for an id that is not shown to the reader', async () => {
    await add({ noticeTitle: 'Ours' });
    const [{ noticeId = '' } = {}] = (await list()).rows as { noticeId?: string }[];
    await server.call('POST', '/system/notice/markRead', { token: coast, query: { noticeId } });
    const { rows } = await server.everything.query('select 1 from notice_read');
    expect(rows).toEqual([]);
    const gone = await server.call('DELETE', `/system/notice/${noticeId}`, { token: coast });
    expect(gone).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/system/notice/${noticeId}`, { token })).toMatchObject({ code: 200 });
  });
});
