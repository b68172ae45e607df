import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { careForHistory } from './care.ts';
import { dayMs, hourMs, plantOlt, plantReadings } from './history.fixture.ts';

let server: TestServer;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ clock: systemClock() });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state) values ($1, 7, 1, 1, 1, 3, 1)`,
    [tenantId],
  );
});
const filled = ['olt', 'uplink', 'pon', 'pon_optics'].flatMap((kind) =>
  ['', '_chunk', '_hour', '_day'].map((unit) => `metric_${kind}${unit}`),
);
afterEach(async () => {
  await server.everything.query(`truncate ${filled.join(', ')}, metric_rollup, onu_change, alarm_event`);
});
afterAll(() => server.stop());

const count = async (query: string): Promise<number> =>
  (await server.everything.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]?.count ?? 0;
const rawDays = () => count(`pg_inherits where inhparent = 'metric_pon'::regclass`);
const daysAgo = (days: number) => Date.now() - days * dayMs;
/** Half of one day and half of the next. */
const oneDay = (ago: number) => {
  const from = Math.floor(daysAgo(ago) / dayMs) * dayMs + dayMs / 2;
  return { from, to: from + dayMs };
};

/** The database answers nothing for this tenant. */
const without = (ctx: Context, broken: number): Context => {
  const scope: Context['scope'] = {
    ...ctx.scope,
    tenant: (id, work) => (id === broken ? Promise.reject(new Error('broken')) : ctx.scope.tenant(id, work)),
  };
  return { ...ctx, scope, log: ctx.log.child({}, { level: 'silent' }) };
};

describe('raw readings', () => {
  test('stay until they are in a sum, and go when they are', async () => {
    await plantReadings(server.everything, tenantId, 1, oneDay(6));
    expect(await careForHistory(without(server.ctx, tenantId))).toBe(false);
    expect(await count('metric_pon')).toBeGreaterThan(200);
    expect(await careForHistory(server.ctx)).toBe(true);
    expect(await count('metric_pon')).toBe(0);
    // Two days of a port.
    expect(await count('metric_pon_chunk')).toBe(2);
    expect(await count('metric_pon_hour')).toBeGreaterThan(20);
    expect(await count('metric_pon_day')).toBe(2);
  });

  test('of PON modules are summed up and packed like all others, and those of the last two days stay as rows', async () => {
    const optics = `insert into metric_pon_optics (tenant_id, olt_id, port, ts, tx_power) values ($1, 1, 1, $2, $3)`;
    await server.everything.query('select metric_days_ahead($1::date, 8)', [new Date(daysAgo(6))]);
    for (const [ago, level] of [
      [6, 650],
      [6, 670],
      [1, 640],
    ] as const)
      await server.everything.query(optics, [tenantId, new Date(daysAgo(ago) + level), level]);
    expect(await careForHistory(server.ctx)).toBe(true);
    expect(await count('metric_pon_optics')).toBe(1);
    expect(await count('metric_pon_optics_chunk')).toBe(1);
    const { rows } = await server.everything.query(
      'select tx_power_n as n, tx_power_min as least, tx_power_max as most, tx_power_avg as mean from metric_pon_optics_hour order by ts limit 1',
    );
    expect(rows).toEqual([{ n: 2, least: 650, most: 670, mean: 660 }]);
    expect(await count('metric_pon_optics_day')).toBeGreaterThan(0);
  });

  test('go after two weeks even when nobody can sum them up', async () => {
    await plantReadings(server.everything, tenantId, 1, oneDay(18));
    const before = await rawDays();
    await careForHistory(without(server.ctx, tenantId));
    expect(await count('metric_pon')).toBe(0);
    expect(await rawDays()).toBeLessThan(before);
  });

  test('are not dropped by a round that was told to stop', async () => {
    await plantReadings(server.everything, tenantId, 1, oneDay(6));
    const before = await count('metric_pon');
    let asked = 0;
    const goOn = () => {
      asked += 1;
      return asked < 4;
    };
    expect(await careForHistory(server.ctx, goOn)).toBe(false);
    expect(await count('metric_pon')).toBe(before);
  });
});

describe('what was kept for long enough', () => {
  const add = async (query: string, ...times: number[]) => {
    for (const time of times) await server.everything.query(query, [tenantId, new Date(time)]);
  };

  test('goes: hours after 13 months, days after five years, changes of ONUs after 400 days', async () => {
    const sample = (table: string) =>
      `insert into ${table} (tenant_id, olt_id, port, ts, n, up_bps_n, down_bps_n) values ($1, 1, 1, $2, 1, 0, 0)`;
    await add(sample('metric_pon_hour'), daysAgo(402), daysAgo(401.5), daysAgo(390));
    await add(sample('metric_uplink_day'), daysAgo(1835), daysAgo(1820));
    const change = `insert into onu_change (tenant_id, onu_id, id, at, phase) values ($1, 7, (random() * 1e15)::int8, $2, 3)`;
    await add(change, daysAgo(402), daysAgo(401.5), daysAgo(399));
    await careForHistory(server.ctx);
    expect(await count('metric_pon_hour')).toBe(1);
    expect(await count('metric_uplink_day')).toBe(1);
    expect(await count('onu_change')).toBe(1);
  });

  test('goes: hours of the sums of alarms after 40 days, their days and weeks after five years', async () => {
    const spans = (
      [
        [1, 42, 39],
        [24, 1830, 1820],
        [168, 1830, 1820],
      ] as const
    ).map(([hours, ...ago]) => [hours, ago.map(daysAgo)] as const);
    for (const grain of [0, 2])
      for (const [hours, times] of spans) {
        const sum = `insert into alarm_sum values ($1, ${grain}, ${hours}, $2, null, 'fan', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;
        await add(sum, ...times);
      }
    await careForHistory(server.ctx);
    expect(await count('alarm_sum')).toBe(6);
    await server.everything.query('delete from alarm_sum');
  });

  test('goes in batches: more than one transaction may delete', async () => {
    const changes = `insert into onu_change (tenant_id, onu_id, id, at, phase) select $1, 7, k, $2, 3 from generate_series(1, 12000) k`;
    await add(changes, daysAgo(500));
    await careForHistory(server.ctx);
    expect(await count('onu_change')).toBe(0);
  });

  test('goes after 90 days from the rest of the alarm events too', async () => {
    const event = `insert into alarm_event (tenant_id, at, id, source, change) values ($1, $2, (random() * 1e15)::int8, 'trap', 'raise')`;
    await add(event, daysAgo(200), daysAgo(91.5), daysAgo(88));
    expect(await count('alarm_event_rest')).toBe(3);
    await careForHistory(server.ctx);
    expect(await count('alarm_event_rest')).toBe(1);
  });

  test('stays when our own clock says that it is not old', async () => {
    const hour = `insert into metric_uplink_hour (tenant_id, olt_id, port, ts, n, up_bps_n, down_bps_n) values ($1, 1, 1, $2, 1, 0, 0)`;
    await add(hour, daysAgo(402));
    const clock = { ...systemClock(), now: () => daysAgo(10) + hourMs };
    await careForHistory({ ...server.ctx, clock });
    expect(await count('metric_uplink_hour')).toBe(1);
    await careForHistory(server.ctx);
    expect(await count('metric_uplink_hour')).toBe(0);
  });
});
