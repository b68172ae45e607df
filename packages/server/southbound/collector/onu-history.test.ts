import type { Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql } from 'kysely';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { onuTraffic } from '@heliograph/catalogue/metrics/onu-traffic.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import { dayMs, plantOlt } from '../../history/history.fixture.ts';
import { seriesOf } from '../../history/read.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { writeOnus } from './write-onus.ts';

let server: TestServer;
let tenantId: number;
beforeAll(async () => {
  server = await startTestServer({ clock: systemClock(), areas: () => [] });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await server.everything.query('select metric_days_ahead($1::date, 3)', [new Date(Date.now() - dayMs)]);
});
afterAll(() => server.stop());

const lit = (onu: number, rx: number | null, more: Partial<OnuReading> = {}): OnuReading => ({
  pon: 1,
  onu,
  phase: 3,
  optics: { rx, tx: 210, oltRx: rx === null ? null : rx - 300, temperature: 4400, voltage: 330, bias: null },
  ...more,
});
const poll = (at: Date, rows: readonly OnuReading[]) =>
  server.ctx.scope.tenant(tenantId, (tx) => {
    const times = { begun: at, at, withOptics: true, goneBefore: false };
    return writeOnus(server.ctx, tx, { tenantId, oltId: '1' }, { rows, complete: true }, times);
  });

test('What a poll reads of ONUs is kept by the id of each; one that is away has no reading, and what is ahead of its time is counted', async () => {
  const minute = 60_000;
  const from = new Date(Math.floor(Date.now() / minute) * minute - 10 * minute);
  await poll(from, [lit(1, -2000, { upOctets: 500, downOctets: 700 }), lit(2, -2100)]);
  await poll(new Date(from.getTime() + 5 * minute), [
    lit(1, -2010, { upOctets: 800, downOctets: 900 }),
    lit(2, null, { phase: 1 }),
  ]);
  await poll(new Date(from.getTime() + 6 * 60 * minute), [lit(1, -9000), lit(2, -9000)]);
  const span = { from, to: new Date(from.getTime() + 10 * minute), stepSeconds: 300, level: 'raw' } as const;
  const read = (metric: Metric) =>
    server.ctx.scope.tenant(tenantId, async (tx) => {
      const points = await seriesOf(tx, tenantId, {
        metric,
        span,
        now: Date.now(),
        where: sql`olt_id = 1 and port = 1`,
      });
      const { rows } = await sql<{ id: string; onu_no: number }>`select id, onu_no from onu where olt_id = 1`.execute(
        tx,
      );
      const numberOf = new Map(rows.map(({ id, onu_no: onu }) => [id, onu]));
      return points.map(({ onuId, at, oltId: _olt, port: _port, ...values }) => [
        numberOf.get(onuId ?? ''),
        (at.getTime() - from.getTime()) / minute,
        values,
      ]);
    });
  expect(await read(onuOptics)).toEqual([
    [1, 0, { rx: -2000, tx: 210, oltRx: -2300, temperature: 4400, voltage: 330, bias: null }],
    [1, 5, { rx: -2010, tx: 210, oltRx: -2310, temperature: 4400, voltage: 330, bias: null }],
    [2, 0, { rx: -2100, tx: 210, oltRx: -2400, temperature: 4400, voltage: 330, bias: null }],
  ]);
  expect(await read(onuTraffic)).toEqual([
    [1, 0, { upBps: null, downBps: null, upOctets: 500, downOctets: 700 }],
    [1, 5, { upBps: 8, downBps: 5, upOctets: 800, downOctets: 900 }],
  ]);
  const counted = await server.ctx.metrics.getSingleMetricAsString('heliograph_history_refused_total');
  expect(counted).toContain('why="future"} 1');
});
