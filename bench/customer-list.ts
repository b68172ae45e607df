import { orders, customerServices } from '@heliograph/server/areas/orders/orders.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { fillCustomers, fillOnus } from './lib/million.ts';
import { median, percentile, report } from './lib/goal.ts';

// The list of customers over a million of them, as bench/onu-list.ts does it for ONUs: a search for a part of whatever is known of a
// customer and a page of 50 by name, through HTTP, against the same SQL on a bare connection without row security.
// node bench/customer-list.ts [rows] [rounds]

const total = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 200);
const pageSize = 50;

const bareWhere = `s.tenant_id = $1 and (s.sn ilike $2 or s.name ilike $2 or s.external_id ilike $2 or s.address ilike $2 or s.plan_name ilike $2)`;
const barePage = `select s.*, d.name as olt_name, v.online, u.id as onu_id, u.state
  from (select s.* from subscription s where ${bareWhere} order by s.name, s.id limit ${pageSize}) s
  join olt d on d.tenant_id = $1 and d.id = s.olt_id left join olt_live v on v.tenant_id = $1 and v.olt_id = s.olt_id
  left join onu u on u.tenant_id = $1 and u.olt_id = s.olt_id and u.pon = s.pon and u.onu_no = s.onu_no order by s.name, s.id`;
const bareCount = `select count(*) from (select 1 from subscription s where ${bareWhere} limit 10001) c`;

interface Took {
  readonly took: number;
  readonly rows: number;
}

async function bare(server: TestServer, word: string): Promise<Took> {
  const values = [server.tenants.home.id, `%${word}%`];
  const began = performance.now();
  await server.everything.query(bareCount, values);
  const { rowCount } = await server.everything.query(barePage, values);
  return { took: performance.now() - began, rows: rowCount ?? 0 };
}

async function call(server: TestServer, token: string, query: Record<string, string>): Promise<Took> {
  const began = performance.now();
  const answer = await server.call('GET', '/onu/subscription/list', {
    token,
    query: { ...query, pageSize: String(pageSize) },
  });
  if (answer.code !== 200) throw new Error(answer.msg);
  return { took: performance.now() - began, rows: (answer['rows'] as unknown[]).length };
}

/** Pieces of names, serial numbers and streets. No number alone: OLTs are called by numbers, and the bare SQL does not ask for them. */
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const digits = ((i * 2_654_435_761) % 0xfffff).toString(16).padStart(5, '0');
    return `${'abcdef'[i % 6]}${digits}`.slice(0, 4 + (i % 3));
  });

async function compare(server: TestServer, token: string): Promise<void> {
  const asked = words(rounds);
  for (const word of asked.slice(0, 20)) {
    await bare(server, word);
    await call(server, token, { keyword: word });
  }
  const took = { bare: [] as number[], call: [] as number[] };
  for (const word of asked) {
    const plain = await bare(server, word);
    const whole = await call(server, token, { keyword: word });
    if (plain.rows !== whole.rows) throw new Error(`"${word}": ${plain.rows} rows bare, ${whole.rows} by the call`);
    took.bare.push(plain.took);
    took.call.push(whole.took);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `customer list of ${total} rows: search, page of ${pageSize} by name; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

/** Where the bare SQL would count all, or what is asked has one answer. */
async function others(server: TestServer, token: string): Promise<void> {
  const { rows } = await server.everything.query<{ sn: string; external_id: string }>(
    `select sn, external_id from subscription where tenant_id = $1 order by id desc limit 1`,
    [server.tenants.home.id],
  );
  const [last] = rows;
  if (!last) throw new Error('no customers');
  const lists: Record<string, Record<string, string>> = {
    'no filter': {},
    suspended: { suspended: '1' },
    'of a plan': { planId: '3' },
    'a word that all have': { keyword: 'street' },
    'a whole serial number': { keyword: last.sn },
    'a part of a MAC address with colons': { keyword: 'ab:cd:e1' },
    'the name of an OLT': { keyword: 'OLT 377' },
    'the number in the billing': { externalId: last.external_id },
  };
  for (const [name, query] of Object.entries(lists)) {
    const took: number[] = [];
    for (let i = 0; i < Math.min(rounds, 40); i++) took.push((await call(server, token, query)).took);
    const measured = percentile(took, 0.95);
    const goal = `customer list of ${total} rows, ${name}; p95`;
    report({ goal, measured, unit: 'ms', ratio: measured, limit: 150, note: `p50 ${median(took).toFixed(1)} ms` });
  }
}

const server = await startTestServer({ areas: (ctx) => [orders(ctx), customerServices(ctx)] });
try {
  await fillOnus(server, total);
  await fillCustomers(server);
  const token = await server.signIn();
  await compare(server, token);
  await others(server, token);
} finally {
  await server.stop();
}
