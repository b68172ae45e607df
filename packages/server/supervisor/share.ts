import type { Client } from 'pg';
import type { Logger } from 'pino';
import { LaunchError } from '../db/launcher-words.ts';

/** Less than this and calls wait for one another. */
const fewest = 3;
/** Besides the pools: a backup, its look at what a killed one left, and the next start's owner. */
const others = 3;

/** Connections that so many processes need: each has a pool, and one that listens. */
export const neededBy = (processes: number, pool: number): number => processes * (pool + 1) + others;

/** What the server has left for us: its own limit, that of the database and that of the user, whichever is least. */
async function free(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ server: number; database: number | null; person: number | null }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) + 1
        - (select sum(numbackends)::int from pg_stat_database) as server,
      (select d.datconnlimit + 1 - s.numbackends from pg_database d join pg_stat_database s on s.datid = d.oid
        where d.datname = current_database() and d.datconnlimit >= 0)::int as database,
      (select r.rolconnlimit + 1 - (select count(*) from pg_stat_activity a where a.usesysid = r.oid)
        from pg_roles r where r.rolname = session_user and r.rolconnlimit >= 0)::int as person`,
  );
  const [{ server, database, person } = { server: 0, database: null, person: null }] = rows;
  return Math.min(server, database ?? Infinity, person ?? Infinity);
}

/**
 * Connections for the pool of each process on a PostgreSQL that others use as well: as many as wanted, fewer when it has not so
 * many left, and a sentence instead of a start when even the fewest are too many.
 */
export async function shareOf(owner: Client, processes: number, wanted: number, log: Logger): Promise<number> {
  const left = await free(owner);
  const fits = Math.floor((left - others) / processes) - 1;
  const least = Math.min(fewest, wanted);
  if (fits < least) throw new LaunchError('fewConnections', { left, needed: neededBy(processes, least) });
  if (fits >= wanted) return wanted;
  log.warn(
    { left, needed: neededBy(processes, wanted), wanted, connections: fits },
    'the database has fewer connections left than wanted: each process takes fewer, and calls may have to wait; raise max_connections',
  );
  return fits;
}
