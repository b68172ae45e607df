/**
 * How long the parts of one transaction may take, ms. The chain is: browser 15 s > call 12 s > our end of the connection 10 s > database 8 s,
 * so that each one hears of it from the next and none waits for somebody who has given up.
 */
export interface Terms {
  /** One statement, by the database's own clock. */
  readonly statementMs: number;
  /** One statement's wait for a lock, advisory ones included. Shorter than the statement, so that the two are told apart. */
  readonly lockMs: number;
  /** Between two statements; whoever holds locks and says nothing is ended. */
  readonly idleMs: number;
}

export const usualTerms: Terms = { statementMs: 8_000, lockMs: 6_000, idleMs: 12_000 };

/** Work of the console itself that goes over many rows: sums of history, purges, days of tables, chains of logs. It names this by itself. */
export const lasting: Terms = { statementMs: 600_000, lockMs: 60_000, idleMs: 60_000 };

/** Of a call that declares that it may take longer than others: an import, an export. @param ms the whole call */
export const callTermsOf = (ms: number): Terms =>
  ms <= 12_000 ? usualTerms : { statementMs: ms - 4_000, lockMs: usualTerms.lockMs, idleMs: ms };

/** What our end waits beyond the database's own deadline before it holds the connection for dead, ms. */
export const graceMs = 2_000;
/** Longest wait for a connection, ms: for a free one of the pool, or for a new one to be let in. */
export const patienceMs = 5_000;
