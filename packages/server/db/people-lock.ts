import { sql } from 'kysely';
import type { Tx } from './scope.ts';

/** Class of the advisory locks that let one writer at a time change users, roles and departments of a tenant. */
const peopleLock = 8831;

/**
 * Quotas, the last administrator, one role per level and the shape of trees are about several rows at once: whoever changes
 * one of them holds this lock until the commit. Take it first in the transaction.
 */
export const lockPeople = async (tx: Tx, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(peopleLock)}, ${tenantId}::int)`.execute(tx);
};
