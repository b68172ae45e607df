import type { MenuNode } from '@heliograph/catalogue/calls/menus.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';

let server: TestServer;
let admin: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: identityAreas });
  [admin, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from menu_change'));

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const routes = async (token = admin) =>
  flat((await server.call('GET', '/getRouters', { token }))['data'] as MenuNode[]);
type Row = Record<string, unknown> & { menuId: number };
const list = async (query: Record<string, string> = {}, token = admin) =>
  (await server.call('GET', '/system/menu/list', { token, query }))['data'] as Row[];
const find = async (menuId: number) => (await list()).find((row) => row.menuId === menuId);
const edit = async (menuId: number, body: object) => {
  const row = await find(menuId);
  return server.call('PUT', '/system/menu', { token: admin, body: { ...row, ...body } });
};
const add = (body: object, token = admin) =>
  server.call('POST', '/system/menu', {
    token,
    body: { menuType: 'C', isFrame: '0', orderNum: 1, path: 'https://wiki.example.net', ...body },
  });
const addedId = async (body: object) => ((await add(body))['data'] as { menuId: number }).menuId;
const wiki = { menuName: '维基', menuNameEn: 'Wiki' };

describe('A disabled page', () => {
  const reach = async (token: string) => (await server.call('GET', '/system/role/list', { token })).code;

  it('and its buttons permit nothing to those who do not hold everything, until it is enabled again', async () => {
    const token = await server.signInWith(['system:role:list', 'system:role:add', 'system:user:list']);
    expect(await reach(token)).toBe(200);
    expect(await edit(620, { status: '1' })).toMatchObject({ code: 200 });
    expect(await reach(token)).toBe(403);
    const body = { roleKey: 'p', roleName: 'p' };
    expect(await server.call('POST', '/system/role', { token, body })).toMatchObject({ code: 403 });
    expect(await server.call('GET', '/system/user/list', { token })).toMatchObject({ code: 200 });
    expect(await reach(admin)).toBe(200);
    expect(await reach(await server.signInWith(['system:role:list'], 'coast1'))).toBe(200);
    await edit(620, { status: '0' });
    expect(await reach(token)).toBe(200);
  });

  it('takes what stands below it along, while a permission that another page carries stays', async () => {
    const token = await server.signInWith(['system:role:list', 'board:view:list']);
    await edit(600, { status: '1' });
    expect(await reach(token)).toBe(403);
    // The menu of a project carries it too.
    await edit(100, { status: '1' });
    expect(((await server.call('GET', '/getInfo', { token })) as { permissions?: string[] }).permissions).toEqual([
      'board:view:list',
    ]);
  });
});

describe('A page of its own', () => {
  it('shows a screen of the console to those who hold its permission, below a directory of the tenant', async () => {
    const parentId = await addedId({ menuType: 'M', menuName: '值班', menuNameEn: 'On call' });
    const names = { menuName: '告警台', menuNameEn: 'Alarm desk' };
    const body = { ...names, parentId, isFrame: '1', component: 'alarm/current', path: '' };
    const menuId = await addedId(body);
    const seen = (await routes(await server.signInWith(['alarm:current:list']))).find((one) => one.menuId === menuId);
    expect(seen).toMatchObject({ component: 'alarm/current', perms: 'alarm:current:list', isFrame: '1' });
    const others = await routes(await server.signInWith(['device:olt:list']));
    expect(others.some((one) => one.menuId === menuId)).toBe(false);
    expect(await add({ ...body, menuName: 'x', menuNameEn: 'x', component: 'no/such' })).toMatchObject({ code: 400 });
    expect(await add({ ...body, menuName: 'x', menuNameEn: 'x', menuType: 'F' })).toMatchObject({ code: 400 });
  });
});

describe('The order of the menu', () => {
  it('is set for several entries at once, those of the console and own ones', async () => {
    const own = await addedId({ ...wiki, parentId: 600 });
    const sort = (menuIds: string, orderNums: string) =>
      server.call('PUT', '/system/menu/updateSort', { token: admin, body: { menuIds, orderNums } });
    expect(await sort(`${own},650,610`, '1,2,3')).toMatchObject({ code: 200 });
    const order = (await list()).map((row) => row.menuId).filter((id) => [own, 650, 610].includes(id));
    expect(order).toEqual([own, 650, 610]);
    expect(await sort('650,610', '1')).toMatchObject({ code: 400, problems: [{ field: 'orderNums' }] });
    expect(await sort('4611686018427387904', '1')).toMatchObject({ code: 404 });
  });
});

describe('An entry of the console', () => {
  it('takes other names, another order and another icon, for this tenant alone', async () => {
    const answer = await edit(300, { menuName: '网元', menuNameEn: 'Elements', orderNum: 0, icon: 'network' });
    expect(answer).toMatchObject({ code: 200 });
    expect((await routes())[0]).toMatchObject({
      menuId: 300,
      menuName: '网元',
      icon: 'network',
      meta: { title: 'Elements' },
    });
    expect((await routes(other))[0]).toMatchObject({ menuId: 100 });
    expect(await list({ menuName: 'elements' })).toMatchObject([{ menuId: 300 }]);
  });

  it('keeps its place, its address and its permission, whatever is asked', async () => {
    const asked = { parentId: '0', path: '/evil', component: 'x', perms: '*:*:*', menuType: 'M' };
    expect(await edit(310, { ...asked, menuNameEn: 'OLT' })).toMatchObject({ code: 200 });
    expect(await find(310)).toMatchObject({
      menuNameEn: 'OLT',
      menuType: 'C',
      parentId: 300,
      path: 'oltList',
      component: 'device/olt/index',
      perms: 'device:olt:list',
    });
  });

  it('that is hidden stays reachable, one that is disabled goes with everything below it', async () => {
    await edit(210, { visible: '1' });
    expect((await routes()).find((node) => node.menuId === 210)).toMatchObject({ hidden: true });
    await edit(200, { status: '1' });
    const ids = (await routes()).map((node) => node.menuId);
    expect(ids).not.toContain(200);
    expect(ids).not.toContain(210);
    expect(await list({ status: '1' })).toMatchObject([{ menuId: 200 }]);
  });

  it('cannot be deleted, nor written over once somebody else has changed it', async () => {
    expect(await server.call('DELETE', '/system/menu/310', { token: admin })).toMatchObject({ code: 601 });
    await edit(310, { menuNameEn: 'One' });
    const updateTime = (await find(310))?.['updateTime'];
    await server.everything.query(`update menu_change set updated_at = updated_at + interval '1 s'`);
    expect(await edit(310, { menuNameEn: 'Two', updateTime })).toMatchObject({ code: 409 });
  });
});

describe('An entry of a tenant', () => {
  it('is a directory or a link, shown to everybody in the tenant', async () => {
    const directory = { menuType: 'M', isFrame: '1', path: '', menuName: '链接', menuNameEn: 'Links' };
    const parentId = await addedId(directory);
    await addedId({ ...wiki, parentId });
    const viewer = await routes(await server.signIn('000000', 'viewer'));
    expect(viewer.find((node) => node.menuNameEn === 'Wiki')).toMatchObject({
      parentId,
      isFrame: '0',
      meta: { link: 'https://wiki.example.net' },
    });
    expect((await routes(other)).some((node) => node.menuNameEn === 'Wiki')).toBe(false);
    const remove = (ids: string) => server.call('DELETE', `/system/menu/${ids}`, { token: admin });
    expect(await remove(String(parentId))).toMatchObject({ code: 601, msg: expect.stringContaining('Links') });
    expect(await remove(`${parentId},${parentId + 1}`)).toMatchObject({ code: 200 });
    expect(await find(parentId)).toBeUndefined();
  });

  it('is no page, no button and no other kind of link', async () => {
    expect(await add({ ...wiki, isFrame: '1' })).toMatchObject({ code: 400 });
    expect(await add({ ...wiki, menuType: 'F' })).toMatchObject({ code: 400 });
    for (const path of ['javascript:alert(1)', '//x', '', 'data:text/html,x']) {
      expect(await add({ ...wiki, path })).toMatchObject({ code: 400, problems: [{ field: 'path' }] });
    }
  });

  it('does not stand below itself, below a page, or twice', async () => {
    const outer = await addedId({ menuType: 'M', menuName: '外', menuNameEn: 'Outer', isFrame: '1' });
    const inner = await addedId({ menuType: 'M', menuName: '内', menuNameEn: 'Inner', isFrame: '1', parentId: outer });
    expect(await edit(outer, { parentId: inner })).toMatchObject({ code: 500 });
    expect(await edit(outer, { parentId: outer })).toMatchObject({ code: 500 });
    expect(await add({ ...wiki, parentId: 310 })).toMatchObject({ code: 404 });
    expect(await add({ menuName: '外', menuNameEn: 'Other' })).toMatchObject({ code: 500 });
  });

  it('of another tenant does not exist', async () => {
    const menuId = await addedId(wiki);
    const asked = [
      server.call('GET', `/system/menu/${menuId}`, { token: other }),
      server.call('PUT', '/system/menu', { token: other, body: { menuId, ...wiki, path: 'https://x.example' } }),
      server.call('DELETE', `/system/menu/${menuId}`, { token: other }),
      add({ ...wiki, parentId: menuId }, other),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
    expect(await find(menuId)).toMatchObject({ own: true });
  });
});

describe('A page that is not in the menu of a person', () => {
  const closed = async (path: string, token: string) =>
    (await server.call('GET', '/system/menu/closed', { token, query: { path } })) as Envelope;

  it('says which permission it needs and who can give it, and nothing of other tenants or of unknown paths', async () => {
    const token = await server.signInWith(['device:olt:list']);
    const { rows } = await server.everything.query<{ name: string }>(
      "select nick_name as name from app_user where tenant_id = $1 and user_name = 'admin'",
      [server.tenants.home.id],
    );
    const answer = await closed('/system/role', token);
    expect(answer).toMatchObject({
      data: { en: 'Roles', permission: 'system:role:list', why: 'permission', people: [rows[0]?.name] },
    });
    expect(await closed('/device/oltDetail/vlan/vlanTable', token)).toMatchObject({
      data: { permission: 'device:layer2:list', permissionName: { en: 'See: VLAN and layer 2' }, why: 'permission' },
    });
    expect(await closed('/device/oltList', token)).toMatchObject({ data: { why: 'open', people: [] } });
    const own = await addedId({ ...wiki });
    for (const path of ['/nowhere', '/device/oltList/4611686018427387904', `/own${own}`])
      expect([path, (await closed(path, await server.signInWith([], 'coast1'))).code]).toEqual([path, 404]);
    await edit(620, { status: '1' });
    expect(await closed('/system/role', admin)).toMatchObject({ data: { why: 'off' } });
  });
});
