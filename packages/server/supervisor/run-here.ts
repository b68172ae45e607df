import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { foundation } from './foundation.ts';
import type { RunningRole } from './messages.ts';
import { runRoles, stopInTime, type RoleStarter } from './run-roles.ts';
import { consoleAddress, type Installation } from './supervisor.ts';

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
  return { database, members: [], url: running.url ?? consoleAddress(settings), stop };
}
