import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { changeAcsAccess, type AcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { sealSecret } from '@heliograph/server/estate/cpes/device.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { cpuMs, report } from './lib/goal.ts';
import { cpuOfFamily, helper } from './lib/process.ts';

// Sessions of customer devices (report, empty message, end), each kept before it is acknowledged: of devices that are known, with the answer to an
// earlier challenge and with a challenge in every session, and of devices that are new, which get credentials and are read.
// node bench/acs.ts [sessions] [connections]; the load comes from another process.

const sessions = Number(process.argv[2] ?? 20_000);
const connections = Number(process.argv[3] ?? 64);
const devices = Math.min(sessions, 20_000);
const first = 1_000_000;

async function fill({ ctx, everything, tenants }: TestServer): Promise<void> {
  const { id } = tenants.home;
  const all = Array.from({ length: devices }, (_, n) => n);
  const secrets = all.map((n) =>
    sealSecret(ctx.vault, id, String(first + n), {
      username: `cpe-${first + n}`,
      password: `p${n}`,
      requestUsername: 'acs',
      requestPassword: `r${n}`,
    }),
  );
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, manufacturer, model, hardware, software, root, cwmp_version, address,
        connection_request_url, inform_seconds, secret_state, secret, discovered_at, created_by)
      select $1, $2::int8 + n, $3, '00BE9C', 'HG8245', 'B' || lpad(n::text, 11, '0'), 'Bench', 'HG8245', '10C7.A', 'V3R017C10S115', 'InternetGatewayDevice.',
        'cwmp-1-0', '127.0.0.1', 'http://127.0.0.1:7547/' || n, 300, 'own', s, now(), 'bench'
      from unnest($4::int[], $5::text[]) as u(n, s)`,
    [id, first, tenants.home.projectId, all, secrets],
  );
  await everything.query(
    'insert into cpe_live (tenant_id, cpe_id, online, last_end) select tenant_id, id, true, $1 from cpe',
    ['done'],
  );
  await everything.query('vacuum analyze cpe; ');
  await everything.query('vacuum analyze cpe_live');
}

interface Saw {
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** p99 from when a report was due until it was acknowledged. */
  readonly inform: number;
  readonly cpu: number;
  readonly wrong: Record<string, number>;
}

interface Measured extends Saw {
  readonly own: number;
  readonly database: number;
}

/** What the devices saw, and processor time of the ACS and of the database for it, ms. */
async function measure(
  server: TestServer,
  acs: Acs,
  access: AcsAccess,
  many: number,
  more: readonly string[],
): Promise<Measured> {
  const sizes = { port: acs.port, sessions: many, connections, devices: many < devices ? many : devices, first };
  const given = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const sender = await helper('cpe-sender.ts', [...given, '--path', `/acs/${access.token}`, ...more]);
  const postmaster = Number(
    readFileSync(join(server.ctx.settings.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const [before, theirs] = [process.cpuUsage(), cpuOfFamily(postmaster)];
  sender.stdin?.write('go\n');
  const [said] = sender.stdout ? ((await once(sender.stdout, 'data')) as [Buffer]) : [Buffer.from('{}')];
  const saw = JSON.parse(said.toString()) as Saw;
  return { ...saw, own: cpuMs(before), database: cpuOfFamily(postmaster) - theirs };
}

function tell(
  name: string,
  many: number,
  goal: number,
  /** Of the p99, ms; undefined where the load is more than there are processors for. */
  most: number | undefined,
  { own, database, seconds, p50, p99, cpu, wrong }: Measured,
): void {
  const perCore = (many * 1000) / (own + database);
  const alone = ((many * 1000) / own).toFixed(0);
  const note = `${alone} for each core-second of the ACS alone; ${(many / seconds).toFixed(0)}/s beside a generator that took ${(cpu / 1000).toFixed(1)} s CPU, ${connections} connections, p50 ${p50.toFixed(1)} ms, load of the machine ${loadavg()[0]?.toFixed(1)}; not 204: ${JSON.stringify(wrong)}`;
  report({
    goal: `ACS: ${name}, sessions for each core-second, database included`,
    measured: perCore,
    unit: 'sessions',
    ratio: goal / perCore,
    limit: 1,
    note,
  });
  if (most !== undefined)
    report({ goal: `ACS: ${name}, p99 of a session`, measured: p99, unit: 'ms', ratio: p99, limit: most });
  report({
    goal: `ACS: ${name}, sessions that did not end well`,
    measured: Object.values(wrong).reduce((sum, n) => sum + n, 0),
    unit: 'sessions',
    ratio: Object.keys(wrong).length,
    limit: 0,
  });
}

const server = await startTestServer({
  env: { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_LOG_LEVEL: 'silent' },
  areas: () => [],
  // As in the process of the ACS.
  prepares: true,
});
await fill(server);
const { ctx, tenants } = server;
const access = await ctx.scope.tenant(tenants.home.id, (tx) =>
  changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'bench'),
);
const acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
while (acs.port === undefined) await new Promise((resolve) => void setTimeout(resolve, 10));

// The first some thousand make the programs fast, as in a process that has run for a minute.
await measure(server, acs, access, Math.min(5_000, devices), []);
const full = await measure(server, acs, access, sessions, []);
tell('known devices', sessions, 3_000, 1_000, full);
const rate = Math.floor(sessions / full.seconds / 2);
const half = await measure(server, acs, access, sessions, ['--rate', String(rate)]);
report({
  goal: 'ACS: known devices at half of the full rate, p99 from when a report was due until it was acknowledged',
  measured: half.inform,
  unit: 'ms',
  ratio: half.inform,
  limit: 100,
  note: `${rate} a second for ${half.seconds.toFixed(1)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
});
tell(
  'known devices, a challenge each',
  sessions,
  2_000,
  1_000,
  await measure(server, acs, access, sessions, ['--asked']),
);
const { rows } = await server.everything.query<{ n: number }>('select sum(sessions)::int as n from cpe_live');
report({
  goal: 'ACS: sessions that were acknowledged and are not in the database',
  measured: 3 * sessions + Math.min(5_000, devices) - (rows[0]?.n ?? 0),
  unit: 'sessions',
  ratio: Math.abs(3 * sessions + Math.min(5_000, devices) - (rows[0]?.n ?? 0)),
  limit: 0,
});
await server.everything.query('delete from cpe');
await acs.stop();
const again = await startAcs(
  { ...ctx, metrics: new (await import('prom-client')).Registry() },
  { host: '127.0.0.1', port: 0 },
);
while (again.port === undefined) await new Promise((resolve) => void setTimeout(resolve, 10));
const fresh = Math.min(5_000, sessions);
const words = ['--shared', `${access.username}:${access.password}`];
tell(
  'new devices, first report',
  fresh,
  1_500,
  1_000,
  await measure(server, again, access, fresh, [...words, '--brief']),
);
// Credentials of its own, read back, and the whole of a (small) tree, each step stored before the next.
tell('new devices, first session whole', fresh, 150, undefined, await measure(server, again, access, fresh, words));
await again.stop();
await server.stop();
process.exit();
