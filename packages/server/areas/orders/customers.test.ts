import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { orders, customerServices } from './orders.ts';

let server: TestServer;
let token: string;

/** Customers of one OLT, and as many as are said beside the few that are looked for. */
async function fill(tenantId: number, oltId: number, others: number): Promise<void> {
  const { everything } = server;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, created_by)
      select $1, $2::int8, (select id from project where tenant_id = $1 and is_default), 'Harbour ' || $2::int8, '192.0.2.1', 161, 'v2c', '',
        '006d61' || lpad($2::int8::text, 6, '0'), 'EPON', 'test'`,
    [tenantId, oltId],
  );
  const insert = `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, external_id, address, plan_name, service, created_at, updated_at)`;
  await everything.query(
    `${insert} select $1, $2::int8 * 100000 + n, $2::int8, 1, n, sn, name, external_id, address, 'Home 100', '{"mode":"bridge"}', now(), now()
      from (values (1, 'HWTC11223344', 'Ada Byron', 'B-1', 'Mill Lane 3'), (2, '001A2B3C4D5E', 'Blaise', 'B-2', '100% Street'),
        (3, 'ZTEGAABBCCDD', null, null, 'Quay 9')) v(n, sn, name, external_id, address)`,
    [tenantId, oltId],
  );
  await everything.query(
    `${insert} select $1, $2::int8 * 100000 + 10 + n, $2::int8, 2 + n / 1000, n, 'GPON' || lpad(n::text, 8, '0'), 'Zoe ' || n, null, 'Common Road ' || n,
        'Office', '{"mode":"bridge"}', now(), now() from generate_series(1, $3::int) n`,
    [tenantId, oltId, others],
  );
  await everything.query('analyze subscription');
}

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [orders(ctx), customerServices(ctx)] });
  await fill(server.tenants.home.id, 1, 10_050);
  await fill(server.tenants.coast.id, 2, 0);
  token = await server.signIn();
});
afterAll(() => server.stop());

interface Listed {
  readonly rows: { readonly sn: string; readonly name: string | null }[];
  readonly total: number;
  readonly totalCapped: boolean;
}
const list = async (query: Record<string, string>): Promise<Listed> =>
  (await server.call('GET', '/onu/subscription/list', { token, query })) as unknown as Listed;
const found = async (query: Record<string, string>) => (await list(query)).rows.map(({ sn }) => sn);

it('A customer is found by any part of the serial number, name, number, address and plan, and by nothing else', async () => {
  const ada = ['HWTC11223344'];
  for (const keyword of ['tc1122', 'ada by', 'BYRON', 'b-1', 'mill l', 'Lane 3'])
    expect(await found({ keyword }), keyword).toEqual(ada);
  expect(await found({ keyword: 'nobody has this' })).toEqual([]);
  // As it stands there, and not as a pattern.
  expect(await found({ keyword: '0% S' })).toEqual(['00:1A:2B:3C:4D:5E'.toLowerCase()]);
  expect(await found({ keyword: 'B_1' })).toEqual([]);
  expect((await list({ keyword: 'home 100' })).total).toBe(3);
});

it('A MAC address is found in any notation, whole or in part', async () => {
  for (const keyword of ['00:1a:2b:3c:4d:5e', '001A.2B3C.4D5E', '00-1A-2B', '2b3c', '3C:4D'])
    expect(await found({ keyword }), keyword).toEqual(['00:1a:2b:3c:4d:5e']);
});

it('The name of an OLT finds all of its customers, and no other tenant has any', async () => {
  const { total, totalCapped } = await list({ keyword: 'harbour 1' });
  expect([total, totalCapped]).toEqual([10_000, true]);
  expect((await list({ keyword: 'harbour 2' })).total).toBe(0);
});

it('Of more customers than are counted the list says so; fewer are counted to the last', async () => {
  const all = await list({});
  expect([all.total, all.totalCapped, all.rows[0]?.name]).toEqual([10_000, true, 'Ada Byron']);
  const some = await list({ keyword: 'Zoe 1000' });
  expect([some.total, some.totalCapped]).toEqual([11, false]);
});

it('A number of the billing finds its customer however it is written, and nobody else', async () => {
  expect(await found({ externalId: ' b-1 ' })).toEqual(['HWTC11223344']);
  expect(await found({ externalId: 'B-3' })).toEqual([]);
});

it('Another tenant finds its own customers alone', async () => {
  const { coast } = server.tenants;
  const other = await server.signInWith(['device:onu:list'], coast.code);
  const answer = await server.call('GET', '/onu/subscription/list', { token: other, query: { keyword: 'Byron' } });
  expect((answer as unknown as Listed).total).toBe(1);
  expect((answer as unknown as Listed).rows.map(({ name }) => name)).toEqual(['Ada Byron']);
});
