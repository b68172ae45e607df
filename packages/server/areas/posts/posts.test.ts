import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { posts } from './posts.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [posts(ctx)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from user_post; delete from post'));

interface Post {
  postId: string;
  postCode: string;
  updateTime: string;
}
const list = async (query: Record<string, string> = {}, as = token) =>
  (await server.call('GET', '/system/post/list', { token: as, query })) as unknown as { rows: Post[]; total: number };
const add = (postCode: string, postName: string, as = token) =>
  server.call('POST', '/system/post', { token: as, body: { postCode, postName, postSort: 1 } });
const firstId = async (as = token) => (await list({}, as)).rows[0]?.postId ?? '';

describe('Posts', () => {
  it('are found by code, name and status, and those in use are offered', async () => {
    await add('lead', 'Team lead');
    await add('tech_1', 'Technician');
    const { postId } = (await list({ postCode: '_' })).rows[0] ?? { postId: '' };
    const body = { postId, postCode: 'tech_1', postName: 'Technician', status: '1' };
    expect(await server.call('PUT', '/system/post', { token, body })).toMatchObject({ code: 200 });
    expect((await list({ status: '1' })).rows).toMatchObject([{ postCode: 'tech_1' }]);
    const options = await server.call('GET', '/system/post/optionselect', { token });
    expect(options['data']).toMatchObject([{ postCode: 'lead' }]);
  });

  it('have a code and a name of their own within the tenant', async () => {
    await add('lead', 'Team lead');
    expect(await add('lead', 'Other')).toMatchObject({ code: 500, msg: 'Post code already exists' });
    expect(await add('other', 'Team lead')).toMatchObject({ code: 500, msg: 'Post already exists' });
    expect(await add('lead', 'Team lead', other)).toMatchObject({ code: 200 });
  });

  it('that somebody holds cannot be deleted', async () => {
    await add('lead', 'Team lead');
    const id = await firstId();
    await server.everything.query(
      `insert into user_post select tenant_id, id, $1 from app_user where tenant_id = 1 and user_name = 'viewer'`,
      [id],
    );
    const remove = () => server.call('DELETE', `/system/post/${id}`, { token });
    expect(await remove()).toMatchObject({ code: 601, msg: 'Team lead is still in use by 1' });
    await server.everything.query('delete from user_post');
    expect(await remove()).toMatchObject({ code: 200 });
    expect((await list()).total).toBe(0);
  });

  it('of another tenant do not exist', async () => {
    await add('lead', 'Theirs', other);
    const postId = await firstId(other);
    const body = { postId, postCode: 'x', postName: 'x' };
    expect(await server.call('GET', `/system/post/${postId}`, { token })).toMatchObject({ code: 404 });
    expect(await server.call('PUT', '/system/post', { token, body })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/system/post/${postId}`, { token })).toMatchObject({ code: 404 });
    expect((await list({}, other)).rows).toMatchObject([{ postCode: 'lead' }]);
  });
});
