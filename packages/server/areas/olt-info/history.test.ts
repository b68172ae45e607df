import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs, plantOlt, plantReadings, setClock } from '../../history/history.fixture.ts';
import { rollUp } from '../../history/roll-up.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const now = today + 9 * hourMs + 32 * 60_000;
const clock = setClock(now);
let server: TestServer;
let token: string;

/** Raw readings from ten days ago until now; then only the last two days and today are kept raw, as in a real server. */
beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signIn();
  for (const tenant of [server.tenants.home, server.tenants.coast]) {
    await plantOlt(server.everything, tenant, 1);
    await plantReadings(server.everything, tenant.id, 1, { from: today - 10 * dayMs, to: now });
    await rollUp(server.ctx, tenant.id);
  }
  await plantOlt(server.everything, server.tenants.home, 2);
  for (const table of ['metric_olt', 'metric_pon', 'metric_uplink']) {
    await server.everything.query(`delete from ${table} where ts < $1`, [new Date(today - 2 * dayMs)]);
  }
});
afterAll(() => server.stop());

interface Point {
  readonly at: string;
  readonly upBps: number | null;
  readonly upOctets: number | null;
  readonly total: number | null;
}
interface Extent {
  readonly n: number;
  readonly of: number | null;
}
interface Series {
  readonly stepSeconds: number;
  readonly points: readonly Point[];
  readonly extents: readonly Extent[];
}

async function portHistory(asked: object, as = token): Promise<Series> {
  const answer = await server.call('POST', '/olt/getTimeDataStatistics', {
    token: as,
    body: { oltId: '1', kind: 'pon', port: 1, ...asked },
  });
  const { stepSeconds, series } = answer['data'] as { stepSeconds: number; series: Series[] };
  return { stepSeconds, points: series[0]?.points ?? [], extents: series[0]?.extents ?? [] };
}
const boardHistory = async (window: string): Promise<Series> =>
  (await server.call('GET', '/board/history', { token, query: { window } }))['data'] as Series;

const timesWith = (points: readonly Point[], key: 'upBps' | 'total') =>
  points.filter((point) => point[key] !== null).map((point) => Date.parse(point.at));
const isPause = (time: number) => Math.floor(time / dayMs) % 3 === 0 && new Date(time).getUTCHours() === 4;
const upTo = (from: number, step: number) =>
  Array.from({ length: Math.ceil((now - from) / step) }, (_, k) => from + k * step);

describe.each([
  ['ports', 'upBps', (window: string) => portHistory({ window })],
  ['the board', 'total', boardHistory],
] as const)('the history of %s', (_, key, read) => {
  test.each(['week', 'month'])('has every collected hour of a %s, the open one too, and its gaps', async (window) => {
    const { stepSeconds, points } = await read(window);
    expect(stepSeconds).toBe(3600);
    const first = Math.max(today - 10 * dayMs, Date.parse(points[0]?.at ?? ''));
    expect(timesWith(points, key)).toEqual(upTo(first, hourMs).filter((time) => !isPause(time)));
  });

  test.each(['season', 'year'])('has every collected day of a %s and the open one', async (window) => {
    const { stepSeconds, points } = await read(window);
    expect(stepSeconds).toBe(86_400);
    expect(timesWith(points, key)).toEqual(upTo(today - 10 * dayMs, dayMs));
    expect(points.length).toBeGreaterThan(90);
  });

  test('an hour and a day are as fine as what is collected', async () => {
    expect((await read('hour')).stepSeconds).toBe(300);
    const { stepSeconds, points } = await read('day');
    expect(stepSeconds).toBe(300);
    expect(timesWith(points, key).length).toBeGreaterThan(200);
  });
});

describe('a point', () => {
  test('of an open hour and of the open day is that of the readings so far', async () => {
    for (const [window, from] of [
      ['week', today + 9 * hourMs],
      ['year', today],
    ] as const) {
      const { rows } = await server.everything.query<{ mean: number; last: string }>(
        `select round(avg(up_bps))::int as mean, (array_agg(up_octets order by ts desc))[1] as last
           from metric_pon where tenant_id = $1 and olt_id = 1 and ts >= $2`,
        [server.tenants.home.id, new Date(from)],
      );
      const { points } = await portHistory({ window });
      const found = points.find((point) => Date.parse(point.at) === from);
      expect(found).toMatchObject({ upBps: rows[0]?.mean, upOctets: Number(rows[0]?.last) });
    }
  });

  test('of a day says of how many readings it is, and of how many it would be: the open one is told by those before it', async () => {
    const { points, extents } = await portHistory({ window: 'year' });
    const read = extents.filter((_, n) => points[n]?.upBps !== null);
    expect(read).toHaveLength(11);
    for (const { n, of } of read.slice(0, -1)) expect(n).toBeGreaterThan((of ?? 0) * 0.8);
    const open = read.at(-1);
    expect(open?.n).toBe(115);
    expect(open?.n).toBeLessThan((open?.of ?? 0) / 2);
    const hours = await portHistory({ window: 'week' });
    expect(hours.extents.every(({ of }) => of === null)).toBe(true);
  });

  test('of a closed hour is the same as its raw readings give', async () => {
    const { rows } = await server.everything.query<{ at: Date; mean: number | null; last: string }>(
      `select date_trunc('hour', ts, 'UTC') as at, round(avg(up_bps))::int as mean, (array_agg(up_octets order by ts desc))[1] as last
         from metric_pon where tenant_id = $1 and olt_id = 1 and ts < $2 group by 1`,
      [server.tenants.home.id, new Date(today + 9 * hourMs)],
    );
    const points = new Map(
      (await portHistory({ window: 'week' })).points.map((point) => [Date.parse(point.at), point]),
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { at, mean, last } of rows) {
      expect(points.get(at.getTime())).toMatchObject({ upBps: mean, upOctets: Number(last) });
    }
  });

  test('of an explicit stretch that is no longer kept raw is an hour, of a very old one a day', async () => {
    const stretch = (from: number, to: number) =>
      portHistory({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    const lately = await stretch(now - hourMs, now);
    expect(lately.stepSeconds).toBe(300);
    const kept = await stretch(today - 8 * dayMs, today - 7 * dayMs);
    expect(kept.stepSeconds).toBe(300);
    await server.everything.query(
      `insert into metric_pon_hour select (jsonb_populate_record(h, jsonb_build_object('ts', h.ts - interval '33 days'))).*
         from metric_pon_hour h where tenant_id = $1 and olt_id = 1 and ts >= $2 and ts < $3`,
      [server.tenants.home.id, new Date(today - 8 * dayMs), new Date(today - 7 * dayMs)],
    );
    const gone = await stretch(today - 41 * dayMs, today - 40 * dayMs);
    expect(gone.stepSeconds).toBe(3600);
    expect(timesWith(gone.points, 'upBps').length).toBeGreaterThan(20);
    const old = await stretch(today - 450 * dayMs, today - 5 * dayMs);
    expect(old.stepSeconds).toBe(86_400);
    expect(timesWith(old.points, 'upBps')).toHaveLength(5);
  });

  test('of a day whose hours are no longer kept comes from the day itself', async () => {
    const at = today - 300 * dayMs;
    await server.everything.query(
      `insert into metric_pon_day (tenant_id, olt_id, port, ts, n, up_bps_n, up_bps_avg, down_bps_n, up_octets) values ($1, 1, 1, $2, 288, 288, 41.6, 0, 77)`,
      [server.tenants.home.id, new Date(at)],
    );
    await server.everything.query(
      `insert into metric_olt_day select (jsonb_populate_record(t, jsonb_build_object('ts', $2::timestamptz, 'total_avg', 64.4))).*
         from metric_olt_day t where tenant_id = $1 and ts = $3`,
      [server.tenants.home.id, new Date(at), new Date(today - dayMs)],
    );
    const pointOf = ({ points }: Series) => points.find((point) => Date.parse(point.at) === at);
    expect(pointOf(await portHistory({ window: 'year' }))).toMatchObject({ upBps: 42, downBps: null, upOctets: 77 });
    expect(pointOf(await boardHistory('year'))).toMatchObject({ total: 64 });
  });

  test('of an OLT of which nothing was ever read is a gap', async () => {
    const { points } = await portHistory({ window: 'year', oltId: '2' });
    expect(points.length).toBeGreaterThan(300);
    expect(timesWith(points, 'upBps')).toEqual([]);
  });

  test('counts the ONUs of an OLT that was silent between two readings as such, and no step without any reading', async () => {
    const minute = 60_000;
    const { id } = server.tenants.home;
    for (const ago of [60, 15]) {
      await server.everything.query('insert into metric_olt (tenant_id, olt_id, ts, total) values ($1, 2, $2, 34)', [
        id,
        new Date(now - ago * minute),
      ]);
    }
    const points = (await boardHistory('hour')).points as readonly (Point & { silent: number | null })[];
    const silentFrom = points.filter(({ silent }) => silent === 34).map(({ at }) => (now - Date.parse(at)) / minute);
    expect([Math.max(...silentFrom) <= 52, Math.min(...silentFrom) >= 7, silentFrom.length]).toEqual([true, true, 8]);
    expect(points.filter(({ silent, total }) => silent === 0 && total !== null && total >= 100).length).toBeGreaterThan(
      2,
    );
    const lost = new Date(now - 2 * hourMs);
    await server.everything.query('delete from metric_olt where tenant_id = $1 and ts > $2', [id, lost]);
    expect(
      (await boardHistory('hour')).points.every(
        ({ total, ...point }) => total === null && !('silent' in point && point.silent),
      ),
    ).toBe(true);
    const live = 'insert into olt_live (tenant_id, olt_id, online, since) values ($1, 1, false, $2)';
    await server.everything.query(`${live} on conflict (tenant_id, olt_id) do update set online = false, since = $2`, [
      id,
      lost,
    ]);
    await server.everything.query(
      `insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning,
         weak_critical, waiting_new, waiting_resync, at) values ($1, 1, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $2)`,
      [id, lost],
    );
    const away = (await boardHistory('hour')).points as readonly (Point & { silent: number | null })[];
    expect(new Set(away.map(({ silent }) => silent))).toEqual(new Set([100, null]));
  });

  test('is still right before anything was summed up', async () => {
    await server.everything.query('delete from metric_rollup where tenant_id = $1', [server.tenants.coast.id]);
    const { points } = await portHistory({ window: 'week' }, await server.signIn('coast1'));
    expect(timesWith(points, 'upBps')).toEqual(upTo(today - 2 * dayMs, hourMs).filter((time) => !isPause(time)));
  });
});
