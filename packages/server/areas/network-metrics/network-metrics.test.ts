import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkMetricsPath } from '@heliograph/catalogue/calls/network-metrics.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { networkMetrics, serveNetworkMetrics } from './network-metrics.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [networkMetrics(ctx)]);
  serveNetworkMetrics(stage.server.app, stage.server.ctx);
  const put = (text: string, values: readonly unknown[] = []) => stage.server.everything.query(text, [...values]);
  await put(`update olt set name = E'North "head"\\\n2', device_type = 'V1600G1' where id = $1`, [stage.olt]);
  await put(
    `insert into olt_live (tenant_id, olt_id, online, last_answer_at, poll_ms, cpu, memory, temperature) values ($1, $2, true, $4, 1250, 40, null, 41),
       ($1, $3, false, $4, 900, 70, 71, 72)
     on conflict (tenant_id, olt_id) do update set online = excluded.online, last_answer_at = excluded.last_answer_at, poll_ms = excluded.poll_ms,
       cpu = excluded.cpu, memory = excluded.memory, temperature = excluded.temperature`,
    [stage.home, stage.olt, stage.second, new Date('2026-11-28T04:00:00Z')],
  );
  await put(
    `insert into olt_port (tenant_id, olt_id, kind, port, name, link, onu_total, onu_online, tx_power, bias, up_octets, down_octets)
     values ($1, $2, 'pon', 1, 'GPON0/1', true, 14, 13, 283, 1520, 9007199254740991, 12)`,
    [stage.home, stage.olt],
  );
});
afterAll(() => stage.server.stop());

const scrape = (token: string) =>
  stage.server.app.inject({
    method: 'GET',
    url: `/emsWebServer${networkMetricsPath}`,
    headers: { authorization: `Bearer ${token}` },
  });
const make = async (tenant?: string): Promise<string> => {
  const token = tenant === undefined ? stage.token : await stage.server.signIn(tenant);
  const answer = await stage.server.call('POST', '/system/networkMetrics/token', { token });
  return (answer['data'] as { token: string }).token;
};
const lines = (text: string, start: string): string[] => text.split('\n').filter((line) => line.startsWith(start));

describe('The network of a tenant for Prometheus', () => {
  it('is read with its token alone, which is shown once; a new one ends the one before', async () => {
    for (const wrong of ['', 'x', 'hm_1_' + 'a'.repeat(43), `hm_${stage.home}_${'a'.repeat(43)}`, stage.token])
      expect((await scrape(wrong)).statusCode).toBe(401);
    const first = await make();
    expect((await scrape(first)).statusCode).toBe(200);
    const state = await stage.server.call('GET', '/system/networkMetrics', { token: stage.token });
    expect(state['data']).toMatchObject({ hasToken: true, madeBy: 'admin', usedTime: expect.any(String) as string });
    expect(JSON.stringify(state)).not.toContain(first);
    const second = await make();
    expect([(await scrape(first)).statusCode, (await scrape(second)).statusCode]).toEqual([401, 200]);
    expect(await stage.server.call('DELETE', '/system/networkMetrics/token', { token: stage.token })).toMatchObject({
      code: 200,
    });
    expect((await scrape(second)).statusCode).toBe(401);
    expect(await stage.server.call('DELETE', '/system/networkMetrics/token', { token: stage.token })).toMatchObject({
      code: 404,
    });
  });

  it('says what stands now with its units, and nothing of what was not read', async () => {
    await stage.tell('ponLos', { object: 'pon/1' });
    const { body, headers } = await scrape(await make());
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const north = `olt_id="${stage.olt}",${String.raw`olt="North \"head\"\n2"`}`;
    expect(lines(body, 'heliograph_network_olt_cpu_ratio')).toHaveLength(1);
    expect(body).toContain(`heliograph_network_olt_cpu_ratio{${north}} 0.4`);
    expect(lines(body, 'heliograph_network_olt_memory_ratio')).toEqual([]);
    expect(body).toContain('# HELP heliograph_network_olt_memory_ratio Memory in use, 0 to 1');
    expect(
      lines(body, 'heliograph_network_olt_up')
        .map((line) => line.slice(-1))
        .toSorted(),
    ).toEqual(['0', '1']);
    const port = `{${north},kind="pon",port="1",name="GPON0/1"`;
    expect(body).toContain(`heliograph_network_pon_transmit_power_dbm${port}} 2.83`);
    expect(body).toContain(`heliograph_network_pon_bias_current_amperes${port}} 0.0152`);
    expect(body).toContain('# TYPE heliograph_network_port_bytes_total counter');
    expect(body).toContain(`heliograph_network_port_bytes_total${port},direction="up"} 9007199254740991`);
    expect(body).toContain(`heliograph_network_alarms{${north},severity="critical"} 1`);
  });

  it('is that of no other tenant', async () => {
    const own = (await scrape(await make())).body;
    const other = (await scrape(await make('coast1'))).body;
    expect([own.includes('Foreign'), other.includes('Foreign'), other.includes('North')]).toEqual([false, true, false]);
  });

  it('is refused by status codes to whoever asks too often', async () => {
    const codes = new Set<number>();
    for (let n = 0; n < 70; n += 1) codes.add((await scrape('')).statusCode);
    expect(codes).toEqual(new Set([401, 429]));
    stage.clock.advance(60_000);
  });

  it('is closed with its tenant', async () => {
    const { coast } = stage.server.tenants;
    const token = await make('coast1');
    await stage.server.everything.query(`update tenant set status = '1' where id = $1`, [coast.id]);
    expect((await scrape(token)).statusCode).toBe(401);
    await stage.server.everything.query(`update tenant set status = '0' where id = $1`, [coast.id]);
  });
});
