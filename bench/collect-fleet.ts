import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { CollectPlan, CollectResult, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { cpuMs, median, percentile, report } from './lib/goal.ts';
import { ONU_TABLE, UPTIME } from './lib/olt-table.ts';
import { helper, stopChild } from './lib/process.ts';

// 200 OLTs at once at 20 ms round trip, one in ten dead: the living must not notice. And what an OLT costs in memory.

const PLAN: CollectPlan = { tables: [ONU_TABLE], scalars: [{ key: 'uptime', oid: UPTIME }] };
const OLTS = 200;
const DEAD = 20;
const ROUNDS = 5;
const PORT = 16_105;

function target(address: string): CollectTarget {
  return { id: address, address, port: PORT, version: 'v2c', community: 'public', windowCeiling: 8 };
}

function spread(count: number, third: number): CollectTarget[] {
  return Array.from({ length: count }, (_, i) => target(`127.77.${third}.${i + 1}`));
}

interface Pass {
  p95: number;
  wall: number;
  cpu: number;
  varbinds: number;
  results: CollectResult[];
}

async function pass(
  collector: Collector,
  healthy: readonly CollectTarget[],
  dead: readonly CollectTarget[],
): Promise<Pass> {
  const started = performance.now();
  const before = process.cpuUsage();
  const walls: number[] = [];
  const all = [...healthy, ...dead].sort((a, b) => a.address.localeCompare(b.address));
  const ill = new Set(dead);
  let healthyDone = 0;
  let cpu = 0;
  const results = await Promise.all(
    all.map(async (one) => {
      const result = await collector.collect(one, PLAN);
      if (ill.has(one)) return result;
      walls.push(performance.now() - started);
      if (++healthyDone === healthy.length) cpu = cpuMs(before);
      return result;
    }),
  );
  const whole = results.filter((result) => result.ok && result.tables[0]?.complete);
  if (whole.length !== healthy.length) throw new Error(`${whole.length} of ${healthy.length} OLTs complete`);
  const varbinds = whole.reduce((sum, one) => sum + one.varbinds, 0);
  return { p95: percentile(walls, 0.95), wall: Math.max(...walls), cpu, varbinds, results: whole };
}

/** Alternately without and with the dead ones, in the same collector: everything else is equal. */
async function deadNeighbours(collector: Collector, healthy: readonly CollectTarget[]): Promise<void> {
  const dead = spread(DEAD, 11);
  const without: Pass[] = [];
  const having: Pass[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await pass(collector, healthy, []));
    having.push(await pass(collector, healthy, dead));
  }
  const ratio = median(having.map((one, i) => one.p95 / without[i]!.p95));
  const p95 = median(having.map((one) => one.p95)) / 1000;
  const perMillion = median(having.map((one) => (one.cpu * 1000) / one.varbinds));
  const { timeouts, unexpected, socketDrops } = collector.counters();
  const note = `${perMillion.toFixed(3)} CPU-s per million varbinds, last healthy OLT after ${(median(having.map((one) => one.wall)) / 1000).toFixed(2)} s; ${timeouts} timeouts, ${unexpected} late answers, ${socketDrops} dropped by our socket`;
  report({
    goal: 'collect: healthy OLTs (p95) beside 10 % dead ones',
    measured: p95,
    unit: 's',
    ratio,
    limit: 1.05,
    note,
  });
}

async function settle(): Promise<number> {
  // Twice, with a turn of the loop between: array buffers are freed after the objects that own them.
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The latest values of every OLT kept, as a server keeps them, and all the collector remembers. */
async function memory(healthy: readonly CollectTarget[]): Promise<void> {
  if (!globalThis.gc) {
    report({
      goal: 'collect: memory per OLT',
      measured: 0,
      unit: 'KB',
      peer: null,
      ratio: 0,
      limit: 300,
      note: 'run with --expose-gc',
    });
    return;
  }
  const collector = new Collector();
  await pass(collector, healthy.slice(0, 2), []);
  const before = await settle();
  const latest = (await pass(collector, healthy, [])).results;
  const perOlt = ((await settle()) - before) / latest.length / 1024;
  report({
    goal: 'collect: memory per OLT',
    measured: perOlt,
    unit: 'KB',
    ratio: perOlt,
    limit: 300,
    note: '2,048 ONUs x 12 columns, latest values kept',
  });
  collector.close();
}

const healthy = spread(OLTS - DEAD, 10);
const agent = await helper('agent.ts', [
  '--addresses',
  healthy.map((one) => one.address).join(),
  '--port',
  String(PORT),
  '--delay',
  '20',
]);
const collector = new Collector();
try {
  await pass(collector, healthy, []);
  await deadNeighbours(collector, healthy);
  await memory(healthy);
} finally {
  collector.close();
  await stopChild(agent);
}
