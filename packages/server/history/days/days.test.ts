import { chunksOf, fieldsOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { response } from '@heliograph/catalogue/metrics/response.ts';
import { sql, type RawBuilder } from 'kysely';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { careForHistory } from '../care.ts';
import { dayMs, hourMs, plantOlt, setClock } from '../history.fixture.ts';
import { setKeeps } from '../keeps.ts';
import { bordersFor, seriesOf } from '../read.ts';
import { rollUp } from '../roll-up.ts';
import { writeSamples } from '../write.ts';
import { dayOfSamples } from './days.fixture.ts';
import { packDays, packedBefore, rowMetrics } from './pack.ts';
import { mostBlocks, rawRows } from './read.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const day = today - 4 * dayMs;
const minute = 60_000;
const clock = setClock(Date.now());
let server: TestServer;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await server.everything.query('select metric_days_ahead($1::date, 8)', [new Date(today - 6 * dayMs)]);
});
afterAll(() => server.stop());

const write = (at: number, n: number, oltId = '1') =>
  server.ctx.scope.tenant(tenantId, (tx) =>
    writeSamples(tx, { tenantId, oltId }, new Date(at), dayOfSamples(rowMetrics, n)),
  );
/** Everything that is known of an OLT, as the database says it. */
const all = () =>
  server.ctx.scope.tenant(tenantId, async (tx) => {
    const stretch = { from: new Date(today - 10 * dayMs), to: new Date(today + dayMs), where: sql`olt_id = 1` };
    const found: Record<string, unknown> = {};
    for (const metric of rowMetrics) {
      const rows = await rawRows(tx, tenantId, { metric, ...stretch });
      found[metric.id] = (
        await sql<{ line: string }>`select row(r.*)::text as line from ${rows} as r order by 1`.execute(tx)
      ).rows.map(({ line }) => line);
    }
    return found;
  });
const countOf = async (table: string) =>
  (await server.everything.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
async function counts(of: (metric: Metric) => string): Promise<number[]> {
  const found: number[] = [];
  for (const metric of rowMetrics) found.push(await countOf(of(metric)));
  return found;
}
const inRows = () => counts((metric) => metricTableOf(metric, 'raw'));
const inBlocks = () => counts(chunksOf);

/** A process of its own that is killed before its n-th statement; true when it had come to its end before. */
async function killedBefore(n: number, deed: 'pack' | 'sample', at = 0): Promise<boolean> {
  const program = fileURLToPath(new URL('../onus/killed.fixture.ts', import.meta.url));
  const reach = JSON.stringify(server.database.connectOptions('app'));
  const child = fork(program, [reach, String(tenantId), String(n), deed, String(at)], { execArgv: [] });
  const [told] = (await once(child, 'message')) as [string];
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return told === 'came to its end';
}

const hoursOf = async (metric: Metric) =>
  (
    await server.everything.query(
      `select * from ${metricTableOf(metric, 'hour')} order by olt_id, ts, ${metric.of === 'device' ? 'n' : 'port'}`,
    )
  ).rows;
const allHours = async () => {
  const found: unknown[] = [];
  for (const metric of rowMetrics) found.push(await hoursOf(metric));
  return found;
};
const read = (metric: Metric, stepSeconds: number, level: 'raw' | 'hour' | 'day') =>
  server.ctx.scope.tenant(tenantId, (tx) => {
    const span = { from: new Date(day), to: new Date(day + dayMs), stepSeconds, level };
    return seriesOf(tx, tenantId, { metric, span, now: clock.now(), where: sql`olt_id = 1` });
  });

describe('Readings of devices and ports', () => {
  test('of a poll that is killed are there as a whole or not at all', async () => {
    const at = day + 5000;
    // Begin, an insert for each metric, commit: what is killed before that leaves nothing.
    const commit = rowMetrics.length + 2;
    for (const n of [2, 4, commit]) {
      expect(await killedBefore(n, 'sample', at)).toBe(false);
      expect(new Set(await inRows())).toEqual(new Set([0]));
    }
    expect(await killedBefore(commit + 1, 'sample', at)).toBe(true);
    expect(await inRows()).toEqual(rowMetrics.map(({ of }) => (of === 'device' ? 1 : 3)));
  });

  test('are the same bit by bit once they stand in blocks, however often packing them was killed', async () => {
    // Readings some milliseconds beside their time, with a hole, up to the last second of the day.
    for (let n = 0; n < 288; n += n > 20 && n < 250 ? 24 : 4) await write(day + n * 5 * minute + 123 + n, n);
    await write(day + dayMs - 1, 5);
    await rollUp(server.ctx, tenantId);
    const [before, rows] = [await all(), await inRows()];
    expect(rows.every((count) => count > 20)).toBe(true);
    const hours = await allHours();
    // What is done stays done, so each goes on where the one before it was killed: between its rows and its blocks, before and after it commits, in
    // one metric after another.
    const kills = [8, 9, 10, 11, 12, 13, 17, 24, 31];
    for (const n of kills) {
      expect(await killedBefore(n, 'pack')).toBe(false);
      expect(await all()).toEqual(before);
      const [left, made] = [await inRows(), await inBlocks()];
      left.forEach((count, n) => expect(count === 0).toBe((made[n] ?? 0) > 0));
    }
    expect(await killedBefore(1000, 'pack')).toBe(true);
    expect(new Set(await inRows())).toEqual(new Set([0]));
    expect(await inBlocks()).toEqual(rowMetrics.map(({ of }) => (of === 'device' ? 1 : 3)));
    expect(await all()).toEqual(before);
    expect(await allHours()).toEqual(hours);
  });

  test.each(rowMetrics.map((metric) => [metric.id, metric] as const))(
    'of %s have the same hours and days, whatever these are read from',
    async (_, metric) => {
      expect(await read(metric, 3600, 'raw')).toEqual(await read(metric, 3600, 'hour'));
      expect(await read(metric, 86_400, 'raw')).toEqual(await read(metric, 86_400, 'day'));
      expect(await read(metric, 300, 'raw')).not.toHaveLength(0);
      expect(fieldsOf(metric).length).toBeGreaterThan(0);
    },
  );

  test('that come late are put where they belong, and those that come twice change nothing', async () => {
    const before = await all();
    await write(day + 5000, 9);
    await write(day + 7 * hourMs + 1, 11);
    expect(await packDays(server.ctx, tenantId, packedBefore(clock.now(), new Date()), () => true)).toBe(true);
    const after = await all();
    for (const { id, of } of rowMetrics) {
      const late = (after[id] as string[]).filter((line) => !(before[id] as string[]).includes(line));
      expect(late, id).toHaveLength(of === 'device' ? 1 : 3);
      expect(after[id], id).toEqual(expect.arrayContaining(before[id] as string[]));
    }
  });

  test('make their hours anew from blocks when a clock was set back over them', async () => {
    const hours = await hoursOf(pon);
    expect(hours.length).toBeGreaterThan(10);
    await server.everything.query('update metric_rollup set hours_until = $1', [new Date(day)]);
    await write(day + hourMs + 2 * minute, 12);
    await rollUp(server.ctx, tenantId);
    const anew = await hoursOf(pon);
    const at = day + hourMs;
    const others = (rows: { ts: Date }[]) => rows.filter(({ ts }) => ts.getTime() !== at);
    expect(others(anew)).toEqual(others(hours));
    const ofHour = (rows: { ts: Date; n?: number }[]) =>
      rows.flatMap(({ ts, n }) => (ts.getTime() === at ? (n ?? 0) : []));
    expect(ofHour(anew)).toEqual(ofHour(hours).map((n) => n + 1));
    expect(ofHour(anew)).toHaveLength(3);
  });

  test('are not opened by the thousand for one question: days that are too many are read by hours', async () => {
    const days = [day - 2 * dayMs, day - dayMs, day, day + dayMs].map((at) => new Date(at));
    await server.everything.query(
      `insert into ${chunksOf(response)} (tenant_id, olt_id, ts, block)
       select $1, 5000 + k, at, block from generate_series(1, $3::int) k, unnest($2::timestamptz[]) at, (select block from ${chunksOf(response)} limit 1) b`,
      [tenantId, days, Math.ceil(mostBlocks / 4) + 1],
    );
    const span = {
      from: new Date(day - 2 * dayMs),
      to: new Date(day + 2 * dayMs),
      stepSeconds: 300,
      level: 'raw',
    } as const;
    const borders = (where: RawBuilder<unknown>) =>
      server.ctx.scope.tenant(tenantId, (tx) =>
        bordersFor(tx, tenantId, { metric: response, span, now: clock.now(), where }),
      );
    expect(await borders(sql`true`)).toMatchObject({
      hour: { from: days[0], to: days[1] },
      raw: { from: days[1], to: span.to },
    });
    expect((await borders(sql`olt_id < 5100`)).raw).toEqual({ from: days[0], to: span.to });
  });

  test('are kept as long as their tenant says, and go when that is over', async () => {
    await careForHistory(server.ctx);
    expect(await countOf(chunksOf(pon))).toBe(3);
    await server.ctx.scope.tenant(tenantId, (tx) =>
      setKeeps(tx, tenantId, { rawDays: 3, hourMonths: 13, dayYears: 5 }),
    );
    await careForHistory(server.ctx);
    expect(await countOf(chunksOf(pon))).toBe(0);
    expect((await hoursOf(pon)).length).toBeGreaterThan(10);
  });
});
