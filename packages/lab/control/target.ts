import { onusBehind, splittersOn } from '../devices/splitters.ts';
import type { Olt } from '../devices/olt.ts';
import { BadField, textField, wholeField, type Body } from './outcome.ts';

/** Whom an event concerns: one ONU, what is behind one splitter, one PON, or the whole device. */
export type PlantTarget =
  | { kind: 'onu'; slot: number; pon: number }
  | { kind: 'splitter'; pon: number; splitter: number }
  | { kind: 'pon'; pon: number }
  | { kind: 'device' };

export const targetFields = ['pon', 'onu', 'sn', 'mac', 'splitter'] as const;

const bySerial = (olt: Olt, identity: string): PlantTarget => {
  const slot = olt.onus.find(identity, olt.model.technology);
  if (slot === undefined) throw new BadField(`no ONU ${identity} on ${olt.spec.id}`);
  return { kind: 'onu', slot, pon: olt.onus.pon(slot) };
};

/** Reads `sn` (GPON) or `mac` (EPON), or `pon` with or without `onu`. */
export const plantTargetOf = (olt: Olt, body: Body): PlantTarget => {
  const identity = textField(body, 'sn') ?? textField(body, 'mac');
  if (identity !== undefined) return bySerial(olt, identity);
  const pon = wholeField(body, 'pon', 1, olt.model.ponPorts);
  const onu = wholeField(body, 'onu', 1, olt.onus.perPon);
  if (pon === undefined && onu !== undefined) throw new BadField('"onu" needs "pon"');
  const splitter = wholeField(body, 'splitter', 1, splittersOn(olt));
  if (splitter !== undefined && (pon === undefined || onu !== undefined))
    throw new BadField('"splitter" needs "pon", and no "onu"');
  if (pon === undefined) return { kind: 'device' };
  if (splitter !== undefined) return { kind: 'splitter', pon, splitter };
  if (onu === undefined) return { kind: 'pon', pon };
  if (!olt.onus.has(pon, onu)) throw new BadField(`no ONU ${onu} on PON ${pon} of ${olt.spec.id}`);
  return { kind: 'onu', slot: olt.onus.slot(pon, onu), pon };
};

/** The ONUs that a target covers. */
export const coveredSlotsOf = (olt: Olt, target: PlantTarget): readonly number[] => {
  if (target.kind === 'onu') return [target.slot];
  if (target.kind === 'splitter') return onusBehind(olt, target.pon, target.splitter);
  return target.kind === 'pon' ? olt.onus.onPon(target.pon) : [...olt.onus.order()];
};
