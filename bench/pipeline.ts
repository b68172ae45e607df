import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { families } from '@heliograph/server/drivers/families.ts';
import { databaseName } from '@heliograph/server/db/embedded/bootstrap.ts';
import { superuser } from '@heliograph/server/db/embedded/cluster.ts';
import type { OltCapability } from '@heliograph/server/southbound/collector/capability.ts';
import { cadencesOf, PlanBook } from '@heliograph/server/southbound/collector/plan.ts';
import { plantRows } from '@heliograph/server/southbound/collector/tenant.fixture.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import { Client } from 'pg';
import { RealProduct } from '../checks/support/real-product.ts';
import { bundleAll } from '../tools/bundle.ts';
import { cpuMs, report } from './lib/goal.ts';
import { cpuOf, cpuOfFamily, stopChild } from './lib/process.ts';

// The pipeline of monitoring in the running product: collect, decode, compare, store the latest and the history, look after alarms. OLTs of
// 2,048 ONUs in the lab, the product through its supervisor, CPU of its worker and of PostgreSQL apart; then the same with so many more
// OLTs in the tenant that other workers poll. node --expose-gc bench/pipeline.ts [polled] [in the tenant] [cycles] [seconds of a cycle]

const polled = Number(process.argv[2] ?? 50);
const inTenant = Number(process.argv[3] ?? 500);
const cycles = Number(process.argv[4] ?? 12);
const seconds = Number(process.argv[5] ?? 30);
const subnet = 88;
const port = 16_188;
const size = { pons: 16, onus: 128 };
/** A lease lasts 30 s. */
const renewMs = 8000;
const idleMs = 30_000;
/** OLTs that are there before the memory of more is measured, and how often each was read by then. */
const few = 3;
const settled = 6;

const addressAt = (n: number): string => `127.${subnet}.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

async function startLab(): Promise<ChildProcess> {
  const lab = join(import.meta.dirname, '..', 'packages', 'lab', 'main.ts');
  const options = {
    scenario: 'bench',
    devices: polled,
    subnet,
    port,
    ssh: 'off',
    telnet: 'off',
    control: 0,
    trap: '127.0.0.1:9',
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [lab, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** The database of the product, and which process it is. */
async function inside({ dataDir }: RealProduct): Promise<{ client: Client; pid: number }> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new Client({ host: lines[4] ?? '', port: Number(lines[3]), user: superuser, database: databaseName });
  await client.connect();
  return { client, pid: Number(lines[0]) };
}

/** Each whole poll leaves one sample of its OLT. */
async function pollsOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from metric_olt');
  return rows[0]?.n ?? 0;
}

async function untilPolls(client: Client, count: number): Promise<void> {
  while ((await pollsOf(client)) < count) await delay(1000);
}

interface Idle {
  readonly worker: number;
  readonly database: number;
}
interface Cost extends Idle {
  readonly polls: number;
}

/** What both do each second without any OLT, ms of CPU. */
async function idleOf(product: RealProduct, { pid }: Awaited<ReturnType<typeof inside>>): Promise<Idle> {
  const worker = product.pidOf('worker') ?? 0;
  const before = [performance.now(), cpuOf(worker), cpuOfFamily(pid)] as const;
  await delay(idleMs);
  const passed = (performance.now() - before[0]) / 1000;
  return { worker: (cpuOf(worker) - before[1]) / passed, database: (cpuOfFamily(pid) - before[2]) / passed };
}

/** Milliseconds of CPU of a poll, over so many cycles, beyond what both do without any OLT. */
async function costOf(
  product: RealProduct,
  { client, pid }: Awaited<ReturnType<typeof inside>>,
  idle: Idle,
): Promise<Cost> {
  const worker = product.pidOf('worker') ?? 0;
  const before = {
    at: performance.now(),
    polls: await pollsOf(client),
    worker: cpuOf(worker),
    database: cpuOfFamily(pid),
  };
  await untilPolls(client, before.polls + polled * cycles);
  const polls = (await pollsOf(client)) - before.polls;
  const passed = (performance.now() - before.at) / 1000;
  const [ofWorker, ofDatabase] = [cpuOf(worker) - before.worker, cpuOfFamily(pid) - before.database];
  return {
    worker: (ofWorker - idle.worker * passed) / polls,
    database: (ofDatabase - idle.database * passed) / polls,
    polls,
  };
}

const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What stays resident over a cycle: between two collections it goes up and down by a fifth. */
async function residentOf(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    samples.push(rssOf(pid));
    await delay(1000);
  }
  return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
}

/** The same tables of the same devices, and nothing else done with them. */
async function collectingAlone(client: Client): Promise<number> {
  const { rows } = await client.query<{ capability: OltCapability }>(
    'select capability from olt where capability is not null limit 1',
  );
  const [row] = rows;
  const family = families.find(({ id }) => id === row?.capability.family);
  if (!row || !family) throw new Error('no OLT was read');
  const kinds = cadencesOf('poll', { round: 1, slow: false, inventoryDue: false });
  const plan = new PlanBook().of(family, row.capability, 'poll', kinds);
  const collector = new Collector();
  try {
    const some = Math.min(polled, 20);
    const pass = async (): Promise<void> => {
      for (let n = 0; n < some; n += 1) {
        const address = addressAt(n);
        const result = await collector.collect(
          { id: address, address, port, version: 'v2c', community: 'public', windowCeiling: 8 },
          plan,
        );
        if (!result.ok) throw new Error(`${address}: ${result.fault ?? 'incomplete'}`);
      }
    };
    for (let warm = 0; warm < 2; warm += 1) await pass();
    const before = process.cpuUsage();
    await pass();
    return cpuMs(before) / some;
  } finally {
    collector.close();
  }
}

/** More OLTs of the tenant, in the hands of other workers, so many that each has as many as ours. Returns how they are kept there. */
async function crowd(client: Client): Promise<() => Promise<unknown>> {
  const { rows } = await client.query<{ id: number; projectId: string }>(
    `select tenant_id as id, project_id as "projectId" from olt limit 1`,
  );
  const [tenant] = rows;
  if (!tenant) throw new Error('no OLT');
  const keep = () =>
    client.query(`update poll_lease set lease_until = clock_timestamp() + interval '29 s' where owner like 'bench%'`);
  await client.query('begin');
  await plantRows(client, tenant, size, 0, inTenant - polled);
  await client.query(
    `insert into poll_lease (tenant_id, olt_id, owner, lease_until, fence)
     select tenant_id, id, 'bench', clock_timestamp() + interval '29 s', 1 from olt where created_by = 'test'`,
  );
  await client.query('commit');
  await keep();
  await client.query('vacuum analyze');
  await keep();
  await client.query(`select pg_notify('heliograph', 'devices:' || $1)`, [String(tenant.id)]);
  // Their list is read at once; only then are there others to share it with.
  await delay(5000);
  const others = Math.round(inTenant / polled) - 1;
  const live = () =>
    client.query(
      `insert into work_member (work, owner, lease_until) select 'poll', 'bench' || n, clock_timestamp() + interval '29 s' from generate_series(1, $1::int) n
       on conflict (work, owner) do update set lease_until = excluded.lease_until`,
      [others],
    );
  await live();
  return () => Promise.all([keep(), live()]);
}

const said = ({ worker, database, polls }: Cost): string =>
  `${worker.toFixed(1)} ms in the worker, ${database.toFixed(1)} ms in the database, ${polls} polls`;

/** What the same polls cost when the tenant has many more OLTs. */
async function crowded(
  product: RealProduct,
  base: Awaited<ReturnType<typeof inside>>,
  before: number,
  idle: Idle,
): Promise<void> {
  const keep = await crowd(base.client);
  const keeping = setInterval(() => void keep(), renewMs);
  try {
    await untilPolls(base.client, (await pollsOf(base.client)) + polled);
    const cost = await costOf(product, base, idle);
    const measured = cost.worker + cost.database;
    const goal = `pipeline: a poll with ${inTenant} OLTs in the tenant against ${polled}`;
    report({ goal, measured, unit: 'ms CPU', ratio: measured / before, limit: 1.1, note: said(cost) });
  } finally {
    clearInterval(keeping);
  }
}

async function main(): Promise<void> {
  await bundleAll();
  const lab = await startLab();
  const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: String(seconds), HELIOGRAPH_DEMO: '1' });
  const base = await inside(product);
  try {
    // The start is over: it would be taken off each poll.
    await delay(40_000);
    const idle = await idleOf(product, base);
    const addOlts = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1) {
        const reach = { ip: addressAt(n), snmpPort: port, community: 'public', writeCommunity: 'private' };
        await product.data('POST', '/device/olt/insertDeviceInfo', reach);
      }
    };
    // What the first few load and compile they load and compile for all.
    await addOlts(0, few);
    await untilPolls(base.client, few * settled);
    const atStart = await residentOf(product.pidOf('worker') ?? 0);
    await addOlts(few, polled);
    // The first reading of each stores all its ONUs, the second what came late.
    await untilPolls(base.client, few * settled + polled * 3);
    await base.client.query('vacuum analyze');
    const small = await costOf(product, base, idle);
    const alone = await collectingAlone(base.client);
    const both = small.worker + small.database;
    const perOlt = ((await residentOf(product.pidOf('worker') ?? 0)) - atStart) / (polled - few);
    const note = `${polled} OLTs of 2,048 ONUs: ${said(small)}; collecting alone ${alone.toFixed(1)} ms; idle ${idle.worker.toFixed(1)} and ${idle.database.toFixed(1)} ms a second`;
    report({
      goal: 'pipeline: a poll, worker and database',
      measured: both,
      unit: 'ms CPU',
      ratio: both,
      limit: 60,
      note,
    });
    const peer = { name: 'collecting alone, same run', measured: alone };
    report({
      goal: 'pipeline: a poll against its collecting',
      measured: both,
      unit: 'ms CPU',
      peer,
      ratio: both / alone,
      limit: 8,
      note,
    });
    const grown = `from ${atStart.toFixed(0)} MB with ${few} OLTs`;
    report({
      goal: 'pipeline: memory of the worker per OLT',
      measured: perOlt,
      unit: 'MB',
      ratio: perOlt,
      limit: 0.5,
      note: grown,
    });
    if (inTenant > polled) await crowded(product, base, both, idle);
  } finally {
    await base.client.end();
    await product.stop();
    await stopChild(lab);
  }
}

await main();
