import type { PostgresCursor, PostgresQueryResult } from 'kysely';
import { Pool, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import { afterReading, type Clock } from '../clock.ts';
import { isStalePlan, PreparedNames } from './prepared.ts';
import { graceMs, patienceMs, usualTerms, type Terms } from './terms.ts';
import { DatabaseTrouble } from './trouble.ts';

/** How each connection of the console reaches the database: never without a deadline, never without signs of life. */
export const guarded = <T extends ClientConfig>(target: T) => ({
  ...target,
  connectionTimeoutMillis: patienceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Asks the other end to look for us as well: a server that is never told of our end keeps our locks. What it does not know
 * (an old version, a socket of another kind, a bouncer) it leaves.
 */
export async function askForLife(client: ClientBase): Promise<void> {
  const settings = [
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 15000',
    'set client_connection_check_interval = 2000',
  ];
  for (const text of settings) {
    await client.query({ text, query_timeout: patienceMs } as { text: string }).catch(() => undefined);
  }
}

/** What one transaction is held to. */
export interface TransactionHold {
  readonly terms: Terms;
  /** Whoever asked has given up. */
  readonly over?: AbortSignal | undefined;
}

interface Lending {
  readonly clock: Clock;
  readonly held: TransactionHold;
  /** undefined: nothing is prepared. */
  readonly names: PreparedNames | undefined;
  readonly onSilence: () => void;
}

/** A connection for one transaction: a statement whose answer does not come, or a caller who has given up, ends the connection with it. */
export class Lent {
  readonly #client: PoolClient;
  readonly #clock: Clock;
  readonly #held: TransactionHold;
  readonly #names: PreparedNames | undefined;
  readonly #onSilence: () => void;
  #lost: DatabaseTrouble | undefined;
  #isStale = false;

  constructor(client: PoolClient, { clock, held, names, onSilence }: Lending) {
    this.#client = client;
    this.#clock = clock;
    this.#held = held;
    this.#names = names;
    this.#onSilence = onSilence;
  }

  /** Called by Kysely, with statements only. */
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('cursors are not for transactions with a deadline');
    if (this.#lost) return Promise.reject(this.#lost);
    const { terms, over } = this.#held;
    const commits = sql === 'commit';
    if (over?.aborted) return Promise.reject(this.#lose('late', 'the call was given up'));
    const answer = Promise.withResolvers<PostgresQueryResult<R>>();
    const lose = (message: string): void => answer.reject(this.#lose(commits ? 'unknown' : 'late', message));
    const limit = terms.statementMs + graceMs;
    const off = afterReading(this.#clock, limit, () => {
      lose(`the database has not answered for ${limit} ms`);
      this.#onSilence();
    });
    // A commit that is under way is waited for: it may be done, and then so it is told.
    const giveUp = (): void => lose('the call was given up');
    if (!commits) over?.addEventListener('abort', giveUp, { once: true });
    // What has no parameters is `begin`, `commit` and the like.
    const name = parameters.length === 0 ? undefined : this.#names?.of(sql);
    this.#client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }).then(
      (result) => answer.resolve(result as unknown as PostgresQueryResult<R>),
      (error: unknown) => {
        this.#isStale ||= name !== undefined && isStalePlan(error);
        answer.reject(commits && isCut(error) ? this.#lose('unknown', 'cut off in a commit') : error);
      },
    );
    return answer.promise.finally(() => {
      off();
      over?.removeEventListener('abort', giveUp);
    });
  }

  release(): void {
    this.#client.release(this.#lost !== undefined || this.#isStale);
  }

  #lose(trouble: 'late' | 'unknown', message: string): DatabaseTrouble {
    this.#lost ??= new DatabaseTrouble(trouble, message);
    return this.#lost;
  }
}

/** The connection broke, as against a refusal by the server, which has a SQLSTATE of five characters. */
const isCut = (error: unknown): boolean => !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

interface ConnectionsOptions {
  readonly patience?: number;
  readonly prepares?: boolean;
}

/** The connections of one process. After one of them fell silent the idle ones are not trusted either: new ones are made. */
export class Connections {
  readonly #make: () => Pool;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #names: PreparedNames | undefined;
  #pool: Pool;

  /** `patience`: the longest wait for a connection, ms. `prepares`: the database is reached straight (`prepared.ts`). */
  constructor(make: () => Pool, clock: Clock, { patience = patienceMs, prepares = false }: ConnectionsOptions = {}) {
    this.#make = make;
    this.#clock = clock;
    this.#patienceMs = patience;
    this.#names = prepares ? new PreparedNames() : undefined;
    this.#pool = make();
  }

  /** Throws `crowded` or `away` when there is none in time. */
  async lend(held: TransactionHold = { terms: usualTerms }): Promise<Lent> {
    const pool = this.#pool;
    const late = Promise.withResolvers<never>();
    const waiting = pool.connect();
    const off = afterReading(this.#clock, this.#patienceMs + graceMs, () =>
      late.reject(new DatabaseTrouble('away', 'the database does not let us in')),
    );
    try {
      const client = await Promise.race([waiting, late.promise]);
      const onSilence = () => this.#distrust(pool);
      return new Lent(client, { clock: this.#clock, held, names: this.#names, onSilence });
    } catch (error) {
      // Should it come all the same, nobody wants it any more.
      waiting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw named(error);
    } finally {
      off();
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #distrust(pool: Pool): void {
    if (pool !== this.#pool || pool.ending) return;
    this.#pool = this.#make();
    // What is lent out ends when it comes back; what is idle at once.
    pool.end().catch(() => undefined);
  }
}

/** The words of `pg-pool`, which have no code. */
function named(error: unknown): unknown {
  const { message = '' } = error as { message?: string };
  if (message.startsWith('timeout exceeded when trying to connect'))
    return new DatabaseTrouble('crowded', 'no connection was free in time', { cause: error });
  if (message.startsWith('Connection terminated due to connection timeout'))
    return new DatabaseTrouble('away', 'the database does not let us in', { cause: error });
  return error;
}

/** A pool of at most `max` connections; `warn` hears of those that broke while nobody used them. */
export function poolOf(
  target: ClientConfig,
  max: number,
  warn: (reason: string) => void,
  connectionTimeoutMillis = patienceMs,
): Pool {
  const pool = new Pool({
    ...guarded(target),
    connectionTimeoutMillis,
    max,
    application_name: 'heliograph',
    // Waited for by the pool, whatever its types say.
    onConnect: (client) => askForLife(client) as unknown as undefined,
  });
  // An idle connection breaks when the database restarts; the pool has dropped it already.
  pool.on('error', (error) => warn(error.message));
  // A connection that breaks between two statements of a transaction reports it by an event too, and the pool listens to idle ones
  // only: without a listener that event would end the process. The next statement fails in any case.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}
