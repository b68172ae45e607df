import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sellingOn, send } from './tenants.fixture.ts';

const clock = testClock();
let server: TestServer;
let root: string;
let sell: ReturnType<typeof sellingOn>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  sell = sellingOn(server, () => root);
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await server.signIn();
});

const info = (token: string) => server.call('GET', '/getInfo', { token });
const permissions = async (token: string) => (await info(token))['permissions'] as string[];
const pages = async (token: string) => JSON.stringify((await server.call('GET', '/getRouters', { token }))['data']);
const audit = async (where: string, values: unknown[]) =>
  (await server.everything.query(`select actor_name, call_name, object from audit_log where ${where}`, values)).rows;

describe('Tenants', () => {
  it('are made with an administrator, in either dialect, listed with their use, and logged', async () => {
    const made = await sell.tenant({
      tenantId: 'hill01',
      name: undefined,
      tenantName: 'Hill Net',
      contactPerson: 'Ada',
      accountCount: 7,
      boundDomain: 'Hill.Example.NET',
      expirationTime: '2027-01-01 00:00:00',
    });
    expect(made.tenantId).toBe('hill01');
    const list = await sell.call('GET', '/list?name=hill');
    expect(list).toMatchObject({ code: 200, total: 1 });
    expect(list['rows']).toEqual([
      expect.objectContaining({
        name: 'Hill Net',
        contactUserName: 'Ada',
        userQuota: 7,
        userNum: 1,
        oltNum: 0,
        domain: 'hill.example.net',
        expireTime: '2027-01-01T00:00:00.000Z',
        state: 'active',
        administrators: ['boss'],
      }),
    ]);
    expect(await audit(`object like 'tenant hill01%'`, [])).toEqual([
      { actor_name: 'admin', call_name: 'addTenant', object: 'tenant hill01 Hill Net' },
    ]);
  });

  it('are managed from the tenant of the installation alone, whatever somebody else holds', async () => {
    const other = await server.signIn('coast1');
    const { home } = server.tenants;
    for (const [method, path] of [
      ['GET', '/list'],
      ['GET', `/${home.id}`],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', `/${home.id}`],
      ['GET', '/dynamic/000000'],
      ['GET', '/getTenantBasicStat'],
      ['GET', '/package/list'],
      ['POST', '/export'],
    ] as const) {
      expect(await sell.call(method, path, method === 'GET' ? undefined : {}, other), path).toMatchObject({
        code: 403,
      });
    }
    expect(await pages(other)).not.toContain('manage/tenant');
    expect(await pages(root)).toContain('manage/tenant');
  });

  it('keep their names, ids and domains to themselves', async () => {
    await sell.tenant({ tenantId: 'alone1', name: 'Alone', domain: 'alone.example.net' });
    const second = await sell.tenant();
    const taken = async (change: object) => (await sell.edit(second, change)).msg;
    expect(await taken({ name: 'ALONE' })).toBe('A tenant of this name exists');
    expect(await taken({ domain: 'alone.example.net' })).toBe('This domain is bound to another tenant');
    const add = await sell.call('POST', '', { name: 'Z', tenantId: 'Alone1', username: 'boss', password: 'Boss@2026' });
    expect(add.msg).toBe('This tenant ID is taken');
  });

  it('leave the tenant of the installation as it is', async () => {
    const home = { id: String(server.tenants.home.id), tenantId: '000000' };
    expect(await sell.call('PUT', '/changeStatus', { id: home.id, status: '1' })).toMatchObject({ code: 601 });
    expect(await sell.call('DELETE', `/${home.id}`)).toMatchObject({ code: 601 });
    expect(await sell.edit(home, { userQuota: 3 })).toMatchObject({ code: 601 });
    expect(await sell.edit(home, { remark: 'ours' })).toMatchObject({ code: 200 });
  });

  it('are offered by the sign-in page at their own domain, and nowhere else', async () => {
    await sell.tenant({ tenantId: 'isle01', name: 'Isle', domain: 'isle.example.net' });
    const at = (host: string) => server.call('GET', '/login/tenantInfo', { headers: { host } });
    expect((await at('isle.example.net:38880'))['data']).toEqual({
      tenantEnabled: true,
      bound: 'isle01',
      voList: [{ tenantId: 'isle01', companyName: 'Isle', domain: 'isle.example.net', logo: null }],
    });
    expect(JSON.stringify((await at('example.net'))['data'])).not.toContain('isle01');
  });

  it('show a change that somebody else made meanwhile instead of undoing it', async () => {
    const made = await sell.tenant();
    const before = await sell.row(made);
    clock.advance(1000);
    expect(await sell.edit(made, { remark: 'first' })).toMatchObject({ code: 200 });
    expect(await sell.call('PUT', '', { ...before, remark: 'second' })).toMatchObject({ code: 409 });
  });

  it('can be exported without a cell becoming a formula', async () => {
    await sell.tenant({ name: '=cmd()' });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/system/tenant/export',
      headers: { authorization: root },
      payload: { format: 'csv' },
    });
    expect(answer.body).toContain(",'=cmd(),");
  });
});

describe('A plan', () => {
  it('is all that the roles of its tenants can do, the administrator included, also after it changed', async () => {
    const packageId = await sell.plan();
    const made = await sell.tenant({ packageId });
    const boss = await sell.enter(made);
    expect(await permissions(boss)).toEqual(['board:view:list', 'device:olt:add', 'device:olt:list']);
    expect(await server.call('GET', '/system/user/list', { token: boss })).toMatchObject({ code: 403 });
    expect(await pages(boss)).not.toContain('system/user');
    // The list of projects asks for what the board asks for, and is not sold with it.
    expect(await pages(boss)).not.toContain('manage/project/list');

    await sell.call('PUT', '/package', {
      packageId,
      packageName: 'Wider',
      menuIds: ['100', '600', '610', '620', '621'],
    });
    expect(await permissions(boss)).toEqual([
      'board:view:list',
      'system:role:list',
      'system:role:query',
      'system:user:list',
    ]);
    expect(await server.call('GET', '/system/user/list', { token: boss })).toMatchObject({ code: 200 });
    expect(await server.call('GET', '/device/olt/list', { token: boss })).toMatchObject({ code: 403 });
  });

  it('is the whole choice of pages where roles are made', async () => {
    const made = await sell.tenant({ packageId: await sell.plan(['100', '600', '620', '622', '623']) });
    const boss = await sell.enter(made);
    const tree = JSON.stringify((await server.call('GET', '/system/menu/treeselect', { token: boss }))['data'] ?? {});
    expect(tree).not.toContain('"310"');
    const role = { roleName: 'Crew', roleKey: 'crew', userLevel: 'custom', dataScope: '5' };
    const add = (menuIds: string[]) => server.call('POST', '/system/role', { token: boss, body: { ...role, menuIds } });
    expect(await add(['310'])).toMatchObject({ code: 403, msg: 'This is not part of the plan of your tenant' });
    expect(await add(['720'])).toMatchObject({ code: 403 });
    expect(await add(['100'])).toMatchObject({ code: 200 });
  });

  it('given anew trims the roles to it', async () => {
    const made = await sell.tenant();
    const packageId = await sell.plan();
    const query = { tenantId: made.tenantId, packageId };
    expect(await server.call('GET', '/system/tenant/syncTenantPackage', { token: root, query })).toMatchObject({
      code: 200,
    });
    const { rows } = await server.everything.query(
      'select role_key, permissions from role where tenant_id = $1 order by sort',
      [made.id],
    );
    expect(rows).toEqual([
      { role_key: 'admin', permissions: ['*:*:*'] },
      { role_key: 'operator', permissions: ['board:view:list', 'device:olt:list', 'device:olt:add'] },
      { role_key: 'viewer', permissions: ['board:view:list', 'device:olt:list'] },
    ]);
    expect(await sell.row(made)).toMatchObject({ packageId });
  });

  it('that is switched off or in use is not given or deleted', async () => {
    const packageId = await sell.plan();
    const made = await sell.tenant({ packageId });
    expect(await sell.call('DELETE', `/package/${packageId}`)).toMatchObject({ code: 601 });
    await sell.call('PUT', '/package/changeStatus', { packageId, status: '1' });
    expect(await sell.edit(made, { remark: 'kept' })).toMatchObject({ code: 200 });
    const second = await sell.tenant();
    expect(await sell.edit(second, { packageId })).toMatchObject({ code: 601 });
    expect(await sell.call('POST', '/package', { packageName: 'Nothing', menuIds: ['311'] })).toMatchObject({
      code: 400,
    });
    expect(await sell.call('POST', '/package', { packageName: 'Ours', menuIds: ['720'] })).toMatchObject({ code: 404 });
  });
});

describe('Working as a tenant', () => {
  it('is being its administrator, under both names, until one comes back', async () => {
    const made = await sell.tenant({ tenantId: 'vale01', name: 'Vale', packageId: await sell.plan() });
    expect(await sell.call('GET', `/dynamic/${made.tenantId}`)).toMatchObject({
      code: 200,
      data: { tenantId: 'vale01' },
    });
    const there = await info(root);
    expect(there).toMatchObject({
      working: true,
      isDefaultTenant: false,
      tenant: { tenantId: 'vale01' },
      user: { userName: 'admin', tenantId: '000000' },
      permissions: ['board:view:list', 'device:olt:add', 'device:olt:list'],
    });
    const dynamic = await server.call('GET', '/dynamicTenantInfo', { token: root });
    expect(dynamic['data']).toMatchObject({ tenantId: 'vale01', working: true });
    await server.everything.query(`update tenant set device_networks = '{127.0.0.0/8}' where code = 'vale01'`);
    const olt = { ip: '127.9.9.1', community: 'public', sysHostName: 'From above' };
    const added = await server.call('POST', '/device/olt/insertDeviceInfo', { token: root, body: olt });
    expect(added.code).toBe(200);
    expect(await audit('tenant_id = $1 order by id', [made.id])).toEqual([
      { actor_name: 'admin@000000', call_name: 'dynamicTenant', object: 'the installation works as this tenant' },
      { actor_name: 'admin@000000', call_name: 'insertDeviceInfo', object: 'OLT From above' },
    ]);
    expect((await server.call('GET', '/system/user/profile', { token: root }))['data']).toMatchObject({
      userName: 'admin',
    });

    expect(await sell.call('GET', '/dynamic/clear')).toMatchObject({ code: 200 });
    expect(await info(root)).toMatchObject({ working: false, isDefaultTenant: true, permissions: ['*:*:*'] });
    expect(await server.call('GET', '/device/olt/list', { token: root })).toMatchObject({ total: 0 });
  });

  it('sees all users of the tenant, may make a project, and signs out as itself', async () => {
    const made = await sell.tenant();
    await sell.call('GET', `/dynamic/${made.tenantId}`);
    expect(await server.call('GET', '/system/user/list', { token: root })).toMatchObject({ total: 1 });
    const project = { name: 'North', isDefault: false };
    expect(await server.call('POST', '/system/project/addProject', { token: root, body: project })).not.toMatchObject({
      code: 500,
    });
    expect(await server.call('POST', '/logout', { token: root })).toMatchObject({ code: 200 });
    expect(await info(root)).toMatchObject({ code: 401 });
  });

  it('ends with the tenant or with the permission', async () => {
    const made = await sell.tenant();
    await sell.call('GET', `/dynamic/${made.tenantId}`);
    await sell.call('DELETE', `/${made.id}`);
    expect(await info(root)).toMatchObject({ working: false });
    const helper = await server.signInWith(['system:tenant:dynamic']);
    const second = await sell.tenant();
    await sell.call('GET', `/dynamic/${second.tenantId}`, undefined, helper);
    expect(await info(helper)).toMatchObject({ working: true });
    await server.everything.query(`update role set permissions = '{}' where permissions = '{system:tenant:dynamic}'`);
    clock.advance(11_000);
    expect(await info(helper)).toMatchObject({ working: false });
  });
});

describe('Tenants to work in', () => {
  const available = async (query: Record<string, string> = {}, token = root) =>
    (await server.call('GET', '/system/project/getAvailableTenant', { token, query })) as unknown as {
      rows: Record<string, unknown>[];
      total: number;
    };
  const device = async (tenantId: string, online: boolean, severity: number) => {
    const id = server.ctx.newId();
    const run = (words: string) => server.everything.query(words, [tenantId, id]);
    await run(`insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
      select $1::int, $2::int8, id, 'OLT', '127.7.0.1:' || $2, 161, 'v2c', 'sealed', 'admin' from project where tenant_id = $1::int limit 1`);
    await run(`insert into olt_live (tenant_id, olt_id, online) values ($1::int, $2::int8, ${online})`);
    await run(`insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
      values ($1::int, $2::int8, $2::int8, 'ponLos', 'pon 1', 3, ${severity}, now(), now(), now(), 1, array[now()], true, 'LOS')`);
  };

  it('are all that are there for whoever may work as them, with what helps choosing', async () => {
    const made = await sell.tenant({
      tenantId: 'glen01',
      name: 'Glen Net',
      companyName: 'Glen & Sons',
      packageId: await sell.plan(),
      expireTime: new Date(clock.now() + 12.5 * 24 * 3_600_000).toISOString(),
    });
    await sell.call('DELETE', `/${(await sell.tenant({ name: 'Glen Gone' })).id}`);
    await device(made.id, true, 1);
    await device(made.id, false, 4);
    expect(await available({ keyword: 'glen' })).toMatchObject({
      total: 1,
      rows: [
        {
          tenantId: 'glen01',
          companyName: 'Glen & Sons',
          state: 'expiring',
          packageName: expect.stringMatching(/^Plan/) as string,
          remainingDays: 12,
          oltNum: 2,
          oltOnlineNum: 1,
          alarms: { critical: 1, major: 0, minor: 0, warning: 1 },
        },
      ],
    });
    expect((await available({ keyword: 'SONS', state: 'expiring' })).total).toBe(1);
    expect((await available({ keyword: 'glen', state: 'active' })).total).toBe(0);
    expect((await available()).rows.filter((row) => row['current'])).toMatchObject([{ tenantId: '000000' }]);
  });

  it('stay the same while working as one of them, which is then the current one', async () => {
    const made = await sell.tenant();
    const before = (await available()).total;
    await sell.call('GET', `/dynamic/${made.tenantId}`);
    const there = await available({ pageSize: '100' });
    expect(there.total).toBe(before);
    expect(there.rows.filter((row) => row['current'])).toMatchObject([{ tenantId: made.tenantId }]);
  });

  it('are the own one alone for everybody else, with the figures that one may see', async () => {
    const made = await sell.tenant();
    await device(made.id, true, 2);
    expect(await available({}, await sell.enter(made))).toMatchObject({
      total: 1,
      rows: [{ tenantId: made.tenantId, oltNum: 1, alarms: { major: 1 }, current: true }],
    });
    const helper = await server.signInWith(['device:olt:list']);
    expect(await available({}, helper)).toMatchObject({
      total: 1,
      rows: [{ tenantId: '000000', oltNum: 0, alarms: null }],
    });
    expect((await available({ keyword: made.tenantId }, helper)).total).toBe(0);
    const nobody = await server.signInWith([], 'coast1');
    expect(await available({}, nobody)).toMatchObject({ rows: [{ tenantId: 'coast1', oltNum: null, alarms: null }] });
  });
});

describe('A tenant that is switched off', () => {
  it('is signed out at once and comes back as it was', async () => {
    const made = await sell.tenant();
    const boss = await sell.enter(made);
    await sell.call('PUT', '/changeStatus', { id: made.id, status: '1' });
    expect(await info(boss)).toMatchObject({ code: 401, msg: 'This tenant is disabled or has expired' });
    expect(await sell.signIn(made)).toMatchObject({ code: 500, msg: 'This tenant is disabled' });
    await sell.call('PUT', '/changeStatus', { id: made.id, status: '0' });
    expect(await sell.signIn(made)).toMatchObject({ code: 200 });
  });
});

describe("A tenant's own administrator", () => {
  it('sees what is used of what, and changes contact and company but nothing that was sold', async () => {
    const made = await sell.tenant({ userQuota: 3, oltQuota: 4 });
    const boss = await sell.enter(made);
    const change = {
      contactUserName: 'Eve',
      companyName: 'Eve Ltd',
      timeZone: 'Asia/Shanghai',
      userQuota: 99,
      packageId: '1',
    };
    const body = { ...change, status: '1', expireTime: '2099-01-01T00:00:00Z', domain: 'eve.example.net' };
    expect(await sell.call('POST', '/updatePersonalTenantInfo', body, boss)).toMatchObject({ code: 200 });
    expect((await sell.call('GET', '/getCurrentTenantStat', undefined, boss))['data']).toMatchObject({
      tenantId: made.tenantId,
      companyName: 'Eve Ltd',
      userQuota: 3,
      userNum: 1,
      oltQuota: 4,
      oltNum: 0,
      onuQuota: -1,
    });
    expect(await sell.row(made)).toMatchObject({ domain: null, status: '0', expireTime: null });
    expect(await sell.call('POST', '/updatePersonalTenantInfo', { timeZone: 'Moon/Base' }, boss)).toMatchObject({
      code: 400,
    });
  });

  it('gives the tenant a logo, drawn anew, which its sign-in page shows', async () => {
    const made = await sell.tenant({ domain: 'logo.example.net' });
    const boss = await sell.enter(made);
    const canvas = createCanvas(1200, 300);
    canvas.getContext('2d').fillRect(0, 0, 600, 300);
    const png = canvas.toBuffer('image/png');
    const upload = (name: string, bytes: Uint8Array) => send(server, boss, '/system/tenant/logo', { name, bytes });
    const { data } = await upload('logo.png', png);
    expect(await sell.call('GET', '/getLogoUrl', undefined, boss)).toMatchObject({ url: data['url'] });
    const picture = await server.app.inject({ method: 'GET', url: String(data['url']) });
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.rawPayload.readUInt32BE(16)).toBe(480);
    const page = await server.call('GET', '/login/tenantInfo', { headers: { host: 'logo.example.net' } });
    expect(page['data']).toMatchObject({ voList: [{ logo: data['url'] }] });

    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [bomb, svg, Buffer.alloc(40), png.subarray(0, 60)]) {
      expect([400, 415]).toContain((await upload('logo.png', bytes)).code);
    }
    await sell.call('DELETE', '/logo', undefined, boss);
    expect(await sell.call('GET', '/getLogoUrl', undefined, boss)).toMatchObject({ url: null });
  });
});
