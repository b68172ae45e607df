import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configArchive } from '@heliograph/server/areas/config/config.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';

// Search in the running configurations of one tenant, through HTTP, access check, row security and all, against `grep` over the same texts as
// files that are in memory: as somebody would do who has Oxidized's folder.
// node bench/config-search.ts [OLTs] [lines of each] [versions of each] [rounds]

const olts = Number(process.argv[2] ?? 300);
const lines = Number(process.argv[3] ?? 5200);
const versions = Number(process.argv[4] ?? 4);
const rounds = Number(process.argv[5] ?? 12);

const streets = ['Church_St', 'Mill_St', 'High_St', 'Bahnhofstraße', '人民路', 'Main_St'];
const people = ['Karin_Fischer', 'Jürgen_Groß', 'Wang_Wei', 'Ana_Souza', 'John_Smith', '李娜'];

/** Lines as an OLT prints them: ONUs with their services, ports with their VLANs. */
function* textOf(olt: number, version: number): Generator<string> {
  yield `hostname OLT-${olt}`;
  yield `snmp-server community ****** rw`;
  if (olt === 17) yield 'ip access-list deny host 203.0.113.99';
  for (let n = 0; ; n += 1) {
    const [pon, onu] = [1 + Math.floor(n / 128), 1 + (n % 128)];
    const who = `${people[(n + olt) % people.length]}_${streets[(n * 7 + olt) % streets.length]}_${1 + (n % 99)}`;
    if (onu === 1) yield `interface gpon 0/${pon}`;
    yield ` onu ${onu} type HG${800 + (n % 9)} sn VSOL${(olt * 65_536 + n).toString(16).toUpperCase().padStart(8, '0')}`;
    yield ` onu ${onu} desc ${who}`;
    yield ` onu ${onu} tcont 1 dba DBA_${(n + version) % 12}M`;
    yield ` onu ${onu} gemport 1 tcont 1`;
    yield ` onu ${onu} service internet gemport 1 vlan ${100 + (n % 64)} cos 0-7`;
    yield ` onu ${onu} service-port 1 gemport 1 uservlan ${100 + (n % 64)} vlan ${1000 + pon}`;
  }
}

function* firstOf(of: Iterable<string>, most: number): Generator<string> {
  let left = most;
  for (const one of of) {
    if (left-- <= 0) return;
    yield one;
  }
}

async function fill(server: TestServer, folder: string): Promise<number> {
  const { id: tenantId } = server.tenants.home;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, pon_mode, created_by)
       select $1, n, (select id from project where tenant_id = $1 limit 1), 'OLT-' || lpad(n::text, 3, '0'), '192.0.2.' || (n % 250), 161 + n, 'v2c', 'none', 'GPON', 'bench'
       from generate_series(1, $2::int) n`,
    [tenantId, olts],
  );
  let bytes = 0;
  for (let olt = 1; olt <= olts; olt += 1) {
    for (let version = 0; version < versions; version += 1) {
      const body = [...firstOf(textOf(olt, version), lines)].join('\n');
      await server.everything.query(
        `insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by, cause)
           values ($1, $2, $3, now() - $4::int * interval '1 day', now(), $5, true, $6, 'bench', 'ours')`,
        [tenantId, olt * 1000 + version, olt, versions - version, `${olt}-${version}`, body],
      );
      const place = join(folder, version === versions - 1 ? 'latest' : 'older', `${olt}-${version}`);
      writeFileSync(place, body);
      bytes += version === versions - 1 ? Buffer.byteLength(body) : 0;
    }
  }
  await server.everything.query('vacuum analyze running_config');
  return bytes;
}

interface Case {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** What grep is asked with, besides `-r` and its folder. */
  readonly grep: readonly string[];
}

const cases: readonly Case[] = [
  { name: 'a line that one has', query: { text: '203.0.113.99' }, grep: ['-niF'] },
  { name: 'a line that all have', query: { text: 'service internet gemport 1 vlan 107 ' }, grep: ['-niF'] },
  { name: 'a word of half of all lines', query: { text: 'gemport' }, grep: ['-niF'] },
  { name: 'nobody has it', query: { text: 'router bgp 65000' }, grep: ['-niF'] },
  { name: 'a name beyond ASCII', query: { text: 'jürgen_groß_mill_st_9' }, grep: ['-niF'] },
  { name: 'who lacks it', query: { text: 'ip access-list', lacks: 'true' }, grep: ['-LiF'] },
  { name: 'a pattern', query: { text: 'onu 12[0-8] tcont 1 dba DBA_3M$', by: 'pattern' }, grep: ['-niE'] },
  { name: 'all versions', query: { text: '203.0.113.99', which: 'all' }, grep: ['-niF'] },
];

const folder = mkdtempSync(join(tmpdir(), 'heliograph-configs-'));
for (const one of ['latest', 'older']) mkdirSync(join(folder, one));
const server = await startTestServer({ areas: (ctx) => [configArchive(ctx)] });
try {
  const bytes = await fill(server, folder);
  const token = await server.signIn();
  const { rows: held } = await server.everything.query<{ mb: string }>(
    `select (pg_total_relation_size('running_config') / 1e6)::int::text as mb`,
  );
  for (const { name, query, grep } of cases) {
    const took = { call: [] as number[], grep: [] as number[] };
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const answer = await server.call('GET', '/maintain/config/search', { token, query });
      if (answer.code !== 200) throw new Error(`${name}: ${answer.msg}`);
      took.call.push(performance.now() - begun);
      found = (answer['data'] as { rows: unknown[] }).rows.length;
      const peer = performance.now();
      const where = query['which'] === 'all' ? folder : join(folder, 'latest');
      const { stdout } = spawnSync('grep', ['-r', ...grep, '--', query['text'] ?? '', where], { maxBuffer: 1 << 30 });
      took.grep.push(performance.now() - peer);
      if (stdout.length > 0 !== found > 0) throw new Error(`${name}: grep found otherwise`);
    }
    const [measured, peer] = [percentile(took.call, 0.95), percentile(took.grep, 0.95)];
    report({
      goal: `search in ${olts} configurations of ${lines} lines (${(bytes / 1e6).toFixed(0)} MB, ${versions} versions, ${held[0]?.mb} MB kept), ${name}; p95`,
      measured,
      unit: 'ms',
      peer: { name: 'grep', measured: peer },
      ratio: measured,
      limit: 1500,
      note: `${found} found; p50 ${median(took.call).toFixed(0)} ms, grep ${median(took.grep).toFixed(0)} ms`,
    });
  }
} finally {
  rmSync(folder, { recursive: true });
  await server.stop();
}
