import { CliFault, type CliFaultCode } from '@heliograph/wire/cli/fault.ts';
import type { FaultId } from '@heliograph/catalogue/words/faults.ts';
import { fault, type Fault } from '../../fault.ts';

const words = {
  unreachable: 'cliUnreachable',
  refused: 'cliRefused',
  authFailed: 'cliAuthFailed',
  enableFailed: 'cliEnableFailed',
  timeout: 'cliTimeout',
  closed: 'cliClosed',
  tooMuch: 'cliTooMuch',
  truncated: 'cliTruncated',
  busy: 'cliBusy',
  unsendable: 'cliUnsendable',
  hostKeyChanged: 'cliHostKeyChanged',
  noAlgorithms: 'cliNoAlgorithms',
} as const satisfies Record<Exclude<CliFaultCode, 'rejected'>, FaultId>;

const longestReason = 200;

/** What a person is told of a command line that failed. `rejected` carries the device's own words. */
export function cliFault(error: CliFault): Fault {
  if (error.code !== 'rejected') return fault(words[error.code]);
  const detail = error.text === '' ? error.message.slice('rejected: '.length) : error.text;
  return fault('deviceRefused', { reason: detail.slice(0, longestReason) });
}

/** Turns CliFault into words and leaves every other error alone. */
export const inWords = (error: unknown): unknown => (error instanceof CliFault ? cliFault(error) : error);
