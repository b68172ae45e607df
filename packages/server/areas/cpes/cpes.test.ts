import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeReading } from '../../estate/cpes/tree.store.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

type Row = Record<string, unknown> & { id: string };
type Paged = Envelope & { data: { pageInfo: { total: number; rows: Row[] } } };
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object) => server.call('POST', path, { token, body });
const dataOf = (answer: Envelope) => (answer as unknown as { data: unknown }).data;
const list = async (query: Record<string, string> = {}) =>
  ((await get('/cpeDevice/getCpeListByCondition', query)) as Paged).data.pageInfo;

const root = 'InternetGatewayDevice.';
const ssid = `${root}LANDevice.1.WLANConfiguration.1.SSID`;
const key = `${root}LANDevice.1.WLANConfiguration.1.PreSharedKey.1.PreSharedKey`;
const version = `${root}DeviceInfo.SoftwareVersion`;

/** A device that has reported, with a small tree. */
async function device(serial: string, { tenant = server.tenants.home, online = true as boolean | null } = {}) {
  const { ctx, everything } = server;
  const id = ctx.newId();
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, mac, root, address, secret, created_by)
     values ($1, $2, $3, '00D09E', 'HG1', $4, '006d61aa0001', '${root}', '127.9.0.1', 'sealed', 'acs')`,
    [tenant.id, id, tenant.projectId, serial],
  );
  await everything.query(`insert into cpe_live (tenant_id, cpe_id, online, since) values ($1, $2, $3, now())`, [
    tenant.id,
    id,
    online,
  ]);
  const of = (value: string, writable: boolean) => ({ value, type: 'string', writable });
  const tree = new Map([
    [ssid, of('Attic', true)],
    [key, of('', true)],
    [version, of('V2.1', false)],
  ]);
  const by = { at: new Date(ctx.clock.now()), newId: ctx.newId };
  await ctx.scope.tenant(tenant.id, (tx) => writeReading(tx, tenant.id, id, { paths: [root], tree, broken: [] }, by));
  return id;
}

describe('The list of customer devices', () => {
  it('is narrowed by state, type and word, and counted as it is listed', async () => {
    const ids = [
      await device('LIST-1'),
      await device('LIST-2', { online: false }),
      await device('LIST-3', { online: null }),
    ];
    const query = { keyword: 'list-' };
    expect((await list(query)).rows.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list({ ...query, orderByColumn: 'serialno', isAsc: 'asc' })).rows.map(({ id }) => id)).toEqual(ids);
    for (const [n, state] of (['online', 'offline', 'new'] as const).entries())
      expect((await list({ ...query, state })).rows).toMatchObject([{ id: ids[n], state, protocol: 'TR069' }]);
    expect((await list({ ...query, deviceType: 'other' })).total).toBe(0);
    expect((await get('/cpeDevice/counts', query)).data).toEqual({
      total: 3,
      online: 1,
      offline: 1,
      new: 1,
      capped: false,
    });
    expect((await get('/cpeDevice/getCpeListByCondition2', query)) as Paged).toMatchObject({ code: 200 });
  });

  it('holds no device of another tenant, and finds none by its id or MAC', async () => {
    const foreign = await device('FOREIGN', { tenant: server.tenants.coast });
    expect((await list({ keyword: 'FOREIGN' })).total).toBe(0);
    for (const path of ['/tr069/deviceInfo', '/tr069/dataModel', '/tr069/tasks', '/tr069/history'])
      expect(await get(path, { cpeId: foreign })).toMatchObject({ code: 404 });
    expect(await post('/tr069/reboot', { cpeId: foreign })).toMatchObject({ code: 404 });
    expect(await post('/cpeDevice/batchdeleteCpeDevicesByIds', { ids: [foreign] })).toMatchObject({ code: 404 });
    expect(await get('/cpeDevice/getCpeInfoByMac', { mac: '00:6d:61:ff:ff:ff' })).toMatchObject({ code: 404 });
  });

  it('takes an expected device once, and forgets it when it is deleted', async () => {
    const body = { oui: '00d09e', productClass: 'HG1', serialno: 'EXPECTED', describe: 'Mill Street 1' };
    expect(await post('/cpeDevice/insertOnuInfo', { ...body, oui: 'xyz' })).toMatchObject({ code: 400 });
    const added = await post('/cpeDevice/insertOnuInfo', body);
    expect(added).toMatchObject({ code: 200 });
    expect(await post('/cpeDevice/insertOnuInfo', body)).toMatchObject({ code: 400 });
    const { id } = dataOf(added) as Row;
    expect((await list({ keyword: 'mill' })).rows).toMatchObject([{ id, state: 'new', devdescribe: 'Mill Street 1' }]);
    expect(await post('/cpeDevice/editOnuDescription', { id, describe: 'Mill Street 2' })).toMatchObject({ code: 200 });
    expect((await get('/tr069/deviceInfo', { cpeId: id })).data).toMatchObject({ devdescribe: 'Mill Street 2' });
    expect(await post('/cpeDevice/batchdeleteCpeDevicesByIds', { ids: [id] })).toMatchObject({ code: 200 });
    expect(await get('/tr069/deviceInfo', { cpeId: id })).toMatchObject({ code: 404 });
  });
});

describe('Groups of customer devices', () => {
  it('have names of their own in a project, and lose no device when they go', async () => {
    const cpe = await device('GROUPED');
    const { id: groupId } = dataOf(await post('/cpeDevice/insertCpeGroup', { groupName: 'Attics' })) as Row;
    expect(await post('/cpeDevice/insertCpeGroup', { groupName: 'ATTICS' })).toMatchObject({ code: 500 });
    expect(await post('/cpeDevice/updateCpeGroup', { id: groupId, remark: 'all' })).toMatchObject({ code: 200 });
    expect(await post('/cpeDevice/moveOnuToGroup', { ids: [cpe], groupId })).toMatchObject({ code: 200 });
    expect((await list({ groupId })).rows).toMatchObject([{ id: cpe, groupName: 'Attics' }]);
    expect((await get('/cpeDevice/getAllCpeGroupInfos')).data).toMatchObject([
      { id: groupId, groupName: 'Attics', remark: 'all', devices: 1 },
    ]);
    expect(await server.call('DELETE', `/cpeDevice/group/${groupId}`, { token })).toMatchObject({ code: 200 });
    expect((await list({ keyword: 'GROUPED' })).rows).toMatchObject([{ id: cpe, groupId: null }]);
  });
});

describe('The parameters of a customer device', () => {
  it('are told level by level and by a word, and a secret never', async () => {
    const cpeId = await device('TREE');
    const names = async (query: Record<string, string>) =>
      (dataOf(await get('/tr069/dataModel', { cpeId, ...query })) as { nodes: { name: string }[] }).nodes;
    expect((await names({})).map(({ name }) => name)).toEqual([`${root}DeviceInfo.`, `${root}LANDevice.`]);
    expect((await names({ path: `${root}LANDevice.1.` })).map(({ name }) => name)).toEqual([
      `${root}LANDevice.1.WLANConfiguration.`,
    ]);
    expect(await names({ keyword: 'attic' })).toMatchObject([{ name: ssid, value: 'Attic', writable: true }]);
    expect(await names({ keyword: 'presharedkey' })).toMatchObject([{ name: key, value: null, isSecret: true }]);
  });

  it('are set by a task, which tells no secret; what cannot be set is refused at its field', async () => {
    const cpeId = await device('SET');
    const set = (name: string, value: string) =>
      post('/tr069/setParameterValues', { cpeId, values: [{ name, value }] });
    const refused = async (name: string, value: string) => (await set(name, value)) as Envelope;
    expect(await refused(version, 'V3')).toMatchObject({ code: 400 });
    expect(await refused(`${root}Nothing.There`, 'x')).toMatchObject({ code: 400 });
    expect(await refused(ssid, 'x'.repeat(33))).toMatchObject({ code: 400 });
    expect(await refused(`${root}ManagementServer.Username`, 'x')).toMatchObject({ code: 400 });
    expect(await set(ssid, 'Cellar')).toMatchObject({ code: 200 });
    expect(await set(key, 'correct horse')).toMatchObject({ code: 200 });
    const tasks = (await get('/tr069/tasks', { cpeId })) as Envelope & { rows: Row[] };
    expect(tasks.rows).toMatchObject([
      { kind: 'set', state: 'waiting', parts: [{ name: key, value: null }] },
      { kind: 'set', state: 'waiting', parts: [{ name: ssid, value: 'Cellar' }] },
    ]);
    const { rows } = await server.everything.query(`select row_to_json(o)::text as line from audit_log o`);
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect(JSON.stringify(rows)).toContain('Cellar');
  });
});

describe('The ACS of a tenant', () => {
  it('has no address until it is switched on, and tells its password once', async () => {
    expect((await get('/tr069/systemManage')).data).toMatchObject({ url: null, enabled: false });
    const put = (body: object) => server.call('PUT', '/tr069/systemManage', { token, body });
    expect(await put({ enabled: true })).toMatchObject({ code: 200 });
    const before = dataOf(await get('/tr069/systemManage')) as { url: string; username: string };
    expect(before.url).toMatch(/:7547\/acs\/[\w-]{27}$/);
    const words = dataOf(await post('/tr069/systemManage/password', {})) as { username: string; password: string };
    expect(words).toMatchObject({ username: before.username, password: expect.stringMatching(/^\w{18}$/) });
    expect(JSON.stringify(await get('/tr069/systemManage'))).not.toContain(words.password);
    const { url } = dataOf(await post('/tr069/systemManage/token', {})) as { url: string };
    expect(url).not.toBe(before.url);
    expect((await get('/tr069/systemManage')).data).toMatchObject({ url, enabled: true });
  });

  it('lists who was not let in, lets one in for a day, and takes one off the list', async () => {
    const { ctx, everything, tenants } = server;
    const [id, other] = [ctx.newId(), ctx.newId()];
    for (const [waiting, serial] of [
      [id, 'W1'],
      [other, 'W2'],
    ])
      await everything.query(
        `insert into cpe_waiting values ($1, $2, '00D09E', 'HG1', $3, 'Maker', '127.9.0.2', 'secret', 3, now(), now())`,
        [tenants.home.id, waiting, serial],
      );
    expect(await post('/tr069/waiting/admit', { id })).toMatchObject({ code: 200 });
    expect(await server.call('DELETE', `/tr069/waiting/${other}`, { token })).toMatchObject({ code: 200 });
    const left = (await get('/tr069/waiting')) as Envelope & { rows: Row[] };
    expect(left.rows).toMatchObject([{ id, serialno: 'W1', tries: 3, admittedUntil: expect.any(String) }]);
    expect((await everything.query('select way, serial from cpe_admission')).rows).toEqual([
      { way: 'shared', serial: 'W1' },
    ]);
    expect(await post('/tr069/waiting/admit', { id: other })).toMatchObject({ code: 404 });
  });
});
