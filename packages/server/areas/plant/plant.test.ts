import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import { refreshTally } from '../../estate/onus/tally.ts';
import type { Envelope } from '../../http/envelope.ts';
import { writeXlsx } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { board } from '../board/board.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';
import { plant } from './plant.ts';

type Row = Record<string, unknown>;
type Answer = Envelope & { rows: Row[]; data: Row };

const north = '100';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [...plant(ctx), board(ctx)] });
  const { home } = server.tenants;
  await addOlt(server, home.id, north, 'North', '006d61000001');
  await addOnus(server, home.id, north, 1, 32);
  await addOnus(server, home.id, north, 2, 4);
  await server.ctx.scope.tenant(home.id, (tx) => refreshTally(tx, home.id, north, new Date()));
  token = await server.signIn();
});
afterAll(() => server.stop());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, as = token) =>
  (await server.call(
    method,
    path,
    method === 'GET' ? { token: as, query: body as Record<string, string> } : { token: as, body },
  )) as Answer;
const add = (body: object) => send('POST', '/plant/splitter', body);
const idOf = async (name: string) =>
  String((await send('GET', '/plant/splitter/list', { splitterName: name })).rows[0]?.['splitterId']);
const onuId = (n: number, pon = 1) => String(100_000_000 + pon * 100_000 + n);
const hang = (n: number, splitter: string, port?: number) =>
  send('POST', '/plant/drop', { onuId: onuId(n), splitter, ...(port === undefined ? {} : { port }) });
const plantOf = async (n: number) => (await send('GET', '/onu/plant', { onuId: onuId(n) })).data;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9) + seconds * 1000);
const note = (numbers: readonly number[], phase: string, seconds: number, pon = 1) =>
  server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    noteOnuPhases(
      server.ctx,
      tx,
      server.tenants.home.id,
      north,
      numbers.map((onu) => ({ pon, onu, phase, at: at(seconds) })),
    ),
  );
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const outages = async (over = '0') => (await send('GET', '/board/outages', { over })).rows;

/** One splitter at the exchange, and below it S1 with ONUs 1 to 16 and S2 with the others. */
beforeEach(async () => {
  await server.everything.query('truncate onu_drop, pon_outage_onu, pon_outage, splitter, zone');
  await server.everything.query(
    `update onu set state = 1, phase = 3, down_cause = null, since = '2026-11-20T10:00:00Z', sn = replace(sn, 'NEWX', 'VSOL')`,
  );
  await add({ splitterName: 'Root', ways: 4, olt: 'north', pon: 1 });
  await add({ splitterName: 'S1', ways: 16, above: 'Root', abovePort: 1 });
  await add({ splitterName: 'S2', ways: 16, above: 'Root', abovePort: 2 });
});

const hangAll = async () => {
  const ids = await Promise.all(['S1', 'S2'].map(idOf));
  await server.everything.query(
    `insert into onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, port, how, at, by_name)
      select tenant_id, olt_id, pon, onu_no, sn, case when onu_no <= 16 then $1::int8 else $2::int8 end, (onu_no - 1) % 16 + 1, 'imported', now(), 'test'
      from onu where olt_id = ${north} and pon = 1`,
    ids,
  );
};

describe('A splitter', () => {
  test('below another is on its PON port and one stage further', async () => {
    const { rows } = await send('GET', '/plant/splitter/list', { above: 'Root' });
    expect(rows).toMatchObject([
      { splitterName: 'S1', olt: 'North', pon: 1, stage: 2, above: 'Root', abovePort: 1, used: 0 },
      { splitterName: 'S2', stage: 2, abovePort: 2 },
    ]);
  });

  test('is found by the site where its OLT stands, and says it; one that no OLT feeds has none', async () => {
    const { id } = server.tenants.home;
    await server.everything.query(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 7, 'Hill exchange', 'test', now(), now())`,
      [id],
    );
    await add({ splitterName: 'Loose', ways: 8 });
    const found = async (query: object) =>
      (await send('GET', '/plant/splitter/list', query)).rows.map((row) => [row['splitterName'], row['siteName']]);
    expect(await found({ siteId: '0' })).toEqual([
      ['Root', null],
      ['S1', null],
      ['S2', null],
    ]);
    await server.everything.query('update olt set site_id = 7 where tenant_id = $1 and id = $2', [id, north]);
    const there = ['Root', 'S1', 'S2'].map((name) => [name, 'Hill exchange']);
    for (const query of [{ siteId: '7' }, { site: 'hill' }]) expect(await found(query)).toEqual(there);
    expect(await found({})).toEqual([['Loose', null], ...there]);
    for (const query of [{ siteId: '0' }, { siteId: '8' }]) expect(await found(query)).toEqual([]);
  });

  test.each([
    ['a port that is taken', { above: 'Root', abovePort: 1 }, 'abovePort'],
    ['a port that the splitter above has not', { above: 'Root', abovePort: 5 }, 'abovePort'],
    ['no port above', { above: 'Root' }, 'abovePort'],
    ['another OLT port than the splitter above', { above: 'Root', abovePort: 3, pon: 2 }, 'pon'],
    ['a port that the OLT has not', { olt: 'North', pon: 9 }, 'pon'],
    ['an OLT that is not there', { olt: 'South', pon: 1 }, 'olt'],
    ['a PON port of no OLT', { pon: 1 }, 'pon'],
  ])('with %s is refused at the field', async (_, feed, field) => {
    expect(await add({ splitterName: 'New', ways: 8, ...feed })).toMatchObject({ code: 400, problems: [{ field }] });
  });

  test('is never put below itself, and takes what hangs on it along to another port', async () => {
    const root = await idOf('Root');
    expect(await send('PUT', '/plant/splitter', { splitterId: root, above: 'S1', abovePort: 3 })).toMatchObject({
      code: 400,
      problems: [{ field: 'above' }],
    });
    expect(await send('PUT', '/plant/splitter', { splitterId: root, pon: 2 })).toMatchObject({ code: 200 });
    expect((await send('GET', '/plant/splitter/list', { above: 'Root' })).rows).toMatchObject([{ pon: 2 }, { pon: 2 }]);
  });

  test('stays on its PON port while ONUs hang on it, and feeds no fewer than it does', async () => {
    await hang(3, 'S1', 15);
    const [root, s1] = [await idOf('Root'), await idOf('S1')];
    const moved = await send('PUT', '/plant/splitter', { splitterId: root, pon: 2 });
    expect(moved).toMatchObject({ code: 400, problems: [{ field: 'pon' }] });
    const smaller = await send('PUT', '/plant/splitter', { splitterId: s1, ways: 8 });
    expect(smaller).toMatchObject({ code: 400, problems: [{ field: 'ways' }] });
    expect(await send('DELETE', `/plant/splitter/${s1}`)).toMatchObject({ code: 601 });
    expect(await send('DELETE', `/plant/splitter/${root}`)).toMatchObject({ code: 601 });
  });

  test('and those below it come in with one sheet, each row judged as if it were typed', async () => {
    const headings = ['splitterName', 'ways', 'olt', 'pon', 'above', 'abovePort'];
    const rows = [
      ['R2', '1:4', '00:6d:61:00:00:01', '2', '', ''],
      ['L1', '8', '', '', 'R2', '1'],
      ['L2', '8', '', '', 'R2', '1'],
    ];
    expect(await upload('/plant/splitter/importData?skipBad=true', headings, rows)).toMatchObject({
      data: { added: 2, failed: 1, rows: [{ row: 4, problems: [{ field: 'abovePort' }] }] },
    });
    expect((await send('GET', '/plant/splitter/list', { splitterName: 'L1' })).rows).toMatchObject([
      { pon: 2, stage: 2 },
    ]);
  });
});

async function upload(path: string, headings: readonly string[], rows: readonly string[][]): Promise<Answer> {
  const content = await writeXlsx([{ name: 'Rows', headings, rows }]);
  return sendUpload<Answer>(server, path, { token, name: 'rows.xlsx', content });
}

test('a zone is not part of itself', async () => {
  await send('POST', '/plant/zone', { zoneName: 'City', kind: 'region' });
  await send('POST', '/plant/zone', { zoneName: 'Mill Street', kind: 'street', parent: 'city' });
  const { rows } = await send('GET', '/plant/zone/list');
  expect(rows).toMatchObject([{ zoneName: 'City' }, { zoneName: 'Mill Street', parent: 'City' }]);
  const circle = await send('PUT', '/plant/zone', { zoneId: rows[0]?.['zoneId'], parent: 'Mill Street' });
  expect(circle).toMatchObject({ code: 400, problems: [{ field: 'parent' }] });
});

describe('The drop of an ONU', () => {
  test('is told with the way from the OLT', async () => {
    expect(await hang(3, 's1', 7)).toMatchObject({ code: 200 });
    expect(await plantOf(3)).toMatchObject({
      drop: { splitter: 'S1', port: 7, how: 'typed', by: 'admin', formerSn: null },
      path: [
        { splitter: 'Root', stage: 1, away: 0, total: 1 },
        { splitter: 'S1', stage: 2, away: 0, total: 1 },
      ],
      port: { away: 0, total: 32 },
      outage: null,
    });
  });

  test('is on a splitter of its PON port, on a port that is free', async () => {
    await add({ splitterName: 'Other', ways: 8, olt: 'North', pon: 2 });
    await hang(3, 'S1', 7);
    expect(await hang(4, 'Other', 1)).toMatchObject({ problems: [{ field: 'splitter' }] });
    expect(await hang(4, 'Nowhere')).toMatchObject({ problems: [{ field: 'splitter' }] });
    expect(await hang(4, 'S1', 17)).toMatchObject({ problems: [{ field: 'port' }] });
    expect(await hang(4, 'S1', 7)).toMatchObject({ problems: [{ field: 'port' }] });
    expect(await hang(3, 'S1')).toMatchObject({ code: 200 });
    expect((await plantOf(3))['drop']).toMatchObject({ port: 7 });
  });

  test('is not that of a unit that replaces another, until somebody says so', async () => {
    await hang(3, 'S1', 7);
    await server.everything.query(`update onu set sn = replace(sn, 'VSOL', 'NEWX') where id = ${onuId(3)}`);
    expect(await plantOf(3)).toMatchObject({ drop: { formerSn: expect.stringContaining('VSOL') as string }, path: [] });
    await send('POST', '/plant/drop/keep', { onuId: onuId(3) });
    expect(await plantOf(3)).toMatchObject({ drop: { port: 7, formerSn: null }, path: [{}, { splitter: 'S1' }] });
    await send('DELETE', `/plant/drop/${onuId(3)}`);
    expect(await plantOf(3)).toMatchObject({ drop: null });
  });

  test('guessed is marked, and never written over what was typed', async () => {
    await hang(3, 'S1', 7);
    const { groups } = (await send('GET', '/plant/drop/guess', { oltId: north, pon: '1' })).data as {
      groups: { splitter: string; onus: { onuId: string }[] }[];
    };
    expect(groups).toMatchObject([{ splitter: 'S1' }]);
    const onuIds = groups[0]?.onus.slice(0, 5).map((one) => one.onuId);
    const taken = await send('POST', '/plant/drop/guess', { splitterId: await idOf('S2'), onuIds });
    expect(taken).toMatchObject({ data: { taken: 4, kept: 1 } });
    expect((await plantOf(3))['drop']).toMatchObject({ splitter: 'S1', how: 'typed' });
    expect((await plantOf(4))['drop']).toMatchObject({ splitter: 'S2', how: 'guessed', port: null });
  });

  test('comes with a sheet by serial number or place, but not over what was typed', async () => {
    await hang(3, 'S1', 7);
    const sn = await server.everything.query<{ sn: string }>(`select sn from onu where id = ${onuId(5)}`);
    const rows = [
      ['', '', '', sn.rows[0]?.sn ?? '', 'S1', '1'],
      ['North', '1', '6', '', 'S1', '2'],
      ['North', '1', '3', '', 'S2', '3'],
      ['North', '1', '99', '', 'S2', '3'],
    ];
    const answer = await upload(
      '/plant/drop/importData?skipBad=true',
      ['olt', 'pon', 'onu', 'sn', 'splitter', 'port'],
      rows,
    );
    expect(answer).toMatchObject({ data: { added: 2, rows: [{ row: 4 }, { row: 5 }] } });
    expect((await plantOf(6))['drop']).toMatchObject({ splitter: 'S1', port: 2, how: 'imported' });
  });

  test('loses what its way should cost, or is said to deviate; its splitter tells which ports are left', async () => {
    await hang(3, 'S1', 7);
    await hang(4, 'S1', 8);
    await server.everything.query(
      `insert into olt_port (tenant_id, olt_id, kind, port, name, tx_power) values (${server.tenants.home.id}, ${north}, 'pon', 1, 'pon0/1', 500)
       on conflict (tenant_id, olt_id, kind, port) do update set tx_power = 500`,
    );
    const s1 = await idOf('S1');
    const { data } = await send('GET', `/plant/loss/${s1}`);
    expect(data).toMatchObject({ ways: 16, used: 2, free: 14 });
    const drops = data['drops'] as Readonly<Record<'rxPower' | 'expected' | 'measured' | 'deviation', number>>[];
    expect(drops).toHaveLength(2);
    for (const { rxPower, expected, measured, deviation } of drops) {
      expect(measured).toBeCloseTo(5 - rxPower, 2);
      expect(deviation).toBeCloseTo(measured - expected, 2);
    }
    expect((await send('GET', `/plant/loss/${s1}`, {}, await server.signIn('coast1'))).code).toBe(404);
  });

  test('of another tenant is not found', async () => {
    const other = await server.signIn('coast1');
    expect(await send('GET', '/onu/plant', { onuId: onuId(3) }, other)).toMatchObject({ code: 404 });
    expect(await send('POST', '/plant/drop', { onuId: onuId(3), splitter: 'S1' }, other)).toMatchObject({ code: 404 });
  });
});

describe('An outage', () => {
  beforeEach(hangAll);

  test('of a splitter of 16 is one, of that splitter, of fibre, however the ONUs are told of; five without power are another', async () => {
    await note(upTo(1, 3), 'los', 0);
    await note(upTo(4, 16), 'los', 2);
    expect(await outages()).toMatchObject([
      { splitter: 'S1', hit: 16, affected: 16, total: 32, kind: 'fibre', cause: 'splitter' },
    ]);
    await note(upTo(20, 24), 'dyingGasp', 30);
    expect(await outages()).toMatchObject([
      { splitter: null, hit: 5, kind: 'power' },
      { splitter: 'S1', hit: 16, kind: 'fibre' },
    ]);
    expect(await plantOf(2)).toMatchObject({
      path: [
        { splitter: 'Root', away: 21, total: 32 },
        { splitter: 'S1', away: 16, total: 16 },
      ],
      outage: { splitter: 'S1', hit: 16 },
    });
  });

  test('goes on while some come back, and ends when all have; whoever falls again in a minute goes on with it', async () => {
    await note(upTo(1, 16), 'los', 0);
    const [{ outageId } = {}] = await outages();
    await note(upTo(1, 15), 'working', 100);
    expect(await outages()).toMatchObject([{ outageId, hit: 1, affected: 16, splitter: 'S1', cause: 'splitter' }]);
    const list = (await send('GET', `/board/outages/${String(outageId)}`)).data['onus'] as Row[];
    expect(list.map(({ backTime }) => backTime !== null)).toEqual([false, ...upTo(1, 15).map(() => true)]);
    await note([16], 'working', 110);
    expect(await outages()).toEqual([]);
    expect(await outages('1')).toMatchObject([{ outageId, affected: 16, hit: 0, cause: 'splitter' }]);
    await note(upTo(1, 16), 'los', 115);
    expect(await outages()).toMatchObject([{ outageId, hit: 16, endTime: null }]);
    const { rows } = await server.everything.query('select 1 from pon_outage');
    expect(rows).toHaveLength(1);
  });

  test('of ONUs that flap takes those that are seen away for the first time minutes later', async () => {
    await note([1, 2, 3], 'los', 0);
    await note([1, 2], 'working', 198);
    await note([1, 2], 'los', 199);
    await note([20, 21], 'los', 200);
    expect(await outages()).toMatchObject([{ hit: 5, affected: 5 }]);
  });

  test('is told anew when the plant is known better', async () => {
    await server.everything.query('delete from onu_drop');
    await note([1, 2, 3, 4], 'los', 0);
    expect(await outages()).toMatchObject([{ splitter: null, cause: 'branch', hit: 4 }]);
    for (const n of [1, 2, 3, 4]) await hang(n, 'S1', n);
    expect(await outages()).toMatchObject([{ splitter: 'S1', cause: 'splitter', hit: 4 }]);
  });

  test('of somebody else is not found', async () => {
    await note(upTo(1, 16), 'los', 0);
    const [{ outageId } = {}] = await outages();
    const other = await server.signIn('coast1');
    expect(await send('GET', `/board/outages/${String(outageId)}`, {}, other)).toMatchObject({ code: 404 });
  });
});
