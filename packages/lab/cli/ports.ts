import { ipv4Dotted } from '../config/addresses.ts';
import { labPortName, uplinkCount } from '../config/ports.ts';
import type { Olt } from '../devices/olt.ts';
import type { ShellPlace } from './place.ts';

/** A port as the command line names it: `0/N` of its kind. */
export interface CliPort {
  readonly kind: 'gigabit' | 'pon';
  readonly number: number;
  /** In tables of all ports. */
  readonly index: number;
  /** `GE0/1`, `XGE0/5`, `GPON0/3` */
  readonly name: string;
}

const portAt = (olt: Olt, index: number): CliPort => ({
  kind: index <= uplinkCount(olt) ? 'gigabit' : 'pon',
  number: index <= uplinkCount(olt) ? index : index - uplinkCount(olt),
  index,
  name: labPortName(olt, index),
});

export const uplinkPorts = (olt: Olt): CliPort[] => olt.model.uplinks.map((_, i) => portAt(olt, i + 1));
export const ponPorts = (olt: Olt): CliPort[] =>
  Array.from({ length: olt.model.ponPorts }, (_, i) => portAt(olt, uplinkCount(olt) + i + 1));

/** Where in tables of all ports the port of a place stands. */
export const placeIndex = (olt: Olt, { kind, number }: ShellPlace): number =>
  kind === 'pon' ? uplinkCount(olt) + number : number;

/** `interface …` of a port. */
export const cliInterfaceName = (olt: Olt, { kind, number }: CliPort): string =>
  kind === 'gigabit' ? `gigabitethernet 0/${number}` : `${olt.model.technology} 0/${number}`;

/** Mask of a prefix length. */
export const prefixMaskOf = (length: number): string => ipv4Dotted(length === 0 ? 0 : 2 ** 32 - 2 ** (32 - length));
