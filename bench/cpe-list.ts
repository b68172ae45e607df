import { loadavg } from 'node:os';
import { cpes } from '@heliograph/server/areas/cpes/cpes.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';
import { quickFill } from './lib/quick-fill.ts';

// The list of customer devices over a million of them, as bench/customer-list.ts does it for customers: a search for a part of whatever
// stands on the label, and what else it is narrowed to, a page of 50 through HTTP, each against the same SQL on a bare connection without row security.
// node bench/cpe-list.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 200);
const pageSize = 50;

/** What is looked for, bare: what narrows it, and its order. */
interface Bare {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order?: string;
}

const search = (word: string): Bare => ({
  where: `(c.serial ilike $2 or c.name ilike $2 or c.mac ilike $2)`,
  values: [`%${word}%`],
});
const offline = 'c.id in (select cpe_id from cpe_live where tenant_id = $1 and online = false)';

const pageOf = ({ where, order = 'c.id desc' }: Bare): string =>
  `select c.*, l.online, l.last_inform from (select c.* from cpe c where c.tenant_id = $1 and ${where} order by ${order} limit ${pageSize}) c
    left join cpe_live l on l.tenant_id = $1 and l.cpe_id = c.id order by ${order}`;
const countOf = ({ where }: Bare): string =>
  `select count(*) from (select 1 from cpe c where c.tenant_id = $1 and ${where} limit 10001) f`;

async function fill({ everything, tenants }: TestServer): Promise<void> {
  const { id, projectId } = tenants.home;
  const begun = performance.now();
  await quickFill({ everything }, ['cpe', 'cpe_live'], () => rows(everything, id, projectId));
  await everything.query(
    `insert into cpe_model (tenant_id, oui, product_class, software, seen_at)
     select $1, '8014A8', 'V' || (820 + i), 'V1.' || j, now() from generate_series(0, 11) i, generate_series(0, 4) j`,
    [id],
  );
  process.stderr.write(`${total} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
}

async function rows(everything: TestServer['everything'], id: number, projectId: string): Promise<void> {
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, mac, name, manufacturer, software, root, address, secret_state, created_by)
     select $1, i, $2, '8014A8', 'V' || (820 + i % 12), 'VSOL' || upper(lpad(to_hex(i::int8 * 2654435761 % 4294967296), 8, '0')), substr(md5('m' || i), 1, 12),
       case when i % 3 = 0 then 'Home of ' || substr(md5('n' || i), 1, 7) end, 'V-SOL', 'V1.' || i % 5, 'Device.', '10.0.0.1', 'own', 'acs'
     from generate_series(1, $3::int) i`,
    [id, projectId, total],
  );
  await everything.query(
    `insert into cpe_live (tenant_id, cpe_id, online, since, last_inform)
     select $1, i, i % 20 <> 0, now(), now() from generate_series(1, $2::int) i`,
    [id, total],
  );
}

interface Took {
  readonly took: number;
  readonly rows: number;
}

async function bare({ everything, tenants }: TestServer, asked: Bare): Promise<Took> {
  const values = [tenants.home.id, ...asked.values];
  const began = performance.now();
  await everything.query(countOf(asked), values);
  const { rowCount } = await everything.query(pageOf(asked), values);
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

interface Look {
  readonly name: string;
  /** Of the n-th round. */
  readonly asked: (n: number) => { readonly query: Record<string, string>; readonly bare: Bare };
  readonly rounds: number;
}

const some = words(rounds + 20);
const always = (name: string, query: Record<string, string>, plain: Bare): Look => ({
  name,
  asked: () => ({ query, bare: plain }),
  rounds: Math.min(rounds, 40),
});
const looks: readonly Look[] = [
  {
    name: `search, page of ${pageSize}`,
    asked: (n) => ({ query: { keyword: some[n] ?? '' }, bare: search(some[n] ?? '') }),
    rounds,
  },
  always('no filter', {}, { where: 'true', values: [] }),
  always('offline', { state: 'offline' }, { where: offline, values: [] }),
  always('of a type', { deviceType: 'V824' }, { where: 'c.product_class = $2', values: ['V824'] }),
  always(
    'by serial number',
    { orderByColumn: 'serialno', isAsc: 'asc' },
    { where: 'true', values: [], order: 'c.serial, c.id' },
  ),
  always('a word that many have', { keyword: 'home' }, search('home')),
];

/** In turn, so that what else the machine does falls on both. */
async function compare(server: TestServer, token: string, { name, asked, rounds: count }: Look): Promise<void> {
  const took = { bare: [] as number[], call: [] as number[] };
  for (let n = 0; n < count + 20; n += 1) {
    const { query, bare: look } = asked(n);
    const plain = await bare(server, look);
    const whole = await call(server, token, query);
    if (plain.rows !== whole.rows)
      throw new Error(`${JSON.stringify(query)}: ${plain.rows} rows bare, ${whole.rows} by the call`);
    if (n < 20) continue;
    took.bare.push(plain.took);
    took.call.push(whole.took);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `customer devices, ${total} rows, ${name}; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  });
}

const server = await startTestServer({ areas: (ctx) => [...cpes(ctx)] });
try {
  await fill(server);
  const token = await server.signIn();
  for (const look of looks) await compare(server, token, look);
} finally {
  await server.stop();
}
