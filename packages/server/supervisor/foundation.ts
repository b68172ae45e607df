import { Client } from 'pg';
import type { Logger } from 'pino';
import { guarded } from '../db/connections.ts';
import { openDatabase, type Database } from '../db/launcher.ts';
import { migrate } from '../db/migrate.ts';
import type { Settings } from '../settings.ts';
import { openVault } from '../vault.ts';
import { neededBy, shareOf } from './share.ts';

export interface Foundation {
  readonly database: Database;
  /** Of the database, for the pool of each process. */
  readonly connections: number;
}

/** Database up, schema current, key file there: what has to be before any role starts. */
export async function foundation(settings: Settings, log: Logger, processes: number): Promise<Foundation> {
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
