import type { AlarmState } from '../alarm-state.ts';

/** One time that an alarm stood, from its raising on: what sums are made of. Times are ms since the epoch. */
interface Turn {
  readonly oltId: string | null;
  readonly kind: string;
  readonly severity: number;
  readonly type: number;
  readonly cause: string | null;
  readonly explained: boolean;
  readonly shielded: boolean;
  readonly raisedAt: number;
  readonly confirmedAt: number | null;
  readonly clearedAt: number | null;
  readonly isNotice: boolean;
}

/** What is to be counted (1), or was counted and is so no more (-1). */
export interface TurnChange extends Turn {
  readonly sign: 1 | -1;
}

const turnOf = (alarm: AlarmState): Turn => ({
  oltId: alarm.oltId,
  kind: alarm.kind,
  severity: alarm.severity,
  type: alarm.type,
  cause: alarm.cause,
  explained: alarm.parentId !== null,
  shielded: alarm.shielded,
  raisedAt: alarm.raisedAt,
  confirmedAt: alarm.confirmedAt,
  clearedAt: alarm.clearedAt,
  isNotice: alarm.clearedHow === 'notice',
});

const names = Object.keys({
  oltId: 1,
  kind: 1,
  severity: 1,
  type: 1,
  cause: 1,
  explained: 1,
  shielded: 1,
  raisedAt: 1,
  confirmedAt: 1,
  clearedAt: 1,
  isNotice: 1,
} satisfies Record<keyof Turn, 1>) as (keyof Turn)[];

const isSame = (a: Turn, b: Turn): boolean => names.every((name) => a[name] === b[name]);

/**
 * Alarms as they are counted in the database, and the turns that ended while they were worked on: an alarm that is raised again is the same
 * row, so that what the turn before it came to is known at that moment only.
 */
export class TurnLedger {
  /** What is counted of an alarm; nothing stands here of one that began to stand in this batch. */
  readonly #counted = new Map<AlarmState, Turn>();
  readonly #over: TurnChange[] = [];
  readonly #passed: AlarmState[] = [];

  know(alarm: AlarmState): void {
    this.#counted.set(alarm, turnOf(alarm));
  }

  /** It is about to stand anew: what it was until now is over. */
  ends(alarm: AlarmState): void {
    const before = this.#counted.get(alarm);
    this.#counted.delete(alarm);
    // It began and ended in this batch: rules were not asked of it yet.
    if (!before) this.#passed.push({ ...alarm });
    else this.#change(before, turnOf(alarm));
  }

  /** Turns that began and ended here: rules are asked of them as of what stands now. */
  get passed(): readonly AlarmState[] {
    return this.#passed;
  }

  /** All that has to be counted now that these alarms are as they are written. */
  changes(touched: readonly AlarmState[]): readonly TurnChange[] {
    for (const alarm of touched) this.#change(this.#counted.get(alarm), turnOf(alarm));
    return [...this.#over, ...this.#passed.map((alarm) => ({ ...turnOf(alarm), sign: 1 as const }))];
  }

  #change(before: Turn | undefined, now: Turn): void {
    if (before && isSame(before, now)) return;
    if (before) this.#over.push({ ...before, sign: -1 });
    this.#over.push({ ...now, sign: 1 });
  }
}
