/** What came in lately. */
export interface Storm {
  /** Ids of what is counted, each once however often it changes. */
  readonly alarms: ReadonlySet<string>;
  readonly incidents: ReadonlySet<string>;
  /** When toasts would have been shown (ms). */
  readonly loud: readonly number[];
  /** When the last of it came (ms). */
  readonly at: number;
  readonly isFolded: boolean;
}

export const calm: Storm = { alarms: new Set(), incidents: new Set(), loud: [], at: -Infinity, isFolded: false };

/** More toasts than this within the time are one. */
const mostToasts = 3;
/** The same, and how long it has to be quiet until the next ones stand for themselves (ms). */
export const stormTime = 10_000;

interface Arrival {
  readonly is: 'alarm' | 'incident';
  readonly id: string;
  /** Worth a toast of its own; others are only counted. */
  readonly isLoud: boolean;
}

/** What is to be shown when something comes in: nothing, a toast of its own, or one toast for all that came. */
export function stormAfter(
  before: Storm,
  { is, id, isLoud }: Arrival,
  at: number,
): { readonly storm: Storm; readonly show: 'nothing' | 'one' | 'folded' } {
  const known = is === 'alarm' ? before.alarms : before.incidents;
  if (known.has(id)) return { storm: before, show: 'nothing' };
  const { alarms, incidents, loud, isFolded: wasFolded } = at - before.at < stormTime ? before : calm;
  const recent = [...loud.filter((time) => at - time < stormTime), ...(isLoud ? [at] : [])];
  const isFolded = wasFolded || recent.length > mostToasts;
  const storm: Storm = {
    alarms: is === 'alarm' ? new Set(alarms).add(id) : alarms,
    incidents: is === 'incident' ? new Set(incidents).add(id) : incidents,
    loud: recent,
    at,
    isFolded,
  };
  return { storm, show: isFolded ? 'folded' : isLoud ? 'one' : 'nothing' };
}

/** What of an alarm decides whether it is said aloud. */
interface Raised {
  readonly severity: number;
  readonly alarmStatus: string;
  readonly clearStatus: string;
  readonly confirmStatus: string;
  readonly parentId: string | null;
  readonly shielded: boolean;
  readonly raiseTime: string;
  readonly updateTime: string;
}

/** Began just now, and no rule shields it. */
export const isNew = (alarm: Raised): boolean =>
  alarm.alarmStatus === 'raised' &&
  alarm.clearStatus !== 'cleared' &&
  alarm.confirmStatus !== 'confirmed' &&
  !alarm.shielded &&
  alarm.raiseTime === alarm.updateTime;

/** Critical, standing, seen by nobody yet, neither explained by another alarm nor shielded by a rule. */
export const isNewCritical = (alarm: Omit<Raised, 'raiseTime' | 'updateTime'>): boolean =>
  alarm.severity === 1 &&
  alarm.alarmStatus === 'raised' &&
  alarm.clearStatus !== 'cleared' &&
  alarm.confirmStatus !== 'confirmed' &&
  alarm.parentId === null &&
  !alarm.shielded;

/** Those of some ids that are larger than any before, and the largest of all: ids grow with time, and what was in the first reading is not new. */
export function newSince<T extends { readonly id: string }>(
  last: bigint | null,
  rows: readonly T[],
): { readonly last: bigint; readonly fresh: readonly T[] } {
  const largest = rows.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), last ?? 0n);
  return { last: largest, fresh: last === null ? [] : rows.filter(({ id }) => BigInt(id) > last) };
}
