import { cpes } from '@heliograph/server/areas/cpes/cpes.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';

// The list of customer devices over a million of them, as bench/customer-list.ts does it for customers: a search for a part of whatever
// stands on the label and a page of 50, newest first, through HTTP, against the same SQL on a bare connection without row security.
// node bench/cpe-list.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 200);
const pageSize = 50;

const bareWhere = `c.tenant_id = $1 and (c.serial ilike $2 or c.name ilike $2 or c.mac ilike $2)`;
const barePage = `select c.*, l.online, l.last_inform from (select c.* from cpe c where ${bareWhere} order by c.id desc limit ${pageSize}) c
  left join cpe_live l on l.tenant_id = $1 and l.cpe_id = c.id order by c.id desc`;
const bareCount = `select count(*) from (select 1 from cpe c where ${bareWhere} limit 10001) f`;

async function fill({ everything, tenants }: TestServer): Promise<void> {
  const { id, projectId } = tenants.home;
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, mac, name, manufacturer, software, root, address, secret_state, created_by)
     select $1, i, $2, '8014A8', 'V' || (820 + i % 12), 'VSOL' || upper(substr(md5(i::text), 1, 8)), substr(md5('m' || i), 1, 12),
       case when i % 3 = 0 then 'Home of ' || substr(md5('n' || i), 1, 7) end, 'V-SOL', 'V1.' || i % 5, 'Device.', '10.0.0.1', 'own', 'acs'
     from generate_series(1, $3::int) i`,
    [id, projectId, total],
  );
  await everything.query(
    `insert into cpe_live (tenant_id, cpe_id, online, since, last_inform)
     select $1, i, i % 20 <> 0, now(), now() from generate_series(1, $2::int) i`,
    [id, total],
  );
  await everything.query(
    `insert into cpe_model (tenant_id, oui, product_class, software, seen_at)
     select $1, '8014A8', 'V' || (820 + i), 'V1.' || j, now() from generate_series(0, 11) i, generate_series(0, 4) j`,
    [id],
  );
  await everything.query('vacuum analyze cpe, cpe_live');
}

interface Took {
  readonly took: number;
  readonly rows: number;
}

async function bare({ everything, tenants }: TestServer, word: string): Promise<Took> {
  const values = [tenants.home.id, `%${word}%`];
  const began = performance.now();
  await everything.query(bareCount, values);
  const { rowCount } = await everything.query(barePage, values);
  return { took: performance.now() - began, rows: rowCount ?? 0 };
}

async function call(server: TestServer, token: string, query: Record<string, string>): Promise<Took> {
  const began = performance.now();
  const answer = await server.call('GET', '/cpeDevice/getCpeListByCondition', {
    token,
    query: { ...query, pageSize: String(pageSize) },
  });
  if (answer.code !== 200) throw new Error(answer.msg);
  const { pageInfo } = answer['data'] as { pageInfo: { rows: unknown[] } };
  return { took: performance.now() - began, rows: pageInfo.rows.length };
}

const words = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    ((i * 2_654_435_761) % 0xfffffff)
      .toString(16)
      .padStart(7, '0')
      .slice(0, 4 + (i % 3)),
  );

async function compare(server: TestServer, token: string): Promise<void> {
  const took = { bare: [] as number[], call: [] as number[] };
  for (const [at, word] of words(rounds + 20).entries()) {
    const plain = await bare(server, word);
    const whole = await call(server, token, { keyword: word });
    if (plain.rows !== whole.rows) throw new Error(`"${word}": ${plain.rows} rows bare, ${whole.rows} by the call`);
    if (at < 20) continue;
    took.bare.push(plain.took);
    took.call.push(whole.took);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `customer devices, ${total} rows: search, page of ${pageSize}; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

async function others(server: TestServer, token: string): Promise<void> {
  const lists: Record<string, Record<string, string>> = {
    'no filter': {},
    offline: { state: 'offline' },
    'of a type': { deviceType: 'V824' },
    'by serial number': { orderByColumn: 'serialno', isAsc: 'asc' },
    'a word that many have': { keyword: 'home' },
  };
  for (const [name, query] of Object.entries(lists)) {
    const took: number[] = [];
    for (let i = 0; i < Math.min(rounds, 40); i++) took.push((await call(server, token, query)).took);
    const measured = percentile(took, 0.95);
    const goal = `customer devices, ${total} rows, ${name}; p95`;
    report({ goal, measured, unit: 'ms', ratio: measured, limit: 150, note: `p50 ${median(took).toFixed(1)} ms` });
  }
}

const server = await startTestServer({ areas: (ctx) => [...cpes(ctx)] });
try {
  await fill(server);
  const token = await server.signIn();
  await compare(server, token);
  await others(server, token);
} finally {
  await server.stop();
}
