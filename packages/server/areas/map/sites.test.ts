import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { writeSamples } from '../../history/write.ts';
import { refreshTally } from '../../estate/onus/tally.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { board } from '../board/board.ts';
import { cpes } from '../cpes/cpes.ts';
import { olts } from '../olts/olts.ts';
import { onuHistory } from '../onu-history/onu-history.ts';
import { onus } from '../onus/onus.ts';
import { orders } from '../orders/orders.ts';
import { customerServices } from '../orders/orders.ts';
import { strategies } from '../strategies/strategies.ts';
import { map } from './map.ts';

type Row = Record<string, unknown>;
type Answer = Envelope & { rows: Row[]; data: Row };

let server: TestServer;
let token: string;
const [north, south] = ['100', '101'];
beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [
      ...map(ctx),
      olts(ctx),
      onus(ctx),
      orders(ctx),
      customerServices(ctx),
      ...cpes(ctx),
      board(ctx),
      onuHistory(ctx),
      ...strategies(ctx),
    ],
  });
  await addOlt(server, server.tenants.home.id, north, 'North', '006d61000001');
  await addOlt(server, server.tenants.home.id, south, 'South', '006d61000002');
  token = await server.signIn();
});
afterAll(() => server.stop());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, as = token) =>
  (await server.call(
    method,
    path,
    method === 'GET' ? { token: as, query: body as Record<string, string> } : { token: as, body },
  )) as Answer;
const idOf = async (siteName: string) =>
  String((await send('GET', '/map/sites/list', { siteName })).rows[0]?.['siteId']);

it('a site has a place of two numbers or none, and a name without a stroke', async () => {
  const add = (body: object) => send('POST', '/map/sites', body);
  expect(await add({ siteName: 'Hill/1' })).toMatchObject({ code: 400, problems: [{ field: 'siteName' }] });
  expect(await add({ siteName: 'Hill', longitude: '11.5' })).toMatchObject({ code: 400 });
  const swapped = await add({ siteName: 'Hill', longitude: '31.2', latitude: '121.4' });
  expect(swapped).toMatchObject({
    problems: [{ field: 'latitude', message: expect.stringContaining('swapped') as string }],
  });
  expect(await add({ siteName: 'Hill', longitude: 181, latitude: 3 })).toMatchObject({
    problems: [{ field: 'longitude' }],
  });
  expect(await add({ siteName: 'Hill', longitude: 11.5, latitude: '48.137' })).toMatchObject({ code: 200 });
  expect(await add({ siteName: 'Dale' })).toMatchObject({ code: 200 });
  const marked = async (is: string) =>
    (await send('GET', '/map/sites/list', { marked: is })).rows.map((r) => r['siteName']);
  expect([await marked('marked'), await marked('unmarked')]).toEqual([['Hill'], ['Dale']]);
});

it('OLTs stand at a site, are counted there, are found by it, and keep it from being deleted', async () => {
  const siteId = await idOf('Hill');
  expect(await send('PUT', '/map/sites/devices', { siteId, oltIds: [north, south] })).toMatchObject({ code: 200 });
  expect((await send('GET', '/map/sites/list', { siteName: 'Hill' })).rows).toMatchObject([{ deviceCount: 2 }]);
  expect(await send('PUT', '/map/sites/devices', { siteId: '', oltIds: [south] })).toMatchObject({ code: 200 });
  const names = async (query: object) =>
    (await send('GET', '/device/olt/list', query)).rows.map((r) => r['sysHostName']);
  expect(await names({ siteId })).toEqual(['North']);
  expect(await names({ siteId: '0' })).toEqual(['South']);
  expect(await names({ site: 'hil' })).toEqual(['North']);
  expect(await send('DELETE', `/map/sites/${siteId}`)).toMatchObject({ code: 601 });
});

/** Something of each kind of an OLT. */
async function fill(oltId: string): Promise<void> {
  const tenant = server.tenants.home.id;
  await addOnus(server, tenant, oltId, 1, 2);
  const put = (text: string) => server.everything.query(text, [tenant, oltId]);
  await put(`insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, plan_name, service, created_at, updated_at)
    values ($1, $2::int8 + 10, $2, 1, 1, 'HWTC' || $2, 'Ada', 'Home', '{"mode":"bridge"}', now(), now())`);
  await put(`insert into onu_autofind (tenant_id, id, olt_id, pon, identity, sn, since, at)
    values ($1, $2::int8 + 20, $2, 1, 'NEW' || $2, 'NEW' || $2, now(), now())`);
  await put(
    `insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values ($1, $2::int8 + 30, $2, 1, now(), now())`,
  );
  await put(
    `insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause) select $1, $2::int8 + 30, id, now(), 'los' from onu where olt_id = $2`,
  );
  await put(`insert into onu_drift (tenant_id, onu_id, olt_id, pon, unit, day, days, worst, base_from, base_to)
    select $1, id, $2, 1, sn, current_date, 20, 300, current_date, current_date from onu where olt_id = $2 limit 1`);
  await put(`insert into cpe (tenant_id, id, project_id, oui, product_class, serial, onu_id, created_by)
    select $1, $2::int8 + 40, (select id from project where tenant_id = $1 limit 1), '0019C6', 'H108', 'S' || $2, min(id), 'test' from onu where olt_id = $2`);
}

it('every list of devices and customers is narrowed by the site of their OLT, and counts what stands there', async () => {
  await fill(north);
  await fill(south);
  const siteId = await idOf('Hill');
  const lists = {
    '/onu/list': 2,
    '/onu/waiting': 1,
    '/onu/subscription/list': 1,
    '/onu/decay/list': 1,
    '/board/outages': 1,
    '/cpeDevice/getCpeListByCondition': 1,
    '/monitor/strategy/metricAverages': 1,
  };
  for (const [path, n] of Object.entries(lists)) {
    const count = async (query: object) => {
      const answer = await send('GET', path, query);
      expect(answer, path).toMatchObject({ code: 200 });
      const { rows } = answer.data?.['pageInfo'] ? (answer.data['pageInfo'] as Answer) : answer;
      return rows.length;
    };
    const found = [
      await count({}),
      await count({ siteId }),
      await count({ site: 'hil' }),
      await count({ siteId: '0' }),
    ];
    expect(found, path).toEqual([2 * n, n, n, n]);
    expect(await count({ site: 'nowhere' }), path).toBe(0);
  }
  for (const oltId of [north, south])
    await server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
      refreshTally(tx, server.tenants.home.id, oltId, new Date()),
    );
  expect((await send('GET', '/onu/counts', { siteId })).data).toMatchObject({ total: 2 });
  expect((await send('GET', '/onu/counts', { siteId, keyword: 'mill' })).data).toMatchObject({ total: 2 });
  expect((await send('GET', '/onu/list', { siteId })).rows).toMatchObject([{ siteName: 'Hill' }, { siteName: 'Hill' }]);
  expect((await send('GET', '/map/sites/list', { siteName: 'Hill' })).rows).toMatchObject([
    { deviceCount: 1, alarmCount: 0, outageCount: 1 },
  ]);
});

it('the board is one of a site: its cards, its OLTs, its curve, and who is silent of it', async () => {
  const tenant = server.tenants.home.id;
  const siteId = await idOf('Hill');
  const now = server.ctx.clock.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  await server.everything.query('select metric_days_ahead($1::date, 4)', [ago(24 * 60)]);
  for (const [oltId, total] of [
    [north, 2],
    [south, 7],
  ] as const) {
    const told = { total, online: total, los: 0, power: 0, unknown: 0, weak: 0, waiting: 1 };
    await server.ctx.scope.tenant(tenant, (tx) =>
      writeSamples(tx, { tenantId: tenant, oltId }, ago(40), { olt: [told] }),
    );
  }
  await server.everything.query('update olt_live set online = false, since = $3 where tenant_id = $1 and olt_id = $2', [
    tenant,
    south,
    ago(30),
  ]);
  const of = async (query: object) => {
    const { points } = (await send('GET', '/board/history', { window: 'hour', ...query })).data as {
      points: { total: number | null; silent: number | null }[];
    };
    const most = (name: 'total' | 'silent') => Math.max(...points.map((point) => point[name] ?? 0));
    const { authorized, olts: counted } = (await send('GET', '/board/summary', query)).data;
    const { total, offline } = counted as { total: number; offline: number };
    const names = (await send('GET', '/board/olts', query)).rows.map(({ name }) => name);
    return [most('total'), most('silent'), authorized, total, offline, names.join()];
  };
  expect(await of({})).toEqual([9, 7, 4, 2, 1, 'North,South']);
  for (const query of [{ siteId }, { site: 'hil' }]) expect(await of(query)).toEqual([2, 0, 2, 1, 0, 'North']);
  expect(await of({ siteId: '0' })).toEqual([7, 7, 2, 1, 1, 'South']);
  expect(await of({ siteId: '999' })).toEqual([0, 0, 0, 0, 0, '']);
  // Nor does one count elsewhere that was away before the curve begins.
  await server.everything.query('delete from metric_olt where olt_id = $1', [south]);
  await server.everything.query('update olt_live set since = $2 where olt_id = $1', [south, ago(180)]);
  expect(await of({ siteId })).toEqual([2, 0, 2, 1, 0, 'North']);
  expect((await of({ siteId: '0' })).slice(0, 2)).toEqual([0, 2]);
});

it('neither a site nor an OLT of others is there', async () => {
  const siteId = await idOf('Hill');
  const other = await server.signIn('coast1');
  expect(await send('PUT', '/map/sites/devices', { siteId, oltIds: [north] }, other)).toMatchObject({ code: 404 });
  expect(await send('PUT', '/map/sites/devices', { siteId, oltIds: [north, '999'] })).toMatchObject({ code: 404 });
  expect(await send('PUT', '/map/sites/devices', { siteId: '999', oltIds: [north] })).toMatchObject({ code: 404 });
});
