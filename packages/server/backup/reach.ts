import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { askForLife, guarded } from '../db/connections.ts';
import { runningTarget } from '../db/embedded/make-backup.ts';
import type { DatabaseTarget } from '../db/launcher.ts';
import { fault } from '../fault.ts';
import type { Settings } from '../settings.ts';
import { lockText } from '../work/locks.ts';

/** How the whole database is reached: the built-in one as its superuser, any other as the owner of our tables. */
export interface DatabaseReach {
  readonly target: DatabaseTarget;
  /** Row security holds an owner too, and it may not switch constraints off. */
  readonly asOwner: boolean;
}

/** Throws `backupNoDatabase` while the built-in database is not running. */
export function databaseReachOf({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): DatabaseReach {
  if (databaseUrl !== undefined) return { target: { connectionString: databaseUrl }, asOwner: true };
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(join(cluster, 'postmaster.pid'))) throw fault('backupNoDatabase');
  return { target: runningTarget(dataDir, cluster), asOwner: false };
}

/** A connection that is the only one of its kind for as long as `work` goes on; throws `backupBusy` for a second one. */
export async function alone<T>({ target }: DatabaseReach, work: (database: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...guarded(target), application_name: 'heliograph-backup' });
  client.on('error', () => undefined);
  await client.connect();
  // Hours, perhaps: what the server has been told for the statements of others is not meant for this.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await askForLife(client);
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select ${lockText.connectionAtOnce('backupAtWork', 0)} as held`,
    );
    if (!rows[0]?.held) throw fault('backupBusy');
    return await work(client);
  } finally {
    await client.end();
  }
}
