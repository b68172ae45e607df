import { seededFraction } from '../kit/random.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { Quirk } from './quirks.ts';
import type { CpeSessionOutcome } from './session.ts';

interface Failed {
  readonly quirks: ReadonlySet<Quirk>;
  readonly outcome: Exclude<CpeSessionOutcome, { end: 'done' }>;
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
const retryWait = ({ quirks, outcome, failures, seed, minimum, multiplier }: Failed): number => {
  if (quirks.has('retryStorm')) return 1000;
  const chance = seededFraction(seed, failures, 70);
  if (outcome.end === 'busy') {
    if (quirks.has('ignoresBusy')) return 100;
    if (outcome.retryAfter !== undefined) return (outcome.retryAfter + chance * 5) * 1000;
  }
  const n = Math.min(failures, longest);
  const factor = multiplier / 1000;
  const from = minimum * factor ** (n - 1);
  return (from + chance * (from * factor - from)) * 1000;
};

export interface RetryHost {
  readonly timeline: Timeline;
  readonly quirks: ReadonlySet<Quirk>;
  readonly seed: number;
  /** A parameter of ManagementServer. */
  read(name: string): string;
  again(): void;
}

/** Counts sessions that failed, and has the next one begun when its time has come. */
export class Retries {
  readonly #host: RetryHost;
  #turn = 0;
  /** Sessions that failed one after the other: RetryCount of the next Inform. */
  failures = 0;

  constructor(host: RetryHost) {
    this.#host = host;
  }

  failed(outcome: Failed['outcome']): void {
    const { timeline, quirks, seed } = this.#host;
    this.failures += 1;
    const turn = ++this.#turn;
    const wait = retryWait({
      quirks,
      outcome,
      failures: this.failures,
      seed,
      minimum: Number(this.#host.read('CWMPRetryMinimumWaitInterval')),
      multiplier: Number(this.#host.read('CWMPRetryIntervalMultiplier')),
    });
    timeline.after(wait, () => {
      if (this.#turn === turn) this.#host.again();
    });
  }

  /** Another session begins, or none can. */
  cancel(): void {
    this.#turn += 1;
  }
}
