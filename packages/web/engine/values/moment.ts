import { localOf, utcOf } from '../list/range.ts';
import type { Zone } from './time.ts';

/** `2026-11-21 08:30` in the zone, as tables write it; empty for what is no time. */
export const momentText = (iso: string, zone: Zone): string => localOf(iso, zone).replace('T', ' ');

/**
 * What was typed, as ISO in UTC: '' for nothing, null for what is no moment yet. A day alone is its beginning. A day or an
 * hour that the zone does not have is none.
 */
export function typedMomentOf(typed: string, zone: Zone): string | null {
  const words = typed.trim();
  if (words === '') return '';
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(words) ?? [];
  if (day === undefined) return null;
  const iso = utcOf(`${day}T${time}`, zone);
  return localOf(iso, zone) === `${day}T${time}` ? iso : null;
}
