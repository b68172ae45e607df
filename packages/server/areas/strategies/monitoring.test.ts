import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import type { Envelope } from '../../http/envelope.ts';
import { tenantOltsOf } from '../../southbound/collector/fleet.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { strategies } from './strategies.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const clock = testClock(Date.UTC(2026, 10, 21, 12, 30));
const [mill, hill, theirs] = [10, 11, 12] as const;
const macOf = (id: number): string => `00:00:00:00:00:${id}`;

let server: TestServer;
let root: string;
const run = (words: string, values: readonly unknown[] = []) => server.everything.query(words, [...values]);
const at = (ms: number) => new Date(clock.now() - ms);

async function cpu(id: number, ms: number, value: number | null): Promise<void> {
  await run(`insert into metric_olt (tenant_id, olt_id, ts, cpu) values ($1, $2, $3, $4)`, [
    server.tenants.home.id,
    id,
    at(ms),
    value,
  ]);
}
const hourOf = (id: number, from: Date, value: number) =>
  run(
    `insert into metric_olt_hour (tenant_id, olt_id, ts, n, cpu_n, cpu_min, cpu_max, cpu_avg, memory_n, temperature_n,
       total_n, online_n, los_n, power_n, unknown_n, weak_n, waiting_n)
     values ($1, $2, $3, 12, 12, $4::int, $4::int, $4::float8, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [server.tenants.home.id, id, from, value],
  );

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => strategies(ctx) });
  root = await server.signIn();
  const { home, coast } = server.tenants;
  await plantOlt(server.everything, home, mill);
  await plantOlt(server.everything, home, hill);
  await plantOlt(server.everything, coast, theirs);
  await run(`update olt set name = 'Mill' where id = $1`, [mill]);
  await run(`update olt set name = 'Hill' where id = $1`, [hill]);
  await run(`insert into olt_live (tenant_id, olt_id, online, last_poll_at) select tenant_id, id, true, $1 from olt`, [
    at(0),
  ]);
  await run(`select metric_days_ahead($1::date, 3)`, [at(dayMs)]);
});
afterAll(() => server.stop());

const post = (path: string, body: object, token = root) => server.call('POST', path, { token, body });
const get = (path: string, query: Record<string, string> = {}, token = root) =>
  server.call('GET', path, { token, query });
const sound = { name: 'Mills', macs: macOf(mill), metrics: [4], cycle: '5min', status: '1' };
const strategyId = async (name: string): Promise<string> => {
  const { rows } = (await get('/monitor/strategy/list', { name })) as unknown as { rows: { strategyId: string }[] };
  return rows[0]?.strategyId ?? '';
};
const marked = ({ problems }: Envelope) => (problems as { field: string }[] | undefined)?.map(({ field }) => field);

describe('A strategy', () => {
  it('is refused at the field that is wrong, and nothing of it is written', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `00:6d:61:00:00:${n.toString(16).padStart(2, '0')}`).join(' ');
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ metrics: [] }, 'metrics'],
      [{ metrics: [5, 99] }, 'metrics'],
      [{ cycle: '7min' }, 'cycle'],
      [{ macs: '' }, 'macs'],
      [{ macs: 'no mac' }, 'macs'],
      [{ macs: many }, 'macs'],
      [{ macs: macOf(99) }, 'macs'],
    ] as const)
      expect([wrong, marked(await post('/monitor/strategy', { ...sound, ...wrong }))]).toEqual([wrong, [field]]);
    expect((await run('select 1 from job')).rowCount).toBe(0);
  });

  it('names a device of another tenant no more than one that is not there', async () => {
    const [foreign, none] = [macOf(theirs), macOf(99)];
    const said = async (macs: string) => JSON.stringify(await post('/monitor/strategy', { ...sound, macs }));
    const withoutIds = (words: string) => words.replaceAll(/"requestId":"[^"]*"/g, '');
    expect(withoutIds(await said(foreign)).replaceAll(foreign, none)).toBe(withoutIds(await said(none)));
  });

  it('is a scheduled task whose MACs have spaces between them, due in a minute of its own', async () => {
    const macs = `${macOf(mill)},${macOf(hill)} ${macOf(mill)}`;
    expect(await post('/monitor/strategy', { ...sound, macs, metrics: [4, 11, 4], cycle: '15min' })).toMatchObject({
      code: 200,
    });
    const { rows } = await run('select method, parameters, cron, misfire, status from job');
    expect(rows).toMatchObject([
      {
        method: 'monitorDevices',
        parameters: { macs: `${macOf(mill)} ${macOf(hill)}`, metrics: [4, 11], cycle: '15min' },
        cron: expect.stringMatching(/^\d+ \d+\/15 \* \* \* \?$/),
        misfire: '3',
        status: '1',
      },
    ]);
    expect(await post('/monitor/strategy', sound)).toMatchObject({ code: 400, problems: [{ field: 'name' }] });
  });

  it('is due at once when it begins to work, and never again once it stopped', async () => {
    const id = await strategyId('Mills');
    const set = (status: string) =>
      server.call('PUT', '/monitor/strategy/changeStatus', { token: root, body: { strategyId: id, status } });
    const due = async () => (await run('select cause from job_due order by cause')).rows.map(({ cause }) => cause);
    await set('0');
    expect(await due()).toEqual(['hand', 'time']);
    await set('1');
    expect(await due()).toEqual([]);
  });

  it('averages its cycles over its devices: what was not read is no zero, and a cycle without readings is none', async () => {
    for (const [id, ms, value] of [
      [mill, 4 * minuteMs, 10],
      [mill, 9 * minuteMs, 30],
      [hill, 4 * minuteMs, 50],
      [hill, 9 * minuteMs, null],
      [mill, 65 * minuteMs, 80],
    ] as const)
      await cpu(id, ms, value);
    const id = await strategyId('Mills');
    const answer = (await get('/monitor/strategy/results', { strategyId: id, code: '4' })) as unknown as {
      data: { rows: { read: number; values: { cpu: object } }[] };
    };
    expect(answer.data.rows.map(({ read, values }) => [read, values.cpu])).toEqual([
      [2, { n: 3, least: 10, most: 50, mean: 30 }],
      [1, { n: 1, least: 80, most: 80, mean: 80 }],
    ]);
    const series = (await get('/monitor/strategy/series', {
      strategyId: id,
      code: '4',
      window: 'hour',
    })) as unknown as {
      data: { times: string[]; fields: { name: string; mean: (number | null)[] }[] };
    };
    const [first] = series.data.fields;
    expect(first?.mean).toHaveLength(series.data.times.length);
    expect(first?.mean.filter((value) => value !== null)).toEqual([30, 30]);
  });

  it('ranks its places by the mean, those that said nothing last', async () => {
    const ranked = async (query: Record<string, string>) => {
      const { rows } = (await get('/monitor/strategy/ranking', {
        strategyId: await strategyId('Mills'),
        ...query,
      })) as unknown as {
        rows: { sysHostName: string; mean: number | null; portName: string | null }[];
      };
      return rows.map(({ sysHostName, mean, portName }) => [sysHostName, mean, portName]);
    };
    expect(await ranked({ code: '4', window: 'hour' })).toEqual([
      ['Hill', 50, null],
      ['Mill', 20, null],
    ]);
    await run(`insert into metric_pon (tenant_id, olt_id, port, ts, down_bps) values ($1, $2, 1, $3, 4000)`, [
      server.tenants.home.id,
      mill,
      at(minuteMs),
    ]);
    expect(await ranked({ code: '11', window: 'hour' })).toEqual([
      ['Mill', 4000, 'PON1'],
      ['Hill', null, null],
    ]);
    const wrong = { strategyId: await strategyId('Mills'), code: '11', field: 'down_bps' };
    expect(marked(await get('/monitor/strategy/ranking', wrong))).toEqual(['field']);
  });

  it('shows what stands at a site alone: its results, its places, its curve and its devices', async () => {
    const { id: tenant } = server.tenants.home;
    await run(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 9, 'Mill street', 'test', now(), now())`,
      [tenant],
    );
    await run('update olt set site_id = 9 where tenant_id = $1 and id = $2', [tenant, mill]);
    const which = { strategyId: await strategyId('Mills'), code: '4' };
    const of = async (query: Record<string, string>) => {
      const { data } = (await get('/monitor/strategy/results', { ...which, ...query })) as unknown as {
        data: { devices: number; rows: { read: number; values: { cpu: { mean: number } } }[] };
      };
      const { rows } = (await get('/monitor/strategy/ranking', { ...which, window: 'hour', ...query })) as unknown as {
        rows: { sysHostName: string; siteName: string | null }[];
      };
      const series = (await get('/monitor/strategy/series', { ...which, window: 'hour', ...query })) as unknown as {
        data: { fields: { mean: (number | null)[] }[] };
      };
      return [
        data.devices,
        data.rows.map(({ read, values }) => [read, values.cpu.mean]),
        rows.map(({ sysHostName, siteName }) => [sysHostName, siteName]),
        series.data.fields[0]?.mean.filter((value) => value !== null),
      ];
    };
    const there = [
      1,
      [
        [1, 20],
        [1, 80],
      ],
      [['Mill', 'Mill street']],
      [30, 10],
    ];
    for (const query of [{ siteId: '9' }, { site: 'MILL' }] as const) expect(await of(query)).toEqual(there);
    expect(await of({ siteId: '0' })).toEqual([1, [[1, 50]], [['Hill', null]], [50]]);
    expect(await of({ siteId: '7' })).toMatchObject([0, [], [], []]);
    const elsewhere = { ...which, siteId: '9', oltId: String(hill), window: 'hour' };
    expect(await get('/monitor/strategy/series', elsewhere)).toMatchObject({ code: 404 });
    const sysMacs = `${macOf(mill)},${macOf(hill)}`;
    expect(await get('/monitor/strategy/deviceDetails', { sysMacs, siteId: '9' })).toMatchObject({
      total: 1,
      rows: [{ siteName: 'Mill street' }],
    });
    const ports = async (siteId: string) =>
      (await get('/monitor/strategy/forecast', { ...which, code: '11', siteId }))['total'];
    expect([await ports('9'), await ports('7')]).toEqual([1, 0]);
  });

  it('tells when its ports are full, of those that have a speed and four weeks behind them', async () => {
    const { id: tenant } = server.tenants.home;
    await run(`update olt set pon_mode = 'EPON' where id = any($1)`, [[mill, hill]]);
    const midnight = Math.floor(clock.now() / dayMs) * dayMs;
    for (let back = 1; back <= 60; back += 1)
      await run(
        `insert into metric_pon_day (tenant_id, olt_id, port, ts, n, up_bps_n, down_bps_n, down_bps_max)
         values ($1, $2, 1, $3, 288, 0, 288, $4)`,
        [tenant, mill, new Date(midnight - back * dayMs), 800_000_000 - back * 4_000_000],
      );
    const asked = { strategyId: await strategyId('Mills'), code: '11' };
    const { rows } = (await get('/monitor/strategy/forecast', asked)) as unknown as {
      rows: { sysHostName: string; fullAt: string | null; growth: number; days: number; capacity: number }[];
    };
    expect(rows.map(({ sysHostName, growth, days, capacity }) => [sysHostName, growth, days, capacity])).toEqual([
      ['Mill', 4_000_000, 60, 1e9],
      ['Hill', null, 0, 1e9],
    ]);
    const away = (Date.parse(rows[0]?.fullAt ?? '') - midnight) / dayMs;
    expect(away).toBeGreaterThanOrEqual(49);
    expect(away).toBeLessThanOrEqual(51);
    expect(await get('/monitor/strategy/forecast', { ...asked, code: '4' })).toMatchObject({ total: 0 });
  });

  it('keeps what an edit does not send, and takes no other task for a strategy', async () => {
    const id = await strategyId('Mills');
    const edit = (body: object) => server.call('PUT', '/monitor/strategy', { token: root, body });
    expect(await edit({ strategyId: id, cycle: '1h' })).toMatchObject({ code: 200 });
    expect(await get(`/monitor/strategy/${id}`)).toMatchObject({
      data: { cycle: '1h', metrics: [4, 11], deviceCount: 2 },
    });
    await run(`update job set method = 'pollOlts' where id = $1`, [id]);
    expect(await get(`/monitor/strategy/${id}`)).toMatchObject({ code: 404 });
    expect(await edit({ strategyId: id, cycle: '1h' })).toMatchObject({ code: 404 });
    expect(await server.call('DELETE', `/monitor/strategy/${id}`, { token: root })).toMatchObject({ code: 404 });
  });
});

describe('A device that is watched live', () => {
  it('is read more often for ten minutes, and then as before without anybody ending it', async () => {
    const seconds = async () => {
      const rows = await tenantOltsOf(server.ctx, server.tenants.home.id);
      return rows.find(({ id }) => id === String(mill))?.stat_seconds ?? null;
    };
    expect(await seconds()).toBeNull();
    expect(await post('/monitor/strategy/live', { oltId: mill, seconds: 30 })).toMatchObject({
      data: { seconds: 30, until: new Date(clock.now() + 10 * minuteMs).toISOString() },
    });
    await post('/monitor/strategy/live', { oltId: mill, seconds: 60 });
    expect(await seconds()).toBe(30);
    await run('update olt_watch set until = $1', [at(1)]);
    expect(await seconds()).toBeNull();
    for (const wrong of [14, 901, 1])
      expect(marked(await post('/monitor/strategy/live', { oltId: mill, seconds: wrong }))).toEqual(['seconds']);
    expect(await post('/monitor/strategy/live', { oltId: theirs, seconds: 15 })).toMatchObject({ code: 404 });
  });
});

describe('Abnormal devices', () => {
  const found = async () => {
    const { rows } = (await get('/performance/abnormal/list', { pageSize: '50' })) as unknown as {
      rows: {
        sysHostName: string;
        reason: string;
        value: number | null;
        ordinary: number | null;
        since: string | null;
      }[];
    };
    return rows.map(({ sysHostName, reason, value, ordinary, since }) => [sysHostName, reason, value, ordinary, since]);
  };

  it('are those above a limit, with since when, and those unlike this hour of the days before', async () => {
    const hour = Math.floor(clock.now() / hourMs) * hourMs;
    await run('delete from metric_olt');
    expect(await found()).toEqual([]);
    for (const [id, value] of [
      [mill, 91],
      [hill, 60],
    ] as const)
      await cpu(id, 10 * minuteMs, value);
    // Four days say too little of what is usual.
    for (let day = 1; day <= 4; day += 1) await hourOf(hill, new Date(hour - day * dayMs), 20 + day);
    for (const [back, value] of [
      [1, 88],
      [2, 85],
      [3, 40],
      [4, 90],
    ] as const)
      await hourOf(mill, new Date(hour - back * hourMs), value);
    expect(await found()).toEqual([['Mill', 'cpuHigh', 91, 80, new Date(hour - 2 * hourMs).toISOString()]]);
    await hourOf(hill, new Date(hour - 5 * dayMs), 25);
    expect(await found()).toContainEqual(['Hill', 'cpuUnusual', 60, 23, null]);
    // What always was so is not unusual, however high.
    await run('update metric_olt_hour set cpu_avg = 60 where olt_id = $1', [hill]);
    expect((await found()).filter(([name]) => name === 'Hill')).toEqual([]);
  });

  it('are those that are away, whatever they said before', async () => {
    await run('update olt_live set online = false, since = $1 where olt_id = $2', [at(hourMs), mill]);
    expect(await found()).toEqual([['Mill', 'offline', null, null, at(hourMs).toISOString()]]);
    expect(await get('/performance/abnormal/list', { reason: 'cpuHigh' })).toMatchObject({ total: 0 });
  });
});
