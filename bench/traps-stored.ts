import { once } from 'node:events';
import { startEdge } from '@heliograph/server/edge-role.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { sql } from 'kysely';
import { cpuMs, percentile, report } from './lib/goal.ts';
import { helper } from './lib/process.ts';

// Traps over UDP into the database, correlated: all of them counted there, one alarm per device and object, the list usable meanwhile.
// node bench/traps-stored.ts [rate/s] [seconds]; the goal is 10000 for 60. A storm is any higher count.

const rate = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 60);
const devices = 500;
const causes = 20;
const count = rate * seconds;

async function fill(server: TestServer): Promise<void> {
  const { home } = server.tenants;
  await server.ctx.scope.tenant(home.id, async (tx) => {
    await sql`insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
      select ${home.id}::int, n + 1, (select id from project where tenant_id = ${home.id} and is_default), 'OLT ' || n,
        '127.200.' || n / 250 || '.' || 1 + n % 250, 161, 'v2c', '', '006d6100' || lpad(to_hex(n), 4, '0'), 'bench'
      from generate_series(0, ${devices - 1}::int) n`.execute(tx);
  });
}

const stored = async (server: TestServer): Promise<number> =>
  Number((await server.everything.query('select count(*) as n from alarm_event')).rows[0].n);

/** How long the current list takes while the storm goes on, ms. */
async function watchList(server: TestServer, token: string, on: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (on()) {
    const began = performance.now();
    const answer = await server.call('GET', '/system/alarm/getAlarmEventListByCondition', {
      token,
      query: { pageSize: '50' },
    });
    if (answer.code !== 200) throw new Error(answer.msg);
    took.push(performance.now() - began);
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  return took;
}

async function main(): Promise<void> {
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0' };
  const server = await startTestServer({ env, areas: (ctx) => [alarms(ctx)] });
  await fill(server);
  const edge = await startEdge(server.ctx);
  const sizes = ['--rate', rate, '--count', count, '--devices', devices, '--causes', causes].map(String);
  const sender = await helper('alarm-sender.ts', ['--port', String(edge.trapPort), ...sizes]);
  const token = await server.signIn();
  const before = process.cpuUsage();
  const began = performance.now();
  let storming = true;
  const list = watchList(server, token, () => storming);
  sender.stdin?.write('go\n');
  if (sender.stdout) await once(sender.stdout, 'data');
  const sentIn = (performance.now() - began) / 1000;
  await edge.stop();
  const storedIn = (performance.now() - began) / 1000;
  storming = false;
  const took = await list;
  const cpu = cpuMs(before);
  const events = await stored(server);
  const rows = (await server.everything.query('select count(*) as n, sum(count) as told from alarm')).rows[0];
  await server.stop();
  const note = `sent in ${sentIn.toFixed(1)} s, stored in ${storedIn.toFixed(1)} s, ${((cpu * 1000) / count).toFixed(0)} us CPU each, all threads`;
  report({
    goal: `traps stored: lost of ${count} at ${rate}/s`,
    measured: count - events,
    unit: 'traps',
    ratio: count - events,
    limit: 0,
    note,
  });
  report({
    goal: 'traps stored: time behind',
    measured: storedIn - seconds,
    unit: 's',
    ratio: storedIn - seconds,
    limit: 5,
  });
  report({
    goal: 'traps stored: alarms',
    measured: Number(rows.n),
    unit: 'rows',
    ratio: Number(rows.n),
    limit: devices * causes,
  });
  const wrong = Math.abs(Number(rows.told) - count);
  report({ goal: 'traps stored: counts wrong by', measured: wrong, unit: 'traps', ratio: wrong, limit: 0 });
  const p95 = percentile(took, 0.95);
  report({ goal: 'traps stored: alarm list meanwhile, p95', measured: p95, unit: 'ms', ratio: p95, limit: 300 });
}

await main();
