import { Fault, fault } from '../fault.ts';

/** The database is away or is coming back: SQLSTATE classes 08 and 57P, or the socket itself. */
const isConnectionError = (code: string | undefined): boolean =>
  code !== undefined && /^(08...|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code);

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
  return isConnectionError(code) ? fault('busy') : error;
}
