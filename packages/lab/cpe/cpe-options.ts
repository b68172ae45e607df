import type { Timeline } from '../kit/timeline.ts';
import type { CpeNature } from './facts.ts';
import type { Base } from './models/base.ts';
import type { CpeSessionOutcome } from './session.ts';

/** How a CPE is set up; everything else follows from its facts. */
export interface CpeOptions {
  readonly id: string;
  readonly base: Base;
  readonly facts: Omit<CpeNature, 'software' | 'uptime' | 'connectionRequestUrl'>;
  readonly timeline: Timeline;
  /** Milliseconds from power to the first Inform. */
  readonly bootMs: number;
  /** Milliseconds that an answer of the ACS is waited for. */
  readonly patienceMs: number;
  /** The address that it speaks from; undefined takes any. */
  readonly localAddress: string | undefined;
  /** The ONU in it restarts, and gives it power again; false, and undefined, where there is none. */
  readonly restartOnu?: () => boolean;
  /** Where it takes connection requests, 0 for a free port; undefined for a light device that takes none. */
  readonly earPort?: number;
}

export type CpePhase = 'off' | 'booting' | 'running';

/** How a CPE's sessions went, for who looks at the lab. */
export interface SessionTally {
  readonly sessions: number;
  readonly failures: number;
  readonly busy: number;
  /** How the last one ended. */
  readonly last: CpeSessionOutcome | undefined;
}
