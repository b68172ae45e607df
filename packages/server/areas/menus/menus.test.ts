import type { MenuNode } from '@heliograph/catalogue/calls/menus.ts';
import { routeOf } from '@heliograph/catalogue/kit/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';

let server: TestServer;
let admin: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx, sessions, passwords) => {
      const areas = identityAreas(ctx, sessions, passwords, undefined, () => areas);
      return areas;
    },
  });
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
    const token = await server.signInWith(['device:authorized:list', 'board:view:list']);
    const rules = async () => (await server.call('GET', '/getInfo', { token }))['permissions'];
    expect(await rules()).toContain('device:authorized:list');
    await edit(500, { status: '1' });
    expect(await rules()).not.toContain('device:authorized:list');
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

  it('keeps its place, its kind, its screen and its permission, and says so at each field', async () => {
    const asked = { parentId: '0', component: 'x', perms: 'system:user:list', menuType: 'M' };
    const answer = await edit(310, { ...asked, menuNameEn: 'OLT' });
    expect(answer).toMatchObject({ code: 400 });
    expect((answer['problems'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual(
      Object.keys(asked).toSorted(),
    );
    expect(await find(310)).toMatchObject({
      menuNameEn: 'OLTs',
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

  it('is no page without a screen, no button without a permission and no other kind of link', async () => {
    expect(await add({ ...wiki, isFrame: '1' })).toMatchObject({ code: 400 });
    expect(await add({ ...wiki, isFrame: '1', menuType: 'F', path: '' })).toMatchObject({
      code: 400,
      problems: [{ field: 'perms' }],
    });
    for (const path of ['javascript:alert(1)', '//x', '', 'data:text/html,x']) {
      expect(await add({ ...wiki, path })).toMatchObject({ code: 400, problems: [{ field: 'path' }] });
    }
  });

  it('does not stand below itself, below a page, or twice', async () => {
    const directory = { menuType: 'M', isFrame: '1', path: '' };
    const outer = await addedId({ ...directory, menuName: '外', menuNameEn: 'Outer' });
    const inner = await addedId({ ...directory, menuName: '内', menuNameEn: 'Inner', parentId: outer });
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

describe('The address of an entry', () => {
  const routesOf = async () => (await routes()).map(({ fullPath, standardPath }) => [fullPath, standardPath]);

  it('is what the tenant says, and the one that the console brings leads on to it, below a directory as well', async () => {
    expect(await edit(310, { path: 'elements' })).toMatchObject({ code: 200 });
    expect(await edit(500, { path: '/entry' })).toMatchObject({ code: 200 });
    expect(await routesOf()).toEqual(
      expect.arrayContaining([
        ['/device/elements', '/device/oltList'],
        ['/entry/deviceAuthorized', '/security/deviceAuthorized'],
      ]),
    );
    expect(await find(310)).toMatchObject({ path: 'elements', standardPath: 'oltList' });
    expect(await edit(310, { path: '' })).toMatchObject({ code: 200 });
    expect(await routesOf()).toContainEqual(['/device/oltList', null]);
    const desk = { menuName: '台', menuNameEn: 'Desk', isFrame: '1', component: 'alarm/current', path: 'desk/alarms' };
    expect((await add(desk)).code).toBe(200);
    expect(await routesOf()).toContainEqual(['/desk/alarms', null]);
  });

  it('is refused at the field where another page has it, the console needs it, or other screens lead there', async () => {
    const refused = async (menuId: number, path: string) => {
      const answer = await edit(menuId, { path });
      return answer.code === 400 && (answer['problems'] as { field: string }[])[0]?.field;
    };
    await edit(330, { path: 'terminals' });
    const asked: [number, string][] = [
      [310, 'configBulk'],
      // The address that the console brings stays the page's own, though it moved.
      [310, 'onuList'],
      [310, '/login'],
      [310, '/device/oltDetail/x'],
      [310, 'a b'],
      [310, '../x'],
      [300, '/elements'],
      [401, 'info'],
      [910, '/project/other'],
    ];
    for (const [menuId, path] of asked) expect([path, await refused(menuId, path)]).toEqual([path, 'path']);
  });
});

describe('What must stay reachable', () => {
  it('is the page where everything else is switched on again, and what stands above it', async () => {
    for (const [menuId, change] of [
      [630, { status: '1' }],
      [630, { visible: '1' }],
      [600, { status: '1' }],
    ] as const) {
      const answer = await edit(menuId, change);
      expect(answer).toMatchObject({ code: 400, problems: [{ field: Object.keys(change)[0] }] });
    }
    expect(await edit(630, { menuNameEn: 'Navigation', orderNum: 1, path: 'navigation' })).toMatchObject({ code: 200 });
  });
});

describe('The cache flag of a page', () => {
  it('is told to the browser as the tenant set it', async () => {
    const flags = async () => {
      const node = (await routes()).find(({ menuId }) => menuId === 310);
      return [node?.isCache, node?.meta.noCache];
    };
    expect(await flags()).toEqual(['1', true]);
    await edit(310, { isCache: '0' });
    expect(await flags()).toEqual(['0', false]);
    expect(await edit(300, { isCache: '0' })).toMatchObject({ code: 400, problems: [{ field: 'isCache' }] });
  });
});

describe('A button that a tenant adds', () => {
  const crane = {
    menuType: 'F',
    isFrame: '1',
    path: '',
    menuName: '吊车',
    menuNameEn: 'Crane',
    perms: 'own:crane:start',
  };
  const permissionsOf = async (token: string) => (await server.call('GET', '/getInfo', { token }))['permissions'];

  it('is a permission that a role can be given, and that links ask for', async () => {
    const menuId = await addedId({ ...crane, parentId: 310 });
    await addedId({ ...wiki, perms: 'own:crane:start' });
    const body = { roleName: 'Crane', roleKey: 'crane', menuIds: [menuId], menuCheckStrictly: false };
    expect(await server.call('POST', '/system/role', { token: admin, body })).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query<{ id: string; permissions: string[] }>(
      `select id, permissions from role where role_key = 'crane'`,
    );
    expect(rows[0]?.permissions).toEqual(['own:crane:start']);
    const roleId = rows[0]?.id ?? '';
    const tree = await server.call('GET', `/system/menu/roleMenuTreeselect/${roleId}`, { token: admin });
    expect(tree).toMatchObject({ heldKeys: expect.arrayContaining([menuId]) as number[] });
    const token = await server.signInWith(['own:crane:start']);
    expect(await permissionsOf(token)).toEqual(['own:crane:start']);
    const wikis = async (who: string) => (await routes(who)).filter((node) => node.menuNameEn === 'Wiki').length;
    expect([await wikis(token), await wikis(admin), await wikis(await server.signInWith([]))]).toEqual([1, 1, 0]);
    expect(await edit(menuId, { perms: 'own:crane:stop' })).toMatchObject({ code: 200 });
    await edit(menuId, { perms: 'own:crane:start' });
    const links = (await list({ menuName: '维基' })).map((row) => row.menuId);
    const remove = (ids: unknown) => server.call('DELETE', `/system/menu/${String(ids)}`, { token: admin });
    expect(await remove(links)).toMatchObject({ code: 200 });
    expect(await edit(menuId, { perms: 'own:crane:stop' })).toMatchObject({
      code: 400,
      problems: [{ field: 'perms' }],
    });
    expect(await remove(menuId)).toMatchObject({ code: 601 });
    await edit(menuId, { status: '1' });
    expect(await permissionsOf(token)).toEqual([]);
    await server.everything.query(`update role set permissions = '{}' where 'own:crane:start' = any(permissions)`);
    expect(await remove(menuId)).toMatchObject({ code: 200 });
  });

  it('names a permission of the console or one that begins with own:, and nothing else', async () => {
    const tried = async (perms: string) => (await add({ ...crane, menuNameEn: perms, menuName: perms, perms })).code;
    expect(await tried('system:user:list')).toBe(200);
    for (const perms of ['*:*:*', 'system:user:everything', 'own', 'own:', 'own:a b', 'OWN:a:b'])
      expect([perms, await tried(perms)]).toEqual([perms, 400]);
    expect(await add({ ...crane, menuType: 'M' })).toMatchObject({ code: 400, problems: [{ field: 'perms' }] });
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

  it('is not offered where the tenant asks a further permission for all that it reads, and says which', async () => {
    const ask = (call: string) =>
      server.everything.query(
        'insert into interface_change (tenant_id, call, perms, updated_at) values ($1, $2, $3, now())',
        [server.tenants.home.id, call, 'system:dept:list'],
      );
    const paths = async (...permissions: string[]) =>
      (await routes(await server.signInWith(permissions))).map(({ component }) => component);
    const reads = server.areas
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ access, method, spells }) => access === 'system:role:list' && method === 'GET' && !spells)
      .map(routeOf);
    const [last = '', ...others] = reads;
    for (const call of others) await ask(call);
    expect(await paths('system:role:list')).toContain('system/role/index');
    await ask(last);
    const open = await server.signInWith(['system:role:list', 'board:view:list']);
    expect((await routes(open)).map(({ component }) => component)).not.toContain('system/role/index');
    expect(await paths('system:role:list', 'system:dept:list')).toContain('system/role/index');
    expect(await closed('/system/role', open)).toMatchObject({
      data: { why: 'permission', permission: 'system:dept:list', en: 'Roles' },
    });
    await server.everything.query('delete from interface_change');
  });
});
