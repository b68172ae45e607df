import { mostResults } from '@heliograph/catalogue/models/strategies.ts';

/** What was read at one look: by name a figure, null where the device gave none. */
export interface MonitorReading {
  readonly at: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** The latest looks (S1 §9), each time once: what is asked for again before the device was read anew is no other reading. */
export function withLook(looks: readonly MonitorReading[], look: MonitorReading): readonly MonitorReading[] {
  if (looks.some(({ at }) => at === look.at)) return looks;
  return [...looks, look].toSorted((one, two) => one.at.localeCompare(two.at)).slice(-mostResults);
}

/** What an axis of looks so many seconds apart shows: from the first look on all for which there is room, so that the curve grows from the left. */
export function monitorSpanOf(
  looks: readonly MonitorReading[],
  seconds: number,
): { readonly from: string; readonly to: string } | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return undefined;
  const full = Date.parse(first.at) + (mostResults - 1) * seconds * 1000;
  return { from: first.at, to: new Date(Math.max(full, Date.parse(last.at))).toISOString() };
}
