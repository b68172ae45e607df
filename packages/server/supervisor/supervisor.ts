import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database, Target } from '../db/launcher.ts';
import { guarded } from '../db/connections.ts';
import { openDatabase } from '../db/launcher.ts';
import { migrate } from '../db/migrate.ts';
import type { Role, Settings } from '../settings.ts';
import { openVault } from '../vault.ts';
import { Member } from './member.ts';
import type { Circumstances, Order, Running } from './messages.ts';
import { stopPatience } from './messages.ts';
import type { StartRole } from './run-roles.ts';
import { runRoles, stopInTime } from './run-roles.ts';
import { neededBy, shareOf } from './share.ts';
import { holdTrapSocket, type HeldSocket } from './trap-socket.ts';

/** The whole product at work: database and roles. */
export interface Installation {
  readonly database: Database;
  /** The processes by role; empty when the roles run in this process. */
  readonly members: readonly Member[];
  /** Address for people; undefined when no web role runs here. */
  readonly url: string | undefined;
  /** Roles first (at most 8 s), then the database. */
  stop(): Promise<void>;
}

interface Foundation {
  readonly database: Database;
  /** Of the database, for the pool of each process. */
  readonly connections: number;
}

/** Database up, schema current, key file there: what has to be before any role starts. */
async function foundation(settings: Settings, log: Logger, processes: number): Promise<Foundation> {
  const { dataDir, databaseUrl, databaseConnections: wanted } = settings;
  const most = Math.max(60, neededBy(processes, wanted) + 10);
  const database = await openDatabase({ dataDir, databaseUrl, log, connections: most });
  let connections = wanted;
  try {
    const owner = new Client(guarded(database.connectOptions('owner')));
    owner.on('error', () => undefined);
    await owner.connect();
    try {
      if (database.kind === 'external') connections = await shareOf(owner, processes, wanted, log);
      // Steps of the schema go over whole tables: they take the time that they need, whatever the server has been told for others.
      await owner.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      await migrate(owner);
    } finally {
      await owner.end();
    }
    // Made here, once: several processes starting together would race for the first key.
    openVault(dataDir);
    return { database, connections };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** What a forked process runs (see child.ts). */
const childProgram = fileURLToPath(new URL('child.ts', import.meta.url));

/** One process per role, each started again when it dies. Resolves when all are ready. */
export async function supervise(settings: Settings, log: Logger, program = childProgram): Promise<Installation> {
  const calledOff = new AbortController();
  // Before the database: traps that come while it starts wait in the kernel.
  const holding = settings.roles.includes('edge') ? holdTrapSocket(settings, log, calledOff.signal) : undefined;
  const { database, connections } = await foundation(settings, log, settings.roles.length).catch(
    async (error: unknown) => {
      calledOff.abort();
      await (await holding)?.release();
      throw error;
    },
  );
  const held = await holding;
  const app = database.connectOptions('app');
  const members = settings.roles.map(
    (role) =>
      new Member({
        name: role,
        launch: launcher(program, settings, role, {
          app,
          about: { database: database.kind, connections },
          ...(role === 'edge' && held && { held }),
        }),
        log,
        stopPatience: stopPatience + 500,
      }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.stop()));
    await held?.release();
    await database.stop();
  };
  try {
    const reports = await Promise.all(members.map((member) => member.ready));
    const told = reports.find((report) => report.url !== undefined)?.url;
    return { database, members, url: told ?? address(settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The chosen roles in this process: one machine of several, or a small installation. */
export async function runHere(settings: Settings, log: Logger, startRole: StartRole): Promise<Installation> {
  const { database, connections } = await foundation(settings, log, 1);
  let running: Running;
  try {
    running = await runRoles(settings.roles, settings, database.connectOptions('app'), log, startRole, {
      database: database.kind,
      connections,
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await stopInTime(running, log);
    await database.stop();
  };
  return { database, members: [], url: running.url ?? address(settings), stop };
}

/** Where people find the web role when it did not say so itself. */
function address({ roles, host, httpPort }: Settings): string | undefined {
  if (!roles.includes('web')) return undefined;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${httpPort}/`;
}

/** Starts the process of a role, each time telling it how often that was done before. */
function launcher(
  program: string,
  { dataDir, databaseUrl }: Settings,
  role: Role,
  { app, about, held }: { app: Target; about: Circumstances; held?: HeldSocket },
): () => ChildProcess {
  let restarts = 0;
  const trapSocket = held && { address: held.address, port: held.port, fd: passed };
  // Backups are made as the owner of all tables, by the worker; who serves strangers is not told how to become it.
  const owner = role === 'worker' ? databaseUrl : undefined;
  return () => {
    const circumstances = { ...about, restarts, ...(trapSocket && { trapSocket }) };
    const order: Order = { type: 'start', role, app, about: circumstances, databaseUrl: owner };
    restarts += 1;
    return forkRole(program, dataDir, order, held?.fd);
  };
}

/** What an open file of ours that a role is given is called there: the one after the standard three and the orders. */
const passed = 4;

/**
 * Megabytes that a process may keep of what it made. A storm of traps makes a gigabyte a minute that nobody needs any more, and
 * without a limit V8 lets it stand until half of the machine is full; what the edge really holds stays far below this.
 */
const heapLimits: Partial<Record<Role, number>> = { edge: 256 };

function forkRole(
  program: string,
  dataDir: string,
  order: Extract<Order, { type: 'start' }>,
  fd: number | undefined,
): ChildProcess {
  const heap = heapLimits[order.role];
  const child = fork(program, [order.role], {
    execArgv: [...process.execArgv, ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', ...(fd === undefined ? [] : [fd])],
    env: {
      // Three processes load the same 200 files: compiled once, a restart costs 0.3 s of processor time instead of 0.6 s each.
      NODE_COMPILE_CACHE: join(dataDir, 'runtime', 'compile-cache'),
      // Each of ten threads would keep an allocation arena of its own, and never give it back.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      // The owner's way to the database is in nobody's environment; the worker is told it.
      DATABASE_URL: '',
    },
  });
  child.send(order, () => undefined);
  return child;
}
