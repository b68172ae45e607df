/** How a person wants to be told, and what the browser is just now. */
export interface TellingManner {
  /** Levels that make a sound. */
  readonly sounds: readonly number[];
  /** Whether the browser is to notify. */
  readonly desktop: boolean;
  /** Whether nobody sees this tab. */
  readonly isHidden: boolean;
  /** Whether the browser lets us. */
  readonly mayNotify: boolean;
}

interface New {
  readonly id: string;
  readonly severity: number;
  /** The alarm that it is named after. */
  readonly headId: string | null;
}

/** Worse than this is worth a toast; the others wait in the list. */
const mildest = 2;

/** What is made of one new incident. Its toast is not, where that of its alarm was a moment ago. */
export const saidOf = (
  { severity, headId }: New,
  { desktop, isHidden, mayNotify }: TellingManner,
  toldAlarms: ReadonlySet<string>,
): { readonly toast: boolean; readonly notification: boolean } => ({
  toast: severity <= mildest && !(headId !== null && toldAlarms.has(headId)),
  notification: desktop && isHidden && mayNotify,
});

/** However many are new at once, one sound: of the worst level that is to make any; null: none. */
export function soundOf(fresh: readonly New[], { sounds }: TellingManner): number | null {
  const levels = fresh.map(({ severity }) => severity).filter((severity) => sounds.includes(severity));
  return levels.length === 0 ? null : Math.min(...levels);
}

/** Between two sounds (ms): a storm is one. */
const between = 3000;
export const isSoundDue = (lastAt: number, now: number): boolean => now - lastAt >= between;
