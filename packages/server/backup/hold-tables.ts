import type { Client } from 'pg';

/** PostgreSQL ends one of those who wait for each other. */
const deadlock = '40P01';
const tries = 20;

/**
 * Locks all tables within a transaction that is open. Whoever writes holds some of them and comes for others, in an order of his own:
 * where the two wait for each other and this one is ended for it, everything is let go, so that he can end, and asked for again.
 * Nothing was written before, so nothing is lost.
 */
export async function holdTables(database: Client, names: readonly string[], mode: string): Promise<void> {
  await database.query('savepoint hold_tables');
  for (let left = tries; ; left -= 1) {
    try {
      await database.query(`lock table ${names.join(', ')} in ${mode} mode`);
      break;
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || left === 1) throw error;
      await database.query('rollback to savepoint hold_tables');
    }
  }
  await database.query('release savepoint hold_tables');
}
