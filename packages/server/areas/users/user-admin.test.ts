import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/server.ts';
import { departments } from '../departments/departments.ts';
import { identityAreas } from '../identity.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { peopleOf } from '../../testing/people.ts';

const clock = testClock();
let server: TestServer;
let admin: string;
let other: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx, ...more) => [...identityAreas(ctx, ...more), departments(ctx), ...plainEntities(ctx)],
  });
  [admin, other] = [await server.signIn(), await server.signIn('coast1')];
  people = peopleOf(server);
});
afterAll(() => server.stop());

const user = '/system/user';
const call = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  token = admin,
): Promise<Envelope> => server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const edit = (userId: string, body: object, token = admin) => call('PUT', user, { userId, ...body }, token);
const status = (userId: string, to: string, token = admin) =>
  call('PUT', `${user}/changeStatus`, { userId, status: to }, token);
const remove = (ids: string, token = admin) => call('DELETE', `${user}/${ids}`, undefined, token);
const detail = async (userId: string) => (await call('GET', `${user}/${userId}`)) as Record<string, unknown> & Envelope;
const quota = (limit: number) => server.everything.query('update tenant set user_quota = $1 where id = 1', [limit]);

describe('A new user', () => {
  it('signs in with its name as the password, only to change it', async () => {
    expect(await people.add(admin, 'wang.li')).toMatchObject({ code: 200 });
    expect(await people.login('wang.li', 'Wang.Li')).toMatchObject({ code: 500 });
    const signedIn = await people.login('wang.li', 'wang.li');
    expect(signedIn).toMatchObject({ code: 500, msg: expect.stringContaining('menu') });
    const roleIds = [await people.roleIdOf(admin, 'operator')];
    await edit(await people.userId(admin, 'wang.li'), { roleIds });
    const { token } = (await people.login('wang.li', 'wang.li')) as unknown as { token: string };
    expect(await call('GET', '/getRouters', undefined, token)).toMatchObject({ code: 403 });
    const change = { oldPassword: 'wang.li', newPassword: 'Chosen-77' };
    expect(await call('PUT', `${user}/profile/updatePwd`, change, token)).toMatchObject({ code: 200 });
    expect(await people.login('wang.li', 'wang.li')).toMatchObject({ code: 500 });
    expect(await people.login('wang.li', 'Chosen-77')).toMatchObject({ code: 200, mustChangePassword: false });
  });

  it('may be given a password of 6 to 20 characters of two classes that is not its name', async () => {
    for (const password of ['ab1', 'abcdef', `Ab1${'x'.repeat(18)}`, 'LI.NA77']) {
      const answer = await people.add(admin, 'li.na77', { password });
      expect(answer, password).toMatchObject({ code: 400, problems: [{ field: 'password' }] });
    }
    expect(await people.add(admin, 'li.na77', { password: 'Given-1' })).toMatchObject({ code: 200 });
  });

  it('begins with a letter, and its phone and e-mail address are such and nobody else has them', async () => {
    for (const userName of ['1st', '', 'a b', 'x;y', 'x']) {
      expect(await people.add(admin, userName)).toMatchObject({ code: 400, problems: [{ field: 'userName' }] });
    }
    const reach = { phonenumber: '13800138000', email: 'Noc@example.net' };
    await people.add(admin, 'first.one', reach);
    expect(await people.add(admin, 'u2', { phonenumber: '13800138000' })).toMatchObject({
      msg: 'Phone already exists',
    });
    expect(await people.add(admin, 'u2', { email: 'noc@EXAMPLE.net' })).toMatchObject({ msg: 'E-mail already exists' });
    expect(await people.add(admin, 'u2', { email: 'nowhere', phonenumber: '12' })).toMatchObject({ code: 400 });
    expect(await people.add(admin, 'FIRST.one')).toMatchObject({ code: 500, msg: 'User name already exists' });
    expect(await people.add(other, 'first.one', reach)).toMatchObject({ code: 200 });
  });

  it('sent twice within a second is one user, and later the name is taken', async () => {
    const twice = await Promise.all([people.add(admin, 'twice'), people.add(admin, 'twice')]);
    expect(twice[0]).toEqual(twice[1]);
    expect(twice[0]).toMatchObject({ code: 200 });
    expect(await people.add(admin, 'twice', { nickName: 'another' })).toMatchObject({ code: 500 });
    expect(await people.add(admin, 'twice', { password: 'Another@2026' })).toMatchObject({ code: 500 });
    clock.advance(1001);
    expect(await people.add(admin, 'twice')).toMatchObject({ code: 500 });
    expect(await people.names(admin, { userName: 'twice' })).toEqual(['twice']);
  });

  it('finds room only within the quota, also when twenty come at once', async () => {
    const { rows } = await server.everything.query('select count(*)::int as n from app_user where tenant_id = 1');
    const before = (rows[0] as { n: number }).n;
    await quota(before + 10);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => people.add(admin, `many${n}`)));
    await quota(-1);
    expect(all.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(await people.names(admin, { userName: 'many' })).toHaveLength(10);
    expect(all.find(({ code }) => code !== 200)?.msg).toBe(
      `Quota exceeded: at most ${before + 10}, ${before + 10} in use. Whoever runs this console can raise the quota of your tenant.`,
    );
  });
});

describe('The list of users', () => {
  it('is filtered by department with everything below, role, status and day', async () => {
    const dept = async (deptName: string, parentId = '0') => {
      await call('POST', '/system/dept', { deptName, parentId });
      const rows = (await call('GET', '/system/dept/list'))['data'] as { deptName: string; deptId: string }[];
      return rows.find((row) => row.deptName === deptName)?.deptId ?? '';
    };
    const head = await dept('Head');
    const branch = await dept('Branch', head);
    const roleId = await people.roleIdOf(admin, 'viewer');
    await people.added(admin, 'in.head', { deptId: head });
    const inBranch = await people.added(admin, 'in.branch', { deptId: branch, roleIds: [roleId] });
    expect(await people.names(admin, { deptId: head })).toEqual(['in.branch', 'in.head']);
    expect(await people.names(admin, { deptId: head, roleId })).toEqual(['in.branch']);
    const both = await call('GET', `${user}/list/${branch}`);
    expect(both).toMatchObject({ total: 1, rows: [{ userId: inBranch }], data: [{ userId: inBranch }] });
    await status(inBranch, '1');
    expect(await people.names(admin, { deptId: head, status: '1' })).toEqual(['in.branch']);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const days = { 'params[beginTime]': today, 'params[endTime]': today };
    expect(await people.names(admin, { deptId: head, ...days })).toHaveLength(2);
    expect(await people.names(admin, { 'params[endTime]': '2020-01-01' })).toEqual([]);
    expect(await call('GET', `${user}/list?beginTime=tomorrow`)).toMatchObject({ code: 400 });
    expect(await call('DELETE', `/system/dept/${branch}`)).toMatchObject({ code: 601 });
  });

  it('shows department, roles, posts and leader, and never anything of a password', async () => {
    await call('POST', '/system/post', { postCode: 'lead', postName: 'Team lead', postSort: 1 });
    const [{ postId } = { postId: '' }] = (await call('GET', '/system/post/list'))['rows'] as { postId: string }[];
    const leaderId = await people.userId(admin, 'operator');
    const roleIds = [await people.roleIdOf(admin, 'viewer')];
    const userId = await people.added(admin, 'whole', { postIds: postId, leaderId, roleIds, remark: '备注' });
    const shown = await detail(userId);
    expect(shown).toMatchObject({
      userId,
      leaderName: 'Operator',
      remark: '备注',
      postIds: [postId],
      roleIds,
      posts: [{ postName: 'Team lead' }],
      user: { posts: [{ postName: 'Team lead' }], roles: [{ roleKey: 'viewer' }], createBy: 'admin', admin: false },
      data: { userId, roleIds },
    });
    expect(JSON.stringify(shown)).not.toMatch(/hash|argon2|initial\$/);
    expect(await call('GET', `${user}/`)).toMatchObject({ roles: expect.any(Array) as [], posts: [{ postId }] });
    const leaders = await call('GET', `${user}/leaderList?userName=operat`);
    expect(leaders['data']).toMatchObject([{ userId: leaderId, userName: 'operator' }]);
  });
});

describe('A user', () => {
  it('read before somebody else changed it is not written over', async () => {
    const userId = await people.added(admin, 'stale');
    const { updateTime } = await detail(userId);
    clock.advance(5);
    expect(await edit(userId, { nickName: 'One', updateTime })).toMatchObject({ code: 200 });
    expect(await edit(userId, { nickName: 'Two', updateTime })).toMatchObject({ code: 409 });
    expect(await detail(userId)).toMatchObject({ nickName: 'One' });
    const { rows } = await server.everything.query<{ before: object; after: object }>(
      `select before, after from audit_log where call_name = 'editUser' and outcome = 0 order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ before: { nickName: 'stale' }, after: { nick_name: 'One' } });
  });

  it('does not lead those who lead it', async () => {
    const chief = await people.added(admin, 'chief');
    const deputy = await people.added(admin, 'deputy', { leaderId: chief });
    const clerk = await people.added(admin, 'clerk', { leaderId: deputy });
    expect(await edit(chief, { leaderId: clerk })).toMatchObject({ code: 500 });
    expect(await edit(chief, { leaderId: chief })).toMatchObject({ code: 500 });
    expect(await remove(chief)).toMatchObject({ code: 200 });
    expect(await detail(deputy)).toMatchObject({ leaderId: null });
  });

  it('that is disabled is out at once, and back with a new sign-in', async () => {
    const userId = await people.userId(admin, 'operator');
    const token = await server.signIn('000000', 'operator');
    expect(await status(userId, '1')).toMatchObject({ code: 200 });
    expect(await call('GET', '/getInfo', undefined, token)).toMatchObject({ code: 401 });
    expect(await people.login('operator', testPassword)).toMatchObject({ code: 500 });
    await status(userId, '0');
    expect(await people.login('operator', testPassword)).toMatchObject({ code: 200 });
  });

  it('whose password is reset is out at once and must choose a new one', async () => {
    const userId = await people.userId(admin, 'viewer');
    const token = await server.signIn('000000', 'viewer');
    const reset = (password?: string, of = userId) => call('PUT', `${user}/resetPwd`, { userId: of, password });
    expect(await reset('VIEWER')).toMatchObject({ code: 400 });
    expect(await reset('Viewer')).toMatchObject({ code: 400, problems: [{ field: 'password' }] });
    expect(await reset('Fresh-123')).toMatchObject({ code: 200 });
    expect(await call('GET', '/getInfo', undefined, token)).toMatchObject({ code: 401 });
    expect(await people.login('viewer', 'Fresh-123')).toMatchObject({ code: 200, mustChangePassword: true });
    expect(await reset()).toMatchObject({ code: 200 });
    expect(await people.login('viewer', 'viewer')).toMatchObject({ code: 200, mustChangePassword: true });
    expect(await reset('Fresh-123', await people.userId(admin, 'admin'))).toMatchObject({ code: 500 });
    const { rows } = await server.everything.query(`select before, after from audit_log where call_name = 'resetPwd'`);
    expect(JSON.stringify(rows)).not.toContain('Fresh');
  });

  it('is bound to OLTs with a limit of ONUs and a range of MACs, of its own tenant', async () => {
    const olt = async (tenant: number, project: string, name: string) => {
      const id = server.ctx.newId();
      await server.everything.query(
        `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
         values ($1, $2, $3, $4, '127.9.0.1', 10161, 'v2c', 'sealed', $5, 'admin')`,
        [tenant, id, project, name, `006d61ee0b0${tenant}`],
      );
      return id;
    };
    const mine = await olt(1, server.tenants.home.projectId, 'OLT 1');
    const theirs = await olt(2, server.tenants.coast.projectId, 'OLT 2');
    const userId = await people.added(admin, 'bound.one');
    const bind = (bindings: object[]) => call('PUT', `${user}/olts`, { userId, bindings });
    const macRange = '00:6d:61:00:00:00-00:6d:61:00:00:ff';
    expect(await bind([{ sysMac: '00:6d:61:ee:0b:01', onuLimit: 64, macRange }])).toMatchObject({ code: 200 });
    const bound = await call('GET', `${user}/olts/${userId}`);
    expect(bound['rows']).toMatchObject([{ oltId: mine, sysMac: '00:6d:61:ee:0b:01', onuLimit: 64, macRange }]);
    expect(await detail(userId)).toMatchObject({ bindState: 'bound' });
    expect(await bind([{ oltId: theirs }])).toMatchObject({ code: 404 });
    expect(await bind([{ oltId: mine }, { oltId: mine }])).toMatchObject({ code: 500 });
    const wrong = { oltId: mine, onuLimit: 0, macRange: 'x' };
    expect(await bind([wrong])).toMatchObject({
      code: 400,
      problems: [{ field: 'bindings.0.onuLimit' }, { field: 'bindings.0.macRange' }],
    });
    expect(await bind([])).toMatchObject({ code: 200 });
    expect(await detail(userId)).toMatchObject({ bindState: 'unbound' });
  });

  it("changes its own address and number, and takes nobody else's", async () => {
    await people.added(admin, 'own.reach', { email: 'own@example.net' });
    const token = await server.signIn('000000', 'operator');
    const profile = (email: string) => call('PUT', `${user}/profile`, { nickName: 'Op', email, sex: '2' }, token);
    expect(await profile('OWN@example.net')).toMatchObject({ code: 500, msg: 'E-mail already exists' });
    expect(await profile('op@example.net')).toMatchObject({ code: 200 });
    expect(await people.add(admin, 'late', { email: 'Op@example.net' })).toMatchObject({ code: 500 });
  });

  it('of another tenant does not exist', async () => {
    const theirs = await people.userId(other, 'viewer');
    const roleIds = [await people.roleIdOf(admin, 'viewer')];
    const asked = [
      detail(theirs),
      edit(theirs, { nickName: 'x' }),
      status(theirs, '1'),
      remove(theirs),
      call('PUT', `${user}/resetPwd`, { userId: theirs, password: 'Fresh-123' }),
      call('GET', `${user}/authRole/${theirs}`),
      call('PUT', `${user}/authRole`, { userId: theirs, roleIds }),
      call('GET', `${user}/olts/${theirs}`),
      call('PUT', `${user}/olts`, { userId: theirs, bindings: [] }),
      people.add(admin, 'led.by.them', { leaderId: theirs }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
  });
});

describe('Protected is', () => {
  it('admin, oneself, and whoever is signed in', async () => {
    const adminId = await people.userId(admin, 'admin');
    const roleIds = [await people.roleIdOf(admin, 'admin')];
    const second = await people.added(admin, 'second', { roleIds });
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'second'`);
    const token = await server.signIn('000000', 'second');
    expect(await remove(adminId, token)).toMatchObject({ msg: 'admin cannot be deleted or disabled' });
    expect(await status(adminId, '1', token)).toMatchObject({ code: 500 });
    expect(await remove(second, token)).toMatchObject({ msg: 'You cannot delete or disable yourself' });
    expect(await edit(second, { status: '1' }, token)).toMatchObject({ code: 500 });
    expect(await remove(second)).toMatchObject({ msg: 'A logged-in user cannot be deleted: second' });
    await call('POST', '/logout', {}, token);
    const extra = await people.added(admin, 'extra');
    expect(await remove(`${second},${extra},${adminId}`)).toMatchObject({ code: 500 });
    expect(await remove(`${second},${extra}`)).toMatchObject({ code: 200 });
    expect(await detail(extra)).toMatchObject({ code: 404 });
  });

  it('the last administrator, also when two take each other away at the same moment', async () => {
    const roleId = await people.roleIdOf(admin, 'admin');
    const adminId = await people.userId(admin, 'admin');
    const take = (userId: string, token = admin) =>
      call('PUT', '/system/role/authUser/cancel', { userId, roleId }, token);
    expect(await take(adminId)).toMatchObject({ code: 500, msg: expect.stringContaining('administrator') });
    expect(await call('PUT', `${user}/authRole`, { userId: adminId, roleIds: '' })).toMatchObject({ code: 500 });
    const rival = await people.added(admin, 'rival', { roleIds: [roleId] });
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'rival'`);
    const token = await server.signIn('000000', 'rival');
    const answers = await Promise.all([take(rival), take(adminId, token)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } = await server.everything.query('select 1 from user_role where tenant_id = 1 and role_id = $1', [
      roleId,
    ]);
    expect(rows).toHaveLength(1);
  });
});
