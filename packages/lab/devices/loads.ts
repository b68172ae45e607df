import { randomBetween } from '../kit/random.ts';
import type { Olt } from './olt.ts';

/** What the device measures about itself: percent and degrees Celsius, settling anew every half minute; more ONUs make more work. */

const settle = (olt: Olt, now: number, base: number, spread: number, kind: number): number => {
  const busy = olt.onus.order().length / 100;
  return Math.round(base + busy + randomBetween(olt.seed, 0, spread, Math.floor(now / 30_000), kind));
};

export const loads = {
  cpuLoad: (olt: Olt, now: number): number => settle(olt, now, 4, 9, 1),
  memoryLoad: (olt: Olt, now: number): number => settle(olt, now, 38, 5, 2),
  sysTemperature: (olt: Olt, now: number): number => settle(olt, now, 36, 4, 3),
} as const;

export type Load = keyof typeof loads;

export const isLoad = (name: string): name is Load => Object.hasOwn(loads, name);

/** What it shows: the value that a test has put there, or its own. */
export const shownLoad = (olt: Olt, load: Load): number =>
  Number(olt.overrides.get(load) ?? loads[load](olt, olt.now()));
