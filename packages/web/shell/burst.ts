/** Critical alarms that came in close upon each other. */
export interface Burst {
  readonly ids: readonly string[];
  /** ms; when the last of them came. */
  readonly at: number;
}

export const calm: Burst = { ids: [], at: -Infinity };

/** The burst with one more alarm; a new one after `most` ms of quiet; the same when the alarm was counted already. */
export function joined(burst: Burst, id: string, at: number, most: number): Burst {
  if (burst.ids.includes(id)) return burst;
  return { ids: at - burst.at < most ? [...burst.ids, id] : [id], at };
}

/** What of an alarm decides whether it is said aloud. */
interface Raised {
  readonly severity: number;
  readonly alarmStatus: string;
  readonly clearStatus: string;
  readonly confirmStatus: string;
  readonly parentId: string | null;
  readonly shielded: boolean;
}

/** Critical, standing, seen by nobody yet, neither explained by another alarm nor shielded by a rule. */
export const isNewCritical = (alarm: Raised): boolean =>
  alarm.severity === 1 &&
  alarm.alarmStatus === 'raised' &&
  alarm.clearStatus !== 'cleared' &&
  alarm.confirmStatus !== 'confirmed' &&
  alarm.parentId === null &&
  !alarm.shielded;
