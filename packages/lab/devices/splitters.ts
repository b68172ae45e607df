import { bringBack, takeDown } from './life.ts';
import type { Olt } from './olt.ts';
import { cause } from './onu-store.ts';

/**
 * The passive plant behind a PON: one splitter at the exchange, and behind it some of the last stage, numbered from 1. Whoever has the ONU
 * numbers 1 to 16 hangs on the first, and so on. No device knows of them.
 */
export const splitterOf = (olt: Olt, slot: number): number => Math.ceil(olt.onus.onu(slot) / olt.behindSplitter);

/** How many of the last stage a PON has. */
export const splittersOn = (olt: Olt): number => Math.ceil(olt.onus.perPon / olt.behindSplitter);

export const onusBehind = (olt: Olt, pon: number, splitter: number): number[] =>
  olt.onus.onPon(pon).filter((slot) => splitterOf(olt, slot) === splitter);

/** Breaks the fibre to a splitter. The port goes on hearing the others, so there is no alarm of its own. */
export const cutSplitter = (olt: Olt, pon: number, splitter: number): void => {
  for (const slot of onusBehind(olt, pon, splitter)) takeDown(olt, slot, cause.splitterFibre, 'lightLost');
};

/** Units do not return at the same instant: ranging takes about so long each, ms. */
const stagger = 35;

export const restoreSplitter = (olt: Olt, pon: number, splitter: number): void =>
  onusBehind(olt, pon, splitter).forEach((slot, i) => bringBack(olt, slot, cause.splitterFibre, 20 + i * stagger));
