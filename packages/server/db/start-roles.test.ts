import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { administration } from './migrations/0037-administration.ts';
import { broughtTo, refreshStartRoles } from './start-roles.ts';

describe('A permission that a release brings', () => {
  const offered = ['device:olt:list', 'device:olt:add', 'alarm:current:list'];
  const now = [...offered, 'device:olt:import', 'map:site:list'];

  it('reaches a role that holds what it was offered', () => {
    expect(broughtTo(offered, offered, now)).toEqual(['device:olt:import', 'map:site:list']);
    expect(broughtTo([...offered, 'device:olt:import'], offered, now)).toEqual(['map:site:list']);
  });

  it('gives nobody what an administrator took away, nor more where it took something away', () => {
    expect(broughtTo(offered, now, now)).toEqual([]);
    expect(broughtTo(['device:olt:list', 'alarm:current:list'], offered, now)).toEqual([]);
    expect(broughtTo(['device:olt:list', 'device:olt:add'], offered, now)).toEqual(['device:olt:import']);
  });
});

describe('Roles of tenants that exist', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ areas: () => [] });
  });
  afterAll(() => server.stop());

  const permissionsOf = async (tenantId: number, key: string): Promise<string[]> =>
    (
      await server.everything.query<{ permissions: string[] }>(
        'select permissions from role where tenant_id = $1 and start_key = $2',
        [tenantId, key],
      )
    ).rows[0]?.permissions ?? [];

  const told = async () =>
    (
      await server.everything.query(
        `select tenant_id, actor_name, object, after -> 'brought' as brought from audit_log where call_name = 'releaseRoles'`,
      )
    ).rows;

  it('get what is new once, as the operation log tells, and one that lost it does not get it again', async () => {
    const { home, coast } = server.tenants;
    const more = startRoles.map((role) =>
      role.key === 'operator' ? { ...role, permissions: [...role.permissions, 'device:olt:paint'] } : role,
    );
    await server.everything.query(
      `update role set permissions = array_remove(permissions, 'device:olt:add') where tenant_id = $1 and role_key = 'operator'`,
      [coast.id],
    );
    await server.everything.query(`update role set role_key = 'noc' where tenant_id = $1 and role_key = 'operator'`, [
      home.id,
    ]);
    await refreshStartRoles(server.everything, more);
    expect(await permissionsOf(home.id, 'operator')).toContain('device:olt:paint');
    expect(await permissionsOf(home.id, 'viewer')).not.toContain('device:olt:paint');
    expect(await permissionsOf(coast.id, 'operator')).not.toContain('device:olt:paint');
    expect(await told()).toEqual([
      { tenant_id: home.id, actor_name: 'system', object: 'role Operator', brought: ['device:olt:paint'] },
    ]);
    await server.everything.query(`update role set permissions = array_remove(permissions, 'device:olt:paint')`);
    await refreshStartRoles(server.everything);
    await refreshStartRoles(server.everything, more);
    expect(await permissionsOf(home.id, 'operator')).not.toContain('device:olt:paint');
    expect(await told()).toHaveLength(1);
  });

  it('of an older release may import OLTs, which they could before it had a permission of its own', async () => {
    const { home, coast } = server.tenants;
    await server.everything.query(
      `update role set start_key = null, offered = null, role_key = coalesce(start_key, role_key),
         permissions = array_remove($1::text[], 'device:olt:import'),
         created_at = case tenant_id when $2 then timestamptz '2026-11-01' else timestamptz '2026-11-23' end
       where start_key = 'operator'`,
      [startRoles.find(({ key }) => key === 'operator')?.permissions, home.id],
    );
    for (const statement of administration.statements) await server.everything.query(statement);
    await server.everything.query('comment on table role is null');
    await refreshStartRoles(server.everything);
    expect(await permissionsOf(home.id, 'operator')).toContain('device:olt:import');
    // Made with it, and without it now: somebody took it away.
    expect(await permissionsOf(coast.id, 'operator')).not.toContain('device:olt:import');
  });
});
