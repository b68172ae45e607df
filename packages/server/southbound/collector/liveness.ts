/** Whether an OLT is there, as far as its answers tell. Times are monotonic milliseconds. */
export interface Liveness {
  /** null = never reached since it was let in. */
  readonly online: boolean | null;
  /** Polls in a row without an answer. */
  readonly missed: number;
  /** Probes in a row without an answer. */
  readonly failed: number;
  /** When it was lost; for how patiently to look for it. */
  readonly lostAt: number | null;
}

export type LivenessSign = 'answer' | 'missedPoll' | 'missedProbe';

/** Two missed polls or three missed probes are a loss. */
const mostMissed = 2;
const mostFailed = 3;

export const unheard = (online: boolean | null): Liveness => ({ online, missed: 0, failed: 0, lostAt: null });

/** The liveness after an answer or a silence. Any answer brings a device back at once. */
export function hear(before: Liveness, heard: LivenessSign, now: number): Liveness {
  if (heard === 'answer') return { online: true, missed: 0, failed: 0, lostAt: null };
  const missed = before.missed + (heard === 'missedPoll' ? 1 : 0);
  const failed = before.failed + (heard === 'missedProbe' ? 1 : 0);
  const lost = before.online === false || missed >= mostMissed || failed >= mostFailed;
  return { online: lost ? false : before.online, missed, failed, lostAt: lost ? (before.lostAt ?? now) : null };
}

const second = 1000;

/**
 * How long until the next look at a device between its polls: 30 s while all is well, 5 s while it is suspected (so that a
 * dead one shows within a minute), 15 s in the first five minutes after it was lost, a minute from then on.
 */
export function probeAfter(state: Liveness, now: number): number {
  if (state.online === false) return now - (state.lostAt ?? now) < 300 * second ? 15 * second : 60 * second;
  return state.missed + state.failed > 0 ? 5 * second : 30 * second;
}
