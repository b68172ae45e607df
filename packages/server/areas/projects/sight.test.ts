import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

// What stands beside devices and projects: what was done to them, what was sent to them, what is to be done with them.
let server: TestServer;
let admin: string;
let guest: string;
let person: string;
let closed: { project: string; olt: string; mac: string };
let open: { project: string; olt: string; mac: string };

type Rows = Envelope & { rows: Record<string, unknown>[]; total: number };
const post = (path: string, body: object, token = admin) => server.call('POST', path, { token, body });
const get = (path: string, query: Record<string, string> = {}, token = person) =>
  server.call('GET', path, { token, query }) as Promise<Rows>;

let devices = 0;
async function newOlt(project: string, name: string): Promise<{ project: string; olt: string; mac: string }> {
  devices += 1;
  const [olt, mac] = [server.ctx.newId(), `006d61ee000${devices}`];
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, created_by)
     values ($1, $2, $3, $4, $5, 10161, 'v2c', 'sealed', $6, 'V1600G1', 'admin')`,
    [server.tenants.home.id, olt, project, name, `127.8.6.${devices}`, mac],
  );
  await server.everything.query('insert into olt_live (tenant_id, olt_id) values ($1, $2)', [
    server.tenants.home.id,
    olt,
  ]);
  return { project, olt, mac: mac.replace(/(..)(?=.)/g, '$1:') };
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  person = await server.signInWith(['*:*:*']);
  guest = await server.signInWith(['*:*:*']);
  const answer = await post('/system/project/insertProject', { name: 'Silent harbour', shareSwitch: false });
  const { projectId } = answer['data'] as { projectId: string };
  closed = await newOlt(projectId, 'Hidden OLT');
  open = await newOlt(server.tenants.home.projectId, 'Known OLT');
});
afterAll(() => server.stop());

const everything = (token = person) =>
  get('/monitor/operlog/list', { pageNum: '1', pageSize: '200' }, token).then(({ rows }) => rows);
const told = async (token = person) => (await everything(token)).map(({ object }) => object);

describe('The operation log of somebody who sees some projects', () => {
  it('holds what was done to devices and projects that it sees, and what it did itself', async () => {
    await post('/olt/setIntervalTime', { oltId: closed.olt, intervalTime: 60 });
    await post('/olt/setIntervalTime', { oltId: open.olt, intervalTime: 60 });
    await post('/system/post', { postCode: 'own', postName: 'Own post', postSort: 1 }, person);
    await post('/system/post', { postCode: 'other', postName: "Another's post", postSort: 1 }, guest);
    expect(await told(admin)).toEqual(
      expect.arrayContaining(['OLT Hidden OLT', 'OLT Known OLT', 'project Silent harbour', 'post Own post']),
    );
    expect(new Set(await told())).toEqual(new Set(['OLT Known OLT', 'post Own post']));
    const file = await server.app.inject({
      url: '/emsWebServer/monitor/operlog/export?format=csv',
      method: 'POST',
      headers: { authorization: person },
      payload: { format: 'csv' },
    });
    expect(file.body).toContain('Known OLT');
    expect(file.body).not.toMatch(/Hidden|harbour|Another/);
    const hidden = (await everything(admin)).find(({ object }) => object === 'OLT Hidden OLT');
    expect(await get(`/monitor/operlog/${String(hidden?.['operId'])}`)).toMatchObject({ code: 404 });
  });

  it('says of a change of several devices nothing when one of them is not seen', async () => {
    const body = { ids: [closed.olt, open.olt].join(','), groupId: server.tenants.home.groupIds[0] };
    const before = await told();
    expect(await post('/system/group/moveDeviceToGroup', body)).toMatchObject({ code: 200 });
    expect((await told()).join()).toContain('Hidden OLT');
    await server.everything.query('update olt set project_id = $1, group_id = null where id = $2', [
      closed.project,
      closed.olt,
    ]);
    expect(await told()).toEqual(before);
  });
});

describe('A change of many devices', () => {
  const newBulk = async (olts: readonly string[]): Promise<string> => {
    const id = server.ctx.newId();
    const { id: tenant } = server.tenants.home;
    await server.everything.query(
      `insert into config_bulk (tenant_id, id, page, op, state, after, has_secrets, created_by, created_at)
       values ($1, $2, 'macAgingTime', 'edit', 'checked', '{"agingTimer":4711}', false, 'admin', now())`,
      [tenant, id],
    );
    for (const olt of olts)
      await server.everything.query(
        `insert into config_bulk_item (tenant_id, bulk_id, olt_id, state, before, after) values ($1, $2, $3, 'skipped', $4, '{}')`,
        [tenant, id, olt, JSON.stringify({ agingTimer: Number(olt.slice(-4)) })],
      );
    return id;
  };

  it('is seen as far as it concerns devices that are seen; where it concerns none, it is not there', async () => {
    const foreign = await newBulk([closed.olt]);
    const both = await newBulk([closed.olt, open.olt]);
    const { rows, total } = await get('/device/config/bulk/list', { pageNum: '1', pageSize: '10' });
    expect([total, rows.map(({ id, total: items }) => [id, items])]).toEqual([1, [[both, 1]]]);
    const one = await get('/device/config/bulk/one', { bulkId: both });
    expect((one['data'] as { items: object[] }).items).toMatchObject([{ oltId: open.olt }]);
    expect(JSON.stringify(one)).not.toContain(closed.olt);
    const unknown = await get('/device/config/bulk/one', { bulkId: '4611686018427387904' });
    expect(await get('/device/config/bulk/one', { bulkId: foreign })).toEqual(unknown);
    for (const verb of ['apply', 'retry'])
      expect(await post(`/device/config/bulk/${verb}`, { bulkId: foreign }, person)).toMatchObject({ code: 404 });
    expect(await get('/device/config/bulk/one', { bulkId: foreign }, admin)).toMatchObject({ code: 200 });
    // Begun in part, the rest of it could never be started.
    expect(await post('/device/config/bulk/apply', { bulkId: both }, person)).toMatchObject({ code: 403 });
  });
});

describe('A scheduled task', () => {
  const newTask = (jobName: string, macs: string, token = admin, invokeTarget = 'pollOlts') =>
    post(
      '/monitor/job/addJob',
      {
        jobName,
        jobGroup: 'DEFAULT',
        invokeTarget,
        methodParameter: JSON.stringify(invokeTarget === 'pollOlts' ? { macs } : { days: 30 }),
        cronExpression: '0 0 3 * * ?',
        timeZone: 'UTC',
      },
      token,
    );
  const idOf = (answer: Envelope) => (answer['data'] as { jobId: string }).jobId;

  it('is seen by people bound to projects where it names devices, and they see all of these; its log likewise', async () => {
    const ids = [
      idOf(await newTask('all', '')),
      idOf(await newTask('hidden', closed.mac)),
      idOf(await newTask('both', `${closed.mac} ${open.mac}`)),
      idOf(await newTask('known', open.mac)),
    ];
    for (const id of ids)
      await server.everything.query(
        `insert into job_log (tenant_id, id, job_id, name, job_group, method, cause, state, error, started_at)
         values ($1, $2, $3, 'x', 'x', 'pollOlts', 'time', 'failed', 'Hidden OLT: no answer', now())`,
        [server.tenants.home.id, server.ctx.newId(), id],
      );
    const paging = { pageNum: '1', pageSize: '50' };
    expect((await get('/monitor/job/list', paging)).rows.map(({ jobName }) => jobName)).toEqual(['known']);
    expect((await get('/monitor/jobLog/list', paging)).rows.map(({ jobId }) => jobId)).toEqual(ids.slice(3));
    for (const id of ids.slice(0, 3)) expect(await get(`/monitor/job/${id}`)).toMatchObject({ code: 404 });
    expect((await get('/monitor/job/list', paging, admin)).total).toBe(4);
  });

  it('that works on the whole tenant is made by nobody who sees some projects, and the refusal says why', async () => {
    expect(await newTask('clean', '', person, 'cleanTaskLogs')).toMatchObject({ code: 403 });
    expect(await newTask('mine', open.mac, person)).toMatchObject({ code: 200 });
    const backup = { name: 'B', parts: ['settings'], fileType: '0', target: 'local', keep: 3, timeZone: 'UTC' };
    const asked = await post('/system/backup/create', backup, person);
    expect(asked).toMatchObject({ code: 403, msg: expect.stringContaining('all projects') as string });
  });
});
