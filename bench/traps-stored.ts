import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { sql } from 'kysely';
import { cpuMs, median, percentile, report } from './lib/goal.ts';
import { cpuOfFamily, helper, stopChild } from './lib/process.ts';

// Traps over UDP into the database, correlated: all of them counted there, one alarm per device and object, the list usable meanwhile; 200 rules
// are on, and something else has half of a processor. Then what that costs: of processor time, database included, beside the same rows
// inserted and nothing else, and with rules beside without where every trap begins or ends an alarm.
// node bench/traps-stored.ts [rate/s] [seconds]; the goal is 10000 for 60. A storm is any higher count; 0 seconds: what it costs alone.

const rate = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 60);
const devices = 500;
const causes = 20;
const count = rate * seconds;
const rules = 200;
/** Of one measurement of cost: several short ones in turns, for a machine that others want changes from minute to minute. */
const shortSeconds = 4;
const rounds = 5;
/** As many as the receiver hands over at once. */
const batch = 256;

async function fill(server: TestServer): Promise<void> {
  const { home } = server.tenants;
  await server.ctx.scope.tenant(home.id, async (tx) => {
    await sql`insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
      select ${home.id}::int, n + 1, (select id from project where tenant_id = ${home.id} and is_default), 'OLT ' || n,
        '127.200.' || n / 250 || '.' || 1 + n % 250, 161, 'v2c', '', '006d6100' || lpad(to_hex(n), 4, '0'), 'bench'
      from generate_series(0, ${devices - 1}::int) n`.execute(tx);
    // One of each thing that a rule may ask for; most fit nothing of this storm, as in an installation. One OLT in fifty is shielded.
    await sql`insert into alarm_policy (tenant_id, id, effect, name, status, position, olt_id, pons, kinds, levels, keyword, created_by, created_at,
        new_name, new_level, new_type, valid_minutes)
      select ${home.id}::int, n, (array['shield','rename','level','type','confirm'])[1 + n % 5], 'Rule ' || n, 'on', n,
        case when n % 4 = 0 then 1 + n * 5 % ${devices} end, case when n % 4 = 1 then '5-8' end,
        case when n % 4 in (1, 2) then array[(array['ponLos','fan','onuRxLow','portDown'])[1 + n / 4 % 4]] else '{}' end,
        case when n % 4 = 2 then '{1}'::int2[] else '{}' end, case when n % 4 = 3 then 'word ' || n end, 'bench', now(),
        case when n % 5 = 1 then 'Name ' || n end, case when n % 5 = 2 then 2 end, case when n % 5 = 3 then 4 end, null
      from generate_series(1, ${rules}::int) n`.execute(tx);
  });
}

const setRules = (server: TestServer, status: 'on' | 'off') =>
  server.everything.query('update alarm_policy set status = $1', [status]);

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

/** Sends, and resolves when the last one left. */
async function send(edge: Edge, many: number, more: readonly string[] = []): Promise<void> {
  const sizes = ['--rate', rate, '--count', many, '--devices', devices, '--causes', causes].map(String);
  const sender = await helper('alarm-sender.ts', ['--port', String(edge.trapPort), ...sizes, ...more]);
  sender.stdin?.write('go\n');
  if (sender.stdout) await once(sender.stdout, 'data');
}

/** What this process and the database took since, ms. */
function meter(server: TestServer): () => number {
  const file = join(server.ctx.settings.dataDir, 'postgres', 'postmaster.pid');
  const database = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const [own, theirs] = [process.cpuUsage(), cpuOfFamily(database)];
  return () => cpuMs(own) + cpuOfFamily(database) - theirs;
}

async function storm(server: TestServer, edge: Edge): Promise<void> {
  const busy = await helper('busy.ts', []);
  const token = await server.signIn();
  let storming = true;
  const list = watchList(server, token, () => storming);
  const before = process.cpuUsage();
  const began = performance.now();
  await send(edge, count);
  const sentIn = (performance.now() - began) / 1000;
  await settled(server, count);
  const storedIn = (performance.now() - began) / 1000;
  storming = false;
  const took = await list;
  await stopChild(busy);
  const cpu = cpuMs(before);
  const events = await stored(server);
  const rows = (
    await server.everything.query('select count(*) as n, sum(count) as told from alarm where olt_id is not null')
  ).rows[0];
  const dropped = await figure(server, 'heliograph_traps_dropped_total');
  const unheard = await figure(server, 'heliograph_traps_socket_drops');
  const note = `sent in ${sentIn.toFixed(1)} s, stored in ${storedIn.toFixed(1)} s, ${((cpu * 1000) / count).toFixed(0)} us CPU each, all threads; ${rules} rules on, half a processor taken; ${dropped} dropped, ${unheard} more by the kernel for want of a reader`;
  const goal = (name: string, measured: number, unit: string, limit: number, more?: string) =>
    report({ goal: `traps stored: ${name}`, measured, unit, ratio: measured, limit, ...(more ? { note: more } : {}) });
  goal(`lost of ${count} at ${rate}/s`, count - events, 'traps', 0, note);
  goal('time behind', storedIn - seconds, 's', 5);
  goal('alarms', Number(rows.n), 'rows', devices * causes);
  goal('counts wrong by', Math.abs(Number(rows.told) - count), 'traps', 0);
  goal('alarm list meanwhile, p95', percentile(took, 0.95), 'ms', 300);
}

/** The sum of a metric over its labels. */
async function figure({ ctx }: TestServer, name: string): Promise<number> {
  const found = await ctx.metrics.getSingleMetric(name)?.get();
  return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

/** Until the intake has stored so many, or has stored no more for a while. */
async function settled(server: TestServer, many: number): Promise<void> {
  const now = () => figure(server, 'heliograph_traps_stored_total');
  let [last, at] = [await now(), performance.now()];
  while (last < many && performance.now() - at < 15_000) {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    const next = await now();
    if (next !== last) [last, at] = [next, performance.now()];
  }
}

/** Processor time of each trap, us. */
async function cost(server: TestServer, edge: Edge, before: number, more: readonly string[] = []): Promise<number> {
  const many = rate * shortSeconds;
  const taken = meter(server);
  await send(edge, many, more);
  await settled(server, before + many);
  // Of those that were stored: what the kernel dropped cost nothing.
  return (taken() * 1000) / ((await figure(server, 'heliograph_traps_stored_total')) - before);
}

const columns = {
  at: 'timestamptz',
  olt_id: 'int8',
  source: 'text',
  change: 'text',
  kind: 'text',
  object: 'text',
  port: 'int',
  pon: 'int',
  onu: 'int',
  onu_port: 'int',
  severity: 'smallint',
  text: 'text',
  address: 'text',
  trap_oid: 'text',
  varbinds: 'jsonb',
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

/** The same rows under ids of their own, inserted and nothing else; us each. */
async function bare(server: TestServer, round: number): Promise<number> {
  const { everything, tenants } = server;
  const many = rate * shortSeconds;
  const { rows } = await everything.query<Record<string, unknown>>(
    `select ${names.map((name) => (name === 'varbinds' ? 'varbinds::text' : name === 'at' ? 'at::text' : name)).join()} from alarm_event limit $1`,
    [many],
  );
  const insert = `insert into alarm_event (tenant_id, id, ${names.join()}) select ${tenants.home.id}, r.* from unnest($1::int8[], ${names
    .map((name, n) => `$${n + 2}::${columns[name]}[]`)
    .join()}) as r`;
  const taken = meter(server);
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    const values = names.map((name) => some.map((row) => row[name]));
    await everything.query({
      name: 'bare',
      text: insert,
      values: [some.map((_, n) => String(-(1 + from + n + round * many))), ...values],
    });
  }
  return (taken() * 1000) / rows.length;
}

async function main(): Promise<void> {
  // As the process that takes traps has it; the rows that are inserted and nothing else are prepared as well.
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0', HELIOGRAPH_LOG_LEVEL: 'silent' };
  const server = await startTestServer({ env, areas: (ctx) => [alarms(ctx)], prepares: true });
  await fill(server);
  const edge = await startEdge(server.ctx);
  if (seconds > 0) await storm(server, edge);
  const next = async (more: readonly string[] = []) =>
    cost(server, edge, await figure(server, 'heliograph_traps_stored_total'), more);
  const took: Record<'plain' | 'peer', number[]> = { plain: [], peer: [] };
  // Once before it counts: the alarms have to be there.
  await next();
  for (let round = 0; round < rounds; round += 1) {
    took.plain.push(await next());
    took.peer.push(await bare(server, round));
  }
  const [plain, peer] = [median(took.plain), median(took.peer)];
  report({
    goal: `traps stored and correlated, processor time with the database, ${rules} rules on`,
    measured: plain,
    unit: 'us each',
    peer: { name: `the same rows inserted, ${batch} at once`, measured: peer },
    ratio: plain / peer,
    limit: 3,
    note: `each ${took.plain.map((us) => us.toFixed(0)).join(', ')}, inserted ${took.peer.map((us) => us.toFixed(0)).join(', ')}`,
  });
  const turns: Record<'on' | 'off', number[]> = { on: [], off: [] };
  // Once before it counts: the storm above left other alarms. Then taking turns, each as often before the other as behind it: what is stored grows, and
  // later turns are dearer.
  await next(['--clears']);
  for (const status of ['off', 'on', 'on', 'off', 'off', 'on', 'on', 'off'] as const) {
    await setRules(server, status);
    turns[status].push(await next(['--clears']));
  }
  const [on, off] = [median(turns.on), median(turns.off)];
  report({
    goal: `${rules} rules, where every trap begins or ends an alarm: processor time`,
    measured: on,
    unit: 'us each',
    peer: { name: 'without rules', measured: off },
    ratio: on / off,
    limit: 1.25,
    note: `on ${turns.on.map((us) => us.toFixed(0)).join(', ')}, off ${turns.off.map((us) => us.toFixed(0)).join(', ')}`,
  });
  await edge.stop();
  await server.stop();
}

await main();
