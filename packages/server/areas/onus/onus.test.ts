import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { board } from '../board/board.ts';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import { onus } from './onus.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';
import { recountTurned, refreshTally } from '../../estate/onus/tally.ts';

interface OnuShown {
  readonly id: string;
  readonly place: string;
  readonly sn: string | null;
  readonly state: string;
  readonly cause: string | null;
  readonly rxPower: number | null;
  readonly band: string;
}
type Listed = Envelope & { rows: OnuShown[]; total: number; totalCapped: boolean };

let server: TestServer;
let token: string;
const north = '100';
const south = '200';

const tally = (tenantId: number, oltId: string) =>
  server.ctx.scope.tenant(tenantId, (tx) => refreshTally(tx, tenantId, oltId, new Date(server.ctx.clock.now())));

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [onus(ctx), board(ctx)] });
  const { home, coast } = server.tenants;
  await addOlt(server, home.id, north, 'North', '006d61000001');
  await addOlt(server, coast.id, south, 'South', '006d61000002');
  await addOnus(server, home.id, north, 1, 30);
  await addOnus(server, home.id, north, 2, 4);
  await addOnus(server, coast.id, south, 1, 5);
  await tally(home.id, north);
  await tally(coast.id, south);
  token = await server.signIn();
});
afterAll(() => server.stop());

const get = async <Answer = Listed>(path: string, query: Record<string, string> = {}, as = token): Promise<Answer> =>
  (await server.call('GET', path, { token: as, query })) as unknown as Answer;
const note = (pon: number, numbers: readonly number[], phase: string, at: Date) =>
  server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    noteOnuPhases(
      server.ctx,
      tx,
      server.tenants.home.id,
      north,
      numbers.map((onu) => ({ pon, onu, phase, at })),
    ),
  );
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('lists of ONUs', () => {
  test('a tenant sees its own ONUs and nobody else’s', async () => {
    const list = await get('/onu/list', { pageSize: '100' });
    expect(list.total).toBe(34);
    expect((await get('/onu/list', {}, await server.signIn('coast1'))).total).toBe(5);
  });

  test('the OLT of another tenant is not found, by MAC or by id', async () => {
    for (const query of [{ sysMac: '00:6d:61:00:00:02' }, { oltId: south }]) {
      expect(await get('/onuAuthList/getOnuAuthListInfos', query)).toMatchObject({ code: 404 });
    }
  });

  test('an ONU of another tenant is not found', async () => {
    expect(await get('/onu/detail', { onuId: '200100001' })).toMatchObject({ code: 404 });
  });

  test('within an OLT they come in the order of their places', async () => {
    const { rows } = await get('/onuAuthList/getOnuAuthListInfos', { sysMac: '00-6D-61-00-00-01', pageSize: '3' });
    expect(rows.map((row) => row.place)).toEqual(['GPON0/1:1', 'GPON0/1:2', 'GPON0/1:3']);
  });

  test('within an OLT they can be sorted by level', async () => {
    const query = { oltId: north, orderByColumn: 'rxPower', isAsc: 'asc', pageSize: '1' };
    expect((await get('/onuAuthList/getOnuAuthListInfos', query)).rows[0]).toMatchObject({
      rxPower: -18.3,
      place: 'GPON0/1:30',
    });
  });

  test('pages follow each other without gaps or repeats', async () => {
    const pages = [1, 2, 3, 4].map((n) => get('/onu/list', { pageNum: String(n), pageSize: '10' }));
    const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(34);
  });

  test.each([
    ['a part of the serial', '98BD9'],
    ['the same in lower case', 'vsol0098bd9'],
    ['a part of the name', 'mill_st_1'],
  ])('%s finds them', async (_, keyword) => {
    expect((await get('/onu/list', { keyword })).total).toBeGreaterThan(0);
  });

  test.each(['c4:70:0b:12:34:56', 'C470.0B12.3456', 'c4-70-0b', '0b1234'])('%s finds the MAC', async (keyword) => {
    await server.everything.query(`update onu set mac = 'c4700b123456' where id = 100100001`);
    expect(await get('/onu/list', { keyword })).toMatchObject({ total: 1, rows: [{ mac: 'c4:70:0b:12:34:56' }] });
  });

  test.each(['%', '_ill', "' or 1=1 --", '\\'])('%s stands for itself in a search', async (keyword) => {
    expect(await get('/onu/list', { keyword })).toMatchObject({ code: 200, total: 0 });
  });

  test('the ONU list call answers its rows in pageInfo', async () => {
    const { data } = await get<Envelope & { data: { pageInfo: Listed } }>('/onu/onuListInfo', { oltId: north });
    expect(data.pageInfo.total).toBe(34);
  });

  test.each([
    ['a state that does not exist', { state: 'nonsense' }],
    ['a port that is no number', { pon: 'x' }],
    ['a keyword of ten thousand characters', { keyword: 'x'.repeat(10_000) }],
  ] as [string, Record<string, string>][])('%s is refused', async (_, query) => {
    expect(await get('/onu/list', query)).toMatchObject({ code: 400 });
  });

  test('who may not see ONUs sees none', async () => {
    const stranger = await server.signInWith(['device:olt:list']);
    expect(await get('/onu/list', {}, stranger)).toMatchObject({ code: 403 });
  });
});

describe('what a trap tells of ONUs', () => {
  test('shows at once in list, detail, figures and board, with its reason', async () => {
    const events = await note(2, [1, 2, 3, 4], 'los', at('09:10:00'));
    expect(events[0]).toMatchObject({ kind: 'onu.state', payload: { oltId: north, total: 4 } });
    const list = await get('/onu/list', { cause: 'los' });
    expect(list.total).toBe(4);
    expect(list.rows[0]).toMatchObject({ state: 'offline', cause: 'los', rxPower: null, band: 'none' });
    const figures = await get<Envelope>('/onuAuthList/getOnuAuthListStatistics', { oltId: north });
    expect(figures['data']).toMatchObject({
      total: 34,
      online: 30,
      offline: { total: 4, los: 4 },
      ports: [{ online: 30 }, { online: 0 }],
    });
    const summary = await get<Envelope>('/board/summary');
    expect(summary['data']).toMatchObject({ online: 30, authorized: 34, offline: { los: 4, power: 0 } });
  });

  test('ONUs of a port that went together are one outage with a probable cause', async () => {
    const outages = await get<Envelope & { rows: object[] }>('/board/outages');
    expect(outages.rows).toMatchObject([
      { portName: 'GPON0/2', hit: 4, total: 4, los: 4, cause: 'feeder', since: '2026-11-21T09:10:00.000Z' },
    ]);
  });

  test('a gasp after the light was lost turns the fibre into power', async () => {
    await note(2, [1, 2, 3, 4], 'dyingGasp', at('09:10:01'));
    const outages = await get<Envelope & { rows: object[] }>('/board/outages');
    expect(outages.rows).toMatchObject([{ cause: 'power', power: 4, since: '2026-11-21T09:10:00.000Z' }]);
  });

  test('a gasp and a loss in one batch are power, whichever comes last', async () => {
    await server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
      noteOnuPhases(server.ctx, tx, server.tenants.home.id, north, [
        { pon: 1, onu: 7, phase: 'dyingGasp', at: at('09:20:00') },
        { pon: 1, onu: 7, phase: 'los', at: at('09:20:01') },
      ]),
    );
    expect((await get('/onu/list', { oltId: north, pon: '1', state: 'offline' })).rows).toMatchObject([
      { cause: 'power' },
    ]);
  });

  test('one drop fibre is no outage of the port', async () => {
    const outages = await get<Envelope & { rows: { pon: number }[] }>('/board/outages');
    expect(outages.rows.map((row) => row.pon)).toEqual([2]);
  });

  test('they are back as soon as they work', async () => {
    await note(2, [1, 2, 3, 4], 'working', at('09:30:00'));
    expect((await get('/onu/list', { state: 'offline' })).total).toBe(1);
    const detail = await get<Envelope & { data: { changes: object[] } }>('/onu/detail', { onuId: '100200001' });
    expect(detail.data.changes).toMatchObject([{ phase: 'working' }, { phase: 'dyingGasp' }, { phase: 'los' }]);
  });

  test('an ONU that is not known is left to the poll', async () => {
    expect(await note(2, [99], 'los', at('09:40:00'))).toEqual([]);
  });
});

interface Counts {
  readonly total: number;
  readonly online: number;
  readonly unknown: number;
  readonly starting: number;
  readonly disabled: number;
  readonly missing: number;
  readonly offline: { readonly total: number; readonly los: number; readonly power: number; readonly na: number };
  readonly weak: { readonly total: number; readonly warning: number; readonly critical: number };
}

/** Each figure beside the filters that it sets. */
const figuresOf = (c: Counts): [number, Record<string, string>][] => [
  [c.total, {}],
  [c.online, { state: 'online' }],
  [c.unknown, { state: 'unknown' }],
  [c.starting, { state: 'starting' }],
  [c.disabled, { state: 'disabled' }],
  [c.offline.total, { state: 'offline' }],
  [c.offline.los, { state: 'offline', cause: 'los' }],
  [c.offline.power, { state: 'offline', cause: 'power' }],
  [c.offline.na, { state: 'offline', cause: 'unknown' }],
  [c.weak.total, { band: 'weak' }],
  [c.weak.warning, { band: 'warning' }],
  [c.weak.critical, { band: 'critical' }],
  [c.missing, { missing: '1' }],
];

/** What the figures say, and how many rows the list has that each of them opens. */
async function besideItsList(within: Record<string, string>): Promise<{ said: number[]; listed: number[] }> {
  const { data } = await get<{ data: Counts }>('/onu/counts', within);
  const lists = figuresOf(data).map(([, filter]) => get('/onu/list', { missing: '0', ...within, ...filter }));
  return {
    said: figuresOf(data).map(([figure]) => figure),
    listed: (await Promise.all(lists)).map(({ total }) => total),
  };
}

describe('ONUs of an OLT that does not answer', () => {
  const west = '300';
  const turn = (online: boolean) =>
    server.ctx.scope.tenant(server.tenants.home.id, async (tx) => {
      const live = { online, ...(online ? {} : { last_answer_at: at('10:00:00') }) };
      await tx.updateTable('olt_live').set(live).where('olt_id', '=', west).execute();
      await recountTurned(tx, server.tenants.home.id, west, at('10:02:00'));
    });
  const within = [{}, { oltId: west }, { pon: '1' }, { keyword: 'mill_st_1' }, { oltId: west, pon: '2' }];

  beforeAll(async () => {
    const { home } = server.tenants;
    await addOlt(server, home.id, west, 'West', '006d61000003');
    await addOnus(server, home.id, west, 1, 12);
    await addOnus(server, home.id, west, 2, 3);
    const set = (onu: number, to: string) =>
      server.everything.query(`update onu set ${to} where olt_id = 300 and pon = 1 and onu_no = $1`, [onu]);
    await set(1, `state = 3, phase = 1, down_cause = 'los'`);
    await set(2, `state = 3, phase = 4, down_cause = 'power'`);
    await set(3, `state = 3, phase = 6, down_cause = null`);
    await set(4, 'state = 2, phase = 0');
    await set(5, 'state = 4, phase = 7');
    await set(6, 'band = 2');
    await set(7, 'band = 3');
    await set(8, 'band = 3');
    await set(9, 'missing = true');
    await tally(home.id, west);
  });

  test.each(within)('every figure within %j is the number of rows of the list that it opens', async (filters) => {
    const { said, listed } = await besideItsList(filters);
    expect(said).toEqual(listed);
    expect(said[0]).toBeGreaterThan(0);
  });

  test('they are unknown since its last answer, without light, and outside every other figure', async () => {
    const before = await get<{ data: Counts }>('/onu/counts');
    await turn(false);
    const list = await get<Envelope & { rows: object[]; total: number }>('/onu/list', { oltId: west, missing: '0' });
    expect(list.total).toBe(14);
    expect(list.rows).toSatisfy((rows: { state: string; since: string; rxPower: null; cause: null }[]) =>
      rows.every(
        ({ state, since, rxPower, cause }) =>
          state === 'unknown' && since === '2026-11-21T10:00:00.000Z' && rxPower === null && cause === null,
      ),
    );
    const { data } = await get<{ data: Counts }>('/onu/counts');
    expect(data).toMatchObject({ unknown: 14, total: before.data.total, online: before.data.online - 9, starting: 0 });
    const board = await get<{ data: object }>('/board/summary');
    expect(board.data).toMatchObject({
      unknown: 14,
      online: data.online,
      authorized: data.total,
      offline: data.offline,
    });
    const ofOlt = await get<{ data: object }>('/onuAuthList/getOnuAuthListStatistics', { oltId: west });
    expect(ofOlt.data).toMatchObject({ online: 0, unknown: 14, ports: [{ online: null }, { online: null }] });
  });

  test.each(within)('its figures within %j are still the numbers of rows', async (filters) => {
    const { said, listed } = await besideItsList(filters);
    expect(said).toEqual(listed);
  });

  test('they stand as they did as soon as it answers', async () => {
    await turn(true);
    expect((await get<{ data: Counts }>('/onu/counts', { oltId: west })).data).toMatchObject({ online: 9, unknown: 0 });
    expect((await get('/onu/list', { oltId: west, state: 'unknown' })).total).toBe(0);
  });
});

describe('the history of the board', () => {
  test('sums what OLTs told, and says nothing of times without readings', async () => {
    const now = server.ctx.clock.now();
    await server.everything.query('select metric_days_ahead($1::date, 2)', [new Date(now - 86_400_000)]);
    await server.everything.query(
      `insert into metric_olt (tenant_id, olt_id, ts, total, online, los, power, unknown, weak, waiting) values ($1, $2, $3, 34, 30, 3, 1, 0, 2, 1)`,
      [server.tenants.home.id, north, new Date(now - 1_500_000)],
    );
    const { data } = await get<Envelope & { data: { points: { total: number | null }[]; stepSeconds: number } }>(
      '/board/history',
      { window: 'hour' },
    );
    expect(data.stepSeconds).toBe(300);
    expect(data.points.filter((point) => point.total === 34).length).toBeGreaterThanOrEqual(1);
    expect(data.points.filter((point) => point.total !== null).length).toBeLessThanOrEqual(3);
  });
});
