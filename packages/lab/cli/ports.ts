import { ipText } from '../config/addresses.ts';
import { portName, uplinkCount } from '../config/ports.ts';
import type { Olt } from '../devices/olt.ts';
import type { Place } from './place.ts';

/** A port as the command line names it: `0/N` of its kind. */
export interface Port {
  readonly kind: 'gigabit' | 'pon';
  readonly number: number;
  /** In tables of all ports. */
  readonly index: number;
  /** `GE0/1`, `XGE0/5`, `GPON0/3` */
  readonly name: string;
}

const portAt = (olt: Olt, index: number): Port => ({
  kind: index <= uplinkCount(olt) ? 'gigabit' : 'pon',
  number: index <= uplinkCount(olt) ? index : index - uplinkCount(olt),
  index,
  name: portName(olt, index),
});

export const uplinkPorts = (olt: Olt): Port[] => olt.model.uplinks.map((_, i) => portAt(olt, i + 1));
export const ponPorts = (olt: Olt): Port[] =>
  Array.from({ length: olt.model.ponPorts }, (_, i) => portAt(olt, uplinkCount(olt) + i + 1));

/** Where in tables of all ports the port of a place stands. */
export const placeIndex = (olt: Olt, { kind, number }: Place): number =>
  kind === 'pon' ? uplinkCount(olt) + number : number;

/** `interface …` of a port. */
export const interfaceName = (olt: Olt, { kind, number }: Port): string =>
  kind === 'gigabit' ? `gigabitethernet 0/${number}` : `${olt.model.technology} 0/${number}`;

/** Mask of a prefix length. */
export const maskOf = (length: number): string => ipText(length === 0 ? 0 : 2 ** 32 - 2 ** (32 - length));
