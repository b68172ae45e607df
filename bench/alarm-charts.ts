import { alarmAnalysis, type AnalysisAnswer } from '@heliograph/server/areas/alarms/analysis.ts';
import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { fillAlarms, alarmedOlts } from './lib/alarm-history.ts';
import { median, percentile, report } from './lib/goal.ts';

// Charts over a year of alarms: the whole screen of the analysis, one of its devices, and the charts of S1, through HTTP; beside the same
// numbers counted from the alarms themselves on a bare connection without row security.
// node bench/alarm-charts.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 60);
const standing = Math.min(200_000, total / 50);
const limit = 300;

const ask = async (server: TestServer, token: string, query: Record<string, string>): Promise<AnalysisAnswer> => {
  const answer = await server.call('GET', '/alarm/analysis/sums', { token, query });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer['data'] as AnalysisAnswer;
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
async function bare({ everything, tenants }: TestServer, { from, to }: AnalysisAnswer): Promise<Map<number, number>> {
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
    goal: `alarm analysis over a year, ${total} alarms of ${alarmedOlts} OLTs, all charts with the year before; p95`,
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
  await fillAlarms(server, standing, total - standing);
  const token = await server.signIn();
  await compare(server, token);
  await others(server, token);
} finally {
  await server.stop();
}
