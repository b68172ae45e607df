import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import type { MenuNode } from '@heliograph/catalogue/calls/menus.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../clock.ts';
import { seedDemo } from '../seed/demo.ts';
import { wholeMenu } from '../whole-menu.ts';
import { startTestServer, testPassword, type TestServer } from '../testing/server.ts';
import { identityAreas } from './identity.ts';
import { openPasswords } from './users/users.ts';

const clock = testClock();
let server: TestServer;
let fresh: TestServer;
beforeAll(async () => {
  const options = { clock, areas: identityAreas };
  server = await startTestServer({ ...options, env: { HELIOGRAPH_CAPTCHA: 'on' } });
  fresh = await startTestServer({ ...options, bare: true, env: { HELIOGRAPH_DEMO: '1' } });
});
afterAll(async () => {
  await server.stop();
  await fresh.stop();
});

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const routers = async (token: string, headers: Record<string, string> = {}) =>
  (await server.call('GET', '/getRouters', { token, headers }))['data'] as MenuNode[];

describe('The menu', () => {
  it('gives an administrator every page, with its whole route', async () => {
    const nodes = flat(await routers(await server.signIn()));
    const pages = wholeMenu.filter((entry) => entry.menuType !== 'F');
    expect(new Set(nodes.map((node) => node.menuId))).toEqual(new Set(pages.map((entry) => entry.menuId)));
    expect(nodes).toHaveLength(pages.length);
    const routes = Object.fromEntries(nodes.map((node) => [node.fullPath, node.component]));
    expect(routes).toMatchObject({
      '/dashboard': 'board/index',
      '/alarm/query/current': 'alarm/current',
      '/device/oltList': 'device/olt/index',
      '/device/oltDetail/pon/ponInfo': 'device/oltDetail/pon/ponInfo',
      '/device/oltDetail/epon/onuList/onuStatus': 'device/oltDetail/epon/onuList/onuStatus',
      '/security/deviceUnauthorized': 'security/deviceUnauthorized/index',
    });
    expect(new Set(nodes.map((node) => node.name)).size).toBe(nodes.length);
  });

  it('gives others the pages of their permissions and the directories on the way there', async () => {
    const nodes = flat(await routers(await server.signInWith(['device:authorized:list'])));
    expect(nodes.map((node) => node.fullPath)).toEqual(['/security', '/security/deviceAuthorized']);
  });

  it('speaks the language of the request and carries both names', async () => {
    const [board] = await routers(await server.signIn(), { language: 'zh' });
    expect(board).toMatchObject({ menuName: '看板', menuNameEn: 'Board', meta: { title: '看板' }, status: '0' });
  });

  it('of a project is only for projects of the own tenant', async () => {
    const token = await server.signIn();
    const { home, coast } = server.tenants;
    const own = await server.call('GET', `/system/menu/project/${home.projectId}`, { token });
    expect((own['data'] as MenuNode[]).map((node) => node.fullPath)).toContain('/project/dashboard');
    const [foreign, unknown] = await Promise.all([
      server.call('GET', `/system/menu/project/${coast.projectId}`, { token }),
      server.call('GET', '/system/menu/project/123', { token }),
    ]);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ code: 404 });
  });

  it('has an entry for each permission of the start roles', () => {
    const known = new Set(wholeMenu.map((entry) => entry.permission));
    const unknown = startRoles.flatMap((role) => role.permissions).filter((one) => one !== '*:*:*' && !known.has(one));
    expect(unknown).toEqual([]);
  });
});

describe('What a user sees of itself', () => {
  it('is its name, its roles and its tenant, never its password', async () => {
    const token = await server.signIn('coast1', 'operator');
    const info = await server.call('GET', '/getInfo', { token });
    expect(info).toMatchObject({
      user: { userName: 'operator', tenantId: 'coast1', admin: false },
      roles: ['operator'],
      tenant: { tenantId: 'coast1', name: 'Tenant coast1' },
      isDefaultTenant: false,
      data: { userLevel: 'operator' },
    });
    expect(info['permissions']).toContain('device:olt:list');
    expect(JSON.stringify(info)).not.toContain('argon2');
  });

  it('can be changed, and only the profile of the caller changes', async () => {
    const [token, other] = [await server.signIn('coast1', 'operator'), await server.signIn('000000', 'operator')];
    const body = {
      nickName: '小王',
      email: 'w@example.net',
      sex: '1',
      userLevel: 'superuser',
      userId: '1',
      tenantId: '000000',
    };
    expect(await server.call('PUT', '/system/user/profile', { token, body })).toMatchObject({ code: 200 });
    expect(await server.call('GET', '/system/user/profile', { token })).toMatchObject({
      user: { nickName: '小王', email: 'w@example.net', sex: '1', userLevel: 'operator' },
      roleGroup: 'Operator',
    });
    expect(await server.call('GET', '/system/user/profile', { token: other })).toMatchObject({ nickName: 'Operator' });
    const { rows } = await server.everything.query(`select call_name, object from audit_log`);
    expect(rows).toContainEqual({ call_name: 'updateProfile', object: 'profile of operator' });
  });

  it('includes the projects of its tenant, the default one first', async () => {
    const token = await server.signIn('coast1', 'viewer');
    const answer = await server.call('POST', '/system/project/selectProjectList', { token, body: {} });
    expect(answer).toMatchObject({
      total: 1,
      rows: [{ projectId: server.tenants.coast.projectId, isDefault: true, role: 'Guest' }],
    });
  });

  it('includes dictionaries, empty where there is none of that name', async () => {
    const token = await server.signIn();
    const one = await server.call('GET', '/system/dict/data/type/sys_yes_no', { token });
    expect(one['data']).toMatchObject([{ dictValue: 'Y', dictLabelEn: 'Yes', dictLabel: '是' }, { dictValue: 'N' }]);
    const several = await server.call('GET', '/system/dict/data/types/sys_user_sex,__proto__,nothing', { token });
    expect(several['data']).toMatchObject({ nothing: [] });
    expect((several['data'] as { sys_user_sex: object[] }).sys_user_sex).toHaveLength(3);
  });

  it('includes the time of the server, as the clocks of the tenant show it', async () => {
    const asked = async () => {
      const token = await server.signIn();
      return (await server.call('GET', '/systemMonitoring/getSystemTime', { token }))['data'];
    };
    const utc = (hours: number) =>
      new Date(clock.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(await asked()).toBe(utc(0));
    const { id } = server.tenants.home;
    await server.everything.query(`update tenant set time_zone = 'Asia/Shanghai' where id = $1`, [id]);
    expect(await asked()).toBe(utc(8));
    await server.everything.query(`update tenant set time_zone = 'UTC' where id = $1`, [id]);
  });
});

describe('The verification code', () => {
  const picture = async () => (await server.call('GET', '/captchaImage')) as unknown as { uuid: string; img: string };
  const answerOf = async (uuid: string): Promise<string> =>
    (await server.everything.query<{ answer: string }>('select answer from captcha where uuid = $1', [uuid])).rows[0]
      ?.answer ?? '';
  const login = (uuid: string, code: string) =>
    server.call('POST', '/login', {
      body: { tenantId: '000000', username: 'admin', password: testPassword, uuid, code },
    });

  it('is a picture whose letters let one in, in any case', async () => {
    const { uuid, img } = await picture();
    expect(Buffer.from(img, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(await login(uuid, (await answerOf(uuid)).toLowerCase())).toMatchObject({ code: 200 });
  });

  it('is good for one try, right or wrong', async () => {
    const { uuid } = await picture();
    const answer = await answerOf(uuid);
    expect(await login(uuid, 'nope')).toEqual({ code: 500, msg: 'Verification code error!' });
    expect(await login(uuid, answer)).toEqual({ code: 500, msg: 'Verification code error!' });
    expect(await login('', '')).toMatchObject({ msg: 'Verification code error!' });
  });

  it('is over after two minutes', async () => {
    const { uuid } = await picture();
    const answer = await answerOf(uuid);
    clock.advance(120_001);
    expect(await login(uuid, answer)).toMatchObject({ msg: 'Verification code error!' });
  });
});

describe('A fresh installation', () => {
  const setup = (password: string, timeZone = 'Asia/Kolkata') =>
    fresh.call('POST', '/setup', { body: { tenantName: 'North Fibre', username: 'boss', password, timeZone } });

  it('lets nobody in before its first administrator exists', async () => {
    expect(await fresh.call('GET', '/setup/state')).toMatchObject({ data: { needed: true } });
    expect(await fresh.call('POST', '/login', { body: { username: 'admin', password: 'admin' } })).toMatchObject({
      code: 500,
    });
  });

  it('wants a time zone that browser and database know', async () => {
    for (const zone of ['Mars/Olympus', '+08:00', 'UTC; drop table tenant', 'SystemV/AST4']) {
      expect(await setup('Ember-77', zone)).toMatchObject({ code: 400, problems: [{ field: 'timeZone' }] });
    }
    expect(await fresh.call('GET', '/setup/state')).toMatchObject({ data: { needed: true } });
  });

  it('makes one administrator of one tenant, even when two ask at once, and none after', async () => {
    expect(await setup('boss')).toMatchObject({ code: 400, problems: [{ field: 'password' }] });
    const answers = await Promise.all([setup('Ember-77'), setup('Ember-78')]);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200, 404]));
    expect(await setup('Ember-79')).toMatchObject({ code: 404 });
    expect(await fresh.call('GET', '/setup/state')).toMatchObject({ data: { needed: false } });
    const password = answers[0]?.code === 200 ? 'Ember-77' : 'Ember-78';
    const tokens = answers.flatMap(({ data }) => (data as { token: string } | undefined)?.token ?? []);
    expect(tokens).toHaveLength(1);
    expect(await fresh.call('GET', '/getInfo', { token: tokens[0] ?? '' })).toMatchObject({
      user: { userName: 'boss', userLevel: 'administrator', admin: true },
      tenant: { name: 'North Fibre', timeZone: 'Asia/Kolkata' },
    });
    const { rows } = await fresh.everything.query('select time_zone from project');
    expect(rows).toEqual([{ time_zone: 'Asia/Kolkata' }]);
    expect((await fresh.everything.query('select user_name, status from login_log')).rows).toContainEqual({
      user_name: 'boss',
      status: '0',
    });
    expect((await fresh.everything.query('select 1 from session')).rows).toHaveLength(1);
    expect(await fresh.call('POST', '/login', { body: { username: 'boss', password } })).toMatchObject({ code: 200 });
  });

  it('gets the missing tenants of the demo, once', async () => {
    const passwords = openPasswords();
    await seedDemo(fresh.ctx, passwords);
    await seedDemo(fresh.ctx, passwords);
    const info = await fresh.call('GET', '/login/tenantInfo');
    const list = (info['data'] as { voList: { tenantId: string }[] }).voList;
    expect(list.map((tenant) => tenant.tenantId)).toEqual(['000000', 'coast1', 'valley']);
    const body = { tenantId: 'valley', username: 'admin', password: 'Valley@2026' };
    expect(await fresh.call('POST', '/login', { body })).toMatchObject({ code: 200 });
  });

  it('outside the demo names no customer to those who have not signed in', async () => {
    const info = await server.call('GET', '/login/tenantInfo');
    expect(info['data']).toMatchObject({ tenantEnabled: true, voList: [{ tenantId: '000000' }] });
  });
});
