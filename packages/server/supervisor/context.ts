import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { openBus } from '../db/bus.ts';
import { Connections, poolOf } from '../db/connections.ts';
import type { DatabaseTarget } from '../db/launcher.ts';
import { openScope } from '../db/scope.ts';
import { leaseIds } from '../id-lease.ts';
import { openRoom } from '../room.ts';
import type { ProcessRole, Settings } from '../settings.ts';
import { openVault } from '../vault.ts';
import type { Circumstances } from './messages.ts';

/** What every role of a process works with. `close` gives the connections back; call it after the roles have stopped. */
export async function openContext(
  settings: Settings,
  app: DatabaseTarget,
  log: Logger,
  about: Circumstances,
  roles: readonly ProcessRole[],
): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const clock = systemClock();
  const warn = (reason: string): void => log.warn({ reason }, 'database connection lost');
  const metrics = new Registry();
  const { dataDir } = settings;
  const room = await openRoom({ dataDir, clock, metrics, external: about.database === 'external' });
  // An external database may stand behind a bouncer. What people ask for differs each time, and one plan for all of it would be a bad one.
  const prepares = about.database === 'embedded' && !roles.includes('web');
  const scope = openScope(new Connections(() => poolOf(app, about.connections, warn), clock, { prepares }), room);
  try {
    const bus = await openBus(app, log, clock);
    const ids = await leaseIds({ scope, clock, log }).catch(async (error: unknown) => {
      await bus.close();
      throw error;
    });
    const ctx = {
      settings,
      log,
      clock,
      scope,
      bus,
      room,
      newId: ids.newId,
      vault: openVault(dataDir),
      metrics,
    };
    const close = async (): Promise<void> => {
      room.stop();
      await bus.close();
      await ids.close();
      await scope.close();
    };
    return { ctx, close };
  } catch (error) {
    room.stop();
    await scope.close();
    throw error;
  }
}
