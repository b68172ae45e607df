import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';
import { pmtiles } from '../../testing/pmtiles.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { plant } from '../plant/plant.ts';
import { map } from './map.ts';

type Row = Record<string, unknown>;
type Answer = Envelope & { rows: Row[]; data: Row & Record<string, Row[]> };

let server: TestServer;
let token: string;
const north = '100';
const onu = (n: number) => String(100_000_000 + 100_000 + n);
beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_PRIVATE_TARGETS: 'on' },
    areas: (ctx) => [...map(ctx), ...plant(ctx)],
  });
  await addOlt(server, server.tenants.home.id, north, 'North', '006d61000001');
  await addOnus(server, server.tenants.home.id, north, 1, 16);
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('delete from map_cell');
  await server.everything.query('delete from onu_spot');
  await server.everything.query('update olt set lon = null, lat = null, site_id = null');
  await server.everything.query('delete from site');
});

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, as = token) =>
  (await server.call(
    method,
    path,
    method === 'GET' ? { token: as, query: body as Record<string, string> } : { token: as, body },
  )) as Answer;
const window = { west: '11', south: '48', east: '12', north: '49', zoom: '9' };
const seen = async (query: object = {}) => (await send('GET', '/map/markers', { ...window, ...query })).data;
const mark = (kind: string, id: string, lon: number | null, lat: number | null) =>
  send('PUT', '/map/markers', { kind, id, lon, lat });

it('an OLT stands where it is marked, or else where its site does, or nowhere', async () => {
  expect(await seen()).toMatchObject({ olts: [], unmarkedOlts: 1 });
  await send('POST', '/map/sites', { siteName: 'Hill', longitude: '11.5', latitude: '48.5' });
  const siteId = (await send('GET', '/map/sites/list')).rows[0]?.['siteId'];
  await send('PUT', '/map/sites/devices', { siteId, oltIds: [north] });
  expect(await seen()).toMatchObject({
    olts: [{ name: 'North', lon: 11.5, siteName: 'Hill' }],
    sites: [{ devices: 1 }],
    unmarkedOlts: 0,
  });
  expect(await mark('olt', north, 11.25, 48.25)).toMatchObject({ code: 200 });
  expect(await seen()).toMatchObject({ olts: [{ lon: 11.25, lat: 48.25 }] });
  expect((await send('GET', '/map/marking/list', { kind: 'olt' })).rows).toMatchObject([
    { marking: 'marked', ofSite: false },
  ]);
  await mark('olt', north, null, null);
  expect((await send('GET', '/map/marking/list', { kind: 'olt', marking: 'marked' })).rows).toMatchObject([
    { ofSite: true },
  ]);
  expect((await seen({ west: '-12', east: '-11' })).olts).toEqual([]);
});

it('ONUs are counted from afar and drawn one by one from near', async () => {
  for (const n of [1, 2, 3]) await mark('onu', onu(n), 11.5 + n / 10_000, 48.5);
  expect(await seen()).toMatchObject({ onus: [], cells: [{ n: 3 }] });
  const near = await seen({ zoom: '15', west: '11.49', east: '11.50015', south: '48.4', north: '48.6' });
  expect(near).toMatchObject({ cells: [], onus: [{ onuId: onu(1), lat: 48.5 }] });
  await mark('onu', onu(1), null, null);
  expect(await seen()).toMatchObject({ cells: [{ n: 2 }] });
});

it('a place out of range is refused, and nothing of others is marked or seen', async () => {
  expect(await mark('olt', north, 200, 10)).toMatchObject({ code: 400 });
  expect(await mark('olt', north, 10, null)).toMatchObject({ code: 400 });
  expect(await mark('olt', '999', 10, 10)).toMatchObject({ code: 404 });
  const other = await server.signIn('coast1');
  expect(await send('PUT', '/map/markers', { kind: 'olt', id: north, lon: 1, lat: 1 }, other)).toMatchObject({
    code: 404,
  });
  expect(await send('PUT', '/map/markers', { kind: 'onu', id: onu(1), lon: 1, lat: 1 }, other)).toMatchObject({
    code: 404,
  });
  expect((await send('GET', '/map/markers', { ...window, west: '170', east: '-170' })).code).toBe(400);
});

it('an outage has the area of those that it took', async () => {
  for (const [n, lon, lat] of [
    [1, 11.1, 48.1],
    [2, 11.3, 48.1],
    [3, 11.3, 48.3],
  ] as const)
    await mark('onu', onu(n), lon, lat);
  const tenant = server.tenants.home.id;
  await server.everything.query(
    `insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values ($1, 7, $2, 1, now(), now())`,
    [tenant, north],
  );
  await server.everything.query(
    `insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause) select $1, 7, id, now(), 'los' from onu where id = any($2::int8[])`,
    [tenant, [onu(1), onu(2), onu(3)]],
  );
  expect((await seen()).outages).toMatchObject([
    {
      outageId: '7',
      hit: 3,
      by: 'onus',
      shape: [
        [11.1, 48.1],
        [11.3, 48.1],
        [11.3, 48.3],
      ],
    },
  ]);
  await server.everything.query('delete from pon_outage');
});

async function upload(text: string, skipBad = false): Promise<Answer> {
  const sent = { token, name: 'places.geojson', content: text, query: { skipBad: String(skipBad) } };
  return sendUpload<Answer>(server, '/map/importData', sent);
}

it('a file marks all that it names or nothing, and what is written is read again', async () => {
  const feature = (name: string, lon: number, lat: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name },
  });
  const { rows } = await server.everything.query<{ sn: string }>('select sn from onu where id = $1', [onu(5)]);
  const features = [feature('north', 11.5, 48.5), feature(rows[0]?.sn ?? '', 11.6, 48.6), feature('Nowhere', 1, 1)];
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  expect(await upload(text)).toMatchObject({ data: { added: 0, failed: 1, rows: [{ row: 3 }] } });
  expect(await seen()).toMatchObject({ olts: [], cells: [] });
  expect(await upload(text, true)).toMatchObject({ data: { added: 2, failed: 1 } });
  expect(await seen()).toMatchObject({ olts: [{ name: 'North' }], cells: [{ n: 1 }] });
  const file = await server.app.inject({
    method: 'GET',
    url: '/emsWebServer/map/export?format=kml',
    headers: { authorization: token },
  });
  await mark('olt', north, null, null);
  expect(await upload(file.body)).toMatchObject({ data: { added: 2, failed: 0 } });
  expect(await seen()).toMatchObject({ olts: [{ lon: 11.5 }] });
});

it('the key of a map is told to nobody, stays with its host, and is said to be missing where it is needed', async () => {
  const blank = { tileFile: null, apiKey: null, attribution: null, longitude: null, latitude: null };
  const set = (body: object) => send('PUT', '/map/config', { ...blank, ...body });
  expect(await set({ tileUrl: 'https://tiles.example.net/a.png' })).toMatchObject({ problems: [{ field: 'tileUrl' }] });
  const tileUrl = 'https://tiles.example.net/{z}/{x}/{y}.png?k={key}';
  await set({ tileUrl });
  expect((await send('GET', '/map/config')).data).toMatchObject({ hasKey: false, problem: 'Map API key not set' });
  expect(await send('GET', '/map/tile/1/0/0')).toMatchObject({ code: 500, msg: 'Map API key not set' });
  await set({ tileUrl, apiKey: 'canary' });
  await set({ tileUrl, attribution: 'Somebody' });
  const told = await send('GET', '/map/config');
  expect(told.data).toMatchObject({ hasKey: true, problem: null, attribution: 'Somebody' });
  expect(JSON.stringify(told)).not.toContain('canary');
  await set({ tileUrl: tileUrl.replace('example.net', 'example.org') });
  expect((await send('GET', '/map/config')).data).toMatchObject({ hasKey: false });
  expect(await send('GET', '/map/tile/1/2/0')).toMatchObject({ code: 404 });
});

it('a map file is uploaded, chosen by its name, drawn tile by tile, and refused where it is broken', async () => {
  const give = async (name: string, body: Buffer, as = token) => {
    const edge = 'heliograph-edge';
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/map/files',
      headers: { authorization: as, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([
        Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        body,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    });
    return answer.json<Envelope>();
  };
  const whole = pmtiles({
    tiles: [[0, Buffer.from('a tile of vectors')]],
    metadata: { vector_layers: [{ id: 'roads' }], attribution: '<b>Surveyors</b>' },
  });
  expect(await give('city.pmtiles', whole.subarray(0, 200))).toMatchObject({
    code: 400,
    msg: 'This is no PMTiles file, or it is broken',
  });
  expect(await give('../city.pmtiles.exe', whole)).toMatchObject({ code: 400 });
  expect(await give('city.pmtiles', whole)).toMatchObject({ code: 200 });
  expect((await send('GET', '/map/files')).data).toMatchObject([{ name: 'city.pmtiles', isOwn: true, kind: 'vector' }]);
  const other = await server.signIn('coast1');
  expect((await send('GET', '/map/files', {}, other)).data).toEqual([]);

  const blank = { tileUrl: null, tileFile: null, apiKey: null, attribution: null, longitude: null, latitude: null };
  const set = (body: object, as = token) => send('PUT', '/map/config', { ...blank, ...body }, as);
  expect(await set({ tileFile: 'city.pmtiles' }, other)).toMatchObject({ problems: [{ field: 'tileFile' }] });
  expect(await set({ tileFile: '../city.pmtiles' })).toMatchObject({ problems: [{ field: 'tileFile' }] });
  expect(await set({ tileFile: 'city.pmtiles', tileUrl: 'https://x.example/{z}/{x}/{y}.png' })).toMatchObject({
    code: 400,
  });
  expect(await set({ tileFile: 'city.pmtiles' })).toMatchObject({ code: 200 });
  expect((await send('GET', '/map/config')).data).toMatchObject({
    tileFile: 'city.pmtiles',
    tileset: { kind: 'vector', layers: ['roads'], attribution: 'Surveyors' },
  });
  const tile = (path: string) =>
    server.app.inject({ method: 'GET', url: `/emsWebServer/map/tile/${path}`, headers: { authorization: token } });
  const got = await tile('0/0/0');
  expect([got.body, got.headers['content-type']]).toEqual(['a tile of vectors', 'application/vnd.mapbox-vector-tile']);
  // Nothing is drawn there, and nothing failed.
  const none = await tile('1/0/0');
  expect([none.statusCode, none.rawPayload.length]).toEqual([200, 0]);
  expect(await send('DELETE', '/map/files/city.pmtiles')).toMatchObject({ code: 601 });
  await set({});
  expect(await send('DELETE', '/map/files/city.pmtiles', {}, other)).toMatchObject({ code: 404 });
  expect(await send('DELETE', '/map/files/city.pmtiles')).toMatchObject({ code: 200 });
  expect((await send('GET', '/map/files')).data).toEqual([]);
});

it('a map file of another server is read part by part, and one that gives no parts is refused', async () => {
  const whole = pmtiles({ tiles: [[0, Buffer.from('far')]] });
  let givesParts = true;
  const away = createServer((request, answer) => {
    const [first = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).slice(1).map(Number);
    answer.writeHead(givesParts ? 206 : 200).end(givesParts ? whole.subarray(first, last + 1) : whole);
  });
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  const { port } = away.address() as AddressInfo;
  const tileUrl = `http://127.0.0.1:${port}/world.pmtiles?k={key}`;
  const set = () =>
    send('PUT', '/map/config', {
      tileUrl,
      tileFile: null,
      apiKey: 'secret',
      attribution: null,
      longitude: null,
      latitude: null,
    });
  try {
    expect(await set()).toMatchObject({ code: 200 });
    const { body } = await server.app.inject({
      method: 'GET',
      url: '/emsWebServer/map/tile/0/0/0',
      headers: { authorization: token },
    });
    expect(body).toBe('far');
    givesParts = false;
    expect(await set()).toMatchObject({ problems: [{ field: 'tileUrl' }] });
  } finally {
    away.close();
  }
});

it('the search finds what is marked and what is not', async () => {
  await mark('onu', onu(5), 11.5, 48.5);
  const { data } = await send('GET', '/map/search', { search: 'nor' });
  expect(data).toMatchObject([{ kind: 'olt', name: 'North', lon: null }]);
});

it('who sees some ONUs of an OLT only sees squares of these', async () => {
  const { everything, tenants } = server;
  await everything.query(`update onu set mac = lpad(to_hex(onu_no), 12, '0') where olt_id = $1`, [north]);
  for (const n of [1, 2, 3, 9]) await mark('onu', onu(n), 11.5 + n / 10_000, 48.5);
  expect((await seen()).cells).toMatchObject([{ n: 4 }]);
  const bound = await server.signInWith(['plant:map:list']);
  await everything.query(
    `insert into user_olt (tenant_id, user_id, olt_id, onu_limit, mac_from, mac_to)
      select $1, max(id), $2, 128, '000000000001', '000000000003' from app_user where tenant_id = $1`,
    [tenants.home.id, north],
  );
  const { cells } = (await send('GET', '/map/markers', window, bound)).data;
  expect(cells).toMatchObject([{ n: 3 }]);
  expect(cells?.[0]?.['lon']).toBeCloseTo(11.5002, 4);
});
