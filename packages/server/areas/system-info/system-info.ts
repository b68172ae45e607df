import { cpus, freemem, hostname, totalmem, type as systemName, release as systemRelease } from 'node:os';
import { systemInfoCalls } from '@heliograph/catalogue/calls/system-info.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { consoleRelease } from '../../http/health.ts';
import { listeningOf } from '../../http/listening.ts';
import { databaseKindOf, toldByProcesses, type ToldProcess } from '../../http/processes.ts';
import { processName } from '../../http/metrics.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { configurationOf } from './configuration.ts';
import { readDisk } from './disk.ts';
import { systemFiguresOf } from './figures.ts';
import { isSilent, shownProcess } from './processes.ts';

export { stock } from './stock.ts';

type Info = OutputOf<typeof systemInfoCalls.getSystemInfo>;

interface DatabaseRow {
  readonly version: string;
  readonly bytes: string;
  readonly connections: number;
  readonly most: number;
  readonly oldest: number | null;
  readonly started: Date | null;
  readonly now: Date;
}

/** As the application role sees it: transactions of the console, not those of other programs in the same database. */
async function readDatabase(ctx: Context): Promise<DatabaseRow | undefined> {
  const { rows } = await ctx.scope.system((tx) =>
    sql<DatabaseRow>`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select numbackends from pg_stat_database where datname = current_database()) as connections,
      current_setting('max_connections')::int as most,
      (select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as oldest,
      pg_postmaster_start_time() as started, clock_timestamp() as now`.execute(tx),
  );
  return rows[0];
}

const hostOf = (): Info['host'] => ({
  name: hostname(),
  platform: `${systemName()} ${systemRelease()}`,
  runtime: `Node.js ${process.versions.node}`,
  cpus: cpus().length,
  memoryTotal: totalmem(),
  memoryFree: freemem(),
  startedAt: timeText(new Date(Date.now() - process.uptime() * 1000)),
});

function clockOf(now: number, databaseTime: Date | undefined): Info['clock'] {
  return {
    serverTime: timeText(new Date(now)),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // Minutes east of UTC; JavaScript counts them to the west, and knows a zero below zero.
    offsetMinutes: 0 - new Date(now).getTimezoneOffset(),
    databaseTime: databaseTime ? timeText(databaseTime) : null,
  };
}

function databaseOf(row: DatabaseRow | undefined, kind: string | null): Info['database'] {
  if (!row) return null;
  return {
    kind,
    version: row.version,
    bytes: Number(row.bytes),
    connections: row.connections,
    mostConnections: row.most,
    oldestTransaction: row.oldest,
    startedAt: row.started && timeText(row.started),
    at: timeText(row.now),
  };
}

const servicesOf = (told: readonly ToldProcess[]): Info['services'] =>
  told.flatMap((one) => listeningOf(one.metrics).map((open) => ({ ...open, at: timeText(one.at) })));

async function readInfo(ctx: Context): Promise<Info> {
  const [told, row, disk] = await Promise.all([toldByProcesses(ctx), readDatabase(ctx), readDisk(ctx)]);
  const now = ctx.clock.now();
  const fresh = told.filter((one) => !isSilent(one, now));
  const kind = fresh.map(databaseKindOf).find((found) => found !== null) ?? null;
  const me = processName();
  return {
    at: timeText(new Date(now)),
    release: { ...consoleRelease },
    host: hostOf(),
    clock: clockOf(now, row?.now),
    processes: told.map((one) => shownProcess(one, me, now)),
    database: databaseOf(row, kind),
    disk,
    figures: await systemFiguresOf(ctx, fresh),
    services: servicesOf(fresh),
    settings: configurationOf(ctx.settings, kind),
  };
}

/** How the installation itself is doing. Nothing here belongs to a tenant, and only people of its own tenant are told. */
export const systemInfoArea = (ctx: Context): Area => area(systemInfoCalls, { getSystemInfo: () => readInfo(ctx) });
