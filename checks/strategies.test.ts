import { startScheduler } from '@heliograph/server/areas/jobs/jobs.ts';
import { strategies, strategyWork } from '@heliograph/server/areas/strategies/strategies.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';

// A strategy of monitoring, and a simulated OLT that it counts the MAC addresses of.

let stand: ConfigStand;
let scheduler: { stop(): Promise<void> };
let mac: string;
const settled = { interval: 50 };

const send = (method: 'POST' | 'PUT', path: string, body: object): Promise<Envelope> =>
  stand.server.call(method, path, { token: stand.token, body });
const get = (path: string, query: Record<string, string> = {}): Promise<Envelope> =>
  stand.server.call('GET', path, { token: stand.token, query });
const newest = async (): Promise<unknown> => {
  const { rows } = await stand.server.everything.query('select addresses from metric_macs order by ts desc limit 1');
  return rows[0]?.addresses ?? null;
};
const runs = async () => {
  const { rows } = await stand.server.everything.query('select state, said, error from job_log order by id');
  return rows as { state: string; said: { en: string }; error: string | null }[];
};

beforeAll(async () => {
  stand = await startConfigStand({ snmpPort: 10_713, areas: (ctx) => strategies(ctx) });
  mac = '00:6d:61:11:30:01';
  await stand.server.everything.query(`update olt set mac = '006d61113001'`);
  await stand.server.everything.query('update olt_live set online = true, last_poll_at = now()');
  await stand.server.everything.query(`select metric_days_ahead((now() at time zone 'UTC')::date, 1)`);
  scheduler = await startScheduler(stand.server.ctx, { monitorDevices: strategyWork() });
});
afterAll(async () => {
  await scheduler.stop();
  await stand.stop();
});

describe('A strategy of monitoring', () => {
  it('counts the MAC addresses of its devices as soon as it works, and says what that costs them', async () => {
    const held = (await stand.rows('macTable')).length;
    expect(held).toBeGreaterThan(0);
    const cost = { macs: mac, metrics: [4, 17], cycle: '15min' };
    expect(await send('POST', '/monitor/strategy/cost', cost)).toMatchObject({
      data: {
        devices: 1,
        metrics: [
          { code: 4, requests: 0 },
          { code: 17, requests: null, unknown: 1 },
        ],
      },
    });
    const added = await send('POST', '/monitor/strategy', {
      name: 'Switches',
      macs: mac,
      metrics: [4, 17],
      cycle: '15min',
    });
    expect(added).toMatchObject({ code: 200 });
    await expect.poll(newest, settled).toBe(held);
    expect(await send('POST', '/monitor/strategy/cost', cost)).toMatchObject({
      data: {
        metrics: [
          { code: 4, requests: 0 },
          { code: 17, requests: Math.ceil(held / 10) + 1, unknown: 0 },
        ],
      },
    });
    await expect.poll(async () => (await runs()).map(({ state }) => state), settled).toEqual(['done']);
    expect((await runs())[0]?.said.en).toBe(
      '1 devices: 1 read already, 0 asked, 1 MAC tables counted, 0 without an answer',
    );
  });

  it('has the table read once for all that want it', async () => {
    const before = await stand.server.everything.query('select 1 from metric_macs');
    await send('POST', '/monitor/strategy', { name: 'Switches too', macs: mac, metrics: [17], cycle: '30min' });
    await expect.poll(async () => (await runs()).map(({ state }) => state), settled).toEqual(['done', 'done']);
    expect((await stand.server.everything.query('select 1 from metric_macs')).rowCount).toBe(before.rowCount);
    expect((await runs())[1]?.said.en).toContain('0 MAC tables counted');
  });

  it('shows its latest results, and its places by a figure', async () => {
    const { rows } = (await get('/monitor/strategy/list', { name: 'Switches' })) as unknown as {
      rows: { strategyId: string }[];
    };
    expect(rows).toHaveLength(2);
    const strategyId = rows[1]?.strategyId ?? '';
    const held = await newest();
    const results = await get('/monitor/strategy/results', { strategyId, code: '17' });
    expect(results).toMatchObject({
      data: { stepSeconds: 900, devices: 1, rows: [{ read: 1, values: { addresses: { n: 1, mean: held } } }] },
    });
    expect(await get('/monitor/strategy/ranking', { strategyId, code: '17', window: 'hour' })).toMatchObject({
      total: 1,
      rows: [{ sysMac: mac, mean: held, unit: 'addresses' }],
    });
    expect(await get('/monitor/strategy/ranking', { strategyId, code: '11' })).toMatchObject({ code: 400 });
  });

  it('says of a device that is away that it is, and counts nothing', async () => {
    await stand.server.everything.query('update olt_live set online = false');
    const added = await send('POST', '/monitor/strategy', { name: 'Away', macs: mac, metrics: [4], cycle: '5min' });
    expect(added).toMatchObject({ code: 200 });
    await expect.poll(async () => (await runs()).at(-1)?.state, settled).toBe('failed');
    expect((await runs()).at(-1)?.said.en).toContain('1 without an answer');
  });
});
