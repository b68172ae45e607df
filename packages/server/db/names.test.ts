import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { namesAndDigests } from './migrations/0026-names-and-digests.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const query = (text: string, values: unknown[] = []) => server.everything.query<Record<string, unknown>>(text, values);

/** Each kind of thing whose name stands once, and how it is made. */
const kinds: readonly { readonly of: string; readonly path: string; readonly body: (name: string) => object }[] = [
  {
    of: 'role',
    path: '/system/role',
    body: (name) => ({ roleName: name, roleKey: `k${name.codePointAt(0)}${name.length}` }),
  },
  {
    of: 'post',
    path: '/system/post',
    body: (name) => ({ postName: name, postCode: `k${name.codePointAt(0)}${name.length}` }),
  },
  { of: 'department', path: '/system/dept', body: (name) => ({ deptName: name }) },
  { of: 'project', path: '/system/project/insertProject', body: (name) => ({ name }) },
  { of: 'device_group', path: '/system/group/addOltDomainInfo', body: (name) => ({ groupName: name }) },
];

describe('Two of one name', () => {
  it.each(kinds)(
    'are not made of $of, in whatever spelling, nor when several come at once',
    async ({ of, path, body }) => {
      const add = (name: string) => server.call('POST', path, { token, body: body(name) });
      const at = await Promise.all(['Field crew', 'FIELD crew', 'ｆield crew', 'field CREW'].map(add));
      expect(at.filter(({ code }) => code === 200)).toHaveLength(1);
      const refused = at.filter(({ code }) => code === 500);
      expect(refused.map(({ msg }) => msg)).toEqual(
        Array.from({ length: 3 }, () => expect.stringMatching(/already exists$/)),
      );
      const { rows } = await query(`select name from ${of} where tenant_id = 1 and name ilike '%ield%'`);
      expect(rows).toHaveLength(1);
    },
  );

  it('that an older version took are told apart when the new one starts, the later one by a number', async () => {
    await query('drop index role_name, department_name_fold');
    const { rows: before } = await query('select count(*)::int as n from role');
    await query(
      `insert into role (tenant_id, id, role_key, name, permissions, created_at)
       select 1, n, 'r' || n, name, '{}', now() + n * interval '1 s'
       from unnest(array[1, 2, 3, 4], array['Crew', 'ＣＲＥＷ', 'crew 2', ' crew']) as r(n, name)`,
    );
    await query(
      `insert into department (tenant_id, id, name, path, depth) select t, n + t, name, '0,' || (n + t), 1
       from unnest(array[10, 20], array['Nord Ä', 'nord ä']) as d(n, name), unnest(array[1, 2]) t`,
    );
    await query(`update app_user set add_digest = 'a digest of what was typed' where tenant_id = 1`);
    // As the migration's tables are: nothing of a tenant is seen without its setting.
    for (const _ of [1, 2]) for (const statement of namesAndDigests.statements) await query(statement);
    const { rows } = await query('select name from role where id < 5 order by id');
    expect(rows.map(({ name }) => name)).toEqual(['Crew', 'ＣＲＥＷ 3', 'crew 2', ' crew 4']);
    const { rows: offices } = await query(
      'select tenant_id, name from department where depth = 1 and id < 30 order by tenant_id, id',
    );
    expect(offices.map(({ tenant_id, name }) => `${String(tenant_id)} ${String(name)}`)).toEqual([
      '1 Nord Ä',
      '1 nord ä 2',
      '2 Nord Ä',
      '2 nord ä 2',
    ]);
    const { rows: after } = await query('select count(*)::int as n from role');
    expect(Number(after[0]?.['n'])).toBe(Number(before[0]?.['n']) + 4);
    await expect(
      query(`insert into role (tenant_id, id, role_key, name, permissions) values (1, 9, 'x', 'CREW', '{}')`),
    ).rejects.toThrow('role_name');
  });

  it('leave no digest of what somebody typed behind', async () => {
    const kept = await query(`select user_name from app_user where add_digest is not null`);
    expect(kept.rows).toEqual([]);
    await server.call('POST', '/system/user', {
      token,
      body: { userName: 'digested', password: 'Sample@2026', roleIds: [], postIds: [] },
    });
    const { rows } = await query(`select add_digest from app_user where user_name = 'digested'`);
    expect(rows).toEqual([{ add_digest: null }]);
  });
});
