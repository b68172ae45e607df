import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { CollectPlan, CollectResult, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import { Exporter } from './lib/exporter.ts';
import { cpuMs, median, report } from './lib/goal.ts';
import { ONU_TABLE, ONUS, PONS, UPTIME } from './lib/olt-table.ts';
import { helper, installed, stopChild, timed } from './lib/process.ts';

// One OLT of 24,576 instances: CPU against snmpbulkwalk and snmp_exporter side by side, wall time at 20 ms, a weak agent.

const PLAN: CollectPlan = { tables: [ONU_TABLE], scalars: [{ key: 'uptime', oid: UPTIME }] };
const INSTANCES = PONS * ONUS * ONU_TABLE.columns.length;
const ROOT = '1.3.6.1.4.1.37950.1.1.6.1.1';
const ROUNDS = 5;

function target(address: string, port: number, more: Partial<CollectTarget> = {}): CollectTarget {
  return { id: address, address, port, version: 'v2c', community: 'public', windowCeiling: 64, ...more };
}

/** What every collection must be; cheap enough to be part of what is measured. */
function whole(result: CollectResult): void {
  if (!result.ok || !result.tables[0]?.complete || result.tables[0].rows !== PONS * ONUS) throw new Error('incomplete');
}

function checked(result: CollectResult): CollectResult {
  const table = result.tables[0];
  const read = [...(table?.columns.values() ?? [])].reduce(
    (sum, { present }) => sum + present.reduce((a, b) => a + b, 0),
    0,
  );
  if (!result.ok || !table?.complete || read !== INSTANCES) {
    throw new Error(`incomplete collection: ${result.fault ?? table?.fault ?? `${read} instances`}`);
  }
  return result;
}

async function cpuPerOlt(): Promise<void> {
  const agent = await helper('agent.ts', ['--addresses', '127.77.0.1', '--port', '16101']);
  const collector = new Collector();
  const bulkwalk = await installed('snmpbulkwalk');
  const exporter = (await installed('prometheus-snmp-exporter')) ? await Exporter.start() : undefined;
  const at = target('127.77.0.1', 16_101);
  try {
    // A server collects for months: what it costs once compiled is what counts.
    for (let i = 0; i < 150; i++) checked(await collector.collect(at, PLAN));
    const ours: number[] = [];
    const walks: number[] = [];
    const scrapes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      for (let i = 0; i < 20; i++) whole(await collector.collect(at, PLAN));
      ours.push(cpuMs(before) / 20);
      checked(await collector.collect(at, PLAN));
      // Five runs, because a process's CPU time is counted in steps of several milliseconds.
      for (let i = 0; i < (bulkwalk ? 5 : 0); i++) {
        walks.push((await timed('snmpbulkwalk', ['-v2c', '-c', 'public', '-Cr25', '127.77.0.1:16101', ROOT])).cpuMs);
      }
      if (exporter) scrapes.push((await exporter.scrape('127.77.0.1:16101')).cpuMs);
    }
    const mine = median(ours);
    const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    const note = `${((mine * 1000) / INSTANCES).toFixed(3)} CPU-s per million varbinds`;
    const walk = bulkwalk ? { name: 'snmpbulkwalk -Cr25', measured: mean(walks) } : null;
    report({
      goal: 'collect: CPU per OLT',
      measured: mine,
      unit: 'ms',
      peer: walk,
      ratio: mine / (walk?.measured ?? 1),
      limit: 0.12,
      note,
    });
    const scrape = exporter ? { name: 'snmp_exporter', measured: median(scrapes) } : null;
    report({
      goal: 'collect: CPU per OLT',
      measured: mine,
      unit: 'ms',
      peer: scrape,
      ratio: mine / (scrape?.measured ?? 1),
      limit: 0.035,
      note,
    });
  } finally {
    collector.close();
    await exporter?.stop();
    await stopChild(agent);
  }
}

async function wallAtDistance(): Promise<void> {
  const agent = await helper('agent.ts', ['--addresses', '127.77.0.2', '--port', '16102', '--delay', '20']);
  const collector = new Collector();
  const at = target('127.77.0.2', 16_102);
  try {
    for (let i = 0; i < 3; i++) checked(await collector.collect(at, PLAN));
    const walls: number[] = [];
    for (let round = 0; round < ROUNDS; round++) walls.push(checked(await collector.collect(at, PLAN)).wallMs / 1000);
    let note = 'peer missing';
    if (await installed('snmpbulkwalk')) {
      const column = oidText(ONU_TABLE.columns[0]!.oid);
      const one = await timed('snmpbulkwalk', ['-v2c', '-c', 'public', '-Cr50', '127.77.0.2:16102', column]);
      note = `snmpbulkwalk -Cr50: ${((one.wallMs * ONU_TABLE.columns.length) / 1000).toFixed(1)} s (one column measured, times twelve)`;
    }
    const wall = median(walls);
    report({
      goal: 'collect: wall per OLT at 20 ms round trip',
      measured: wall,
      unit: 's',
      ratio: wall,
      limit: 0.7,
      note,
    });
  } finally {
    collector.close();
    await stopChild(agent);
  }
}

/** 100 us per varbind and 500 us per request, one at a time, at most eight waiting. */
async function weak(ceiling: number, port: number): Promise<void> {
  const agent = await helper('agent.ts', ['--addresses', '127.77.0.3', '--port', String(port), '--weak']);
  const collector = new Collector();
  const at = target('127.77.0.3', port, { windowCeiling: ceiling });
  try {
    checked(await collector.collect(at, PLAN));
    const result = checked(await collector.collect(at, PLAN));
    const service = (result.varbinds * 0.1 + result.requests * 0.5) / 1000;
    const wall = result.wallMs / 1000;
    const note = `window ceiling ${ceiling}, ${result.retries} retries, nothing lost; the agent's own work takes ${service.toFixed(2)} s`;
    report({
      goal: 'collect: weak OLT against its own service time',
      measured: wall,
      unit: 's',
      ratio: wall / service,
      limit: 1.1,
      note,
    });
  } finally {
    collector.close();
    await stopChild(agent);
  }
}

await cpuPerOlt();
await wallAtDistance();
await weak(8, 16_103);
await weak(64, 16_104);
