import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import { plantOnus, writeReadings } from '../../history/onus/onus.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { alarms } from '../alarms/alarms.ts';
import { warnOfFullPorts } from './forecasts.ts';
import { mostThresholds, thresholdsArea } from './thresholds.ts';
import { watchTenant } from './watch.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// In the hour that is over: a reading that is ahead of the database's own clock is not kept.
const clock = testClock(Math.floor(Date.now() / hourMs) * hourMs - 30 * minuteMs);
const [mill, hill, theirs] = [10, 11, 12] as const;

let server: TestServer;
let root: string;
let tenantId: number;
const run = (words: string, values: readonly unknown[] = []) => server.everything.query(words, [...values]);
const at = (ms: number) => new Date(clock.now() - ms);

const cpu = (id: number, ms: number, value: number | null) =>
  run('insert into metric_olt (tenant_id, olt_id, ts, cpu) select tenant_id, id, $2, $3 from olt where id = $1', [
    id,
    at(ms),
    value,
  ]);
const hourOf = (id: number, from: Date, value: number) =>
  run(
    `insert into metric_olt_hour (tenant_id, olt_id, ts, n, cpu_n, cpu_min, cpu_max, cpu_avg, memory_n, temperature_n,
       total_n, online_n, los_n, power_n, unknown_n, weak_n, waiting_n)
     values ($1, $2, $3, 12, 12, $4::int, $4::int, $4::float8, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [tenantId, id, from, value],
  );
const standing = async () =>
  (
    await run(
      `select o.name, kind, object, severity, text from alarm a join olt o on o.id = a.olt_id
       where a.cleared_at is null and (kind like '%Crossed' or kind like '%Filling') order by kind, object, o.name`,
    )
  ).rows as { name: string; kind: string; object: string; severity: number; text: string }[];

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [thresholdsArea(ctx), ...[alarms(ctx)].flat()] });
  root = await server.signIn();
  const { home, coast } = server.tenants;
  tenantId = home.id;
  await plantOlt(server.everything, home, mill);
  await plantOlt(server.everything, home, hill);
  await plantOlt(server.everything, coast, theirs);
  await run(`update olt set name = 'Mill', pon_mode = 'GPON' where id = $1`, [mill]);
  await run(`update olt set name = 'Hill', pon_mode = 'GPON' where id = $1`, [hill]);
  await run(`update olt set name = 'Coast' where id = $1`, [theirs]);
  await run(`select metric_days_ahead($1::date, 4)`, [at(2 * dayMs)]);
});
afterAll(() => server.stop());

const post = (body: object, token = root) => server.call('POST', '/performance/threshold', { token, body });
const marked = ({ problems }: object & { problems?: unknown }) =>
  (problems as { field: string }[] | undefined)?.map(({ field }) => field);
const busy = {
  thresholdName: 'Busy',
  what: 'olt.cpu',
  side: 'above',
  bound: '90',
  back: '5',
  minutes: 10,
  severity: 2,
};
const idOf = async (name: string): Promise<string> =>
  ((await run('select id from metric_threshold where name = $1', [name])).rows as { id: string }[])[0]?.id ?? '';
/** A minute later, and asked. */
async function ask(): Promise<void> {
  clock.advance(minuteMs);
  await watchTenant(server.ctx, tenantId);
}

describe('A threshold', () => {
  it('is refused at the field that is wrong, and nothing of it is written', async () => {
    for (const [wrong, field] of [
      [{ thresholdName: '' }, 'thresholdName'],
      [{ what: 'olt.luck' }, 'what'],
      [{ bound: 'high' }, 'bound'],
      [{ bound: '' }, 'bound'],
      [{ back: '-1' }, 'back'],
      [{ minutes: 1441 }, 'minutes'],
      [{ olt: 'Coast' }, 'olt'],
      [{ against: 'usual', bound: '0' }, 'bound'],
      [{ what: 'onuOptics.rx', against: 'usual' }, 'against'],
      [{ pons: '1' }, 'pons'],
    ] as const)
      expect([wrong, marked(await post({ ...busy, ...wrong }))?.includes(field)]).toEqual([wrong, true]);
    expect((await run('select 1 from metric_threshold')).rowCount).toBe(0);
  });

  it('raises an alarm once it has lasted, of the places that it means, and clears it by the hysteresis', async () => {
    expect((await post(busy)).code).toBe(200);
    await cpu(mill, 12 * minuteMs, 95);
    await cpu(hill, 12 * minuteMs, 95);
    await cpu(theirs, 12 * minuteMs, 99);
    await ask();
    expect(await standing()).toEqual([]);
    await cpu(mill, 0, 93);
    await cpu(hill, 0, 89);
    await ask();
    const raised = { name: 'Mill', kind: 'oltCpuCrossed', object: 'device', severity: 2, text: '93 % > 90 % · Busy' };
    expect(await standing()).toEqual([raised]);
    // No reading is no 0, and within the hysteresis it stands.
    await cpu(mill, -1, null);
    await cpu(mill, -2, 86);
    await ask();
    expect(await standing()).toEqual([raised]);
    const { rows } = await server.call('GET', '/performance/threshold/list', { token: root });
    expect(rows).toMatchObject([
      { thresholdName: 'Busy', standing: 1, leftOut: 0, fits: { en: '> 90 % for 10 min, hysteresis 5 %' } },
    ]);
    await cpu(mill, 0, 85);
    await ask();
    expect(await standing()).toEqual([]);
    // What was looked at once is not gone through again.
    await ask();
    expect((await run(`select count from alarm where kind = 'oltCpuCrossed'`)).rows).toMatchObject([{ count: '1' }]);
  });

  it('beside another on the same metric is told by the worse of both, and no more once it is gone', async () => {
    await post({ ...busy, thresholdName: 'Very busy', bound: '97', minutes: 0, severity: 1 });
    await post({ ...busy, thresholdName: 'Rather busy', bound: '70', back: '0', minutes: 0, severity: 4 });
    await cpu(hill, 0, 98);
    await ask();
    expect(await standing()).toMatchObject([
      { name: 'Hill', severity: 1, text: '98 % > 97 % · Very busy' },
      { name: 'Mill', severity: 4 },
    ]);
    const ids = `${await idOf('Very busy')},${await idOf('Busy')}`;
    await server.call('DELETE', `/performance/threshold/${ids}`, { token: root });
    await ask();
    expect(await standing()).toMatchObject([
      { name: 'Hill', severity: 4, text: expect.stringContaining('> 70 % · Rather busy') },
      { name: 'Mill' },
    ]);
    await server.call('PUT', '/performance/threshold', {
      token: root,
      body: { thresholdId: await idOf('Rather busy'), status: 'off' },
    });
    await ask();
    expect(await standing()).toEqual([]);
    await server.call('DELETE', `/performance/threshold/${await idOf('Rather busy')}`, { token: root });
  });

  it('against what this hour of the week usually has needs three weeks of it', async () => {
    const hour = new Date(Math.floor(clock.now() / hourMs) * hourMs);
    const weeksBefore = (weeks: number) => new Date(hour.getTime() - weeks * 7 * dayMs);
    for (const weeks of [1, 2, 3]) await hourOf(mill, weeksBefore(weeks), 30);
    for (const weeks of [1, 2]) await hourOf(hill, weeksBefore(weeks), 30);
    await post({ ...busy, thresholdName: 'Odd', against: 'usual', bound: '20', minutes: 0, olt: '' });
    await cpu(mill, -3, 60);
    await cpu(hill, -3, 60);
    await ask();
    expect(await standing()).toMatchObject([{ name: 'Mill', text: expect.stringContaining('> 30 % + 20 % · Odd') }]);
    await server.call('DELETE', `/performance/threshold/${await idOf('Odd')}`, { token: root });
    await ask();
    expect(await standing()).toEqual([]);
  });

  it('on the errors of a port counts what they grew by in a second', async () => {
    await post({ ...busy, thresholdName: 'Errors', what: 'uplink.downErrors', bound: '2', back: '1', minutes: 0 });
    for (const [ms, errors] of [
      [10, 100],
      [5, 400],
      [0, 1300],
    ] as const)
      await run('insert into metric_uplink (tenant_id, olt_id, port, ts, down_errors) values ($1, $2, 1, $3, $4)', [
        tenantId,
        mill,
        at(ms * minuteMs),
        errors,
      ]);
    await ask();
    expect(await standing()).toMatchObject([
      { kind: 'uplinkDownErrorsCrossed', object: 'port/1', text: '3 errors/s > 2 errors/s · Errors' },
    ]);
  });

  it('on the light of ONUs raises at those that fell below it', async () => {
    await plantOnus(server.everything, tenantId, { oltId: mill, first: 7001, count: 3 });
    await post({
      ...busy,
      thresholdName: 'Dark',
      what: 'onuOptics.rx',
      side: 'below',
      bound: '-27',
      back: '0.5',
      minutes: 0,
      pons: '1',
    });
    const light = (ms: number, ...levels: readonly (number | null)[]) =>
      server.ctx.scope.tenant(tenantId, (tx) =>
        writeReadings(
          tx,
          { tenantId, oltId: String(mill) },
          onuOptics,
          clock.now() - ms,
          Object.fromEntries(levels.map((rx, k) => [7001 + k, { rx }])),
        ),
      );
    await light(4 * minuteMs, -2600, -2710, null);
    await ask();
    const dark = { kind: 'onuOpticsRxCrossed', object: 'onu/1/2', text: '-27.1 dBm < -27 dBm · Dark' };
    expect((await standing()).filter(({ kind }) => kind.startsWith('onu'))).toMatchObject([dark]);
    clock.advance(5 * minuteMs);
    await light(0, -2600, -2640, null);
    await ask();
    expect((await standing()).filter(({ kind }) => kind.startsWith('onu'))).toEqual([]);
  });

  it('says before it is kept what it would have raised in the last seven days, from readings and from hours before them', async () => {
    await run('delete from metric_olt_hour');
    const hour = Math.floor(clock.now() / hourMs) * hourMs;
    for (const [day, value] of [
      [5, 95],
      [4, 50],
      [3, 96],
    ] as const)
      await hourOf(mill, new Date(hour - day * dayMs), value);
    const before = (await run('select count(*)::int as n from metric_threshold')).rows;
    const { data } = (await server.call('POST', '/performance/threshold/try', {
      token: root,
      body: { ...busy, thresholdName: 'Tried', minutes: 30 },
    })) as unknown as {
      data: { raised: number; places: number; known: number; isCut: boolean; rows: { host: string; value: number }[] };
    };
    expect(data).toMatchObject({ raised: 2, places: 1, known: 2, isCut: false });
    expect(data.rows).toMatchObject([
      { host: 'Mill', value: 96 },
      { host: 'Mill', value: 95 },
    ]);
    expect((await run('select count(*)::int as n from metric_threshold')).rows).toEqual(before);
  });

  it('on ONUs is tried on the means of their hours', async () => {
    const hour = Math.floor(clock.now() / hourMs) * hourMs;
    for (const [hoursAgo, dim] of [
      [5, -2400],
      [4, -2850],
      [3, -2810],
      [2, -2500],
    ] as const)
      await server.ctx.scope.tenant(tenantId, (tx) =>
        writeReadings(tx, { tenantId, oltId: String(mill) }, onuOptics, hour - hoursAgo * hourMs + 10 * minuteMs, {
          7001: { rx: dim },
          7003: { rx: -2650 },
        }),
      );
    const body = {
      ...busy,
      thresholdName: 'Dim',
      what: 'onuOptics.rx',
      side: 'below',
      bound: '-27',
      back: '1',
      minutes: 60,
    };
    const { data } = await server.call('POST', '/performance/threshold/try', { token: root, body });
    expect(data).toMatchObject({ raised: 1, places: 1, known: 3, isCut: false });
    expect((data as { rows: object[] }).rows).toMatchObject([
      {
        at: new Date(hour - 3 * hourMs).toISOString(),
        until: new Date(hour - 2 * hourMs).toISOString(),
        host: 'Mill',
        place: { en: 'PON1:1' },
        value: -28.1,
      },
    ]);
  });

  it('is one of a hundred in a tenant', async () => {
    const { rows } = await run('select count(*)::int as n from metric_threshold');
    const left = mostThresholds - (rows[0] as { n: number }).n;
    await run(
      `insert into metric_threshold (tenant_id, id, name, status, what, side, against, bound, back, minutes, severity, created_by, created_at)
       select $1, 90000 + k, 'n' || k, 'off', 'olt.cpu', 'above', 'limit', '1', '0', 0, 3, 'test', now() from generate_series(1, $2::int) k`,
      [tenantId, left],
    );
    expect(marked(await post({ ...busy, thresholdName: 'One more' }))).toEqual(['thresholdName']);
    await run('delete from metric_threshold where id > 90000 and id < 91000');
  });
});

describe('Whoever is bound to some projects', () => {
  let bound: string;
  const east = { ...busy, thresholdName: 'East', minutes: 0, project: 'East' };

  beforeAll(async () => {
    bound = await server.signInWith(['*:*:*']);
    await run('update project set share = false where tenant_id = $1', [tenantId]);
    await run(
      `insert into project (tenant_id, id, name, share, time_zone, created_by, updated_by)
       select tenant_id, 77, 'East', false, time_zone, 'test', 'test' from project where tenant_id = $1 and is_default`,
      [tenantId],
    );
    await run(
      `insert into project_member (tenant_id, project_id, user_id, role, created_by, created_at)
       select tenant_id, 77, id, 'Manager', 'test', now() from app_user where user_name like 'user%'`,
    );
    await run('update olt set project_id = 77 where id = $1', [hill]);
  });

  it('names one of them in each threshold, when it is made and when it is changed', async () => {
    expect(marked(await post({ ...east, project: '' }, bound))).toEqual(['project']);
    expect(marked(await post({ ...east, project: 'Default project' }, bound))).toEqual(['project']);
    expect(await idOf('East')).toBe('');
    expect((await post(east, bound)).code).toBe(200);
    const body = { thresholdId: await idOf('East'), project: '' };
    expect(marked(await server.call('PUT', '/performance/threshold', { token: bound, body }))).toEqual(['project']);
    const { rows } = await server.call('GET', '/performance/threshold/list', { token: bound });
    expect(rows).toMatchObject([{ thresholdName: 'East', project: 'East' }]);
  });

  it('tries it on their devices alone, and there alone it raises', async () => {
    for (const id of [mill, hill]) await cpu(id, 0, 96);
    const body = { ...east, olt: '' };
    const tried = async (token: string, project: string) =>
      (await server.call('POST', '/performance/threshold/try', { token, body: { ...body, project } }))['data'];
    expect(await tried(bound, 'East')).toMatchObject({
      raised: 2,
      known: 1,
      rows: [
        { host: 'Hill', value: 96 },
        { host: 'Hill', value: 95 },
      ],
    });
    expect(await tried(bound, '')).toMatchObject({ known: 1 });
    expect(await tried(root, '')).toMatchObject({ known: 2 });
    await ask();
    expect((await standing()).filter(({ kind }) => kind === 'oltCpuCrossed')).toMatchObject([{ name: 'Hill' }]);
  });
});

describe('A port that fills up', () => {
  const today = Math.floor(clock.now() / dayMs) * dayMs;
  const peaks = async (perDay: number) => {
    await run('delete from metric_pon_day');
    await run(
      `insert into metric_pon_day (tenant_id, olt_id, port, ts, n, up_bps_n, down_bps_n, down_bps_min, down_bps_max, down_bps_avg)
       select $1, $2, 1, $3::timestamptz - k * interval '1 day', 288, 0, 288, 0, (2300000000 - k * $4::int8), 1 from generate_series(1, 60) k`,
      [tenantId, mill, new Date(today), perDay],
    );
  };
  const filling = async () => (await standing()).filter(({ kind }) => kind === 'ponFilling');

  it('is an alarm with the day on which it is full, which moves without being told again, and clears when it is far', async () => {
    await peaks(10_000_000);
    await warnOfFullPorts(server.ctx, tenantId);
    const [first] = await filling();
    expect(first).toMatchObject({ name: 'Mill', object: 'pon/1', severity: 3 });
    expect(first?.text).toMatch(/^\d{4}-\d{2}-\d{2} · 2\.2\d Gbit\/s \/ 2\.49 Gbit\/s · \+300 Mbit\/s \/ 30 d$/);
    await peaks(7_000_000);
    await warnOfFullPorts(server.ctx, tenantId);
    const [later] = await filling();
    expect(Date.parse(later?.text.slice(0, 10) ?? '')).toBeGreaterThan(Date.parse(first?.text.slice(0, 10) ?? ''));
    expect((await run(`select count from alarm where kind = 'ponFilling'`)).rows).toMatchObject([{ count: '1' }]);
    await peaks(0);
    await warnOfFullPorts(server.ctx, tenantId);
    expect(await filling()).toEqual([]);
  });
});
