import { columnOf, fieldsOf, isPacked, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics, type Samples } from '@heliograph/catalogue/metrics/metrics.ts';
import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { dayMs, hourMs, plantOlt, setClock } from './history.fixture.ts';
import { seriesOf, type Span } from './read.ts';
import { rollUp } from './roll-up.ts';
import { writeSamples } from './write.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const start = today + 8 * hourMs;
const minute = 60_000;
const clock = setClock(start);
let server: TestServer;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await server.everything.query('select metric_days_ahead($1::date, 2)', [new Date(today - dayMs)]);
});
afterAll(() => server.stop());

const write = (oltId: string, at: number, samples: Samples, isDue?: Parameters<typeof writeSamples>[4]) =>
  server.ctx.scope.tenant(tenantId, (tx) => writeSamples(tx, { tenantId, oltId }, new Date(at), samples, isDue));
const stored = async (oltId: string, metric: Metric = olt) =>
  (
    await server.everything.query<Record<string, unknown>>(
      `select * from ${metricTableOf(metric, 'raw')} where olt_id = $1 order by ts`,
      [oltId],
    )
  ).rows;
const read = (oltId: string, metric: Metric, level: Span['level']) => {
  const span = { from: new Date(start), to: new Date(start + hourMs), stepSeconds: 3600, level };
  return server.ctx.scope.tenant(tenantId, (tx) =>
    seriesOf(tx, tenantId, { metric, span, now: clock.now(), where: sql`olt_id = ${oltId}` }),
  );
};

describe('A sample', () => {
  test('that comes twice stays as it was', async () => {
    await write('2', start, { olt: [{ cpu: 40 }] });
    await write('2', start, { olt: [{ cpu: 90 }] });
    expect(await stored('2')).toMatchObject([{ cpu: 40 }]);
  });

  test('is null where nothing was read, and 0 where that was read', async () => {
    await write('3', start, { olt: [{ cpu: 0, memory: null }] });
    expect(await stored('3')).toMatchObject([{ cpu: 0, memory: null, temperature: null, total: null }]);
  });

  test('loses a value that no device can have, and that alone', async () => {
    await write('4', start, { pon: [{ port: 1, upOctets: 1e30, downOctets: '77', upBps: -1, downBps: NaN }] });
    await write('4', start, { olt: [{ cpu: 255, memory: 41.4, total: 3 }] });
    expect(await stored('4', pon)).toMatchObject([
      { up_octets: null, down_octets: '77', up_bps: null, down_bps: null },
    ]);
    expect(await stored('4')).toMatchObject([{ cpu: null, memory: 41, total: 3 }]);
  });

  test('of what this work has not read is not kept', async () => {
    await write('5', start, { olt: [{ cpu: 1 }], pon: [{ port: 1 }] }, (cadence) => cadence === 'counters');
    expect(await stored('5')).toEqual([]);
    expect(await stored('5', pon)).toHaveLength(1);
  });
});

/** Those of ONUs have a way of their own (`onus/packed.test.ts`). */
const all: readonly Metric[] = metrics.filter((metric: Metric) => !isPacked(metric));
const named = (some: readonly Metric[]) => some.map((metric) => [metric.id, metric] as const);
/** Counters grow by a thousand each time, gauges stay. */
const valuesAt = ({ fields }: Metric, n: number) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }], at) => [name, kind === 'counter' ? 1000 * n + at : at + 7]),
  );
const wanted = (metric: Metric) => {
  const port = metric.of === 'device' ? null : 3;
  return { ...valuesAt(metric, 9), oltId: '1', port, at: new Date(start) };
};

describe('The history', () => {
  test.each(named(all))('of %s is read as it was written, late or not', async (id, metric) => {
    for (const n of [2, 9, 1, 5]) {
      const place = metric.of === 'device' ? {} : { port: 3 };
      await write('1', start + n * minute, { [id]: [{ ...place, ...valuesAt(metric, n) }] } as Samples);
    }
    clock.set(start + 30 * minute);
    expect(await read('1', metric, 'raw')).toEqual([wanted(metric)]);
  });

  test.each(named(all.filter(({ keep }) => keep.sums)))(
    'of %s is the same when its readings are gone',
    async (_, metric) => {
      clock.set(start + hourMs + 5 * minute);
      await rollUp(server.ctx, tenantId);
      await server.everything.query(`delete from ${metricTableOf(metric, 'raw')} where olt_id = 1`);
      expect(await read('1', metric, 'hour')).toEqual([wanted(metric)]);
      const { rows } = await server.everything.query<Record<string, unknown>>(
        `select * from ${metricTableOf(metric, 'hour')} where olt_id = 1`,
      );
      const grown = Object.fromEntries(fieldsOf(metric, 'counter').map((name) => [`${columnOf(name)}_sum`, '8000']));
      expect(rows).toMatchObject([{ n: 4, ...grown }]);
    },
  );
});
