import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testClock, type TestClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Due } from './due.ts';

let server: TestServer;
let clock: TestClock;
let due: Due;
const tenantId = () => server.tenants.home.id;

/** Orders 1 to 4, each at its place, with the change of its number in hand; its ONU is in the dark. */
beforeEach(async () => {
  const { everything } = server;
  await everything.query('delete from onu_order');
  await everything.query(`update config_change set ended_at = null`);
  await everything.query(`update onu set phase = $1`, [phaseCode('los')]);
  await everything.query(
    `insert into onu_order (tenant_id, id, olt_id, pon, onu_no, sn, plan_name, tasks, kind, state, change_id, created_by, origin,
      created_at, updated_at) select $1, n, 1, 1, n, 'HWTC0000000' || n, 'Home', '[]', 'authorize', 'working', n, 'test', '{}', now(), now()
      from generate_series(1, 4) n`,
    [tenantId()],
  );
  clock = testClock();
  due = new Due({ ...server.ctx, clock });
  // The first look is at everything.
  expect(await taken()).toEqual([]);
});

beforeAll(async () => {
  server = await startTestServer({ areas: () => [] });
  const { everything } = server;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
      select $1, 1, (select id from project where tenant_id = $1 and is_default), 'One', '192.0.2.1', 161, 'v2c', '', 'test'`,
    [tenantId()],
  );
  await everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) select $1, n, 1, 1, n, 'HWTC0000000' || n, 1, 3
      from generate_series(1, 4) n`,
    [tenantId()],
  );
  await everything.query(
    `insert into config_change (tenant_id, id, olt_id, place, page, op, state, created_by, origin, created_at)
      select $1, n, 1, 'device', 'vlan', 'add', 'queued', 'test', '{}', now() from generate_series(1, 4) n`,
    [tenantId()],
  );
});
afterAll(() => server.stop());

const room = { most: 8, ofTenant: 8, atWork: new Map<number, number>() };
const taken = async (wide: Partial<typeof room> = {}) =>
  (await due.take({ ...room, ...wide }, 'me')).rows.map(({ id }) => Number(id));
const end = (id: number) => server.everything.query('update config_change set ended_at = now() where id = $1', [id]);
const waits = (id: number) => server.everything.query(`update onu_order set state = 'waiting' where id = $1`, [id]);
const works = (id: number) =>
  server.everything.query('update onu set phase = $2 where id = $1', [id, phaseCode('working')]);

it('The end of a change brings its order alone, and once', async () => {
  await end(1);
  await end(2);
  expect(due.hears(`configEnd:${tenantId()}:2`)).toBe(true);
  expect(await taken()).toEqual([2]);
  expect(await taken()).toEqual([]);
});

it('An order whose change ended unheard is found by the next look at everything', async () => {
  await end(3);
  expect(await taken()).toEqual([]);
  clock.advance(10_000);
  expect(await taken()).toEqual([3]);
});

it('An order that is placed is taken at once, and those for which there is no room with the next look', async () => {
  await server.everything.query('update onu_order set change_id = null');
  due.hears(`orders:${tenantId()}`);
  expect(await taken({ ofTenant: 3 })).toEqual([1, 2, 3]);
  expect(await taken({ atWork: new Map([[tenantId(), 8]]) })).toEqual([]);
  expect(await taken()).toEqual([4]);
});

it('ONUs that arrived are looked for once a second, and the last word of a second is not lost', async () => {
  clock.advance(1000);
  for (const id of [1, 2]) await waits(id);
  await works(1);
  due.hears(`live:${tenantId()}`);
  expect(await taken()).toEqual([1]);
  await works(2);
  due.hears(`live:${tenantId()}`);
  const { rows, nextMs } = await due.take(room, 'me');
  expect([rows.length, nextMs]).toEqual([0, 1000]);
  clock.advance(nextMs ?? 0);
  expect(await taken()).toEqual([2]);
});

it('What browsers are told means nothing where no order is open', async () => {
  await server.everything.query('delete from onu_order');
  clock.advance(10_000);
  await taken();
  expect(due.hears(`live:${tenantId()}`)).toBe(false);
});
