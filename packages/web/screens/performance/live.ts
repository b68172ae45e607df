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
