import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { listensOn } from '../../http/listening.ts';
import { publishMetrics } from '../../http/metrics.ts';
import { tellProcess } from '../../http/processes.ts';
import { readSettings, settingNames } from '../../settings.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { configurationOf } from './configuration.ts';
import { stock, systemInfoArea } from './system-info.ts';

const clock = testClock();
const env = { HELIOGRAPH_METRICS_TOKEN: 'token-of-sixteen-letters', HELIOGRAPH_HTTP_PORT: '0' };
let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startTestServer({ clock, env, areas: (ctx) => [systemInfoArea(ctx), stock(ctx)] });
  root = await server.signIn();
});
afterAll(() => server.stop());

interface Info {
  readonly processes: readonly Record<string, unknown>[];
  readonly services: readonly Record<string, unknown>[];
  readonly figures: readonly { id: string; value: number | null; at: string | null }[];
  readonly database: Record<string, number | string | null>;
  readonly disk: Record<string, number>;
  readonly settings: readonly Record<string, unknown>[];
  readonly clock: { serverTime: string };
}
const read = async (token = root) =>
  server.call('GET', '/systemMonitoring/getSystemInfo', { token }) as unknown as Promise<{ code: number; data: Info }>;
const figure = async (id: string) => (await read()).data.figures.find((one) => one.id === id);
/** As another process of the installation publishes itself. */
const publish = (name: string, metrics: readonly object[]) =>
  server.everything.query(
    `insert into process_metrics (process, at, metrics) values ($1, $2, $3)
     on conflict (process) do update set at = excluded.at, metrics = excluded.metrics`,
    [name, new Date(clock.now()), JSON.stringify(metrics)],
  );
const gauge = (name: string, value: number, labels: object = {}) => ({ name, values: [{ value, labels }] });

describe('System information', () => {
  it('says which processes run, on what, and what they listen on', async () => {
    tellProcess(server.ctx.metrics, ['web'], { restarts: 2, database: 'embedded' });
    listensOn(server.ctx, { service: 'traps', address: '127.0.0.1', port: 10_162, wanted: 162 });
    const { stop } = await publishMetrics(server.ctx);
    const { data } = await read();
    expect(data.processes).toMatchObject([{ roles: ['web'], own: true, silent: false, restarts: 2 }]);
    expect(data.processes[0]?.['memoryBytes']).toBeGreaterThan(10_000_000);
    expect(data.services).toMatchObject([{ service: 'traps', port: 10_162, wanted: 162 }]);
    expect(data.database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^1[5-9]/) as string });
    expect(data.database['bytes']).toBeGreaterThan(1_000_000);
    expect(data.database['connections']).toBeGreaterThan(0);
    expect(data.disk['total']).toBeGreaterThanOrEqual(data.disk['free'] ?? Infinity);
    expect(data.clock.serverTime).toBe(new Date(clock.now()).toISOString());
    await stop();
    expect((await read()).data).toMatchObject({ processes: [], services: [] });
  });

  it('adds up what several processes measured, and takes no missing reading for 0', async () => {
    expect(await figure('trapsReceived')).toEqual({ id: 'trapsReceived', value: null, at: null });
    await publish('one:1', [
      gauge('heliograph_traps_received_total', 7),
      gauge('nodejs_eventloop_lag_p99_seconds', 0.013),
    ]);
    expect(await figure('polls')).toMatchObject({ value: null });
    await publish('one:1', [
      gauge('heliograph_traps_received_total', 7),
      gauge('nodejs_eventloop_lag_p99_seconds', 0.013),
      { name: 'heliograph_collector_works_total', type: 'counter', values: [] },
    ]);
    expect(await figure('polls')).toMatchObject({ value: 0 });
    const before = new Date(clock.now()).toISOString();
    clock.advance(3000);
    await publish('two:2', [gauge('heliograph_traps_received_total', 5)]);
    expect(await figure('trapsReceived')).toEqual({ id: 'trapsReceived', value: 12, at: before });
    const { processes } = (await read()).data;
    expect(processes).toMatchObject([
      { process: 'one:1', lagMs: 3, restarts: null, memoryBytes: null },
      { process: 'two:2', lagMs: null },
    ]);
  });

  it('counts nothing of a process that has been silent, and says that it is', async () => {
    await publish('one:1', [gauge('heliograph_traps_received_total', 7)]);
    clock.advance(21_000);
    await publish('two:2', [gauge('heliograph_traps_received_total', 5)]);
    expect(await figure('trapsReceived')).toMatchObject({ value: 5 });
    expect((await read()).data.processes).toMatchObject([{ silent: true }, { silent: false }]);
  });

  it('counts what waits in the tables of the installation', async () => {
    const at = new Date(clock.now());
    const job = [server.tenants.home.id, at];
    await server.everything.query(`insert into job_due (tenant_id, job_id, cause, at) values ($1, 1, 'time', $2)`, job);
    expect(await figure('jobsDue')).toEqual({ id: 'jobsDue', value: 1, at: at.toISOString() });
    expect(await figure('messagesWaiting')).toMatchObject({ value: 0 });
  });

  it('shows where each setting is from, and of a secret only that it is set', async () => {
    const { settings } = (await read()).data;
    expect(settings.map(({ name }) => name)).toEqual(settingNames);
    const of = (name: string) => settings.find((one) => one['name'] === name);
    expect(of('HELIOGRAPH_HTTP_PORT')).toMatchObject({ value: '0', source: 'environment' });
    expect(of('HELIOGRAPH_TRAP_PORT')).toMatchObject({ value: '162', source: 'default' });
    expect(of('HELIOGRAPH_METRICS_TOKEN')).toMatchObject({ value: '••••••', secret: true, source: 'environment' });
    expect(of('HELIOGRAPH_ADMIN_PASSWORD')).toMatchObject({ value: null, source: 'default' });
    expect(JSON.stringify(await read())).not.toContain(env.HELIOGRAPH_METRICS_TOKEN);
    // As a supervised process sees an external database.
    const away = configurationOf(readSettings({ DATABASE_URL: '' }, ['--roles=web']), 'external');
    expect(away.find(({ name }) => name === 'DATABASE_URL')).toMatchObject({ value: '••••••', source: 'environment' });
    expect(away.find(({ name }) => name === 'HELIOGRAPH_ROLES')).toMatchObject({ value: 'web', source: 'argument' });
  });

  it('is told to the tenant of the installation alone, with its permission', async () => {
    expect(await read(await server.signIn('coast1'))).toMatchObject({ code: 403 });
    expect(await read(await server.signInWith(['system:info:list'], 'coast1'))).toMatchObject({ code: 403 });
    expect(await read(await server.signInWith([]))).toMatchObject({ code: 403 });
    expect(await read(await server.signInWith(['system:info:list']))).toMatchObject({ code: 200 });
  });
});

describe('A client of stock RuoYi', () => {
  const ask = (path: string, token = root) => server.call('GET', path, { token });

  it('finds a parameter in data and as the message, and an empty one where there is none', async () => {
    const parameter = (key: string) => ask(`/system/config/configKey/${key}`);
    expect(await parameter('sys.account.registerUser')).toMatchObject({ code: 200, msg: 'false', data: 'false' });
    expect(await parameter('sys.user.initPassword')).toMatchObject({ code: 200, msg: '', data: '' });
    expect(await parameter('constructor')).toMatchObject({ code: 200, msg: '', data: '' });
  });

  it('sees processor, memory, runtime and disk of the server, and that there is no cache beside the database', async () => {
    const { data } = (await ask('/monitor/server')) as unknown as { data: Record<string, Record<string, number>> };
    expect(data['cpu']?.['cpuNum']).toBeGreaterThan(0);
    expect(data['mem']?.['total']).toBeCloseTo((data['mem']?.['used'] ?? 0) + (data['mem']?.['free'] ?? 0), 1);
    expect(data['jvm']).toMatchObject({ name: 'Node.js' });
    expect(await ask('/monitor/cache')).toMatchObject({ data: { info: {}, dbSize: 0, commandStats: [] } });
    expect(await ask('/monitor/server', await server.signIn('coast1'))).toMatchObject({ code: 403 });
  });
});
