import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { addOlt } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { olts } from '../olts/olts.ts';
import { map } from './map.ts';

type Row = Record<string, unknown>;
type Answer = Envelope & { rows: Row[]; data: Row };

let server: TestServer;
let token: string;
const [north, south] = ['100', '101'];
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [...map(ctx), olts(ctx)] });
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

it('neither a site nor an OLT of others is there', async () => {
  const siteId = await idOf('Hill');
  const other = await server.signIn('coast1');
  expect(await send('PUT', '/map/sites/devices', { siteId, oltIds: [north] }, other)).toMatchObject({ code: 404 });
  expect(await send('PUT', '/map/sites/devices', { siteId, oltIds: [north, '999'] })).toMatchObject({ code: 404 });
  expect(await send('PUT', '/map/sites/devices', { siteId: '999', oltIds: [north] })).toMatchObject({ code: 404 });
});
