import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { logs } from '@heliograph/server/areas/logs/logs.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';
import { fillOperationLog } from './lib/operation-log.ts';

// The operation log over a million rows: pages of 50 through HTTP, access check, row security and all, against the same SQL on
// a bare connection; then an export of all of it as CSV, and what that costs in memory.
// node --expose-gc bench/logs.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 100);
const pageSize = 50;
const mostMb = 64;

const columns = `r.id, r.at, r.actor_id, r.actor_name, r.call_name, r.object, left(r.after::text, 2000) as param, r.request_id, r.ip, r.outcome,
  r.message, r.reason, r.code, r.took_ms`;

interface Case {
  readonly name: string;
  readonly query: (n: number) => Record<string, string>;
  /** The same in SQL; $1 is the tenant, $2 what is looked for. */
  readonly where: string;
  readonly value: (n: number) => unknown;
  /** Fewer rounds for what looks at every row. */
  readonly rounds?: number;
}

const cases: readonly Case[] = [
  { name: 'newest first', query: () => ({}), where: '$2::int = 1', value: () => 1 },
  { name: 'refused only', query: () => ({ status: '1' }), where: 'r.outcome <> 0 and $2::int = 1', value: () => 1 },
  {
    name: 'one request id',
    query: (n) => ({ requestId: String(n * 97) }),
    where: 'r.request_id = $2::text',
    value: (n) => String(n * 97),
  },
  {
    name: 'since a day',
    query: (n) => ({ beginTime: day(n), endTime: day(n + 5) }),
    where: `r.at >= $2::timestamptz and r.at < $2::timestamptz + interval '6 days'`,
    value: (n) => `${day(n)}T00:00:00Z`,
  },
  {
    name: 'a user',
    query: (n) => ({ operName: `user${n % 500}` }),
    where: 'r.actor_name ilike $2::text',
    value: (n) => `%user${n % 500}%`,
    rounds: 40,
  },
  {
    name: 'a rare word',
    query: (n) => ({ keyword: (n * 2_654_435_761).toString(16).slice(0, 6) }),
    where: `(r.actor_name ilike $2::text or r.object ilike $2::text or r.message ilike $2::text or r.reason ilike $2::text or r.ip ilike $2::text)`,
    value: (n) => `%${(n * 2_654_435_761).toString(16).slice(0, 6)}%`,
    rounds: 20,
  },
];

function day(n: number): string {
  return new Date(Date.UTC(2026, 0, 1 + (n % 200))).toISOString().slice(0, 10);
}

async function bare(server: TestServer, { where, value }: Case, n: number): Promise<number> {
  const values = [server.tenants.home.id, value(n)];
  const began = performance.now();
  await server.everything.query(
    `select count(*) from (select 1 from audit_log r where r.tenant_id = $1 and ${where} limit 10001) c`,
    values,
  );
  await server.everything.query(
    `select ${columns} from audit_log r where r.tenant_id = $1 and ${where} order by r.at desc, r.id limit ${pageSize}`,
    values,
  );
  return performance.now() - began;
}

async function call(server: TestServer, token: string, one: Case, n: number): Promise<number> {
  const query = { ...one.query(n), pageSize: String(pageSize) };
  const began = performance.now();
  const answer = await server.call('GET', '/monitor/operlog/list', { token, query });
  if (answer.code !== 200) throw new Error(answer.msg);
  return performance.now() - began;
}

async function compare(server: TestServer, token: string, one: Case): Promise<void> {
  const took = { bare: [] as number[], call: [] as number[] };
  const warm = 5;
  for (let n = 1; n <= Math.min(one.rounds ?? rounds, rounds) + warm; n += 1) {
    const plain = await bare(server, one, n);
    const whole = await call(server, token, one, n);
    if (n <= warm) continue;
    took.bare.push(plain);
    took.call.push(whole);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `operation log of ${total} rows, ${one.name}, page of ${pageSize}; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

const mb = (bytes: number) => bytes / 1024 / 1024;

/** Reads a file as fast as it comes and throws it away, in a process of its own. Prints lines and bytes. */
const reader = `
  const [url, token] = process.argv.slice(1);
  const headers = { authorization: token, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ format: 'csv' }) });
  let [lines, bytes] = [0, 0];
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  console.log(JSON.stringify({ lines, bytes }));`;

async function readAll(url: string, token: string): Promise<{ readonly lines: number; readonly bytes: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', reader, '--', url, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child, 'exit');
  return JSON.parse(said) as { lines: number; bytes: number };
}

/** The whole log over a real connection; growth is that of the process that serves it. */
async function exportAll(server: TestServer, token: string): Promise<void> {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [most, peak] = [before, before];
  // What is held, as opposed to what waits to be collected: memory is only comparable after a collection.
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
    globalThis.gc?.();
    most = Math.max(most, process.memoryUsage.rss());
  }, 250);
  const began = performance.now();
  const { lines, bytes } = await readAll(`${url}/emsWebServer/monitor/operlog/export`, token);
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  if (lines < total) throw new Error(`${lines} lines of ${total}`);
  const measured = mb(most - before);
  report({
    goal: `export of ${total} log rows as CSV; growth of resident memory after a collection`,
    measured,
    unit: 'MB',
    ratio: measured,
    limit: mostMb,
    note: `${mb(bytes).toFixed(0)} MB in ${seconds.toFixed(1)} s; before collections at most ${mb(peak - before).toFixed(0)} MB more`,
  });
}

const server = await startTestServer({ areas: (ctx) => [logs(ctx, () => [])] });
try {
  await fillOperationLog(server, total);
  await server.everything.query('vacuum analyze audit_log');
  const token = await server.signIn();
  for (const one of cases) await compare(server, token, one);
  await exportAll(server, token);
} finally {
  await server.stop();
}
