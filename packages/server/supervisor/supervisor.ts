import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/launcher.ts';
import { guarded } from '../db/connections.ts';
import { openDatabase } from '../db/launcher.ts';
import { migrate } from '../db/migrate.ts';
import type { Settings } from '../settings.ts';
import { openVault } from '../vault.ts';
import { Member } from './member.ts';
import type { RunningRole } from './messages.ts';
import { stopPatience } from './messages.ts';
import { holdSockets } from './held-sockets.ts';
import { childProgram, forkRole, launcher } from './role-process.ts';
import type { RoleStarter } from './run-roles.ts';
import { runRoles, stopInTime } from './run-roles.ts';
import { neededBy, shareOf } from './share.ts';

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

/** One process per role, each started again when it dies. Resolves when all are ready. */
export async function supervise(settings: Settings, log: Logger, program = childProgram): Promise<Installation> {
  const calledOff = new AbortController();
  // Before the database: what devices say while it starts waits in the kernel, and the processes load their programs.
  const holding = settings.roles.includes('edge') ? holdSockets(settings, log, calledOff.signal) : [];
  const letGo = async () => void (await Promise.all((await holding).map((socket) => socket.release())));
  const forking = Promise.all(
    settings.roles.map(async (role) => {
      const held = role === 'edge' ? await holding : [];
      return { role, held, first: forkRole(program, settings, role, held) };
    }),
  );
  const { database, connections } = await foundation(settings, log, settings.roles.length).catch(
    async (error: unknown) => {
      calledOff.abort();
      for (const { first } of await forking) first.kill('SIGKILL');
      await letGo();
      throw error;
    },
  );
  const app = database.connectOptions('app');
  const about = { database: database.kind, connections };
  const members = (await forking).map(
    ({ role, held, first }) =>
      new Member({
        name: role,
        launch: launcher({ program, settings, role, held, first, app, about }),
        log,
        stopPatience: stopPatience + 500,
      }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.stop()));
    await letGo();
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
export async function runHere(settings: Settings, log: Logger, startRole: RoleStarter): Promise<Installation> {
  const { database, connections } = await foundation(settings, log, 1);
  let running: RunningRole;
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
