import type { Text } from '../kit/text.ts';
import { alarmWords, clearedHow } from '../words/severities.ts';
import { alarmKindOf } from './kinds.ts';

/** What no device tells of: the console finds it out, and finds out that it is over. */
function isFoundOut(id: string): boolean {
  const kind = alarmKindOf(id);
  return kind !== undefined && (kind.k ?? kind.number2025 ?? kind.standard) === undefined;
}

/** By what an alarm of a kind was cleared where it was no person; undefined where nothing is known of that. */
export function clearedBy(how: string | null, kind: string): Text | undefined {
  if (how === 'trap' && isFoundOut(kind)) return alarmWords.foundOver;
  return clearedHow.find(({ value }) => value === how)?.label;
}
