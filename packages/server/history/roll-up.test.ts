import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { dayMs, hourMs, plantOlt, plantReadings, setClock } from './history.fixture.ts';
import { rollUp } from './roll-up.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const start = today + 9 * hourMs + 30 * 60_000;
const weekAgo = today - 7 * dayMs;
const clock = setClock(start);
let server: TestServer;
let home: number;
let coast: number;

beforeAll(async () => {
  server = await startTestServer({ clock });
  home = server.tenants.home.id;
  coast = server.tenants.coast.id;
  for (const tenant of [server.tenants.home, server.tenants.coast]) {
    for (const olt of [1, 2]) {
      await plantOlt(server.everything, tenant, olt);
      await plantReadings(server.everything, tenant.id, olt, { from: weekAgo + olt * 7_000, to: start });
    }
  }
});
afterAll(() => server.stop());

const rowsOf = async (query: string, values: unknown[]) =>
  (await server.everything.query<Record<string, unknown>>(query, values)).rows;

const tables = ['olt', 'uplink', 'pon'].flatMap((kind) => [`metric_${kind}_hour`, `metric_${kind}_day`]);

/** All that is summed up of a tenant, with the transaction that wrote each row. */
async function summedUp(
  tenantId: number,
  { withWriter = false, before = start + 999 * dayMs } = {},
): Promise<string[]> {
  const each = tables.map((table) => {
    const writer = withWriter ? ` || ' ' || t.xmin` : '';
    return `select '${table} ' || (to_jsonb(t) - 'tenant_id')::text${writer} as row from ${table} t where tenant_id = $1 and ts < $2`;
  });
  return (await rowsOf(`${each.join(' union all ')} order by 1`, [tenantId, new Date(before)])).map(({ row }) =>
    String(row),
  );
}

/** What an hour or day must hold, straight from the raw rows. */
const rawOlts = (
  unit: string,
) => `select olt_id, date_trunc('${unit}', ts, 'UTC') as ts, count(*)::int as n, count(cpu)::int as cpu_n,
    min(cpu) as cpu_min, max(cpu) as cpu_max, round(avg(cpu), 6)::float8 as cpu_avg, count(temperature)::int as temperature_n,
    avg(temperature)::float8 as temperature_avg, round(avg(weak), 6)::float8 as weak_avg, max(online) as online_max
  from metric_olt where tenant_id = $1 and ts < $2 group by 1, 2 order by 1, 2`;
const keptOlts = (
  unit: string,
) => `select olt_id, ts, n, cpu_n, cpu_min, cpu_max, round(cpu_avg::numeric, 6)::float8 as cpu_avg,
    temperature_n, temperature_avg, round(weak_avg::numeric, 6)::float8 as weak_avg, online_max
  from metric_olt_${unit} where tenant_id = $1 and ts < $2 order by 1, 2`;
const rawPorts = (unit: string, table: string) => `with grown as (
    select *, ts - lag(ts) over w as apart, up_octets - lag(up_octets) over w as more, down_packets - lag(down_packets) over w as more_packets
    from ${table} where tenant_id = $1 window w as (partition by olt_id, port order by ts))
  select olt_id, port, date_trunc('${unit}', ts, 'UTC') as ts, count(*)::int as n, count(up_bps)::int as up_bps_n, min(up_bps) as up_bps_min,
    max(down_bps) as down_bps_max, round(avg(up_bps), 3)::float8 as up_bps_avg, (array_agg(up_octets order by ts desc))[1] as up_octets,
    (sum(more) filter (where more >= 0 and apart <= interval '2 hours'))::int8 as up_octets_sum,
    (sum(more_packets) filter (where more_packets >= 0 and apart <= interval '2 hours'))::int8 as down_packets_sum
  from grown where ts < $2 group by 1, 2, 3 order by 1, 2, 3`;
const keptPorts = (unit: string, table: string) => `select olt_id, port, ts, n, up_bps_n, up_bps_min, down_bps_max,
    round(up_bps_avg::numeric, 3)::float8 as up_bps_avg, up_octets, up_octets_sum, down_packets_sum
  from ${table}_${unit} where tenant_id = $1 and ts < $2 order by 1, 2, 3`;

const closed = { hour: today + 9 * hourMs, day: today } as const;

/** A process that is killed before the n-th transaction of a tenant commits. */
function mortal(ctx: Context, lives: number): Context {
  let left = lives;
  const scope: Context['scope'] = {
    ...ctx.scope,
    tenant: (tenantId, work) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const result = await work(tx);
        left -= 1;
        if (left === 0) throw new Error('killed');
        return result;
      }),
  };
  return { ...ctx, scope };
}

describe('a week of readings', () => {
  test('is summed up to the last closed hour, although the process was killed again and again', async () => {
    for (const lives of [1, 2, 30, 55]) await expect(rollUp(mortal(server.ctx, lives), home)).rejects.toThrow('killed');
    expect(await rollUp(server.ctx, home)).toEqual(new Date(closed.hour));
  });

  test.each(['hour', 'day'] as const)('has the same %s of OLTs as its raw rows', async (unit) => {
    const wanted = await rowsOf(rawOlts(unit), [home, new Date(closed[unit])]);
    expect(wanted.length).toBeGreaterThan(unit === 'hour' ? 300 : 13);
    expect(await rowsOf(keptOlts(unit), [home, new Date(start)])).toEqual(wanted);
  });

  test.each([
    ['hour', 'metric_pon'],
    ['day', 'metric_pon'],
    ['hour', 'metric_uplink'],
    ['day', 'metric_uplink'],
  ] as const)('has the same %s of ports as the raw rows of %s', async (unit, table) => {
    const wanted = await rowsOf(rawPorts(unit, table), [home, new Date(closed[unit])]);
    expect(wanted.length).toBeGreaterThan(unit === 'hour' ? 300 : 13);
    expect(await rowsOf(keptPorts(unit, table), [home, new Date(start)])).toEqual(wanted);
  });

  test('is the same as without any kill', async () => {
    await rollUp(server.ctx, coast);
    expect(await summedUp(coast)).toEqual(await summedUp(home));
  });

  test('leaves hours in which nothing was collected without a row', async () => {
    const hours = `select distinct date_trunc('hour', ts, 'UTC') as ts from`;
    const raw = await rowsOf(`${hours} metric_olt where tenant_id = $1 and ts < $2`, [home, new Date(closed.hour)]);
    const kept = await rowsOf(`${hours} metric_olt_hour where tenant_id = $1`, [home]);
    expect(kept).toHaveLength(raw.length);
    expect(kept.length).toBeLessThan((closed.hour - weekAgo) / hourMs);
  });

  test('is not written a second time', async () => {
    const before = await summedUp(home, { withWriter: true });
    expect(await rollUp(server.ctx, home)).toEqual(new Date(closed.hour));
    expect(await summedUp(home, { withWriter: true })).toEqual(before);
  });

  test('is seen by its own tenant only', async () => {
    const seen = await server.ctx.scope.tenant(home, (tx) =>
      sql`select distinct tenant_id from metric_pon_day`.execute(tx),
    );
    expect(seen.rows).toEqual([{ tenant_id: home }]);
  });
});

describe('time goes on', () => {
  test('an hour is closed five minutes after its end, not sooner', async () => {
    await plantReadings(server.everything, home, 3, { from: start, to: start + hourMs });
    clock.set(today + 10 * hourMs + 299_000);
    expect(await rollUp(server.ctx, home)).toEqual(new Date(today + 9 * hourMs));
    clock.set(today + 10 * hourMs + 300_000);
    expect(await rollUp(server.ctx, home)).toEqual(new Date(today + 10 * hourMs));
  });

  test('a clock that is set back makes nothing twice, and what is read again is summed up again', async () => {
    const before = await summedUp(home);
    clock.set(today + 8 * hourMs + 600_000);
    expect(await rollUp(server.ctx, home)).toEqual(new Date(today + 8 * hourMs));
    expect(await summedUp(home)).toEqual(before);
    const again = [home, new Date(today + 8 * hourMs + 601_000)];
    await server.everything.query('insert into metric_olt (tenant_id, olt_id, ts, cpu) values ($1, 1, $2, 99)', again);
    clock.set(today + 10 * hourMs + 300_000);
    await rollUp(server.ctx, home);
    const after = await summedUp(home);
    expect(after).toHaveLength(before.length);
    const [hour] = await rowsOf('select cpu_max from metric_olt_hour where tenant_id = $1 and olt_id = 1 and ts = $2', [
      home,
      new Date(today + 8 * hourMs),
    ]);
    expect(hour).toEqual({ cpu_max: 99 });
  });

  test('a clock that ran ahead for a while loses no hour', async () => {
    const ahead = today + 400 * dayMs;
    clock.set(ahead);
    expect(await rollUp(server.ctx, coast)).toEqual(new Date(ahead - hourMs));
    clock.set(today + 10 * hourMs + 300_000);
    await rollUp(server.ctx, coast);
    await plantReadings(server.everything, coast, 4, { from: today + 10 * hourMs, to: today + 11 * hourMs });
    clock.set(today + 11 * hourMs + 300_000);
    await rollUp(server.ctx, coast);
    const ours = await rowsOf('select n from metric_pon_hour where tenant_id = $1 and olt_id = 4', [coast]);
    expect(ours).toEqual([{ n: 12 }]);
  });

  test('a clock set back to days whose raw rows are gone leaves their hours alone', async () => {
    const before = await summedUp(home, { before: today });
    for (const table of ['metric_olt', 'metric_uplink', 'metric_pon']) {
      await server.everything.query(`delete from ${table} where tenant_id = $1 and ts < $2`, [home, new Date(today)]);
    }
    clock.set(today - 3 * dayMs);
    expect(await rollUp(server.ctx, home)).toEqual(new Date(today - 3 * dayMs - hourMs));
    clock.set(today + 10 * hourMs + 300_000);
    await rollUp(server.ctx, home);
    expect(await summedUp(home, { before: today })).toEqual(before);
  });
});
