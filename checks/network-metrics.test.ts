import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkMetricsPath } from '@heliograph/catalogue/calls/network-metrics.ts';
import {
  networkMetrics,
  remoteWrite,
  serveNetworkMetrics,
  startRemoteWrite,
} from '@heliograph/server/areas/network-metrics/network-metrics.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { freePort } from './support/free-port.ts';
import { fillTenant } from './support/tenant-rows.ts';

/** Prometheus out of Debian's packages, or nothing: then what it would judge is read by a strict reader of our own. */
const prometheus = process.env['PROMETHEUS'] ?? '';
const promtool = join(prometheus === '' ? '' : dirname(prometheus), 'usr', 'bin', 'promtool');

let server: TestServer;
let url = '';
let token = '';
let signedIn = '';
beforeAll(async () => {
  server = await startTestServer({
    env: { HELIOGRAPH_PRIVATE_TARGETS: 'on' },
    areas: (ctx) => [networkMetrics(ctx), remoteWrite(ctx)],
  });
  serveNetworkMetrics(server.app, server.ctx);
  await fillTenant(server, server.tenants.home, 1);
  await server.everything.query(
    `update olt_live set online = true, cpu = 40, memory = 50, temperature = 41, poll_ms = 900, last_answer_at = now();
     update olt_port set link = true, up_octets = 7, down_octets = 8, counters_at = now(), tx_power = 283, rx_mean = -1950, onu_total = 1, onu_online = 1`,
  );
  signedIn = await server.signIn();
  const made = await server.call('POST', '/system/networkMetrics/token', { token: signedIn });
  token = (made['data'] as { token: string }).token;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.stop());

const exposition = async (): Promise<string> =>
  (
    await fetch(`http://${url}/emsWebServer${networkMetricsPath}`, { headers: { authorization: `Bearer ${token}` } })
  ).text();

/** What `promtool check metrics` finds wrong. */
function lint(text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const command = prometheus === '/usr/bin/prometheus' ? '/usr/bin/promtool' : promtool;
  const child = execFile(command, ['check', 'metrics'], (error, stdout, stderr) =>
    resolve(error ? `${error.message} ${stdout}${stderr}` : stdout + stderr),
  );
  child.stdin?.end(text);
  return promise;
}

/** HELP and TYPE before the samples of each metric, which stand together; counters alone end in `_total`; no line twice. */
function misread(text: string): string[] {
  const wrong: string[] = [];
  const types = new Map<string, string>();
  const series = new Set<string>();
  let current = '';
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const type = /^# TYPE (?<name>[a-z_]+) (?<type>gauge|counter)$/.exec(line)?.groups;
    if (type) {
      current = type['name'] ?? '';
      if (types.has(current) || (type['type'] === 'counter') !== current.endsWith('_total')) wrong.push(line);
      types.set(current, type['type'] ?? '');
    } else if (!line.startsWith('# HELP ')) {
      const [, key = '', name = ''] = /^((?<name>[a-z_]+)(?:\{.*\})?) -?[\d.e+-]+$/.exec(line) ?? [];
      if (name !== current || series.has(key)) wrong.push(line);
      series.add(key);
    }
  }
  return wrong;
}

it('The network is told as promtool wants it: HELP, TYPE, units in the names', async () => {
  const text = await exposition();
  expect(text).toContain('heliograph_network_olt_cpu_ratio');
  expect(misread(text)).toEqual([]);
  if (prometheus !== '') expect(await lint(text)).toBe('');
});

/** Prometheus that scrapes us once a second, with a database of its own. */
async function scraping(folder: string): Promise<{ child: ChildProcess; at: string }> {
  const config = join(folder, 'prometheus.yml');
  const scrape = {
    job_name: 'network',
    metrics_path: `/emsWebServer${networkMetricsPath}`,
    authorization: { credentials: token },
    static_configs: [{ targets: [url] }],
  };
  // JSON is YAML.
  writeFileSync(config, JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: [scrape] }));
  const at = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    prometheus,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${at}`,
      '--log.level=error',
      '--web.enable-remote-write-receiver',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return { child, at };
}

/** What each asks of the figures of ours: by PromQL, or out of the text. */
type Asked = (query: string) => Promise<string[]>;

/** Has the console write to a Prometheus, until the work is done. */
async function writing(at: string, work: () => Promise<void>): Promise<void> {
  const runner = startRemoteWrite(server.ctx);
  const body = {
    url: `http://${at}/api/v1/write`,
    auth: 'none',
    userName: '',
    secret: null,
    seconds: 30,
    status: 'on',
  };
  try {
    expect(await server.call('PUT', '/system/remoteWrite', { token: signedIn, body })).toMatchObject({ code: 200 });
    await work();
  } finally {
    await runner.stop();
  }
}

async function byPrometheus(ask: (asked: Asked, at?: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  const { child, at } = await scraping(folder);
  try {
    await ask(async (query) => {
      const answer = await fetch(`http://${at}/api/v1/query?query=${encodeURIComponent(query)}`).catch(() => undefined);
      const body = (await answer?.json().catch(() => undefined)) as
        | { data?: { result: { value: [number, string] }[] } }
        | undefined;
      return body?.data?.result.map(({ value }) => value[1]) ?? [];
    }, at);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const byOurselves = (ask: (asked: Asked, at?: string) => Promise<void>): Promise<void> =>
  ask(async (query) => {
    const lines = (await exposition()).split('\n').filter((line) => line.startsWith(`${query}{`));
    return lines.map((line) => line.slice(line.lastIndexOf(' ') + 1));
  });

const judge =
  prometheus === ''
    ? { name: 'a reader of our own (there is no Prometheus here)', read: byOurselves }
    : { name: 'Prometheus', read: byPrometheus };

it(`The network is read with the token, and taken as it is written, by ${judge.name}`, async () => {
  await judge.read(async (asked, at) => {
    // What is written has no instance; what is scraped has.
    const written = () => asked('heliograph_network_pon_transmit_power_dbm{instance=""}');
    if (at !== undefined)
      await writing(at, () => expect.poll(written, { timeout: 60_000, interval: 500 }).toEqual(['2.83']));
    const scraped = () => asked('heliograph_network_olt_up{instance!=""}');
    await expect
      .poll(() => (at === undefined ? asked('heliograph_network_olt_up') : scraped()), {
        timeout: 60_000,
        interval: 500,
      })
      .toEqual(['1']);
    const of = at === undefined ? '' : '{instance!=""}';
    expect(await asked(`heliograph_network_olt_cpu_ratio${of}`)).toEqual(['0.4']);
    expect(await asked(`heliograph_network_pon_transmit_power_dbm${of}`)).toEqual(['2.83']);
  });
}, 120_000);
