/** What can be the matter with the database itself, as against what was asked of it. */
export type DatabaseTroubleId =
  /** Not there, or coming back. */
  | 'away'
  /** It took too long, a lock included; undone. */
  | 'late'
  /** Nobody knows whether it was done: the answer to the commit never came. */
  | 'unknown'
  /** No connection was free in time. */
  | 'crowded'
  | 'diskFull'
  | 'readOnly'
  | 'outOfMemory';

/** Found at our end of the connection; the others come with an SQLSTATE. */
export class DatabaseTrouble extends Error {
  readonly trouble: DatabaseTroubleId;

  constructor(trouble: DatabaseTroubleId, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** SQLSTATE of PostgreSQL (its manual, appendix A), or error numbers of the socket. */
const known: readonly (readonly [RegExp, DatabaseTroubleId])[] = [
  // And of our own files: uploads, backups.
  [/^(53100|ENOSPC|EDQUOT)$/, 'diskFull'],
  [/^53200$/, 'outOfMemory'],
  [/^53(000|300|400)$/, 'crowded'],
  [/^25006$/, 'readOnly'],
  // statement_timeout and a cancel, lock_timeout, idle_in_transaction_session_timeout, transaction_timeout, deadlock, serialization.
  [/^(57014|55P03|25P03|25P04|40P01|40001)$/, 'late'],
  [/^(08...|57P0[1235])$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/, 'away'],
];

/** Words of `pg` without a code, when a connection ends under a query or cannot be used any more. */
const ended = /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/;

/** undefined: the database is well, and refuses what was asked. */
export function databaseTroubleOf(error: unknown): DatabaseTroubleId | undefined {
  if (error instanceof DatabaseTrouble) return error.trouble;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return known.find(([pattern]) => pattern.test(code))?.[1];
  return typeof message === 'string' && ended.test(message) ? 'away' : undefined;
}
