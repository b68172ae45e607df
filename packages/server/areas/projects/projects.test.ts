import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../clock.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let now = Date.UTC(2026, 10, 21, 12);
const clock: Clock = { ...(await import('../../clock.ts')).systemClock(), now: () => now };
const all = [
  'system:project:list',
  'system:project:add',
  'system:project:edit',
  'system:project:remove',
  'system:group:add',
  'system:group:edit',
  'system:group:remove',
  'device:olt:list',
  'device:olt:edit',
  'device:olt:remove',
  'device:onu:list',
  'alarm:current:list',
  'alarm:current:confirm',
  'board:view:list',
];

let server: TestServer;
let admin: string;
let person: { token: string; id: string; name: string };
beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn();
  person = await newPerson();
});
afterAll(() => server.stop());

type Rows = Envelope & { rows: Record<string, unknown>[]; total: number };
const post = (path: string, body: object, token = admin) => server.call('POST', path, { token, body });
const get = (path: string, query: Record<string, string> = {}, token = admin) =>
  server.call('GET', path, { token, query });
const project = (name: string) => `/system/project/${name}`;

async function newPerson(permissions = all) {
  const token = await server.signInWith(permissions);
  const profile = (await get('/system/user/profile', {}, token))['data'] as { userId: string; userName: string };
  return { token, id: profile.userId, name: profile.userName };
}

async function newProject(name: string, more: object = {}, token = admin): Promise<string> {
  const answer = await post(project('insertProject'), { name, ...more }, token);
  expect(answer).toMatchObject({ code: 200 });
  return (answer['data'] as { projectId: string }).projectId;
}

let devices = 0;
/** An OLT with a port, an ONU and an alarm. */
async function newOlt(projectId: string, groupId: string | null = null) {
  devices += 1;
  const id = server.ctx.newId();
  const tenant = server.tenants.home.id;
  const mac = `006d61ee${String(devices).padStart(4, '0')}`;
  const run = (sql: string, values: readonly unknown[]) => server.everything.query(sql, [tenant, ...values]);
  await run(
    `insert into olt (tenant_id, id, project_id, group_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, created_by)
     values ($1, $2, $3, $4, $5, $6, 10161, 'v2c', 'sealed', $7, 'V1600G1', 'admin')`,
    [id, projectId, groupId, `OLT ${devices}`, `127.8.1.${devices}`, mac],
  );
  await run('insert into olt_live (tenant_id, olt_id, online) values ($1, $2, true)', [id]);
  const [onu, alarm] = [server.ctx.newId(), server.ctx.newId()];
  await run(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, $2, $3, 1, 1, $4, 3, 1)`,
    [onu, id, `GPON${String(devices).padStart(8, '0')}`],
  );
  await run(
    `insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
     values ($1, $2, $3, 'ponLos', 'pon 1', 3, 1, now(), now(), now(), 1, array[now()], true, 'LOS')`,
    [alarm, id],
  );
  return { id, onu, alarm, mac: mac.replace(/(..)(?=.)/g, '$1:') };
}

const share = (projectId: string, role: string, more: object = {}) =>
  post(project('projectAuth'), { projectId, userId: person.id, role, ...more });
const oltsSeen = async (token = person.token) =>
  ((await get('/device/olt/list', { pageSize: '100' }, token)) as Rows).rows.map((row) => row['id']);
const projectsSeen = async (token = person.token) =>
  ((await post(project('selectProjectList'), {}, token)) as Rows).rows.map((row) => [row['name'], row['role']]);
const mayIn = async (projectId: string) => {
  const { rows } = (await post(project('selectProjectList'), {}, person.token)) as Rows;
  const { mayChange, mayManage } = rows.find((row) => row['projectId'] === projectId) ?? {};
  return { mayChange, mayManage };
};
const groupNamed = (name: string, projectId: string, token = admin) =>
  post('/system/group/addOltDomainInfo', { groupName: name, projectId }, token);

describe('A project', () => {
  it('is made, found, changed and removed, with its bucket of devices without a group', async () => {
    const id = await newProject('North', { location: 'Oslo', timeZone: 'Europe/Oslo', defaultRole: 'Guest' });
    const { rows } = (await post(project('selectProjectList'), { name: 'nor' })) as Rows;
    expect(rows).toMatchObject([
      {
        projectId: id,
        name: 'North',
        location: 'Oslo',
        timeZone: 'Europe/Oslo',
        defaultRole: 'Guest',
        role: 'Manager',
      },
    ]);
    const buckets = (await get('/system/projectdomain/getAllList', { projectId: id })) as Rows;
    expect(buckets.rows).toMatchObject([{ type: 2, deviceCount: 0 }]);
    expect(await post(project('updateProject'), { projectId: id, name: 'Far north' })).toMatchObject({ code: 200 });
    expect(await post(project('deleteProject'), { projectId: id })).toMatchObject({ code: 200 });
    expect(await post(project('updateProject'), { projectId: id, name: 'x' })).toMatchObject({ code: 404 });
  });

  it('has a name of its own, and a zone that exists', async () => {
    const id = await newProject('Twin');
    expect(await post(project('insertProject'), { name: 'Twin' })).toMatchObject({ msg: 'Twin already exists' });
    expect(await post(project('insertProject'), { name: 'Z', timeZone: 'Mars/Olympus' })).toMatchObject({ code: 400 });
    await post(project('deleteProject'), { projectId: id });
  });

  it('is not removed while it holds devices, nor while it is the default', async () => {
    const id = await newProject('Full');
    const olt = await newOlt(id);
    expect(await post(project('deleteProject'), { projectId: id })).toMatchObject({
      code: 601,
      msg: 'Full still holds 1 devices',
    });
    expect(await post(project('deleteProject'), { projectId: server.tenants.home.projectId })).toMatchObject({
      code: 601,
    });
    await server.everything.query('delete from olt where id = $1', [olt.id]);
    expect(await post(project('deleteProject'), { projectId: id })).toMatchObject({ code: 200 });
  });

  it('hands the default over: there is one, always', async () => {
    const { projectId: first } = server.tenants.home;
    const id = await newProject('New default', { isDefault: true });
    const { rows } = await server.everything.query<{ id: string }>(
      'select id from project where is_default and tenant_id = 1',
    );
    expect(rows).toEqual([{ id }]);
    expect(
      await post(project('updateProject'), { projectId: id, name: 'New default', isDefault: false }),
    ).toMatchObject({
      code: 601,
    });
    const name = 'Default project';
    expect(await post(project('updateProject'), { projectId: first, name, isDefault: true })).toMatchObject({
      code: 200,
    });
    expect(await post(project('deleteProject'), { projectId: id })).toMatchObject({ code: 200 });
  });

  it('is not made the default by somebody who does not manage the one that is', async () => {
    const set = (share: boolean) => server.everything.query('update project set share = $1 where is_default', [share]);
    await set(false);
    const answer = await post(project('insertProject'), { name: 'Mine first', isDefault: true }, person.token);
    expect(answer).toMatchObject({ code: 403, msg: 'Only a manager of the project may do this' });
    await set(true);
  });

  it('leaves a row with before and after in the operation log', async () => {
    const id = await newProject('Logged');
    await post(project('updateProject'), { projectId: id, name: 'Logged', remark: 'seen' });
    const { rows } = await server.everything.query<{ before: { remark: unknown }; after: { remark: unknown } }>(
      `select before, after from audit_log where call_name = 'updateProject' order by id desc limit 1`,
    );
    expect([rows[0]?.before.remark, rows[0]?.after.remark]).toEqual([null, 'seen']);
    await post(project('deleteProject'), { projectId: id });
  });
});

describe('A closed project', () => {
  let closed: string;
  let inside: Awaited<ReturnType<typeof newOlt>>;
  let outside: Awaited<ReturnType<typeof newOlt>>;
  beforeAll(async () => {
    closed = await newProject('Closed', { shareSwitch: false });
    inside = await newOlt(closed);
    outside = await newOlt(server.tenants.home.projectId);
  });

  it('is not there for accounts without a share: not its devices, ONUs, alarms, groups, figures nor search hits', async () => {
    expect(await oltsSeen()).toEqual([outside.id]);
    expect((await projectsSeen()).map(([name]) => name)).toEqual(['Default project']);
    const answers = await Promise.all([
      post('/device/olt/getOltInfoByMac', { sysMac: inside.mac }, person.token),
      get(project('getDeviceCountByProject'), { projectId: closed }, person.token),
      get(project('projectAuthList'), { projectId: closed }, person.token),
      get('/system/projectdomain/getAllList', { projectId: closed }, person.token),
      post('/system/group/addOltDomainInfo', { groupName: 'x', projectId: closed }, person.token),
      post(project('updateProject'), { projectId: closed, name: 'Mine' }, person.token),
      server.call('DELETE', '/device/olt/deleteOltByMac', { token: person.token, query: { sysMac: inside.mac } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404));
    const found = async (token: string) =>
      (await get(project('globalSearch'), { keyword: 'GPON0000' }, token))['data'] as { onus: { oltId: string }[] };
    expect((await found(person.token)).onus.map(({ oltId }) => oltId)).toEqual([outside.id]);
    expect((await found(admin)).onus.map(({ oltId }) => oltId).sort()).toEqual([inside.id, outside.id].sort());
    const alarms = (await get('/alarm/alarm/selectHistoryAlarmByCondition', {}, person.token)) as Partial<Rows>;
    expect(JSON.stringify(alarms)).not.toContain(inside.id);
  });

  it('shows a Guest its devices and lets him change nothing', async () => {
    expect(await share(closed, 'Guest')).toMatchObject({ code: 200 });
    expect(new Set(await oltsSeen())).toEqual(new Set([inside.id, outside.id]));
    expect(await projectsSeen()).toContainEqual(['Closed', 'Guest']);
    expect(await mayIn(closed)).toEqual({ mayChange: false, mayManage: false });
    expect(await mayIn(server.tenants.home.projectId)).toEqual({ mayChange: true, mayManage: true });
    const refused = await Promise.all([
      server.call('DELETE', '/device/olt/deleteOltByMac', { token: person.token, query: { sysMac: inside.mac } }),
      post('/system/group/moveDeviceToGroup', { ids: [inside.id], groupId: '0' }, person.token),
      post('/system/alarm/ensureAlarmEvent', { ids: [inside.alarm], action: 'confirm' }, person.token),
      groupNamed('x', closed, person.token),
      post(project('updateProject'), { projectId: closed, name: 'Mine' }, person.token),
      post(project('projectAuth'), { projectId: closed, userId: person.id, role: 'Manager' }, person.token),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 403));
    expect(refused[0]?.msg).toBe('You are a guest in this project and may change nothing in it');
    const foreign = { token: person.token, query: { sysMac: '02:00:00:00:00:01' } };
    expect(await server.call('DELETE', '/device/olt/deleteOltByMac', foreign)).toMatchObject({ code: 404 });
    expect(await oltsSeen()).toHaveLength(2);
  });

  it('lets an Operator change its devices, but not the project', async () => {
    const change = { projectId: closed, userId: person.id, role: 'Operator' };
    expect(await post(project('updateProjectAuth'), change)).toMatchObject({ code: 200 });
    expect(await mayIn(closed)).toEqual({ mayChange: true, mayManage: false });
    expect(await groupNamed('By operator', closed, person.token)).toMatchObject({ code: 200 });
    expect(
      await post('/system/group/moveDeviceToGroup', { ids: [inside.id], groupId: '0' }, person.token),
    ).toMatchObject({ code: 200 });
    for (const answer of [
      await post(project('updateProject'), { projectId: closed, name: 'Mine' }, person.token),
      await post(project('deleteProject'), { projectId: closed }, person.token),
      await post(project('projectUnauth'), { projectId: closed }, person.token),
    ]) {
      expect(answer).toMatchObject({ code: 403, msg: 'Only a manager of the project may do this' });
    }
  });

  it('lets a Manager do both', async () => {
    await post(project('updateProjectAuth'), { projectId: closed, userId: person.id, role: 'Manager' });
    expect(await mayIn(closed)).toEqual({ mayChange: true, mayManage: true });
    const typed = { projectId: closed, name: 'Closed', remark: 'by its manager', shareSwitch: false };
    expect(await post(project('updateProject'), typed, person.token)).toMatchObject({ code: 200 });
  });

  it('is left by whoever wants to, and is gone for him', async () => {
    expect(await get(project('selfUnauth'), { projectId: closed }, person.token)).toMatchObject({ code: 200 });
    expect(await get(project('selfUnauth'), { projectId: closed }, person.token)).toMatchObject({ code: 404 });
    expect(await oltsSeen()).toEqual([outside.id]);
  });

  it('takes no device of a bound caller into a group of a project that he does not see', async () => {
    const answer = await groupNamed('Hidden', closed);
    const { id } = answer['data'] as { id: string };
    const body = { ids: [outside.id], groupId: id };
    expect(await post('/system/group/moveDeviceToGroup', body, person.token)).toMatchObject({ code: 404 });
  });

  it('ends shares by the clock, not before and not after', async () => {
    const expireTime = new Date(now + 60_000).toISOString();
    expect(await share(closed, 'Guest', { expireTime })).toMatchObject({ code: 200 });
    expect(await share(closed, 'Guest')).toMatchObject({ code: 500, msg: `${person.name} already exists` });
    now += 59_999;
    expect(await oltsSeen()).toHaveLength(2);
    now += 1;
    expect(await oltsSeen()).toEqual([outside.id]);
    const shares = (await get(project('projectAuthList'), { projectId: closed })) as Rows;
    expect(shares.rows).toContainEqual(expect.objectContaining({ userId: person.id, role: 'Guest', expired: true }));
    expect((await get(project('getUserCountByProject'), { projectId: closed }))['data']).toMatchObject({ expired: 1 });
    expect(await share(closed, 'Guest', { expireTime })).toMatchObject({ msg: 'The expiry must be in the future' });
    expect(await share(closed, 'Operator')).toMatchObject({ code: 200 });
    expect(await oltsSeen()).toHaveLength(2);
  });

  it('loses all shares but the own of whoever stops its sharing', async () => {
    expect(await post(project('projectUnauth'), { projectId: closed })).toMatchObject({ code: 200 });
    expect(await oltsSeen()).toEqual([outside.id]);
  });

  it('can be shared with accounts of its tenant only', async () => {
    const { rows } = await server.everything.query<{ id: string }>(
      'select id from app_user where tenant_id = 2 limit 1',
    );
    for (const userId of [rows[0]?.id ?? '', '4611686018427387904']) {
      const answer = await post(project('projectAuth'), { projectId: closed, userId, role: 'Guest' });
      expect(answer).toMatchObject({ code: 404 });
    }
    const own = await get(project('getAvailableTenant'), {}, person.token);
    expect(own['data']).toMatchObject([{ tenantId: '000000' }]);
  });
});

describe('A project that is shared with its tenant', () => {
  it('grants its default role to accounts without a share, until the sharing ends', async () => {
    const shareExpiry = new Date(now + 1000).toISOString();
    const id = await newProject('Open', { defaultRole: 'Guest', shareExpiry });
    const olt = await newOlt(id);
    expect(await oltsSeen()).toContain(olt.id);
    expect(await groupNamed('x', id, person.token)).toMatchObject({ code: 403 });
    now += 1000;
    expect(await oltsSeen()).not.toContain(olt.id);
  });

  it('refuses a Guest of all projects by the same words', async () => {
    await server.everything.query(`update project set default_role = 'Guest' where tenant_id = 1`);
    const guest = await newPerson();
    const [seen] = await oltsSeen(guest.token);
    const query = { oltId: String(seen) };
    const answer = await server.call('DELETE', '/device/olt/deleteOltByMac', { token: guest.token, query });
    expect(answer).toMatchObject({ code: 403, msg: 'You are a guest in this project and may change nothing in it' });
    await server.everything.query(`update project set default_role = 'default' where tenant_id = 1`);
  });

  it('adds no limit with the system default: permissions alone decide', async () => {
    const id = await newProject('Plain');
    const olt = await newOlt(id);
    expect(await oltsSeen()).toContain(olt.id);
    expect(await groupNamed('x', id, person.token)).toMatchObject({ code: 200 });
  });
});

describe('The figures of a project', () => {
  it('count its devices, network, alarms and accounts', async () => {
    const id = await newProject('Counted', { timeZone: 'Asia/Shanghai' });
    const olt = await newOlt(id);
    const tenant = server.tenants.home.id;
    const day = new Date(now).toISOString();
    await server.everything.query(
      `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, severity) values ($1, $2, 1, $3, 'trap', 'raise', 'ponLos', 1)`,
      [tenant, day, olt.id],
    );
    const of = async (name: string) => (await get(project(name), { projectId: id }))['data'];
    expect(await of('deviceStatistics')).toMatchObject({ types: [{ deviceType: 'V1600G1', total: 1, online: 1 }] });
    expect(await of('getDeviceCountByProject')).toMatchObject({ device: { total: 1, online: 1, offline: 0 } });
    expect(await of('getMonitorCountByProject')).toMatchObject({ waiting: 1, alarms: { total: 1, critical: 1 } });
    expect(await of('getNetworkCountByProject')).toMatchObject({ groups: 0, pons: { total: 0, up: 0 } });
    expect(await of('getUserCountByProject')).toMatchObject({ total: 1, manager: 1 });
    const trend = (await of('alarmTrendStatistics')) as { points: { date: string; total: number }[] };
    expect(trend.points).toHaveLength(7);
    expect(trend.points.at(-1)).toMatchObject({ date: '2026-11-21', total: 1, critical: 1 });
  });
});
