import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { careForOnus } from '../../history/onus/care.ts';
import { plantOnus, writeReadings } from '../../history/onus/onus.fixture.ts';
import { dayMs, hourMs, plantOlt } from '../../history/history.fixture.ts';
import { keepSlowDecay } from '../../southbound/collector/slow-decay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const days = 45;
const first = today - days * dayMs;
let server: TestServer;
let token: string;
let tenantId: number;

/** Hundredths of dBm of an ONU on a day: the first and the third lose a tenth of a dB each day from the tenth on. */
const levelOf = (onu: number, day: number): number => -2000 - onu * 10 - (onu === 2 ? 0 : Math.max(0, day - 10) * 10);

beforeAll(async () => {
  server = await startTestServer({ clock: systemClock() });
  tenantId = server.tenants.home.id;
  await plantOlt(server.everything, server.tenants.home, 1);
  await plantOnus(server.everything, tenantId, { oltId: 1, first: 7001, count: 3 });
  for (let from = 0; from <= days; from += 14)
    await server.everything.query('select metric_days_ahead($1::date, 14)', [new Date(first + from * dayMs)]);
  await server.ctx.scope.tenant(tenantId, async (tx) => {
    for (let day = 0; day < days; day++)
      for (const hour of [3, 15]) {
        const values = Object.fromEntries(
          [1, 2, 3].map((onu) => [7000 + onu, { rx: levelOf(onu, day), oltRx: levelOf(onu, day) - 300, tx: 200 }]),
        );
        await writeReadings(tx, { tenantId, oltId: '1' }, onuOptics, first + day * dayMs + hour * hourMs, values);
      }
  });
  await careForOnus(server.ctx, () => true, false, keepSlowDecay(server.ctx));
  token = await server.signIn();
});
afterAll(() => server.stop());

const get = async (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const dateOf = (day: number) => new Date(first + day * dayMs).toISOString().slice(0, 10);

describe('The light of an ONU', () => {
  test('is a curve beside the median of its port, with the level of its first week and what is lost in 30 days', async () => {
    const { data } = (await get('/onu/light', { onuId: '7001', window: 'season' })) as unknown as {
      data: { points: { n: number; rx: number; siblings: number }[]; stepSeconds: number } & Record<string, unknown>;
    };
    const read = data.points.filter(({ n }) => n > 0);
    expect(data.stepSeconds).toBe(86_400);
    expect(read).toHaveLength(days);
    expect(read.at(-1)).toMatchObject({ rx: levelOf(1, 44) / 100, oltRx: levelOf(1, 44) / 100 - 3, tx: 2 });
    expect(read.at(-1)?.siblings).toBeCloseTo((levelOf(2, 44) + levelOf(3, 44)) / 200, 2);
    expect(data).toMatchObject({
      siblings: 2,
      baseline: { from: dateOf(0), to: dateOf(6), rx: -20.1, oltRx: -23.1 },
      decay: { rxDrift: 3, oltDrift: 3, drift: 3, days: 30, day: dateOf(44), shared: null },
      keeps: { rawDays: 30, hourMonths: 13, dayYears: 5 },
    });
    // 3.5 dB above the limit are gone in 35 days.
    expect((data['decay'] as { limitOn: string }).limitOn).toBe(dateOf(44 + 35));
  });

  test('of raw readings, hours and days is the same', async () => {
    const [raw, hours] = await Promise.all(
      [
        ['week', 1800],
        ['month', 3600],
      ].map(async ([window, step]) => {
        const { data } = (await get('/onu/light', { onuId: '7002', window: String(window) })) as unknown as {
          data: { points: { n: number; rx: number }[]; stepSeconds: number };
        };
        expect(data.stepSeconds).toBe(step);
        return data.points.filter(({ n }) => n > 0).map(({ rx }) => rx);
      }),
    );
    expect(raw?.length).toBeGreaterThanOrEqual(12);
    expect(hours?.length).toBeGreaterThanOrEqual(56);
    expect(new Set([...(raw ?? []), ...(hours ?? [])])).toEqual(new Set([-20.2]));
  });

  test('of an own stretch that ends before it begins is refused at the field; an ONU of nobody is not found', async () => {
    const wrong = await get('/onu/light', {
      onuId: '7001',
      from: new Date(today).toISOString(),
      to: new Date(first).toISOString(),
    });
    expect(wrong).toMatchObject({ code: 400 });
    expect(await get('/onu/light', { onuId: '999' })).toMatchObject({ code: 404 });
    expect(await get('/onu/light', { onuId: '7001', from: 'yesterday' })).toMatchObject({ code: 400 });
  });

  test('tells what happened to it at the same time', async () => {
    await server.everything.query(
      `insert into onu_change (tenant_id, onu_id, id, at, phase, down_cause) values ($1, 7001, 1, $2, 1, 'los')`,
      [tenantId, new Date(today - hourMs)],
    );
    const { data } = (await get('/onu/light', { onuId: '7001' })) as unknown as { data: { events: object[] } };
    expect(data.events).toMatchObject([
      { kind: 'phase', what: 'los', cause: 'los', name: { en: 'LOS' } },
      { kind: 'alarm', what: 'onuLightDecay', severity: 3, until: null },
    ]);
  });

  test('comes as a file without the steps in which nothing was read', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/emsWebServer/onu/light/export',
      query: { onuId: '7001', window: 'season' },
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(days + 1);
    expect(lines.at(-1)).toContain('-23.5');
  });
});

describe('The list of slow decays', () => {
  test('has the worst first, with what they share, and nobody who stays as it was', async () => {
    const list = (await get('/onu/decay/list')) as unknown as { total: number; rows: { id: string }[] };
    expect(list.total).toBe(2);
    expect(list.rows.map(({ id }) => id)).toEqual(['7001', '7003']);
    expect(list.rows[0]).toMatchObject({
      drift: 3,
      baseline: { rx: -20.1 },
      rx: -23.5,
      oltName: 'olt',
      place: 'PON1:1',
    });
  });

  test('is narrowed by OLT, by how much is lost, by what is shared and by the nearness of the limit', async () => {
    const total = async (query: Record<string, string>) =>
      ((await get('/onu/decay/list', query)) as { total?: number }).total;
    expect(await total({ oltId: '1', pon: '1', atLeast: '2.9' })).toBe(2);
    expect(await total({ atLeast: '3.1' })).toBe(0);
    expect(await total({ shared: 'port' })).toBe(0);
    expect(await total({ shared: 'alone', within: '40' })).toBe(2);
    expect(await total({ within: '10' })).toBe(0);
    expect(await total({ keyword: 'HELI00001b59' })).toBe(1);
    expect(await get('/onu/decay/list', { shared: 'neighbour' })).toMatchObject({ code: 400 });
    expect(await get('/onu/decay/list', { oltId: '99' })).toMatchObject({ code: 404 });
  });

  test('raises an alarm that says how fast and when the limit is reached', async () => {
    const { rows } = await server.everything.query(
      `select onu, text, cleared_at from alarm where kind = 'onuLightDecay' order by onu`,
    );
    expect(rows).toEqual(
      [1, 3].map((onu) => ({
        onu,
        text: expect.stringMatching(/^−3\.0 dB \/ 30 d · Rx -23\.\d\d dBm · −27 dBm: 20/),
        cleared_at: null,
      })),
    );
  });

  test('names the port when most of it decays together, and ends the alarm of whom is mended', async () => {
    await server.ctx.scope.tenant(tenantId, async (tx) => {
      // Yesterday's readings of two more, as bad; and the first is as it was at the beginning, for a month by another way.
      await server.everything
        .query(`insert into onu_drift (tenant_id, onu_id, olt_id, pon, unit, day, days, worst, base_from, base_to)
        select ${tenantId}, 7002, 1, 1, 'x', '${dateOf(44)}', 30, 60, '${dateOf(0)}', '${dateOf(6)}' on conflict (tenant_id, onu_id) do update set worst = 60`);
      await writeReadings(tx, { tenantId, oltId: '1' }, onuOptics, first + 44 * dayMs + 20 * hourMs, {
        7001: { rx: levelOf(1, 44) },
      });
    });
    await careForOnus(server.ctx, () => true, false, keepSlowDecay(server.ctx));
    const { rows } = (await get('/onu/decay/list', { shared: 'port' })) as unknown as { rows: object[] };
    expect(rows[0]).toMatchObject({ id: '7001', shared: 'port', sharedBy: 'PON1', sharedN: 3, sharedOf: 3 });
    await server.ctx.scope.tenant(tenantId, async (tx) => {
      for (let day = 20; day < 45; day++)
        for (const n of [1, 2, 3, 4, 5])
          await writeReadings(tx, { tenantId, oltId: '1' }, onuOptics, first + day * dayMs + n * hourMs, {
            7001: {
              rx: levelOf(1, 5) + 2 * (levelOf(1, 5) - levelOf(1, day)),
              oltRx: -2310 + 2 * (levelOf(1, 5) - levelOf(1, day)),
            },
          });
    });
    await careForOnus(server.ctx, () => true, false, keepSlowDecay(server.ctx));
    const alarms = await server.everything.query(
      `select onu, cleared_how from alarm where kind = 'onuLightDecay' order by onu`,
    );
    expect(alarms.rows).toEqual([
      { onu: 1, cleared_how: 'poll' },
      { onu: 3, cleared_how: null },
    ]);
  });

  test('belongs to a tenant: nobody else sees it', async () => {
    const other = await server.signIn('coast1');
    expect(await server.call('GET', '/onu/decay/list', { token: other })).toMatchObject({ total: 0 });
    expect(await server.call('GET', '/onu/light', { token: other, query: { onuId: '7001' } })).toMatchObject({
      code: 404,
    });
  });
});

test('How long the history is kept is a choice of the tenant, within bounds that each field says', async () => {
  const put = (body: object) => server.call('PUT', '/monitor/history/keep', { token, body });
  expect(await put({ rawDays: 1, hourMonths: 13, dayYears: 5 })).toMatchObject({ code: 400 });
  expect(await put({ rawDays: 90, hourMonths: 2, dayYears: 5 })).toMatchObject({ code: 400 });
  expect(await put({ rawDays: 10, hourMonths: 2, dayYears: 1 })).toMatchObject({ code: 200 });
  expect(await get('/monitor/history/keep')).toMatchObject({ data: { rawDays: 10, hourMonths: 2, dayYears: 1 } });
  await careForOnus(server.ctx);
  const { rows } = await server.everything.query<{ n: number }>(
    `select count(*)::int as n from metric_onu_optics_chunk where ts < now() - interval '12 days'`,
  );
  expect(rows[0]?.n).toBe(0);
});
