import { unit } from '../kit/random.ts';
import type { Quirk } from './quirks.ts';
import type { Outcome } from './session.ts';

export interface Failed {
  readonly quirks: ReadonlySet<Quirk>;
  readonly outcome: Exclude<Outcome, { end: 'done' }>;
  /** Sessions that failed one after the other, from 1. */
  readonly failures: number;
  readonly seed: number;
  /** CWMPRetryMinimumWaitInterval, seconds, and CWMPRetryIntervalMultiplier, thousandths. */
  readonly minimum: number;
  readonly multiplier: number;
}

/** The table of TR-069 3.2.1.1 ends here: from the tenth on the wait stays. */
const longest = 10;

/**
 * Milliseconds until a failed session is tried again: chosen by chance between m·k^(n-1) and m·k^n. A server that is busy and says for how long
 * is left alone so long, and a little longer, for others were told the same.
 */
export const retryWait = ({ quirks, outcome, failures, seed, minimum, multiplier }: Failed): number => {
  if (quirks.has('retryStorm')) return 1000;
  const chance = unit(seed, failures, 70);
  if (outcome.end === 'busy') {
    if (quirks.has('ignoresBusy')) return 100;
    if (outcome.retryAfter !== undefined) return (outcome.retryAfter + chance * 5) * 1000;
  }
  const n = Math.min(failures, longest);
  const factor = multiplier / 1000;
  const from = minimum * factor ** (n - 1);
  return (from + chance * (from * factor - from)) * 1000;
};
