import { sql, type RawBuilder } from 'kysely';

/**
 * Leases are written and judged by the database's clock, which all processes share; what a process's own clock says plays no part. Lengths
 * in milliseconds.
 */
export const leaseUntil = (ms: number): RawBuilder<Date> =>
  sql<Date>`(clock_timestamp() + ${ms}::int * interval '1 ms')`;

/**
 * Over is also what ends further ahead than a lease of this length can: it was written before a clock was set back, and waiting for it
 * would stop the work for as long as that clock was wrong.
 */
export const leaseIsOver = (until: string, ms: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(until)} < clock_timestamp() or ${sql.ref(until)} > clock_timestamp() + ${ms}::int * interval '1 ms')`;
