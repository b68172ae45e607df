import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packReadings } from '../../db/migrations/0079-onu-readings.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { onus } from './onus.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';

let server: TestServer;
let token: string;

describe('the list of all ONUs', () => {
  const alder = '300';
  beforeAll(async () => {
    server = await startTestServer({ areas: (ctx) => [onus(ctx)] });
    token = await server.signIn();
    const { home } = server.tenants;
    await addOlt(server, home.id, '100', 'North', '006d61000001');
    await addOnus(server, home.id, '100', 1, 30);
    await addOnus(server, home.id, '100', 2, 4);
    await addOlt(server, home.id, alder, 'Alder', '006d61000003');
    await addOnus(server, home.id, alder, 1, 4);
    await server.everything.query(
      "update onu set name = null, model = 'A', state = 3 where olt_id = $1 and onu_no = 1",
      [alder],
    );
    await server.everything.query("update onu set name = 'Aaron', model = 'B' where olt_id = $1 and onu_no = 2", [
      alder,
    ]);
    await server.everything.query(
      'update onu_live l set rx = case onu_no when 1 then -9900 when 3 then null else -2900 end from onu o where o.id = l.onu_id and o.olt_id = $1',
      [alder],
    );
    await server.everything.query(packReadings);
  });
  afterAll(() => server.stop());

  const all = async (orderByColumn: string, isAsc: string) => {
    const pages = [1, 2, 3, 4, 5, 6].map((page) =>
      server.call('GET', '/onu/list', { token, query: { orderByColumn, isAsc, pageSize: '7', pageNum: String(page) } }),
    );
    return (await Promise.all(pages)).flatMap((answer) => answer['rows'] as Record<string, string | number | null>[]);
  };

  test.each(['rxPower', 'name', 'oltName', 'model', 'sn'])(
    'is sorted by %s, what is missing last, each row once',
    async (column) => {
      for (const isAsc of ['asc', 'desc']) {
        const rows = await all(column, isAsc);
        const values = rows.map((row) => row[column]);
        const known = values.filter((value) => value !== null && value !== undefined);
        expect(new Set(rows.map((row) => row['id'])).size).toBe(38);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(known).toEqual(isAsc === 'asc' ? sorted : sorted.toReversed());
      }
    },
  );

  test('is exported with its filter and its order, and only by who may', async () => {
    const ask = (query: Record<string, string>, as = token) =>
      server.app.inject({ url: '/emsWebServer/onu/export', query, headers: { authorization: as } });
    const csv = (await ask({ format: 'csv', keyword: 'aaron' })).body.trim().split('\r\n');
    expect(csv).toHaveLength(2);
    expect(csv[1]).toMatch(/^Aaron,Alder,,GPON0\/1:2,VSOL/);
    expect((await ask({ format: 'csv' })).body.trim().split('\r\n')).toHaveLength(39);
    const sheet = await readSheet('onus.xlsx', (await ask({ orderByColumn: 'rxPower', isAsc: 'asc' })).rawPayload, 100);
    expect(sheet[1]?.[0]).toBe('Aaron');
    const viewer = await server.signInWith(['device:onu:list']);
    expect((await ask({ format: 'csv' }, viewer)).json()).toMatchObject({ code: 403 });
    expect((await ask({ format: 'csv' }, await server.signIn('coast1'))).body).not.toContain('Aaron');
  });
});
