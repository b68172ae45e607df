import type { AlarmKind } from '@heliograph/catalogue/alarms/kind.ts';
import type { Marks } from './policies/policy.ts';
import type { OutageCause, Severity } from '@heliograph/catalogue/words/severities.ts';

export type ClearedHow = 'trap' | 'pair' | 'poll' | 'user' | 'notice' | 'rule';

/** An alarm while it is worked on. Times are ms since the epoch. */
export interface AlarmState {
  readonly id: string;
  readonly oltId: string | null;
  readonly kind: string;
  /** Key of the object, see `placeKey`. */
  readonly object: string;
  readonly firstAt: number;
  raisedAt: number;
  lastAt: number;
  count: number;
  /** At most five, oldest first. */
  raiseTimes: number[];
  present: boolean;
  type: number;
  severity: number;
  text: string;
  cause: OutageCause | null;
  parentId: string | null;
  releaseAt: number | null;
  clearedAt: number | null;
  clearedHow: ClearedHow | null;
  clearedBy: string | null;
  clearNote: string | null;
  confirmedAt: number | null;
  confirmedBy: string | null;
  confirmNote: string | null;
  /** Cleared by a person, or by a word that anybody could have said; the next poll says whether it is so. */
  unsure: boolean;
  /** What rules made of it (`policies/apply.ts`). */
  marks: Marks | null;
  shielded: boolean;
  /** Another name than that of its kind. */
  name: string | null;
  /** A rule ends it when nobody has told of it for so long. */
  validMinutes: number | null;
  /** Unconfirmed for so long, a rule makes it worse. */
  escalateMinutes: number | null;
}

/** Something that a device told or a poll found. */
export interface Happening {
  readonly oltId: string | null;
  readonly kind: AlarmKind;
  readonly change: 'raise' | 'clear' | 'notice' | 'recovery';
  readonly object: string;
  readonly at: number;
  /** Left out: the severity of the kind. */
  readonly severity?: Severity | undefined;
  readonly text?: string | undefined;
  readonly source: 'trap' | 'poll';
  /** Told without authentication. */
  readonly unsure?: boolean;
}

/** How many raises within which time make an alarm flap (ms). */
export const flapRaises = 5;
export const flapWindow = 600_000;

/** Raised five times within ten minutes, and the last of them not longer ago than that. */
export function isFlapping(raiseTimes: readonly number[], now: number): boolean {
  const first = raiseTimes.at(-flapRaises);
  const last = raiseTimes.at(-1);
  return first !== undefined && last !== undefined && last - first <= flapWindow && now - last <= flapWindow;
}
