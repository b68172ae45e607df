import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { packTree } from '@heliograph/server/estate/cpes/tree.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { AcsProduct } from '../checks/support/acs-product.ts';
import { isListening } from '../checks/support/hostile-cpes.ts';
import { bundleAll } from '../tools/bundle.ts';
import { report } from './lib/goal.ts';
import { cpuOf, stopChild, waitUntil } from './lib/process.ts';

// The broker of MQTT with 50,000 clients that say nothing, and with 20,000 messages a second of 5,000 clients, each stored before it is acknowledged. The peer does the same
// without being a broker: it cuts packets by their length, and writes by the same statement. Each in a process of its own; the clients in others.
// Then the same messages of devices that the product knows, through the product as it is started: each is a report whose values are put into the tree of its device.
// node bench/mqtt.ts [idle] [messages] [clients] [of these alone: idle, broker, product]; where a process may not have so many files (ulimit -n) there are fewer idle ones, and the goal with them.

/** Files that one process may have open here, with some for other things. */
const room = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024) - 200;
const wanted = Number(process.argv[2] ?? 50_000);
const idle = Math.min(wanted, room);
const messages = Number(process.argv[3] ?? 300_000);
const clients = Number(process.argv[4] ?? 5_000);

const only = process.argv[5];
const isWanted = (part: string): boolean => only === undefined || only === part;

interface Used {
  readonly cpu: number;
  readonly rss: number;
}

interface Saw {
  readonly seconds: number;
  readonly cpu: number;
  readonly acknowledged: number;
}

const line = async ({ stdout }: ChildProcess): Promise<string> => {
  if (!stdout) throw new Error('no output');
  return String(((await once(stdout, 'data')) as [Buffer])[0]).trim();
};

const script = (name: string, args: readonly string[]): ChildProcess => {
  const path = new URL(`./lib/${name}`, import.meta.url).pathname;
  return spawn(process.execPath, ['--expose-gc', path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
};

const used = async (broker: ChildProcess): Promise<Used> => {
  const answer = line(broker);
  broker.stdin?.write('\n');
  return JSON.parse(await answer) as Used;
};

const perProcess = Math.min(15_000, room);

async function crowd(port: string, count: number): Promise<ChildProcess[]> {
  const all: ChildProcess[] = [];
  for (let first = 0; first < count; first += perProcess) {
    const some = ['--first', String(first), '--clients', String(Math.min(count - first, perProcess))];
    const child = script('mqtt-clients.ts', ['--port', port, ...some]);
    await line(child);
    all.push(child);
  }
  return all;
}

async function manyIdle(): Promise<void> {
  const broker = script('mqtt-broker.ts', []);
  const port = await line(broker);
  const before = await used(broker);
  const begun = performance.now();
  const all = await crowd(port, idle);
  const seconds = (performance.now() - begun) / 1000;
  const after = await used(broker);
  const mb = after.rss / 1024 ** 2;
  report({
    goal: `MQTT: memory of the broker with ${idle} clients that say nothing`,
    measured: mb,
    unit: 'MB',
    ratio: mb,
    // 1.5 GB for 50,000.
    limit: (1536 * idle) / 50_000,
    note: `${((after.rss - before.rss) / idle / 1024).toFixed(1)} kB each; they came in ${seconds.toFixed(1)} s, load of the machine ${loadavg()[0]?.toFixed(1)}`,
  });
  for (const child of [...all, broker]) await stopChild(child);
}

interface Flow {
  readonly perSecond: number;
  /** Of the broker, ms for a thousand messages. */
  readonly cpu: number;
  readonly acknowledged: number;
}

async function flow(database: string, more: readonly string[]): Promise<Flow> {
  const broker = script('mqtt-broker.ts', ['--database', database, ...more]);
  const port = await line(broker);
  const sizes = ['--port', port, '--clients', String(clients), '--messages', String(messages)];
  const child = script('mqtt-clients.ts', sizes);
  await line(child);
  const before = await used(broker);
  const answer = line(child);
  child.stdin?.write('go\n');
  const saw = JSON.parse(await answer) as Saw;
  const after = await used(broker);
  for (const one of [child, broker]) await stopChild(one);
  const cpu = ((after.cpu - before.cpu) / messages) * 1000;
  return { perSecond: messages / saw.seconds, cpu, acknowledged: saw.acknowledged };
}

async function storedByBroker(): Promise<void> {
  const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' }, areas: () => [] });
  await server.everything.query(
    'create table mqtt_bench (at timestamptz not null default now(), topic text, payload text)',
  );
  await server.everything.query('grant insert on mqtt_bench to public');
  const database = JSON.stringify(server.database.connectOptions('owner'));
  // Both twice, in turn, and the better of each: what else the machine does falls on both.
  const flows: { readonly own: Flow; readonly bare: Flow }[] = [];
  for (let n = 0; n < 2; n += 1) flows.push({ own: await flow(database, []), bare: await flow(database, ['--bare']) });
  const best = (of: 'own' | 'bare'): Flow => flows.map((one) => one[of]).toSorted((a, b) => a.cpu - b.cpu)[0]!;
  const [ours, peer] = [best('own'), best('bare')];
  report({
    goal: `MQTT: messages a second of ${clients} clients, stored before they are acknowledged`,
    measured: ours.perSecond,
    unit: 'messages',
    peer: { name: 'a server that only cuts packets, with the same statement', measured: peer.perSecond },
    ratio: 20_000 / ours.perSecond,
    limit: 1,
    note: `the clients and the database have the same two processors; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  });
  report({
    goal: 'MQTT: processor time of the broker for a thousand messages',
    measured: ours.cpu,
    unit: 'ms',
    peer: { name: 'a server that only cuts packets, with the same statement', measured: peer.cpu },
    ratio: ours.cpu / peer.cpu,
    limit: 2.5,
  });
  const { rows } = await server.everything.query<{ n: number }>('select count(*)::int as n from mqtt_bench');
  const lost =
    flows.flatMap(({ own, bare }) => [own, bare]).reduce((sum, one) => sum + one.acknowledged, 0) - (rows[0]?.n ?? 0);
  report({
    goal: 'MQTT: messages that were acknowledged and are not in the database',
    measured: lost,
    unit: 'messages',
    ratio: Math.abs(lost),
    limit: 0,
  });
  await server.stop();
  process.exit();
}

/** Who the devices of a stand are, for clients in another process. */
function told(stand: AcsProduct): string {
  const path = join(stand.product.dataDir, 'bench-devices.json');
  const all = stand.mqtt.map((one) => ({
    clientId: AcsProduct.clientOf(one),
    base: AcsProduct.baseOf(one),
    ...one.words,
  }));
  writeFileSync(path, JSON.stringify(all));
  return path;
}

/** Each device has been read: an object that holds what the messages tell. */
async function withTrees({ database, tenantId }: AcsProduct): Promise<void> {
  const info = 'InternetGatewayDevice.DeviceInfo.';
  const leaves = ['Manufacturer', 'ModelName', 'SerialNumber', 'SoftwareVersion', 'HardwareVersion', 'UpTime'];
  const entries = Array.from(
    { length: 24 },
    (_, n) =>
      [`${info}${leaves[n] ?? `X_BENCH_Value${n}`}`, { value: String(n), type: 'string', writable: false }] as const,
  );
  await database.query(
    `insert into cpe_tree (tenant_id, cpe_id, object, body, parameters, read_at, complete)
      select $1, id, $2, $3, $4, now(), true from cpe where tenant_id = $1 and protocol = 'mqtt'`,
    [tenantId, info, await packTree(new Map(entries)), entries.length],
  );
  await database.query('vacuum analyze cpe, cpe_live, cpe_tree, mqtt_device');
}

async function throughProduct(): Promise<void> {
  await bundleAll();
  const stand = await AcsProduct.start({ mqtt: clients });
  try {
    await withTrees(stand);
    await waitUntil(() => isListening(stand.mqttPort));
    const sizes = ['--port', String(stand.mqttPort), '--clients', String(clients), '--messages', String(messages)];
    const child = script('mqtt-clients.ts', [...sizes, '--devices', told(stand)]);
    await line(child);
    const pid = stand.product.pidOf('acs') ?? 0;
    const stored = async (): Promise<number> =>
      (await stand.database.query<{ n: number }>('select sum(sessions)::int as n from cpe_live')).rows[0]?.n ?? 0;
    const storedBefore = await stored();
    const before = cpuOf(pid);
    const answer = line(child);
    child.stdin?.write('go\n');
    const saw = JSON.parse(await answer) as Saw;
    const cpu = cpuOf(pid) - before;
    const storedNow = (await stored()) - storedBefore;
    await stopChild(child);
    const perSecond = saw.acknowledged / saw.seconds;
    report({
      goal: `MQTT: messages a second of ${clients} devices through the product, each in the tree of its device before it is acknowledged`,
      measured: perSecond,
      unit: 'messages',
      ratio: 20_000 / perSecond,
      limit: 1,
      note: `${((cpu / saw.acknowledged) * 1000).toFixed(1)} ms of the process for a thousand; the clients and the database have the same two processors; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    });
    const lost = saw.acknowledged - storedNow;
    report({ goal: 'the same: acknowledged and not stored', measured: lost, unit: 'messages', ratio: lost, limit: 0 });
  } finally {
    await stand.stop();
  }
}

if (isWanted('idle')) await manyIdle();
if (isWanted('broker')) await storedByBroker();
if (isWanted('product')) await throughProduct();
