import type { Client } from 'pg';
import { lockText } from '../work/locks.ts';

/** PostgreSQL ends one of those who wait for each other. */
const deadlock = '40P01';
const tries = 20;

interface Hold {
  /** Of all tables, as SQL writes them. */
  readonly names: readonly string[];
  readonly mode: 'exclusive' | 'access exclusive';
  /** Days of readings that are to be written, such as 2026-11-23. */
  readonly days: ReadonlySet<string>;
}

/**
 * Locks all tables within a transaction that is open, and makes the days that they lack: whoever polls keeps days from being made while
 * he waits for a table, so none is made later. Whoever writes holds some of the tables and comes for others, in an order of his own:
 * where the two wait for each other and this one is ended for it, everything is let go, so that he can end, and asked for again.
 * Nothing was written before, so nothing is lost.
 */
export async function holdTables(database: Client, { names, mode, days }: Hold): Promise<void> {
  await database.query('savepoint hold_tables');
  for (let left = tries; ; left -= 1) {
    try {
      for (const kind of [0, 1]) await database.query(`select ${lockText.transaction('tableDays', kind)}`);
      for (const day of days) await database.query('select metric_days_ahead($1::date, 0)', [day]);
      await database.query(`lock table ${names.join(', ')} in ${mode} mode`);
      break;
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || left === 1) throw error;
      await database.query('rollback to savepoint hold_tables');
    }
  }
  await database.query('release savepoint hold_tables');
}
