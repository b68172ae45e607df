import { restorePon, cutPon, lightFoundUnit } from './events.ts';
import { bringBack } from './life.ts';
import type { Olt } from './olt.ts';
import { cause } from './onu-store.ts';

/** Whatever darkens a unit from within its own house or drop goes along with it. */
const own = cause.power | cause.fibre;

/**
 * The feeder of a port is pulled here and plugged into the same port there. Here all light is gone. There the units find their places, where they
 * were given any, and come back; the others are found, and `admit` lets in those that a list there names. Returns how many were moved.
 */
export const moveFibre = (from: Olt, to: Olt, pon: number, admit?: () => void): number => {
  if (pon > to.model.ponPorts || from.ponCut[pon - 1] === 1) return 0;
  const { onus } = from;
  const slots = onus.onPon(pon);
  cutPon(from, pon);
  restorePon(to, pon);
  for (const slot of slots) {
    const serial = onus.serial[slot] ?? 0;
    const model = onus.model[slot] ?? 0;
    const distance = onus.distance[slot] ?? 0;
    const isDark = ((onus.causes[slot] ?? 0) & own) !== 0;
    const place = to.onus.onPon(pon).find((there) => to.onus.serial[there] === serial);
    if (place === undefined) {
      if (!isDark) lightFoundUnit(to, { pon, model, serial, distance });
      continue;
    }
    to.onus.model[place] = model;
    to.onus.distance[place] = distance;
    to.onus.loss[place] = onus.loss[slot] ?? 0;
    if (!isDark) bringBack(to, place, cause.power | cause.ponFibre, 20);
  }
  admit?.();
  to.touched();
  return slots.length;
};
