import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { systemClock } from '../clock.ts';
import { Connections, poolOf } from './connections.ts';
import { PreparedNames } from './prepared.ts';
import { openScope, type Scope } from './scope.ts';

let server: TestServer;
let scope: Scope;
beforeAll(async () => {
  server = await startTestServer();
  const app = server.database.connectOptions('app');
  // One connection, so that what is prepared is what is asked.
  scope = openScope(new Connections(() => poolOf(app, 1, () => undefined), systemClock(), { prepares: true }));
});
afterAll(async () => {
  await scope?.close();
  await server.stop();
});

const times = async <T>(n: number, work: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < n; at += 1) all.push(await work());
  return all;
};

it('what is said again and again is prepared by the database once, and what is said once never', async () => {
  const { home } = server.tenants;
  await times(20, () => scope.tenant(home.id, (tx) => sql`select 4711 + ${1}::int`.execute(tx)));
  await scope.tenant(home.id, (tx) => sql`select 4712 + ${1}::int`.execute(tx));
  const { rows } = await scope.system((tx) =>
    sql<{ statement: string; times: number }>`select statement, (generic_plans + custom_plans)::int as times
      from pg_prepared_statements where statement like 'select 471%'`.execute(tx),
  );
  expect(rows).toEqual([{ statement: 'select 4711 + $1::int', times: 13 }]);
});

it('a prepared statement shows each tenant its own rows', async () => {
  const { home, coast } = server.tenants;
  const tenants = (tenantId: number) =>
    scope.tenant(tenantId, async (tx) => {
      const { rows } = await sql<{ tenant_id: number }>`
        select distinct tenant_id from app_user where tenant_id > ${0}::int`.execute(tx);
      return rows.map(({ tenant_id: id }) => id);
    });
  for (const _ of Array.from({ length: 10 })) {
    expect(await tenants(home.id)).toEqual([home.id]);
    expect(await tenants(coast.id)).toEqual([coast.id]);
  }
});

it('a connection whose plans are of tables that have changed is not used again', async () => {
  const { home } = server.tenants;
  const owner = new Client(server.database.connectOptions('owner'));
  await owner.connect();
  await owner.query('create table prepared_once (n int); insert into prepared_once values (1)');
  await owner.query('grant select on prepared_once to public');
  const ask = () => scope.tenant(home.id, (tx) => sql`select * from prepared_once where n = ${1}::int`.execute(tx));
  await times(10, ask);
  await owner.query('alter table prepared_once add column more int');
  await expect(ask()).rejects.toThrow(/cached plan/);
  expect((await ask()).rows).toEqual([{ n: 1, more: null }]);
  await owner.query('drop table prepared_once');
  await owner.end();
});

it('has so many names and no more, and forgets what it counted before it has counted too much', () => {
  const names = new PreparedNames();
  const often = (text: string) => Array.from({ length: 8 }, () => names.of(text)).at(-1);
  expect(often('select 1')).toBe('heliograph_1');
  for (let n = 0; n < 10_000; n += 1) names.of(`select ${n} once`);
  for (let n = 0; n < 1_000; n += 1) often(`select ${n}, ${n}`);
  expect(often('select late')).toBeUndefined();
  expect(names.of('select 1')).toBe('heliograph_1');
});
