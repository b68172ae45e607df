import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { CollectPlan, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { cpuMs, median, report } from './lib/goal.ts';
import { BENCH_USER, ONU_TABLE, UPTIME } from './lib/olt-table.ts';
import { helper, installed, stopChild, timed } from './lib/process.ts';

// One OLT over SNMPv3 authPriv (SHA-1, AES-128): CPU against snmpbulkwalk with the same user.

const PLAN: CollectPlan = { tables: [ONU_TABLE], scalars: [{ key: 'uptime', oid: UPTIME }] };
const PORT = 16_106;
const ADDRESS = '127.77.0.6';
const TARGET: CollectTarget = {
  id: 'olt',
  address: ADDRESS,
  port: PORT,
  version: 'v3',
  user: BENCH_USER,
  windowCeiling: 64,
};
const { name, authPassword = '', privPassword = '' } = BENCH_USER;
const USER = ['-l', 'authPriv', '-u', name, '-a', 'SHA', '-A', authPassword, '-x', 'AES', '-X', privPassword];

const agent = await helper('agent.ts', ['--addresses', ADDRESS, '--port', String(PORT)]);
const collector = new Collector();
const collect = async (): Promise<number> => {
  const result = await collector.collect(TARGET, PLAN);
  if (!result.ok || !result.tables[0]?.complete)
    throw new Error(result.fault ?? result.tables[0]?.fault ?? 'incomplete');
  return result.varbinds;
};
try {
  for (let i = 0; i < 40; i++) await collect();
  const peer = await installed('snmpbulkwalk');
  const ours: number[] = [];
  const walks: number[] = [];
  let varbinds = 0;
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < 5; i++) varbinds = await collect();
    ours.push(cpuMs(before) / 5);
    if (!peer) continue;
    walks.push(
      (await timed('snmpbulkwalk', ['-v3', ...USER, '-Cr50', `${ADDRESS}:${PORT}`, '1.3.6.1.4.1.37950.1.1.6.1.1']))
        .cpuMs,
    );
  }
  const mine = median(ours);
  const walk = peer ? { name: 'snmpbulkwalk -v3 -Cr50', measured: median(walks) } : null;
  const note = `${((mine * 1000) / varbinds).toFixed(3)} CPU-s per million varbinds`;
  report({
    goal: 'collect: CPU per OLT, v3 authPriv',
    measured: mine,
    unit: 'ms',
    peer: walk,
    ratio: mine / (walk?.measured ?? 1),
    limit: 0.33,
    note,
  });
} finally {
  collector.close();
  await stopChild(agent);
}
