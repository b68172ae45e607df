import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { fillOnus } from './lib/million.ts';
import { median, percentile, report } from './lib/goal.ts';

// The ONU list over a million rows: filter + search + sort + page of 50, the call through HTTP, access check, row security and
// all, against the same SQL on a bare connection without row security. Both take turns, so that they meet the same noise.
// node bench/onu-list.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 200);
const pageSize = 50;

const bareWhere = `o.tenant_id = $1 and o.state = $2 and (o.sn ilike $3 or o.name ilike $3 or o.mac like $4)`;
const barePage = `select o.*, l.*, d.name as olt_name, v.onus_at
  from (select o.* from onu o where ${bareWhere} order by o.since desc nulls last, o.id limit ${pageSize}) o
  left join onu_live l on l.tenant_id = $1 and l.onu_id = o.id join olt d on d.tenant_id = $1 and d.id = o.olt_id
  left join olt_live v on v.tenant_id = $1 and v.olt_id = o.olt_id order by o.since desc nulls last, o.id`;
const bareCount = `select count(*) from (select 1 from onu o where ${bareWhere} limit 10001) c`;

async function bare(server: TestServer, word: string): Promise<{ took: number; rows: number }> {
  const values = [server.tenants.home.id, 1, `%${word}%`, `%${word}%`];
  const began = performance.now();
  await server.everything.query(bareCount, values);
  const { rowCount } = await server.everything.query(barePage, values);
  return { took: performance.now() - began, rows: rowCount ?? 0 };
}

async function call(server: TestServer, token: string, word: string): Promise<{ took: number; rows: number }> {
  const query = { state: 'online', keyword: word, orderByColumn: 'since', isAsc: 'desc', pageSize: String(pageSize) };
  const began = performance.now();
  const answer = await server.call('GET', '/onu/list', { token, query });
  if (answer.code !== 200) throw new Error(answer.msg);
  return { took: performance.now() - began, rows: (answer['rows'] as unknown[]).length };
}

/** Pieces of serials: four digits are in dozens of rows, three in hundreds, five in a few. */
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    ((i * 2_654_435_761) % 0xfffff)
      .toString(16)
      .padStart(5, '0')
      .slice(0, 3 + (i % 3)),
  );

async function compare(server: TestServer, token: string): Promise<void> {
  const asked = words(rounds);
  for (const word of asked.slice(0, 20)) {
    await bare(server, word);
    await call(server, token, word);
  }
  const took = { bare: [] as number[], call: [] as number[] };
  for (const word of asked) {
    const plain = await bare(server, word);
    const whole = await call(server, token, word);
    if (plain.rows !== whole.rows) throw new Error(`"${word}": ${plain.rows} rows bare, ${whole.rows} by the call`);
    took.bare.push(plain.took);
    took.call.push(whole.took);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `ONU list of ${total} rows: filter, search, sort, page of ${pageSize}; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

/** What is not compared with a peer, because the bare SQL would count all: pages without a search, and a word that most rows have. */
async function others(server: TestServer, token: string): Promise<void> {
  const lists: Record<string, Record<string, string>> = {
    'no filter': {},
    'offline by LOS': { state: 'offline', cause: 'los' },
    'weak signal': { band: 'critical' },
    'a word that a quarter of all rows have': { keyword: 'VSOL' },
    'by serial number': { orderByColumn: 'sn', isAsc: 'asc' },
  };
  for (const [name, query] of Object.entries(lists)) {
    const took: number[] = [];
    for (let i = 0; i < Math.min(rounds, 40); i++) {
      const began = performance.now();
      const answer = await server.call('GET', '/onu/list', { token, query: { ...query, pageSize: String(pageSize) } });
      if (answer.code !== 200) throw new Error(answer.msg);
      took.push(performance.now() - began);
    }
    const measured = percentile(took, 0.95);
    report({ goal: `ONU list of ${total} rows, ${name}; p95`, measured, unit: 'ms', ratio: measured, limit: 150 });
  }
}

const server = await startTestServer({ areas: (ctx) => [onus(ctx)] });
try {
  await fillOnus(server, total);
  const token = await server.signIn();
  await compare(server, token);
  await others(server, token);
} finally {
  await server.stop();
}
