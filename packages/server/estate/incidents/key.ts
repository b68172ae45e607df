/** What began this close to what explains it (ms), before or after, is one with it: traps and polls tell things in any order. */
export const near = 120_000;

/** An alarm as far as its incident asks. Times are ms. */
export interface Placed {
  readonly id: string;
  readonly oltId: string | null;
  readonly isStanding: boolean;
  /** By a rule, itself or what explains it. */
  readonly isShielded: boolean;
  readonly raisedAt: number;
  /** What explains it, what explains that, and so on; itself where nothing does. */
  readonly rootId: string;
  /** Since when its OLT does not answer. */
  readonly offlineAt: number | null;
  /** The outage that its ONU, or its whole port, is in, and since when that goes on. */
  readonly outageId: string | null;
  readonly outageAt: number | null;
}

/**
 * What an alarm belongs to: alarms of one key are one incident. Null: nobody is told of it, because it is over or shielded. What stood long before its OLT or
 * its port went away was told of by itself, and stays what it was.
 */
export function incidentKeyOf(alarm: Placed): string | null {
  const { oltId, raisedAt, rootId, offlineAt, outageId, outageAt } = alarm;
  if (!alarm.isStanding || alarm.isShielded) return null;
  if (oltId !== null && offlineAt !== null && raisedAt >= offlineAt - near) return `olt/${oltId}`;
  if (outageId !== null && outageAt !== null && raisedAt >= outageAt - near) return `outage/${outageId}`;
  return `alarm/${rootId}`;
}
