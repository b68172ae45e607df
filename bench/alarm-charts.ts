import { alarmAnalysis, type Analysis } from '@heliograph/server/areas/alarms/analysis.ts';
import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { countStanding } from '@heliograph/server/db/migrations/0057-alarm-sums.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';

// Charts over a year of alarms: the whole screen of the analysis, one of its devices, and the charts of S1, through HTTP; beside the same
// numbers counted from the alarms themselves on a bare connection without row security.
// node bench/alarm-charts.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 60);
const olts = 500;
const limit = 300;

/** One alarm per device, object and kind, begun at some time of the last two years; those of a PON fall together, as they do. */
const history = `insert into alarm (tenant_id, id, olt_id, kind, object, pon, onu, type, severity, first_at, raised_at, last_at, count, raise_times,
    present, text, cause, parent_id, cleared_at, cleared_how, confirmed_at, confirmed_by, settled)
  select $1, n + 1, 1 + n % ${olts}, k.kind, 'onu/' || n / 8, 1 + n % 16, 1 + n % 128, k.type, k.severity, at, at, at, 1, array[at], false, 'bench',
    case when n % 5 = 0 then 'power' when n % 5 = 1 then 'fibre' end, case when n % 3 = 0 then n + 2 end,
    at + interval '1 hour' * (1 + n % 9), 'poll', case when n % 4 = 0 then at + interval '10 minutes' end, case when n % 4 = 0 then 'kim' end, true
  from generate_series(0::int8, $2::int8 - 1) n
  cross join lateral (select now() - interval '1 minute' - (n * 7919 % 1048573) * interval '59 seconds' as at) a
  cross join lateral (select (array['onuRxLow','onuLinkLost','onuDyingGasp','onuDeregister','ponLos','fan','cpuHigh','oltOffline'])[1 + n % 8] as kind,
    1 + n % 5 as type, 1 + n % 4 as severity) k`;

async function fill({ everything, tenants }: TestServer): Promise<void> {
  const home = tenants.home.id;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, created_by)
     select $1, n, (select id from project where tenant_id = $1 and is_default), 'OLT ' || n, '10.0.' || n / 250 || '.' || n % 250, 161, 'v2c', '',
       '006d61' || lpad(to_hex(n), 6, '0'), 'GPON', 'bench' from generate_series(1, $2::int) n`,
    [home, olts],
  );
  // Filled without its indexes, which are built in one go: the way a restore does it.
  const { rows } = await everything.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = 'alarm'
     and indexname not in (select conname from pg_constraint where conrelid = 'alarm'::regclass)`,
  );
  for (const { name } of rows) await everything.query(`drop index ${name}`);
  await everything.query(history, [home, total]);
  for (const { sql } of rows) await everything.query(sql);
  await everything.query(countStanding);
  await everything.query('vacuum analyze alarm');
  await everything.query('vacuum analyze alarm_sum');
}

const ask = async (server: TestServer, token: string, query: Record<string, string>): Promise<Analysis> => {
  const answer = await server.call('GET', '/alarm/analysis/sums', { token, query });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer['data'] as Analysis;
};

const chart = async (server: TestServer, token: string, name: string, body: object): Promise<void> => {
  const answer = await server.call('POST', `/systemMonitoring/${name}`, { token, body });
  if (answer.code !== 200) throw new Error(answer.msg);
};

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took;
}

/** The levels of the year, counted one by one: what a console without sums would do for the smallest of the charts. */
async function bare({ everything, tenants }: TestServer, { from, to }: Analysis): Promise<Map<number, number>> {
  const { rows } = await everything.query<{ severity: number; count: string }>(
    `select severity, count(*) as count from alarm where tenant_id = $1 and raised_at >= $2 and raised_at < $3 group by 1`,
    [tenants.home.id, from, to],
  );
  return new Map(rows.map(({ severity, count }) => [severity, Number(count)]));
}

async function compare(server: TestServer, token: string): Promise<void> {
  const year = await ask(server, token, { window: 'year' });
  const counted = await bare(server, year);
  for (const { value, now } of year.levels)
    if (now !== counted.get(value)) throw new Error(`level ${value}: ${now} by the sums, ${counted.get(value)} alarms`);
  const took = await timed(rounds, () => ask(server, token, { window: 'year' }));
  const plain = await timed(5, () => bare(server, year));
  const measured = percentile(took, 0.95);
  report({
    goal: `alarm analysis over a year, ${total} alarms of ${olts} OLTs, all charts with the year before; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the levels alone, counted by bare SQL', measured: median(plain) },
    ratio: measured,
    limit,
    note: `p50 ${median(took).toFixed(1)} ms`,
  });
}

async function others(server: TestServer, token: string): Promise<void> {
  const charts: Record<string, () => Promise<unknown>> = {
    'one OLT, a year': () => ask(server, token, { window: 'year', oltId: '7' }),
    'a month': () => ask(server, token, { window: 'month' }),
    'a week': () => ask(server, token, { window: 'week' }),
    'the curve of a year': () => chart(server, token, 'getAlarmCurveChart', { alarmCurveTimeRadio: 'year' }),
    'the curve of an hour': () => chart(server, token, 'getAlarmCurveChart', { alarmCurveTimeRadio: 'hour' }),
    'the history by level': () => chart(server, token, 'getAlarmAlarmSeverityChart', { view: 'history' }),
    'the history by type': () => chart(server, token, 'getSystemAlarmTypeChart', { view: 'history' }),
  };
  for (const [name, work] of Object.entries(charts)) {
    const took = await timed(Math.min(rounds, 40), work);
    const measured = percentile(took, 0.95);
    const goal = `alarm charts of ${total} alarms, ${name}; p95`;
    report({ goal, measured, unit: 'ms', ratio: measured, limit, note: `p50 ${median(took).toFixed(1)} ms` });
  }
}

const server = await startTestServer({ areas: (ctx) => [alarms(ctx), alarmAnalysis(ctx)] });
try {
  await fill(server);
  const token = await server.signIn();
  await compare(server, token);
  await others(server, token);
} finally {
  await server.stop();
}
