import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { area } from './serve.ts';
import { withDialects } from './dialects.ts';
import { readSheet } from '../sheets/sheets.ts';
import { startTestServer, testPassword, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
const answer = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: object = {}): Promise<Body> =>
  (await server.call(method, path, options)) as unknown as Body;

/** A workbook that is asked for as such clients do. */
async function sheet(path: string, filters: string, token: string): Promise<string[][]> {
  const file = await server.app.inject({
    method: 'POST',
    url: `/emsWebServer${path}`,
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: filters,
  });
  return readSheet('any.xlsx', file.rawPayload, 100);
}

describe('A client of the multi-tenant branch', () => {
  const clientId = 'e5cd7e4891bf95d1d19206ce24a7b32e';
  const enter = (more: object) =>
    answer('POST', '/auth/login', { body: { clientId, grantType: 'password', tenantId: '000000', ...more } });

  it('finds the tenants and the captcha, signs in, reads who it is and its routes, and signs out', async () => {
    expect(await answer('GET', '/auth/tenant/list')).toMatchObject({
      data: { tenantEnabled: true, voList: [{ tenantId: '000000', companyName: 'Tenant 000000' }] },
    });
    expect(await answer('GET', '/auth/code')).toMatchObject({ data: { captchaEnabled: false, uuid: '', img: '' } });
    const signedIn = await enter({ username: 'admin', password: testPassword, code: '', uuid: '' });
    const { data } = signedIn as { data: Body };
    expect(data).toMatchObject({ client_id: clientId, refresh_token: null, expire_in: 12 * 3600 });
    expect([signedIn['token'], data['token']]).toEqual([data['access_token'], data['access_token']]);
    const options = { headers: { authorization: `Bearer ${String(data['access_token'])}`, clientid: clientId } };
    expect(await answer('GET', '/system/user/getInfo', options)).toMatchObject({
      code: 200,
      data: { user: { userName: 'admin' }, permissions: ['*:*:*'] },
    });
    const routes = (await answer('GET', '/system/menu/getRouters', options))['data'] as Body[];
    expect(routes[0]).toMatchObject({ path: '/dashboard', component: 'board/index', hidden: false });
    expect(await answer('POST', '/auth/logout', options)).toMatchObject({ code: 200 });
    expect(await answer('GET', '/system/user/getInfo', options)).toMatchObject({ code: 401 });
  });

  it('is told in words what is missing or wrong, as by the call that it stands for', async () => {
    expect(await enter({ username: 'admin', password: 'Wrong@2026' })).toMatchObject({ code: 500 });
    expect(await enter({ username: 'admin' })).toMatchObject({ code: 400 });
    expect(await enter({ grantType: 'sms', phonenumber: 'x', smsCode: '123456' })).toMatchObject({ code: 400 });
    expect(await enter({ grantType: 'email', email: 'nobody@example.net', emailCode: '123456' })).toEqual(
      expect.objectContaining({
        msg: (await answer('POST', '/emailLogin', { body: { email: 'nobody@example.net', emailCode: '123456' } }))[
          'msg'
        ],
      }),
    );
    expect(await enter({ grantType: 'social' })).toMatchObject({ code: 400 });
  });

  it('fills its dialog of a tenant package', async () => {
    const token = await server.signIn();
    const body = { packageName: 'Watch', menuIds: [100, 310] };
    const made = (await answer('POST', '/system/tenant/package', { token, body }))['data'] as { packageId: string };
    const tree = '/system/menu/tenantPackageMenuTreeselect';
    const ticked = await answer('GET', `${tree}/${made.packageId}`, { token });
    expect(ticked).toMatchObject({ checkedKeys: [100, 310], data: { checkedKeys: [100, 310] } });
    expect((ticked['menus'] as Body[])[0]).toMatchObject({ id: '100', label: 'Board' });
    expect(await answer('GET', `${tree}/0`, { token })).toMatchObject({ checkedKeys: [] });
    expect(await answer('GET', `${tree}/99`, { token })).toMatchObject({ code: 404 });
  });

  it('reads users of a department, departments to choose from, and exports by POST', async () => {
    const token = await server.signIn();
    const deptId = '77';
    await server.everything.query(
      `insert into department (tenant_id, id, name, path, depth) values ($1, $2, 'Office', '0,77', 1)`,
      [server.tenants.home.id, deptId],
    );
    await server.everything.query(`update app_user set dept_id = $2 where tenant_id = $1 and user_name = 'viewer'`, [
      server.tenants.home.id,
      deptId,
    ]);
    expect(await answer('GET', `/system/user/list/dept/${deptId}`, { token })).toMatchObject({
      rows: [{ userName: 'viewer' }],
      data: [{ userName: 'viewer' }],
    });
    expect(await answer('GET', '/system/dept/optionselect', { token })).toMatchObject({
      data: [{ deptId, deptName: 'Office', parentId: '0' }],
    });
    expect(await sheet('/system/dict/type/export', 'dictType=sys_yes_no', token)).toHaveLength(2);
    expect(await sheet('/system/role/export', 'roleKey=viewer', token)).toMatchObject([
      expect.arrayContaining(['Role', 'Permission string', 'Status']) as string[],
      expect.arrayContaining(['viewer', 'Normal']) as string[],
    ]);
    for (const path of ['/system/post/export', '/monitor/job/export', '/monitor/jobLog/export']) {
      expect(await sheet(path, '', token), path).toHaveLength(1);
    }
  });
});

describe('A client of the single-tenant branch', () => {
  it('signs in without naming a tenant, and reads top-level fields', async () => {
    const { token } = await answer('POST', '/login', { body: { username: 'admin', password: testPassword } });
    const options = { headers: { authorization: `Bearer ${String(token)}` } };
    const info = await answer('GET', '/getInfo', options);
    expect(info).toMatchObject({ user: { userName: 'admin' }, permissions: ['*:*:*'] });
    const { userId } = info['user'] as { userId: string };
    expect(await answer('GET', `/system/user/authRole/${userId}`, options)).toMatchObject({
      user: {},
      roles: [{}, {}, {}],
    });
    expect(await answer('GET', '/system/user/', options)).toMatchObject({ roles: [{}, {}, {}], posts: [] });
    expect(await answer('GET', '/system/user/deptTree', options)).toMatchObject({ code: 200, data: expect.any(Array) });
    const [online] = (await answer('GET', '/monitor/online/list', options))['rows'] as Body[];
    expect(online).toMatchObject({ userName: 'admin', loginTime: expect.any(Number) as number });
    for (const path of [
      '/monitor/operlog/list',
      '/monitor/logininfor/list',
      '/system/notice/list',
      '/system/oss/list',
    ]) {
      expect(await answer('GET', path, options), path).toMatchObject({
        code: 200,
        rows: expect.any(Array),
        total: expect.any(Number),
      });
    }
  });
});

describe('Another spelling of a call', () => {
  it('asks for the same permission, and stands in the log as what it is', async () => {
    const body = {
      name: 'Tonight',
      schedule: 'daily',
      hour: 3,
      minute: 0,
      parts: ['settings'],
      keep: 3,
      timeZone: 'UTC',
    };
    const stranger = await server.signInWith(['system:oss:list']);
    expect(await answer('POST', '/system/backup', { token: stranger, body })).toMatchObject({ code: 403 });
    const token = await server.signIn();
    expect(await answer('POST', '/system/backup', { token, body })).toMatchObject({
      code: 200,
      data: { jobId: expect.stringMatching(/^\d+$/) as string },
    });
    const logged = (await answer('GET', '/monitor/operlog/list', { token }))['rows'] as Body[];
    expect(logged[0]).toMatchObject({ title: 'Back up the console', operUrl: '/emsWebServer/system/backup' });
  });

  it('cannot be of a call that nobody serves', () => {
    expect(() => withDialects(server.ctx, [area({}, {})])).toThrow('nobody serves GET /captchaImage');
  });
});
