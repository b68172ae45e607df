import { onuPhases, onuPhaseOf, stateCode, type DownCauseId } from '@heliograph/catalogue/words/phases.ts';

/** The part of an ONU row that its life-cycle is. */
export interface OnuLife {
  readonly phase: number;
  readonly state: number;
  readonly since: Date | null;
  readonly down_cause: string | null;
}

/** What a poll or a trap says of an ONU. */
interface Seen {
  /** Code of words/phases.ts. */
  readonly phase: number;
  /** What the messenger knows of the reason; otherwise the phase's own. */
  readonly cause?: DownCauseId | undefined;
}

const offline = stateCode('offline');

/**
 * While an ONU stays away, what is known of the reason only grows: power beats light, light beats unknown. A unit that gasps
 * also loses its light a moment later, in either order, and that must not turn a power cut into a cut fibre.
 */
function causeOf(before: OnuLife | undefined, seen: Seen, state: number): string | null {
  if (state !== offline) return null;
  const fresh = seen.cause ?? onuPhaseOf(seen.phase)?.cause ?? 'unknown';
  const known = before?.state === offline ? before.down_cause : null;
  if (known === 'power' || fresh === 'power') return 'power';
  return known === 'los' ? 'los' : fresh;
}

/**
 * How an ONU stands after it was seen in a phase; undefined when nothing changed. `since` moves only when the state
 * (online, starting, offline, disabled) does: an outage begins once, whatever its phases are.
 */
export function lifeAfter(before: OnuLife | undefined, seen: Seen, at: Date): OnuLife | undefined {
  const phase = onuPhases.find((known) => known.code === seen.phase);
  if (!phase) return undefined;
  const state = stateCode(phase.state);
  const cause = causeOf(before, seen, state);
  if (before && before.phase === phase.code && before.state === state && before.down_cause === cause) return undefined;
  return { phase: phase.code, state, down_cause: cause, since: before?.state === state ? before.since : at };
}
