import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { departments } from '../departments/departments.ts';
import { identityAreas } from '../identity.ts';
import { peopleOf } from '../../testing/people.ts';

let server: TestServer;
let admin: string;
let other: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx, ...more) => [...identityAreas(ctx, ...more), departments(ctx)] });
  [admin, other] = [await server.signIn(), await server.signIn('coast1')];
  people = peopleOf(server);
});
afterAll(() => server.stop());

const menuIdOf = (permission: string) => menu.find((entry) => entry.permission === permission)?.menuId ?? 0;
const menuIds = (...permissions: string[]) => permissions.map(menuIdOf);
const edit = (roleId: string, body: object, token = admin) =>
  server.call('PUT', '/system/role', { token, body: { roleId, roleSort: 9, ...body } });
const give = (roleId: string, userIds: string, token = admin) =>
  server.call('PUT', '/system/role/authUser/selectAll', { token, query: { roleId, userIds } });
const take = (roleId: string, userId: string, token = admin) =>
  server.call('PUT', '/system/role/authUser/cancel', { token, body: { roleId, userId } });
const detail = async (roleId: string) =>
  (await server.call('GET', `/system/role/${roleId}`, { token: admin }))['data'] as Record<string, unknown>;
const dept = async (deptName: string, parentId = '0') => {
  await server.call('POST', '/system/dept', { token: admin, body: { deptName, parentId } });
  const rows = (await server.call('GET', '/system/dept/list', { token: admin }))['data'] as Record<string, string>[];
  return rows.find((row) => row['deptName'] === deptName)?.['deptId'] ?? '';
};

describe('A role', () => {
  it('gives exactly the permissions of the menu entries that were ticked, and shows them ticked', async () => {
    const ticked = menuIds('system:user:list', 'system:user:add', 'alarm:current:list');
    const roleId = await people.addRole(admin, 'ticked', { menuIds: ticked, menuCheckStrictly: false });
    expect(await detail(roleId)).toMatchObject({
      permissions: ['alarm:current:list', 'system:user:add', 'system:user:list'],
      menuIds: expect.arrayContaining(ticked) as number[],
    });
    const tree = await server.call('GET', `/system/menu/roleMenuTreeselect/${roleId}`, { token: admin });
    expect(tree['checkedKeys']).toEqual((tree['data'] as Record<string, unknown>)['checkedKeys']);
    expect(tree['checkedKeys']).not.toContain(menuIdOf('system:user:remove'));
  });

  it('changes what its holders may do at once', async () => {
    const roleId = await people.addRole(admin, 'changing', { menuIds: menuIds('system:post:list') });
    await give(roleId, await people.added(admin, 'changer'));
    const token = await server.signIn('000000', 'changer');
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'changer'`);
    const looks = async () => (await server.call('GET', '/system/role/list', { token })).code;
    expect(await looks()).toBe(403);
    const body = { roleKey: 'changing', roleName: 'changing', menuIds: menuIds('system:role:list') };
    expect(await edit(roleId, body)).toMatchObject({ code: 200 });
    expect(await looks()).toBe(200);
    const status = { roleId, status: '1' };
    await server.call('PUT', '/system/role/changeStatus', { token: admin, body: status });
    expect(await looks()).toBe(403);
  });

  it('cannot be called as the reserved ones, nor as one that is there', async () => {
    const body = { roleName: 'x', roleSort: 1, dataScope: '5' };
    const add = (roleKey: string) => server.call('POST', '/system/role', { token: admin, body: { ...body, roleKey } });
    for (const roleKey of ['admin', 'Admin', '*:*:*', 'a b', 'a;b', '']) {
      expect(await add(roleKey)).toMatchObject({ code: 400, problems: [{ field: 'roleKey' }] });
    }
    expect(await add('operator')).toMatchObject({ code: 500, msg: 'Permission string already exists' });
  });

  it('is the only one for its level, unless the level is one of their own making', async () => {
    const add = (roleKey: string, userLevel: string) =>
      server.call('POST', '/system/role', {
        token: admin,
        body: { roleKey, roleName: roleKey, roleSort: 1, userLevel, dataScope: '5' },
      });
    expect(await add('second-op', 'operator')).toMatchObject({ code: 500, msg: 'A role for this level exists' });
    const two = await Promise.all([add('super1', 'superuser'), add('super2', 'superuser')]);
    expect(new Set(two.map(({ code }) => code))).toEqual(new Set([200, 500]));
    expect([(await add('own1', 'custom')).code, (await add('own2', 'custom')).code]).toEqual([200, 200]);
  });

  it('of the administrator stays as it is', async () => {
    const roleId = await people.roleIdOf(admin, 'admin');
    const asked = [
      edit(roleId, { roleKey: 'other', roleName: 'x', menuIds: [] }),
      server.call('PUT', '/system/role/changeStatus', { token: admin, body: { roleId, status: '1' } }),
      server.call('PUT', '/system/role/dataScope', { token: admin, body: { roleId, dataScope: '5' } }),
      server.call('DELETE', `/system/role/${roleId}`, { token: admin }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 500 });
    expect(await detail(roleId)).toMatchObject({ permissions: ['*:*:*'], status: '0', dataScope: '1' });
  });

  it('that somebody holds cannot be deleted, and one nobody holds can', async () => {
    const roleId = await people.addRole(admin, 'held');
    const userId = await people.added(admin, 'holder', { roleIds: [roleId] });
    const remove = () => server.call('DELETE', `/system/role/${roleId}`, { token: admin });
    expect(await remove()).toMatchObject({ code: 601, msg: 'held is still in use by 1' });
    await take(roleId, userId);
    expect(await remove()).toMatchObject({ code: 200 });
    expect(await remove()).toMatchObject({ code: 404 });
  });

  it('lists who has it and who has not', async () => {
    const roleId = await people.addRole(admin, 'listed');
    await people.added(admin, 'in.it', { roleIds: [roleId] });
    await people.added(admin, 'not.in.it');
    const list = async (kind: string) => {
      const query = { roleId, userName: 'in.it' };
      const answer = await server.call('GET', `/system/role/authUser/${kind}List`, { token: admin, query });
      return (answer['rows'] as { userName: string }[]).map((row) => row.userName);
    };
    expect(await list('allocated')).toEqual(['in.it']);
    expect(await list('unallocated')).toEqual(['not.in.it']);
  });

  it('read before somebody else changed it is not written over', async () => {
    const roleId = await people.addRole(admin, 'stale');
    const { updateTime } = await detail(roleId);
    expect(await edit(roleId, { roleKey: 'stale', roleName: 'One', updateTime })).toMatchObject({ code: 200 });
    expect(await edit(roleId, { roleKey: 'stale', roleName: 'Two', updateTime })).toMatchObject({ code: 409 });
    expect(await detail(roleId)).toMatchObject({ roleName: 'One' });
  });

  it('of another tenant does not exist', async () => {
    const roleId = await people.addRole(other, 'theirs');
    const mine = await people.userId(admin, 'viewer');
    const asked = [
      server.call('GET', `/system/role/${roleId}`, { token: admin }),
      server.call('GET', `/system/role/deptTree/${roleId}`, { token: admin }),
      server.call('GET', `/system/menu/roleMenuTreeselect/${roleId}`, { token: admin }),
      server.call('DELETE', `/system/role/${roleId}`, { token: admin }),
      edit(roleId, { roleKey: 'mine', roleName: 'mine' }),
      give(roleId, mine),
      take(roleId, mine),
      people.add(admin, 'tries', { roleIds: [roleId] }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
    const theirUser = await people.userId(other, 'viewer');
    expect(await give(await people.roleIdOf(admin, 'viewer'), theirUser)).toMatchObject({ code: 404 });
  });
});

describe('Nobody gives more than it holds', () => {
  it('neither by a role, nor by a user, nor by a data scope', async () => {
    const all = menu.flatMap(({ permission, menuId }) => (permission?.startsWith('system:') ? [menuId] : []));
    const roleId = await people.addRole(admin, 'helpdesk', { menuIds: all, dataScope: '3' });
    await people.added(admin, 'helper', { roleIds: [roleId], password: 'Help-desk1' });
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'helper'`);
    const token = await server.signIn('000000', 'helper');
    const [adminRole, adminId] = [await people.roleIdOf(admin, 'admin'), await people.userId(admin, 'admin')];
    const body = { roleKey: 'more', roleName: 'more', dataScope: '5' };
    const beyond = [
      server.call('POST', '/system/role', { token, body: { ...body, menuIds: menuIds('device:olt:remove') } }),
      server.call('POST', '/system/role', { token, body: { ...body, dataScope: '1' } }),
      people.add(token, 'too.much', { roleIds: [adminRole] }),
      server.call('PUT', '/system/role/dataScope', { token, body: { roleId, dataScope: '1' } }),
      give(adminRole, await people.userId(token, 'helper'), token),
    ];
    for (const answer of await Promise.all(beyond)) expect(answer).toMatchObject({ code: 403 });
    const reset = { userId: adminId, password: 'Taken-over1' };
    expect(await server.call('PUT', '/system/user/resetPwd', { token, body: reset })).toMatchObject({ code: 404 });
    await server.everything.query(`update role set data_scope = '1' where role_key = 'helpdesk'`);
    expect(await server.call('PUT', '/system/user/resetPwd', { token, body: reset })).toMatchObject({ code: 403 });
  });
});

describe('The data scope of a role', () => {
  it('decides whose users its holder sees and changes', async () => {
    const [head, other1] = [await dept('Head'), await dept('Elsewhere')];
    const below = await dept('Branch', head);
    const manage = menuIds('system:user:list', 'system:user:edit');
    const roleId = await people.addRole(admin, 'scoped', { menuIds: manage });
    const me = await people.added(admin, 'scope.me', { deptId: head, roleIds: [roleId] });
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'scope.me'`);
    await people.added(admin, 'scope.same', { deptId: head });
    await people.added(admin, 'scope.below', { deptId: below });
    await people.added(admin, 'scope.other', { deptId: other1 });
    const led = await people.added(admin, 'scope.led', { leaderId: me });
    await people.added(admin, 'scope.led2', { leaderId: led });
    const token = await server.signIn('000000', 'scope.me');
    const seen = async (dataScope: string, deptIds: readonly string[] = []) => {
      const body = { roleId, dataScope, deptIds };
      const answer = await server.call('PUT', '/system/role/dataScope', { token: admin, body });
      expect(answer).toMatchObject({ code: 200 });
      return (await people.names(token, { userName: 'scope.' })).map((name) => name.slice('scope.'.length));
    };
    expect(await seen('1')).toEqual(['below', 'led', 'led2', 'me', 'other', 'same']);
    expect(await seen('2', [other1])).toEqual(['me', 'other']);
    expect(await seen('3')).toEqual(['me', 'same']);
    expect(await seen('4')).toEqual(['below', 'me', 'same']);
    expect(await seen('5')).toEqual(['me']);
    expect(await seen('7')).toEqual(['led', 'led2', 'me']);
    expect(await seen('8')).toEqual(['led', 'me']);
    const status = { userId: await people.userId(admin, 'scope.same'), status: '1' };
    const answer = await server.call('PUT', '/system/user/changeStatus', { token, body: status });
    expect(answer).toMatchObject({ code: 404 });
  });

  it('is not widened by another role that gives other permissions', async () => {
    const narrow = await people.addRole(admin, 'narrow', { menuIds: menuIds('system:user:list'), dataScope: '5' });
    const wide = await people.addRole(admin, 'wide', { menuIds: menuIds('alarm:current:list'), dataScope: '1' });
    await people.added(admin, 'two.roles', { roleIds: [narrow, wide] });
    await server.everything.query(`update app_user set must_change_password = false where user_name = 'two.roles'`);
    expect(await people.names(await server.signIn('000000', 'two.roles'))).toEqual(['two.roles']);
  });
});
