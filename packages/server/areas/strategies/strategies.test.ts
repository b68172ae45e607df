import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { strategies } from './strategies.ts';

const hourMs = 3_600_000;
const clock = testClock();
/** The beginning of the newest whole UTC day. */
const yesterday = () => new Date(Math.floor(clock.now() / (24 * hourMs)) * 24 * hourMs - 24 * hourMs);

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => strategies(ctx) });
  root = await server.signIn();
  const { home, coast } = server.tenants;
  await olt(home.id, '100', ['North', '006d61000001', 'V1600G1']);
  await olt(home.id, '200', ['South', '006d61000002', 'V1600D8']);
  await olt(home.id, '300', ['West', '006d61000003', 'V1600D8']);
  await olt(coast.id, '400', ['Theirs', '006d61000004', 'V1600G2']);
  await day('100', yesterday(), [41.25, 60, 38.123_456]);
  await day('100', new Date(yesterday().getTime() - 24 * hourMs), [99, 99, 99]);
  await day('200', new Date(yesterday().getTime() - 240 * hourMs), [12, 12, 12]);
  await day('300', yesterday(), [7, null, null]);
  await run(
    `insert into metric_response_day (tenant_id, olt_id, ts, n, round_trip_n, round_trip_avg, requests_n, repeated_n)
     values ($1, 100, $2, 288, 288, 12345.6, 0, 0)`,
    [home.id, yesterday()],
  );
  await job('Every night', '00:6d:61:00:00:01 00:6d:61:00:00:09');
});
afterAll(() => server.stop());

const run = (words: string, values: readonly unknown[]) => server.everything.query(words, [...values]);
const olt = (tenantId: number, id: string, [name, mac, type]: readonly [string, string, string]) =>
  run(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, created_by)
     select $1, $2::int8, id, $3, '192.0.2.' || ($2::int8 / 100), 161, 'v2c', 'none', $4, $5, 'test' from project where tenant_id = $1 limit 1`,
    [tenantId, id, name, mac, type],
  );
const day = (id: string, ts: Date, [cpu, memory, temperature]: readonly (number | null)[]) =>
  run(
    `insert into metric_olt_day (tenant_id, olt_id, ts, n, cpu_n, cpu_avg, memory_n, memory_avg, temperature_n, temperature_avg,
       total_n, online_n, los_n, power_n, unknown_n, weak_n, waiting_n)
     values ($1, $2, $3, 288, 288, $4, 0, $5, 0, $6, 0, 0, 0, 0, 0, 0, 0)`,
    [server.tenants.home.id, id, ts, cpu, memory, temperature],
  );
const job = (name: string, macs: string) =>
  run(
    `insert into job (tenant_id, id, name, job_group, method, parameters, cron, zone, misfire, concurrent, status, created_by, created_at, updated_at)
     values ($1, 1, $2, 'DEFAULT', 'pollOlts', $3, '0 0 3 * * ?', 'UTC', '0', '1', '0', 'admin', now(), now())`,
    [server.tenants.home.id, name, JSON.stringify({ macs })],
  );

interface Rows {
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
}
const get = async (path: string, query: Record<string, string> = {}, token = root) =>
  (await server.call('GET', `/monitor/strategy/${path}`, { token, query })) as unknown as Rows;

describe('Strategies of monitoring', () => {
  it('average the newest day that was summed up, and say nothing of an OLT without one', async () => {
    expect(await get('metricAverages', { interval: '1day' })).toMatchObject({
      total: 3,
      rows: [
        {
          mac: '00:6d:61:00:00:01',
          methodCode: 4,
          jobName: 'Every night',
          cpuAverage: 41.25,
          memoryAverage: 60,
          temperAverage: 38.12,
          responseAverage: 12.35,
          from: yesterday().toISOString(),
        },
        {
          mac: '00:6d:61:00:00:02',
          jobName: null,
          cpuAverage: null,
          memoryAverage: null,
          responseAverage: null,
          from: null,
        },
        { mac: '00:6d:61:00:00:03', cpuAverage: 7, memoryAverage: null, temperAverage: null },
      ],
    });
  });

  it('average what was read so far of an OLT that has no whole day yet', async () => {
    const { home } = server.tenants;
    const first = new Date(clock.now() - hourMs);
    await olt(home.id, '500', ['Young', '006d61000005', 'V1600D8']);
    await run('select metric_days_ahead($1::date, 2)', [first]);
    for (const [minutes, cpu] of [
      [0, 10],
      [5, 25],
    ] as const)
      await run(
        `insert into metric_olt (tenant_id, olt_id, ts, cpu, memory) values ($1, 500, $2::timestamptz + $3 * interval '1 minute', $4, 50)`,
        [home.id, first, minutes, cpu],
      );
    const { rows } = await get('metricAverages', { pageSize: '10' });
    expect(rows.find(({ sysHostName }) => sysHostName === 'Young')).toMatchObject({
      cpuAverage: 17.5,
      memoryAverage: 50,
      temperAverage: null,
      from: first.toISOString(),
    });
    await run('delete from olt where id = 500 and tenant_id = $1', [home.id]);
  });

  it('name the task of an OLT to who may see tasks', async () => {
    const helper = await server.signInWith(['device:olt:list']);
    const { rows } = await get('metricAverages', { pageSize: '1' }, helper);
    expect(rows).toMatchObject([{ mac: '00:6d:61:00:00:01', jobName: null, cpuAverage: 41.25 }]);
  });

  it('take the MACs of their devices in any notation, those of this tenant alone', async () => {
    const sysMacs = '00:6d:61:00:00:01,006d.6100.0002 00-6D-61-00-00-04,nonsense';
    expect(await get('deviceDetails', { sysMacs })).toMatchObject({
      total: 2,
      rows: [
        { sysMac: '00:6d:61:00:00:01', ip: '192.0.2.1', sysHostName: 'North', deviceType: 'V1600G1' },
        { sysMac: '00:6d:61:00:00:02', ip: '192.0.2.2', sysHostName: 'South', deviceType: 'V1600D8' },
      ],
    });
    expect((await get('deviceDetails', { sysMacs, deviceType: 'V1600G1' })).total).toBe(1);
    expect((await get('deviceDetails')).total).toBe(0);
  });

  it('offer the device types that there are', async () => {
    expect((await server.call('GET', '/monitor/strategy/deviceTypes', { token: root }))['data']).toEqual([
      { value: 'V1600D8', label: 'V1600D8', deviceClass: 'OLT', count: 2 },
      { value: 'V1600G1', label: 'V1600G1', deviceClass: 'OLT', count: 1 },
    ]);
  });
});
