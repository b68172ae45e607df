import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { Tx } from './scope.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const users = async (tx: Tx) =>
  (await tx.selectFrom('app_user').select('tenant_id').execute()).map((row) => row.tenant_id);

describe('A transaction of one tenant', () => {
  it("sees no other tenant's rows, even from a query that names no tenant", async () => {
    const { home, coast } = server.tenants;
    const seen = await server.ctx.scope.tenant(home.id, users);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([home.id]));
    expect(new Set(await server.ctx.scope.tenant(coast.id, users))).toEqual(new Set([coast.id]));
  });

  it('can neither write into another tenant nor move a row there', async () => {
    const { home, coast } = server.tenants;
    const write = server.ctx.scope.tenant(home.id, (tx) =>
      tx
        .insertInto('project')
        .values({ tenant_id: coast.id, id: server.ctx.newId(), name: 'smuggled', remark: null })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    const move = server.ctx.scope.tenant(home.id, (tx) =>
      tx.updateTable('project').set({ tenant_id: coast.id }).execute(),
    );
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it('leaves nothing of the tenant on a connection that goes back to the pool', async () => {
    // More transactions than the pool has connections, so that each of them has had a tenant.
    await Promise.all(Array.from({ length: 40 }, () => server.ctx.scope.tenant(server.tenants.home.id, users)));
    const seen = await Promise.all(Array.from({ length: 40 }, () => server.ctx.scope.system(users)));
    expect(seen.flat()).toEqual([]);
  });

  it('is refused without a tenant', () => {
    expect(() => server.ctx.scope.tenant(0, users)).toThrow('a tenant is required');
    expect(() => server.ctx.scope.tenant(Number.NaN, users)).toThrow('a tenant is required');
  });

  it('can add to the operation log and never change it', async () => {
    const change = server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
      sql`update audit_log set message = 'nothing happened'`.execute(tx),
    );
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = server.ctx.scope.tenant(server.tenants.home.id, (tx) => sql`delete from audit_log`.execute(tx));
    await expect(removal).rejects.toThrow(/permission denied/);
  });
});
