import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { departments } from './departments.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [departments(ctx)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('update app_user set dept_id = null');
  await server.everything.query('delete from department');
});

interface Dept {
  deptId: string;
  parentId: string;
  ancestors: string;
  deptName: string;
  updateTime: string;
  leader: string | null;
}

const list = async (as = token, query: Record<string, string> = {}) =>
  (await server.call('GET', '/system/dept/list', { token: as, query }))['data'] as Dept[];
const add = (deptName: string, parentId = '0', as = token) =>
  server.call('POST', '/system/dept', { token: as, body: { deptName, parentId, orderNum: 1 } });
const edit = (deptId: string, body: object) =>
  server.call('PUT', '/system/dept', { token, body: { deptId, orderNum: 1, ...body } });
const remove = (ids: string) => server.call('DELETE', `/system/dept/${ids}`, { token });

async function made(deptName: string, parentId = '0', as = token): Promise<string> {
  expect(await add(deptName, parentId, as)).toMatchObject({ code: 200 });
  const found = (await list(as)).find((dept) => dept.deptName === deptName && dept.parentId === parentId);
  return found?.deptId ?? '';
}

async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= length; level++) ids.push(await made(`Level ${level}`, ids.at(-1) ?? '0'));
  return ids;
}

describe('Departments', () => {
  it('form a tree of seven levels and no more', async () => {
    const ids = await chain(7);
    const [deepest] = (await list()).filter((dept) => dept.deptId === ids[6]);
    expect(deepest?.ancestors).toBe(`0,${ids.slice(0, 6).join(',')}`);
    expect(await add('Level 8', ids[6])).toMatchObject({ code: 500, msg: 'At most 7 levels' });
    expect(await list()).toHaveLength(7);
    const tree = await server.call('GET', '/system/dept/treeselect', { token });
    expect(tree['data']).toMatchObject([{ label: 'Level 1', children: [{ label: 'Level 2', children: [{}] }] }]);
  });

  it('move with everything below them, but never below themselves nor too deep', async () => {
    const [a = '', b = '', c = ''] = await chain(3);
    const north = await made('North');
    expect(await edit(b, { deptName: 'Level 2', parentId: north })).toMatchObject({ code: 200 });
    const moved = (await list()).find((dept) => dept.deptId === c);
    expect(moved?.ancestors).toBe(`0,${north},${b}`);
    expect(await edit(north, { deptName: 'North', parentId: c })).toMatchObject({ code: 500 });
    expect(await edit(b, { deptName: 'Level 2', parentId: b })).toMatchObject({ code: 500 });
    const choices = await server.call('GET', `/system/dept/list/exclude/${b}`, { token });
    expect((choices['data'] as Dept[]).map((dept) => dept.deptId).sort()).toEqual([a, north].sort());
    let deep = a;
    for (let level = 0; level < 5; level++) deep = await made(`Deep ${level}`, deep);
    expect(await edit(b, { deptName: 'Level 2', parentId: deep })).toMatchObject({ msg: 'At most 7 levels' });
  });

  it('stay one tree when two are moved below each other at the same moment', async () => {
    const [a, b] = [await made('A'), await made('B')];
    const answers = await Promise.all([
      edit(a, { deptName: 'A', parentId: b }),
      edit(b, { deptName: 'B', parentId: a }),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 500]));
  });

  it('with departments or users cannot be deleted, a whole branch can', async () => {
    const [a = '', b = ''] = await chain(2);
    expect(await remove(a)).toMatchObject({ code: 601, msg: expect.stringContaining('Level 1') });
    await server.everything.query(`update app_user set dept_id = $1 where tenant_id = 1 and user_name = 'viewer'`, [b]);
    expect(await remove(`${a},${b}`)).toMatchObject({ code: 601, msg: 'Level 2 is still in use by 1' });
    await server.everything.query('update app_user set dept_id = null');
    expect(await remove(`${a},${b}`)).toMatchObject({ code: 200 });
    expect(await list()).toEqual([]);
  });

  it('cannot be disabled while one below is enabled, nor bear the name of a sibling', async () => {
    const [a = '', b = ''] = await chain(2);
    expect(await edit(a, { deptName: 'Level 1', status: '1' })).toMatchObject({ code: 500 });
    expect(await edit(b, { deptName: 'Level 2', parentId: a, status: '1' })).toMatchObject({ code: 200 });
    expect(await edit(a, { deptName: 'Level 1', status: '1' })).toMatchObject({ code: 200 });
    expect(await add('Level 1')).toMatchObject({ code: 500, msg: 'Department already exists' });
    expect(await add('Level 1', a)).toMatchObject({ code: 200 });
  });

  it('changed by somebody else since they were read are not overwritten', async () => {
    const id = await made('A');
    const [read] = await list();
    const updateTime = read?.updateTime;
    expect(await edit(id, { deptName: 'A1', updateTime })).toMatchObject({ code: 200 });
    expect(await edit(id, { deptName: 'A2', updateTime })).toMatchObject({ code: 409 });
    expect(await list()).toMatchObject([{ deptName: 'A1' }]);
  });

  it('of another tenant do not exist', async () => {
    const theirs = await made('Theirs', '0', other);
    const asked = [
      server.call('GET', `/system/dept/${theirs}`, { token }),
      server.call('GET', `/system/dept/list/exclude/${theirs}`, { token }),
      add('Below', theirs),
      edit(theirs, { deptName: 'Mine' }),
      remove(theirs),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
    expect(await list(other)).toMatchObject([{ deptName: 'Theirs' }]);
    expect(await list(token)).toEqual([]);
  });

  it('leave what they were and became in the operation log', async () => {
    const id = await made('A');
    await edit(id, { deptName: 'B', leader: 'Wang' });
    const { rows } = await server.everything.query<{ before: object; after: object }>(
      `select before, after from audit_log where call_name = 'editDepartment' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ before: { name: 'A', head: null }, after: { name: 'B', head: 'Wang' } });
  });
});
