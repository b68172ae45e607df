import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { openBus } from '../db/bus.ts';
import type { Target } from '../db/launcher.ts';
import { openScope } from '../db/scope.ts';
import { leaseIds } from '../id-lease.ts';
import type { Settings } from '../settings.ts';
import { openVault } from '../vault.ts';

/** Connections of one process; four processes stay below the embedded server's 60 with room for the bus and the backup. */
const poolSize = 10;

/** What every role of a process works with. `close` gives the connections back; call it after the roles have stopped. */
export async function openContext(
  settings: Settings,
  app: Target,
  log: Logger,
): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const clock = systemClock();
  const pool = new Pool({ ...app, max: poolSize, connectionTimeoutMillis: 8000, application_name: 'heliograph' });
  // An idle connection breaks when the database restarts; the pool has dropped it already.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  // A connection that breaks between two statements of a transaction reports it by an event too, and the pool listens to idle ones
  // only: without a listener that event would end the process. The next statement fails in any case.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const scope = openScope(pool);
  try {
    const bus = await openBus(app, log, clock);
    const ids = await leaseIds({ scope, clock, log }).catch(async (error: unknown) => {
      await bus.close();
      throw error;
    });
    const metrics = new Registry();
    const ctx = {
      settings,
      log,
      clock,
      scope,
      bus,
      newId: ids.newId,
      vault: openVault(settings.dataDir),
      metrics,
    };
    const close = async (): Promise<void> => {
      await bus.close();
      await ids.close();
      await scope.close();
    };
    return { ctx, close };
  } catch (error) {
    await scope.close();
    throw error;
  }
}
