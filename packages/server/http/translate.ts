import type { FaultId } from '@heliograph/catalogue/words/faults.ts';
import { databaseTroubleOf, type DatabaseTroubleId } from '../db/trouble.ts';
import { Fault, fault } from '../fault.ts';

/** What the caller is told when the database has trouble: whether to try again, and where that is of no use, what is the matter. */
const told: Readonly<Record<DatabaseTroubleId, FaultId>> = {
  away: 'busy',
  late: 'busy',
  crowded: 'busy',
  unknown: 'outcomeUnknown',
  diskFull: 'diskFull',
  readOnly: 'readOnly',
  outOfMemory: 'outOfMemory',
};

const troubles: ReadonlySet<FaultId> = new Set([...Object.values(told), 'tookTooLong']);

/** Of the database and not of the call: no row can tell of it. */
export const isTrouble = (error: unknown): error is Fault => error instanceof Fault && troubles.has(error.id);

/**
 * A value that its column cannot hold, or that is no value of its kind (SQLSTATE class 22): the caller's, and a bound that a call
 * table is missing. Answered as bad input, and kept as what nobody expected.
 */
export const isDataError = (error: unknown): boolean =>
  !(error instanceof Fault) && /^22[0-9A-Z]{3}$/.test(String((error as { code?: unknown } | null)?.code));

/** What was thrown, as a fault where it is one of those that are expected. */
export function translate(error: unknown): unknown {
  if (error instanceof Fault) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return fault('tooLarge');
  if (statusCode === 415) return fault('wrongType');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fault('badInput');
  if (isDataError(error)) return fault('badInput');
  const trouble = databaseTroubleOf(error);
  return trouble ? fault(told[trouble]) : error;
}
