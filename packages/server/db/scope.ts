import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

/** A connection inside one transaction. */
export type Tx = Kysely<Tables>;

/**
 * The only way to the database. `tenant` binds the transaction to one tenant: row-level security then hides every other
 * tenant's rows, even from a query that forgets its tenant_id. `system` is for tables that belong to no tenant
 * (tenant, session, captcha, leases); tenant tables show no row there.
 */
export interface Scope {
  tenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openScope(pool: Pool): Scope {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  // `begin` and the tenant go out as one simple-protocol string: one round trip. SET LOCAL ends with the transaction,
  // so a pooled connection can never carry one tenant's rights into another's request.
  const within = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(begin));
      try {
        const result = await work(connection);
        await connection.executeQuery(CompiledQuery.raw('commit'));
        return result;
      } catch (error) {
        await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
        throw error;
      }
    });

  return {
    tenant: (tenantId, work) => {
      if (!Number.isSafeInteger(tenantId) || tenantId <= 0) throw new Error('a tenant is required');
      return within(`begin; set local app.tenant = '${tenantId}'`, work);
    },
    system: (work) => within('begin', work),
    close: () => db.destroy(),
  };
}
