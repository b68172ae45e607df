import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { fillAlarms, kinds, alarmedOlts } from './lib/alarm-history.ts';
import { median, percentile, report } from './lib/goal.ts';

// The current list over 200,000 standing alarms and the history over ten million: filter, sort and page of 50 by the call, against the same SQL
// on a bare connection without row security. Both take turns. node bench/alarm-list.ts [standing] [history] [rounds]

const standing = Number(process.argv[2] ?? 200_000);
const history = Number(process.argv[3] ?? 10_000_000);
const rounds = Number(process.argv[4] ?? 40);
const pageSize = 50;

interface Asked {
  readonly query: Readonly<Record<string, string>>;
  /** The same in SQL; $1 is the tenant. */
  readonly where: string;
  readonly order: string;
}

const current = 'a.cleared_at is null and a.parent_id is null and not a.shielded';
const past = 'a.cleared_at is not null';
const usual = '(a.confirmed_at is not null), a.severity, a.raised_at desc, a.id desc';
const newest = { orderByColumn: 'raiseTime', isAsc: 'desc' };

/** Each with another OLT, kind or word in each round. */
const lists: Readonly<Record<string, (n: number) => Asked>> = {
  'current list, as it opens': () => ({ query: {}, where: current, order: usual }),
  'current list of a severity and a kind, the newest first': (n) => ({
    query: { severity: String(1 + (n % 4)), kind: kinds[n % 8] ?? '', ...newest },
    where: `${current} and a.severity = ${1 + (n % 4)} and a.kind = '${kinds[n % 8]}'`,
    order: 'a.raised_at desc, a.id desc',
  }),
  'current list of an OLT, the worst first': (n) => ({
    query: { oltId: String(1 + ((n * 37) % alarmedOlts)), orderByColumn: 'severity', isAsc: 'asc' },
    where: `${current} and a.olt_id = ${1 + ((n * 37) % alarmedOlts)}`,
    order: 'a.severity, a.id',
  }),
  'current list by a word': (n) => ({
    query: { keyword: `ONU ${n % 128} sn`, ...newest },
    where: `${current} and (a.text ilike '%ONU ${n % 128} sn%' or o.name ilike '%ONU ${n % 128} sn%')`,
    order: 'a.raised_at desc, a.id desc',
  }),
  'history, the newest first': () => ({
    query: { view: 'history', ...newest },
    where: past,
    order: 'a.raised_at desc, a.id desc',
  }),
  'history of an OLT, the newest first': (n) => ({
    query: { view: 'history', oltId: String(1 + ((n * 37) % alarmedOlts)), ...newest },
    where: `${past} and a.olt_id = ${1 + ((n * 37) % alarmedOlts)}`,
    order: 'a.raised_at desc, a.id desc',
  }),
  'history of a severity and a kind, the newest first': (n) => ({
    query: { view: 'history', severity: String(1 + (n % 4)), kind: kinds[n % 8] ?? '', ...newest },
    where: `${past} and a.severity = ${1 + (n % 4)} and a.kind = '${kinds[n % 8]}'`,
    order: 'a.raised_at desc, a.id desc',
  }),
};

/** As the list needs it: the page with what it shows of each row, and how many there are, up to 100,000. */
async function bare(server: TestServer, { where, order }: Asked): Promise<{ took: number; rows: number }> {
  const values = [server.tenants.home.id];
  const from = 'alarm a left join olt o on o.tenant_id = a.tenant_id and o.id = a.olt_id where a.tenant_id = $1 and';
  const began = performance.now();
  await server.everything.query(`select count(*) from (select 1 from ${from} ${where} limit 100000) c`, values);
  const { rowCount } = await server.everything.query(
    `select a.*, o.name, o.address, o.mac, p.name as port_name, s.state, v.online,
        (select count(*) from alarm c where c.tenant_id = a.tenant_id and c.parent_id = a.id and c.cleared_at is null)
      from (select a.* from ${from} ${where} order by ${order} limit ${pageSize}) a
      left join olt o on o.tenant_id = a.tenant_id and o.id = a.olt_id
      left join olt_live v on v.tenant_id = a.tenant_id and v.olt_id = a.olt_id
      left join olt_port p on p.tenant_id = a.tenant_id and p.olt_id = a.olt_id and p.kind = 'pon' and p.port = a.pon
      left join onu s on s.tenant_id = a.tenant_id and s.olt_id = a.olt_id and s.pon = a.pon and s.onu_no = a.onu
      order by ${order}`,
    values,
  );
  return { took: performance.now() - began, rows: rowCount ?? 0 };
}

async function call(server: TestServer, token: string, { query }: Asked): Promise<{ took: number; rows: number }> {
  const began = performance.now();
  const answer = await server.call('GET', '/system/alarm/getAlarmEventListByCondition', {
    token,
    query: { ...query, pageSize: String(pageSize) },
  });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return { took: performance.now() - began, rows: (answer['rows'] as unknown[]).length };
}

async function compare(server: TestServer, token: string, name: string, asked: (n: number) => Asked): Promise<void> {
  const took = { bare: [] as number[], call: [] as number[] };
  for (let n = -3; n < rounds; n += 1) {
    const one = asked(n + 3);
    const [plain, whole] = [await bare(server, one), await call(server, token, one)];
    if (plain.rows !== whole.rows) throw new Error(`${name}: ${plain.rows} rows bare, ${whole.rows} by the call`);
    if (n < 0) continue;
    took.bare.push(plain.took);
    took.call.push(whole.took);
  }
  const [measured, peer] = [percentile(took.call, 0.95), percentile(took.bare, 0.95)];
  report({
    goal: `${name}; ${standing} standing, ${history} past; p95`,
    measured,
    unit: 'ms',
    peer: { name: 'the same SQL bare', measured: peer },
    ratio: measured / peer,
    limit: 2.5,
    note: `p50 ${median(took.call).toFixed(1)} ms against ${median(took.bare).toFixed(1)} ms`,
  });
}

const server = await startTestServer({ areas: (ctx) => [alarms(ctx)] });
try {
  await fillAlarms(server, standing, history);
  const token = await server.signIn();
  for (const [name, asked] of Object.entries(lists)) await compare(server, token, name, asked);
} finally {
  await server.stop();
}
