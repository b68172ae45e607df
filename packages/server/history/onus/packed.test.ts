import { chunksOf, fieldsOf, metricTableOf, type Level, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { onuTraffic } from '@heliograph/catalogue/metrics/onu-traffic.ts';
import { sql } from 'kysely';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dayMs, hourMs, plantOlt, setClock } from '../history.fixture.ts';
import { seriesOf } from '../read.ts';
import { careForOnus } from './care.ts';
import { packedMetrics } from './compact.ts';
import { plantOnus, writeReadings, type OnuValues } from './onus.fixture.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const day = today - 2 * dayMs;
const minute = 60_000;
const clock = setClock(today + hourMs);
let server: TestServer;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await plantOnus(server.everything, tenantId, { oltId: 1, first: 7001, count: 3 });
  await server.everything.query('select metric_days_ahead($1::date, 8)', [new Date(today - 4 * dayMs)]);
});
afterAll(() => server.stop());
const tables = packedMetrics.flatMap((metric) => [
  chunksOf(metric),
  ...(['raw', 'hour', 'day'] as const).map((level) => metricTableOf(metric, level)),
]);
afterEach(async () => {
  clock.set(today + hourMs);
  await server.everything.query(`truncate ${tables.join(', ')}`);
});

const write = (at: number, values: OnuValues, metric: Metric = onuOptics) =>
  server.ctx.scope.tenant(tenantId, (tx) => writeReadings(tx, { tenantId, oltId: '1' }, metric, at, values));
const rowsOf = async (table: string) =>
  (await server.everything.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

const read = async (
  onuId: string,
  level: Level,
  { metric = onuOptics as Metric, from = day, to = today + dayMs, step = 300 } = {},
) => {
  const span = { from: new Date(from), to: new Date(to), stepSeconds: step, level };
  const points = await server.ctx.scope.tenant(tenantId, (tx) =>
    seriesOf(tx, tenantId, { metric, span, now: clock.now(), where: sql`onu_id = ${onuId}` }),
  );
  return points.map(({ at, oltId, port, onuId: id, ...values }) => {
    expect([oltId, port, id]).toEqual(['1', 1, onuId]);
    return [(at.getTime() - day) / 60_000, values] as const;
  });
};

/** Every five minutes, with a hole, an ONU that is dark for a while, and one that comes late. */
const aDay = (): Promise<void> =>
  server.ctx.scope.tenant(tenantId, async (tx) => {
    for (let n = 0; n < 288; n++) {
      if (n > 100 && n < 110) continue;
      await writeReadings(tx, { tenantId, oltId: '1' }, onuOptics, day + n * 5 * minute + 2000, {
        7001: { rx: -2000 - (n % 9), tx: 210, oltRx: -2300 - (n % 5), temperature: 4500 + n, voltage: 330, bias: 1200 },
        ...(n > 20 && n < 40 ? {} : { 7002: { rx: -1800 + (n % 3), tx: null, oltRx: n % 2 === 0 ? -1900 : null } }),
        ...(n > 200 ? { 7003: { rx: -2100 } } : {}),
      });
    }
  });

/** A process of its own that is killed before its n-th statement; true when it had come to its end before. */
async function killedBefore(n: number, deed: 'write' | 'compact', at = 0): Promise<boolean> {
  const program = fileURLToPath(new URL('./killed.fixture.ts', import.meta.url));
  const reach = JSON.stringify(server.database.connectOptions('app'));
  const child = fork(program, [reach, String(tenantId), String(n), deed, String(at)], { execArgv: [] });
  const [told] = (await once(child, 'message')) as [string];
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return told === 'came to its end';
}

describe('Readings of ONUs', () => {
  test('are read as they were written, before they are taken apart and after, however often that was killed', async () => {
    await aDay();
    const before = await Promise.all(['7001', '7002', '7003'].map((onu) => read(onu, 'raw')));
    expect(before.map((points) => points.length)).toEqual([279, 260, 87]);
    expect(before[0]?.[5]).toEqual([
      25,
      { rx: -2005, tx: 210, oltRx: -2300, temperature: 4505, voltage: 330, bias: 1200 },
    ]);
    let steps = 0;
    while (!(await killedBefore(steps + 1, 'compact'))) {
      steps += 1;
      expect(await Promise.all(['7001', '7002', '7003'].map((onu) => read(onu, 'raw')))).toEqual(before);
      // In rows or in blocks, never in both.
      const [rows, blocks] = [await rowsOf(metricTableOf(onuOptics, 'raw')), await rowsOf(chunksOf(onuOptics))];
      expect([rows === 0, blocks === 3]).toEqual([blocks !== 0, rows === 0]);
    }
    // Begin, the lock, the day, its rows, what stood, blocks, hours, months, commit, and the look for another.
    expect(steps).toBeGreaterThan(8);
    expect(await careForOnus(server.ctx)).toBe(true);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(0);
    expect(await rowsOf(chunksOf(onuOptics))).toBe(3);
    expect(await Promise.all(['7001', '7002', '7003'].map((onu) => read(onu, 'raw')))).toEqual(before);
  });

  test('of a poll that is killed are there as a whole or not at all, and are there once it is made again', async () => {
    const at = today + 60_000;
    let [steps, seen] = [0, 0];
    while (!(await killedBefore(steps + 1, 'write', at))) {
      steps += 1;
      const rows = await rowsOf(metricTableOf(onuOptics, 'raw'));
      // Before its commit nothing is there.
      expect(rows).toBe(0);
      seen += 1;
    }
    expect(seen).toBe(3);
    expect(await killedBefore(9, 'write', at)).toBe(true);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(1);
    for (const [onu, rx] of [
      ['7001', -2222],
      ['7002', -2223],
    ] as const)
      expect((await read(onu, 'raw')).map(([, values]) => values)).toMatchObject([{ rx }]);
  });

  test('have the same hours and days, whatever these are read from', async () => {
    await aDay();
    const hours = await read('7001', 'raw', { step: 3600 });
    const days = await read('7001', 'raw', { step: 86_400 });
    await careForOnus(server.ctx);
    expect(hours).toHaveLength(24);
    expect(await read('7001', 'hour', { step: 3600 })).toEqual(hours);
    expect(await read('7001', 'day', { step: 86_400 })).toEqual(days);
    // A hole in a field is none in the others.
    expect((await read('7002', 'hour', { step: 3600 }))[0]?.[1]).toMatchObject({ tx: null, oltRx: -1900, rx: -1799 });
  });

  test('that come late are put where they belong, and those that come twice change nothing', async () => {
    await write(day + 10 * minute, { 7001: { rx: -2000 } });
    await careForOnus(server.ctx);
    await write(day + 10 * minute, { 7001: { rx: -9999 } });
    await write(day + 5 * minute, { 7001: { rx: -2100, tx: 5 }, 7002: { rx: -1 } });
    await write(day + 5 * minute, { 7001: { rx: -8888 } });
    await careForOnus(server.ctx);
    const others = { oltRx: null, temperature: null, voltage: null, bias: null };
    expect(await read('7001', 'raw')).toEqual([
      [5, { rx: -2100, tx: 5, ...others }],
      [10, { rx: -2000, tx: null, ...others }],
    ]);
    expect(await read('7001', 'day', { step: 86_400 })).toEqual([[0, { rx: -2050, tx: 5, ...others }]]);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(0);
  });

  test('of the future, and of days that have no place, are refused and leave the poll alone', async () => {
    expect(await write(Date.now() + hourMs, { 7001: { rx: -1 } })).toBe('future');
    expect(await write(Date.now() - 900 * dayMs, { 7001: { rx: -1 } })).toBe('noDay');
    expect(await write(Date.now(), { 7001: { rx: -1 } })).toBeUndefined();
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(1);
  });

  test('of a day that goes on are not touched, and a clock that goes back opens it again', async () => {
    await write(today + minute, { 7001: { rx: -2000 } });
    clock.set(today + 23 * hourMs);
    await careForOnus(server.ctx);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(1);
    clock.set(today + dayMs + 6 * minute);
    await careForOnus(server.ctx);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(0);
    clock.set(today + 2 * hourMs);
    await write(today + 2 * minute, { 7001: { rx: -2010 } });
    const points = await read('7001', 'raw', { from: today });
    expect(points.map(([, { rx }]) => rx)).toEqual([-2005]);
    clock.set(today + dayMs + 6 * minute);
    await careForOnus(server.ctx);
    expect(await read('7001', 'day', { step: 86_400, from: today })).toMatchObject([[2 * 1440, { rx: -2005 }]]);
  });

  test('that nobody can read are passed over and told, and the others go on', async () => {
    await write(day, { 7001: { rx: -2000 } });
    await server.everything.query(
      `insert into ${metricTableOf(onuOptics, 'raw')} (tenant_id, olt_id, port, ts, onus, block) values ($1, 1, 0, $2, '\\x00', '\\x99')`,
      [tenantId, new Date(day)],
    );
    const quiet = { ...server.ctx, log: server.ctx.log.child({}, { level: 'silent' }) };
    expect(await careForOnus(quiet)).toBe(false);
    expect(await rowsOf(chunksOf(onuOptics))).toBe(1);
    expect(await rowsOf(metricTableOf(onuOptics, 'raw'))).toBe(1);
  });
});

test('Counters of ONUs say by how much they grew; one that began anew, or was silent for hours, says nothing of the time between', async () => {
  const octets = [1000, 4000, 9000, 500, 700];
  const at = [day - 3 * minute, day + 2 * minute, day + 7 * minute, day + 12 * minute, day + 5 * hourMs];
  for (const [n, value] of octets.entries())
    await write(at[n] ?? 0, { 7001: { upOctets: value, upBps: 80 } }, onuTraffic);
  expect(await careForOnus(server.ctx)).toBe(true);
  const { rows } = await server.everything.query<{ block: Buffer }>(
    `select block from ${metricTableOf(onuTraffic, 'hour')} where ts = $1`,
    [new Date(day)],
  );
  const { periodsIn } = await import('./periods.ts');
  const up = fieldsOf(onuTraffic).indexOf('upOctets');
  expect(periodsIn(onuTraffic, rows[0]?.block ?? Buffer.of()).map((one) => [one.at, one.fields[up]])).toEqual([
    // 3,000 up to the first reading of the day and 5,000 to the next; then it began anew.
    [0, { last: 500, grown: 8000 }],
    [5, { last: 700, grown: Number.NaN }],
  ]);
  expect((await read('7001', 'day', { metric: onuTraffic, step: 86_400 })).map(([, values]) => values)).toMatchObject([
    { upOctets: 700, upBps: 80, downOctets: null },
  ]);
});
