import type { Field, Rule } from '../kit/fields.ts';
import type { Text } from '../kit/text.ts';

/** A number that the device measures or counts. Outside of its bounds it is nothing that can be true, and no reading. */
export interface ReadingField {
  readonly kind: 'reading';
  readonly label: Text;
  readonly help?: Text;
  readonly unit?: string;
  readonly least: number;
  readonly most: number;
  /** Digits after the point that mean something. */
  readonly digits: number;
  readonly shown: true;
  readonly optional: true;
}

export type CpeField = Field | ReadingField;

/** Missing is null, never 0. */
export type CpeValue = string | number | boolean | null;

/** A secret that a change needs because the device has none that fits: always for what is new, else once `field` comes to one of `is`. */
export interface NeededSecret {
  readonly secret: string;
  readonly field: string;
  readonly is: readonly string[];
  readonly message: Text;
  readonly spec?: string;
}

/** One part of the customer device as it is for every maker: a WAN connection, a radio, the DHCP server. */
export interface CpePartSpec<Name extends string = string> {
  readonly title: Text;
  /** How many there may be; one is a part that is there once. */
  readonly most: number;
  readonly least?: { readonly count: number; readonly message: Text; readonly spec: string };
  /** Said where one more is asked for than there may be. */
  readonly full?: Text;
  readonly spec?: readonly string[];
  readonly fields: Readonly<Record<Name, CpeField>>;
  readonly rules?: readonly Rule[];
  readonly needs?: readonly NeededSecret[];
}

export const cpePartSpec = <const Name extends string>(parts: CpePartSpec<Name>): CpePartSpec<Name> => parts;

type ReadingSpec = Omit<ReadingField, 'kind' | 'shown' | 'optional' | 'digits'> & { readonly digits?: number };
export const cpeReading = (spec: ReadingSpec): ReadingField => ({
  kind: 'reading',
  digits: 0,
  ...spec,
  shown: true,
  optional: true,
});

/** How many octets, packets or seconds there can be before a number stops being exact. */
export const countable = Number.MAX_SAFE_INTEGER;
