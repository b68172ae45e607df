import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';

/** How a transaction that stores traps is called in `pg_stat_activity`, until it ends. */
const mark = 'heliograph traps of tenant ';

export async function markTransaction(tx: Tx, tenantId: number): Promise<void> {
  await sql`select set_config('application_name', ${mark + String(tenantId)}, true)`.execute(tx);
}

/**
 * Tenants whose traps have waited for somebody else's lock for a second. That a batch takes long tells nothing of that: the database may be
 * slow for everybody, and then nothing is gained by dropping. Nobody, when it does not answer.
 */
export async function lockedOut(ctx: Context): Promise<ReadonlySet<number>> {
  try {
    const { rows } = await ctx.scope.system((tx) =>
      sql<{ name: string }>`select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '1 second'
          and starts_with(application_name, ${mark})`.execute(tx),
    );
    return new Set(rows.map(({ name }) => Number(name.slice(mark.length))));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not say what holds the traps up');
    return new Set();
  }
}
