import { call, nothing } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { area } from '../http/serve.ts';
import { openPasswords } from '../areas/users/users.ts';
import { startTestServer, testPassword, type TestServer } from './server.ts';

/** A list whose query forgets its tenant: only row security stands between the tenants. */
const careless = {
  listProjects: call({
    method: 'GET',
    path: '/careless',
    title: text('Projects', '项目'),
    access: 'careless:project:list',
    input: nothing,
    reply: 'rows',
    output: z.object({ id: z.string() }),
  }),
};

let server: TestServer;
beforeAll(async () => {
  const listProjects = area(careless, {
    listProjects: (_input, request) =>
      request.tx(async (tx) => {
        const rows = await tx.selectFrom('project').select('id').execute();
        return { rows, total: rows.length };
      }),
  });
  server = await startTestServer({ areas: () => [listProjects] });
});
afterAll(() => server.stop());

describe('A server on a database of its own', () => {
  it('answers a signed-in user and nobody else', async () => {
    expect(await server.call('GET', '/careless')).toMatchObject({ code: 401 });
    expect(await server.call('GET', '/careless', { token: await server.signIn() })).toMatchObject({ code: 200 });
  });

  it('shows a tenant only its own rows even when a query forgets to name the tenant', async () => {
    const { rowCount } = await server.everything.query('select 1 from project');
    expect(rowCount).toBe(2);
    for (const tenant of [server.tenants.home, server.tenants.coast]) {
      const answer = await server.call('GET', '/careless', { token: await server.signIn(tenant.code) });
      expect(answer).toMatchObject({ total: 1, rows: [{ id: tenant.projectId }] });
    }
  });

  it('has people who are let in by the password that it tells, and by no other', async () => {
    const { rows } = await server.everything.query<{ stored: string }>('select password_hash as stored from app_user');
    expect(rows).toHaveLength(6);
    const { verify } = openPasswords();
    expect(await verify(rows[0]?.stored, testPassword)).toBe(true);
    expect(await verify(rows[0]?.stored, `${testPassword}!`)).toBe(false);
  });

  it('gives a user exactly the permissions that are asked for', async () => {
    const [without, exact] = [
      await server.signInWith(['careless:project:add']),
      await server.signInWith(['careless:project:list']),
    ];
    expect(await server.call('GET', '/careless', { token: without })).toMatchObject({ code: 403 });
    expect(await server.call('GET', '/careless', { token: exact })).toMatchObject({ code: 200 });
  });
});
