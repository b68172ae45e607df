import type { Logger } from 'pino';
import type { Database } from '../db/launcher.ts';
import type { Settings } from '../settings.ts';
import type { foundation } from './foundation.ts';
import { Member } from './member.ts';
import { stopPatience } from './messages.ts';
import { holdSockets } from './held-sockets.ts';
import { childProgram, forkRole, launcher } from './role-process.ts';

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

/** Loaded when the processes are forked, which load their own meanwhile. */
const layFoundation: typeof foundation = async (...given) => (await import('./foundation.ts')).foundation(...given);

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
  const { database, connections } = await layFoundation(settings, log, settings.roles.length).catch(
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
    return { database, members, url: told ?? consoleAddress(settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where people find the web role when it did not say so itself. */
export function consoleAddress({ roles, host, httpPort }: Settings): string | undefined {
  if (!roles.includes('web')) return undefined;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${httpPort}/`;
}
