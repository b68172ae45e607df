import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Connections, TransactionHold } from './connections.ts';
import type { Tables } from './tables.ts';
import { usualTerms, type Terms } from './terms.ts';
import { DatabaseTrouble, databaseTroubleOf, type DatabaseTroubleId } from './trouble.ts';

/** A connection inside one transaction. */
export type Tx = Kysely<Tables>;

/** Left out: eight seconds for a statement, as for everything that a person waits for. */
export type WantedTerms = Partial<TransactionHold>;

/**
 * The only way to the database. `tenant` binds the transaction to one tenant: row-level security then hides every other
 * tenant's rows, even from a query that forgets its tenant_id. `system` is for tables that belong to no tenant
 * (tenant, session, captcha, leases); tenant tables show no row there. Every transaction has deadlines, here and in the
 * database; long work says so itself (`terms.ts`).
 */
export interface Scope {
  tenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, wanted?: WantedTerms): Promise<T>;
  system<T>(work: (tx: Tx) => Promise<T>, wanted?: WantedTerms): Promise<T>;
  close(): Promise<void>;
}

const deadlines = ({ statementMs, lockMs, idleMs }: Terms): string =>
  `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;

/** What the console knows of the space that its database has. */
interface Surroundings {
  /** False: nothing may be written, reads go on. */
  readonly writable: boolean;
  /** Hears of each transaction that failed for what is the matter with the database, and not with what was asked. */
  note(trouble: DatabaseTroubleId): void;
}

const anywhere: Surroundings = { writable: true, note: () => undefined };

export function openScope(connections: Connections, surroundings: Surroundings = anywhere): Scope {
  // Read when a connection is lent out, which is within `within` and nowhere else.
  const holding = new AsyncLocalStorage<TransactionHold>();
  const pool = { connect: () => connections.lend(holding.getStore()), end: () => connections.end(), options: {} };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  // `begin` and the tenant go out as one simple-protocol string: one round trip. SET LOCAL ends with the transaction,
  // so a pooled connection can never carry one tenant's rights into another's request.
  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(begin));
      try {
        const result = await work(connection);
        const { rows } = await connection.executeQuery(CompiledQuery.raw('commit'));
        // PostgreSQL answers so when a statement had failed and somebody passed over it: nothing of it is stored.
        if ((rows[0] as { command?: string } | undefined)?.command === 'ROLLBACK')
          throw new Error('the transaction was undone: a statement of it had failed');
        return result;
      } catch (error) {
        await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
        throw error;
      }
    });

  const within = async <T>(setting: string, work: (tx: Tx) => Promise<T>, wanted: WantedTerms): Promise<T> => {
    const held: TransactionHold = { terms: wanted.terms ?? usualTerms, over: wanted.over };
    if (held.over?.aborted) throw new DatabaseTrouble('late', 'the call was given up');
    const { writable } = surroundings;
    const begin = `begin; ${deadlines(held.terms)}${setting}${writable ? '' : '; set local transaction_read_only = on'}`;
    try {
      return await holding.run(held, () => transaction(begin, work));
    } catch (error) {
      const trouble = databaseTroubleOf(error);
      if (trouble === 'readOnly' && !writable) throw new DatabaseTrouble('diskFull', 'no room', { cause: error });
      if (trouble) surroundings.note(trouble);
      throw error;
    }
  };

  return {
    tenant: (tenantId, work, wanted = {}) => {
      if (!Number.isSafeInteger(tenantId) || tenantId <= 0) throw new Error('a tenant is required');
      return within(`; set local app.tenant = '${tenantId}'`, work, wanted);
    },
    system: (work, wanted = {}) => within('', work, wanted),
    close: () => db.destroy(),
  };
}

/** The same surroundings for work that says that it takes longer (or less long) than others. */
export function withTerms<C extends { readonly scope: Scope }>(ctx: C, terms: Terms): C {
  const { scope } = ctx;
  return {
    ...ctx,
    scope: {
      ...scope,
      tenant: (tenantId, work, wanted) => scope.tenant(tenantId, work, { terms, ...wanted }),
      system: (work, wanted) => scope.system(work, { terms, ...wanted }),
    },
  };
}
