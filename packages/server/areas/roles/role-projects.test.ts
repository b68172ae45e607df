import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: string;
let other: string;
let people: ReturnType<typeof peopleOf>;
/** Three projects with an OLT each: one that is open to the tenant, and two that are not. */
const at: Record<'open' | 'north' | 'south', string> = { open: '', north: '', south: '' };

beforeAll(async () => {
  server = await startTestServer();
  [admin, other] = [await server.signIn(), await server.signIn('coast1')];
  people = peopleOf(server);
  for (const name of ['open', 'north', 'south'] as const) at[name] = await newProject(name, name === 'open');
});
afterAll(() => server.stop());

const idsOf = (...permissions: string[]) =>
  menu.flatMap(({ permission, menuId }) => (permissions.includes(permission ?? '') ? [menuId] : []));
const put = (path: string, body: object, token = admin) => server.call('PUT', path, { token, body });
const post = (path: string, body: object, token = admin) => server.call('POST', path, { token, body });

let devices = 0;
async function newProject(name: string, shareSwitch: boolean): Promise<string> {
  const made = await post('/system/project/insertProject', { name, shareSwitch });
  const { projectId } = made['data'] as { projectId: string };
  devices += 1;
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     values ($1, $2, $3, $4, $5, 10161, 'v2c', 'sealed', 'admin')`,
    [server.tenants.home.id, id, projectId, name, `127.8.4.${devices}`],
  );
  await server.everything.query('insert into olt_live (tenant_id, olt_id) values ($1, $2)', [
    server.tenants.home.id,
    id,
  ]);
  return projectId;
}

const role = (roleKey: string, permissions: readonly string[], projectIds?: readonly string[]) =>
  people.addRole(admin, roleKey, {
    menuIds: idsOf(...permissions),
    ...(projectIds ? { groupScope: '2', projectIds } : {}),
  });
async function personWith(userName: string, ...roleIds: string[]): Promise<string> {
  await people.added(admin, userName, { roleIds });
  await server.everything.query(`update app_user set must_change_password = false where user_name = $1`, [userName]);
  return server.signIn('000000', userName);
}
/** Names of the OLTs that somebody sees. */
async function olts(token: string): Promise<string[]> {
  const answer = await server.call('GET', '/device/olt/list', { token });
  return (answer['rows'] as { sysHostName: string }[]).map((row) => row.sysHostName).sort();
}
let groups = 0;
const addGroup = async (token: string, projectId: string): Promise<number> => {
  groups += 1;
  return (await post('/system/group/addOltDomainInfo', { groupName: `Group ${groups}`, projectId }, token)).code;
};

describe('A role that names projects', () => {
  it('lets its people see those alone, also where they are not open to all, and at once', async () => {
    const roleId = await role('north.sees', ['device:olt:list'], [at.north]);
    const token = await personWith('nora', roleId);
    expect(await olts(token)).toEqual(['north']);
    const naming = (body: object) => put('/system/role/dataScope', { roleId, dataScope: '5', ...body });
    expect(await naming({ projectIds: [at.open, at.south] })).toMatchObject({ code: 200 });
    expect(await olts(token)).toEqual(['open', 'south']);
    expect(await naming({ groupScope: '1' })).toMatchObject({ code: 200 });
    expect(await olts(token)).toEqual(['open']);
    expect(await naming({ groupScope: '2' })).toMatchObject({ code: 200 });
    expect(await olts(token)).toEqual([]);
  });

  it('sees nothing when its only project is gone, nor when another role of its people is disabled', async () => {
    const gone = await newProject('short-lived', false);
    const [narrow, wide] = [
      await role('gone.sees', ['device:olt:list'], [gone]),
      await role('all.sees', ['device:olt:list']),
    ];
    const [token, both] = [await personWith('gordon', narrow), await personWith('bella', narrow, wide)];
    expect([await olts(token), await olts(both)]).toEqual([['short-lived'], ['open', 'short-lived']]);
    await server.everything.query('delete from olt where project_id = $1', [gone]);
    const removed = await post('/system/project/deleteProject', { id: gone });
    expect(removed).toMatchObject({ code: 200 });
    expect([await olts(token), await olts(both)]).toEqual([[], ['open']]);
    await put('/system/role/changeStatus', { roleId: wide, status: '1' });
    const projects = await post('/system/project/selectProjectList', {}, both);
    expect(projects).toMatchObject({ rows: [] });
  });

  it('adds to other roles what it permits in its projects, and nothing elsewhere', async () => {
    const looks = await role('looks', ['device:olt:list']);
    const works = await role('works.north', ['device:olt:list', 'system:group:add'], [at.north]);
    const helps = await role('helps.south', ['device:olt:list'], [at.south]);
    const token = await personWith('walter', looks, works, helps);
    expect(await olts(token)).toEqual(['north', 'open', 'south']);
    expect(await addGroup(token, at.north)).toBe(200);
    expect([await addGroup(token, at.open), await addGroup(token, at.south)]).toEqual([403, 403]);
    const { rows } = await post('/system/project/selectProjectList', {}, token);
    const may = (rows as { id: string; permissions: string[] | null }[]).map(({ id, permissions }) => [
      id,
      permissions,
    ]);
    expect(Object.fromEntries(may)).toMatchObject({
      [at.open]: ['device:olt:list'],
      [at.north]: ['device:olt:list', 'system:group:add'],
    });
  });

  it('is shown with them, and its change in the words of the operation log', async () => {
    const roleId = await role('told', ['device:olt:list'], [at.north]);
    const tree = await server.call('GET', `/system/role/projectTree/${roleId}`, { token: admin });
    expect(tree).toMatchObject({ checkedKeys: [at.north] });
    expect((tree['projects'] as { label: string }[]).map(({ label }) => label)).toContain('south');
    await put('/system/role/dataScope', { roleId, projectIds: [at.south] });
    const log = await server.call('GET', '/monitor/log/operation/list', { token: admin });
    const [row] = log['rows'] as { operId: string }[];
    const told = await server.call('GET', `/monitor/operlog/${row?.operId}`, { token: admin });
    const change = { field: 'projectIds', label: 'Projects', before: 'north', after: 'south' };
    expect(told['data']).toMatchObject({ changes: expect.arrayContaining([change]) as unknown });
  });
});

describe('Nobody gives a role what it does not see itself', () => {
  const manages = ['list', 'query', 'add', 'edit'].flatMap((what) => [`system:role:${what}`, `system:user:${what}`]);

  it('neither projects, nor all of them, nor the people who see them', async () => {
    const own = await role('north.admin', [...manages, 'system:user:resetPwd'], [at.north]);
    const [wide, south] = [await role('wide', []), await role('south', [], [at.south])];
    const token = await personWith('nadia', own);
    await people.added(admin, 'wide.user', { roleIds: [wide] });
    await put('/system/role/dataScope', { roleId: own, dataScope: '1' });
    const me = await people.userId(admin, 'nadia');
    const body = { roleKey: 'mine', roleName: 'mine', groupScope: '2' };
    const give = (roleId: string) =>
      server.call('PUT', '/system/role/authUser/selectAll', { token, query: { roleId, userIds: me } });
    expect(await post('/system/role', { ...body, projectIds: [at.south] }, token)).toMatchObject({ code: 404 });
    const beyond = [
      post('/system/role', { ...body, groupScope: '1' }, token),
      put('/system/role/dataScope', { roleId: own, groupScope: '1' }, token),
      put('/system/role/changeStatus', { roleId: south, status: '1' }, token),
      give(wide),
      give(south),
      post('/system/user', { userName: 'too.much', roleIds: [wide] }, token),
      put('/system/user/resetPwd', { userId: await people.userId(admin, 'wide.user'), password: 'Taken-over1' }, token),
    ];
    expect((await Promise.all(beyond)).map(({ code }) => code)).toEqual(beyond.map(() => 403));
    expect(await post('/system/role', { ...body, projectIds: [at.north] }, token)).toMatchObject({ code: 200 });
  });

  it('nor projects of another tenant', async () => {
    const theirs = { roleKey: 'abroad', roleName: 'abroad', groupScope: '2', projectIds: [at.north] };
    expect(await post('/system/role', theirs, other)).toMatchObject({ code: 404 });
    const roleId = await people.roleIdOf(admin, 'south');
    expect(await server.call('GET', `/system/role/projectTree/${roleId}`, { token: other })).toMatchObject({
      code: 404,
    });
  });
});
