import { randomBetween } from '../kit/random.ts';
import { spellings } from '../shapes/optical.ts';
import { isHeard } from './life-cycle.ts';
import type { Olt } from './olt.ts';
import { onuQuirk } from './onu-store.ts';

/** A reading settles anew every minute; within it, every question gets the same answer. */
const settle = 60_000;

const noise = (olt: Olt, slot: number, now: number, kind: number, spread: number): number =>
  randomBetween(olt.seed ^ slot, -spread, spread, Math.floor(now / settle), kind);

/** Loss in dB of a PON branch: fibre at 0.35 dB/km, a splitter of `ways`, and `extra` for connectors and splices. */
export const branchLoss = (metres: number, ways: 8 | 16 | 32 | 64 | 128, extra: number): number =>
  (metres / 1000) * 0.35 + { 8: 10.2, 16: 13.6, 32: 17.0, 64: 20.3, 128: 23.6 }[ways] + extra;

/** dBm that the ONU receives, or undefined when it is not lit or not heard. */
export const onuRx = (olt: Olt, slot: number, now: number): number | undefined => {
  const { onus } = olt;
  if (!isHeard(onus.phase[slot] ?? 0)) return undefined;
  const path = (onus.loss[slot] ?? 0) - (onus.drift[slot] ?? 0);
  return olt.model.ponTx - path / 100 + noise(olt, slot, now, 1, 0.12);
};

/** dBm that the OLT receives from the ONU; upstream light loses about half a dB more. */
export const oltRx = (olt: Olt, slot: number, now: number): number | undefined => {
  const { onus } = olt;
  if (!isHeard(onus.phase[slot] ?? 0)) return undefined;
  const path = (onus.loss[slot] ?? 0) - (onus.drift[slot] ?? 0);
  return onus.modelOf(slot).tx - path / 100 - 0.5 + noise(olt, slot, now, 2, 0.15);
};

export type OpticalQuantity = 'temperature' | 'voltage' | 'bias' | 'tx' | 'rx' | 'oltRx';

/** What the module of an ONU measures: °C, V, mA, dBm. Undefined where no light arrives. */
export const onuMeasures: Readonly<
  Record<OpticalQuantity, (olt: Olt, slot: number, now: number) => number | undefined>
> = {
  temperature: (olt, slot, now) => 44 + (slot % 9) + noise(olt, slot, now, 3, 0.6),
  voltage: (olt, slot, now) => 3.26 + noise(olt, slot, now, 4, 0.03),
  bias: (olt, slot, now) => 11.3 + (slot % 5) * 0.6 + noise(olt, slot, now, 5, 0.2),
  tx: (olt, slot, now) => olt.onus.modelOf(slot).tx + noise(olt, slot, now, 6, 0.08),
  rx: onuRx,
  oltRx,
};

const quantity = {
  temperature: 'temperature',
  voltage: 'voltage',
  bias: 'bias',
  tx: 'power',
  rx: 'power',
  oltRx: 'power',
} as const;

/** A reading of an ONU in the spelling of the model. Units that are off the air have none. */
export const onuReading = (olt: Olt, slot: number, now: number, reading: OpticalQuantity): string => {
  const as = spellings[olt.model.onuSpelling];
  const { onus } = olt;
  if (!isHeard(onus.phase[slot] ?? 0) || ((onus.flags[slot] ?? 0) & onuQuirk.noOptics) !== 0) return as.none;
  const measured = onuMeasures[reading](olt, slot, now);
  return measured === undefined ? as.none : as[quantity[reading]](measured);
};

type PonReading = 'temperature' | 'voltage' | 'bias' | 'tx';

/** A reading of the optics of a PON port. A disabled port keeps its module and loses its light. */
export const ponReading = (olt: Olt, pon: number, now: number, reading: PonReading): string => {
  const as = spellings[olt.model.ponSpelling];
  const lit = olt.ponEnabled[pon - 1] === 1;
  const slot = 10_000 + pon;
  if (reading === 'temperature') return as.temperature((lit ? 47 : 36) + pon * 0.4 + noise(olt, slot, now, 1, 0.8));
  if (reading === 'voltage') return as.voltage(3.25 + noise(olt, slot, now, 2, 0.02));
  if (!lit) return as.none;
  if (reading === 'bias') return as.bias(18.6 + pon * 0.3 + noise(olt, slot, now, 3, 0.3));
  return as.power(olt.model.ponTx + noise(olt, slot, now, 4, 0.1));
};
