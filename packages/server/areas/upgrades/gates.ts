import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Gates, Health } from '../../db/tables/upgrades.ts';

/** How many devices are in each ring: `percents` of all, at least one each, and the rest. */
export function ringSizes(percents: readonly number[], total: number): readonly number[] {
  const sizes: number[] = [];
  let left = total;
  for (const percent of percents) {
    const size = Math.min(left, Math.max(1, Math.ceil((total * percent) / 100)));
    if (size > 0) sizes.push(size);
    left -= size;
  }
  if (left > 0) sizes.push(left);
  return sizes;
}

/** What of a device is worse than its limits allow; undefined: nothing. What was not read before is not compared. */
export function against(name: string, gates: Gates, before: Health | null, now: Health | null): Text | undefined {
  if (!before || !now) return undefined;
  if (gates.onus !== null && before.onus !== null && before.onus > 0) {
    const back = now.onus ?? 0;
    if (back * 100 < before.onus * gates.onus) return fill(says.lostOnus, { name, now: back, was: before.onus });
  }
  const more = now.alarms - before.alarms;
  if (gates.alarms !== null && more > gates.alarms) return fill(says.newAlarms, { name, count: more });
  if (gates.light !== null && before.rx !== null && now.rx !== null && before.rx - now.rx > gates.light * 100)
    return fill(says.darker, { name, db: ((before.rx - now.rx) / 100).toFixed(1) });
  return undefined;
}

/** Too many of a ring have failed: said so; undefined: not yet. */
export function tooMany(gates: Gates, ring: number, failed: number, total: number): Text | undefined {
  if (failed === 0 || failed * 100 <= total * gates.failed) return undefined;
  return fill(says.tooManyFailed, { count: failed, total, ring: ring + 1 });
}

/** Minutes of the day, in a zone. */
export function minuteOfDay(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number);
  return hour * 60 + minute;
}

/** Devices may be begun with now; a window may go over midnight. */
export function isWindowOpen(from: number | null, to: number | null, at: number, timeZone: string): boolean {
  if (from === null || to === null || from === to) return true;
  const minute = minuteOfDay(at, timeZone);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export const inOwnWords = (words: string): Text => text(words, words);
