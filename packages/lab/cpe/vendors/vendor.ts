import type { Quirk } from '../quirks.ts';
import type { ValueSource } from '../models/base.ts';

/** How a vendor's optics tell a power: as text of that unit. `u` is 0.1 µW, as the module itself counts (SFF-8472). */
export type PowerUnit = 'dBm' | '0.1dBm' | '0.01dBm' | '0.001dBm' | '0.1uW';

/** Where a TR-098 device tells its light: the standard has no place for it. */
export interface VendorOptics {
  /** Object, without the root. */
  readonly object: string;
  readonly rx: string;
  readonly tx: string;
  readonly power: PowerUnit;
  readonly temperature: string;
  readonly voltage: string;
  readonly bias: string;
  /** Parts of a °C, a V and a mA that one step stands for; 256 and 10000 and 500 are those of SFF-8472. */
  readonly scales: { readonly temperature: number; readonly voltage: number; readonly bias: number };
}

/** How a vendor's WAN connections name their VLAN and what they are for. */
export interface WanNames {
  readonly vlan?: string;
  readonly service?: string;
  /** What the service is called: internet, management. */
  readonly services?: readonly [string, string];
}

/** One kind of CPE as data: what differs from the home gateway of its data model. */
export interface Vendor {
  readonly id: string;
  readonly manufacturer: string;
  readonly oui: string;
  readonly productClass: string;
  readonly model: string;
  readonly hardware: string;
  readonly software: string;
  readonly root: 'tr098' | 'tr181';
  /** How the serial number of an Inform is made of that of the ONU: as it is, its letters as hexadecimal digits, or the MAC address. */
  readonly serial: 'plain' | 'hex' | 'mac';
  readonly soapPrefix: string;
  readonly cwmp: 0 | 1 | 2 | 3 | 4;
  /** `1` or `true`. */
  readonly booleans: 'digit' | 'word';
  /** More of the model, in the notation of `models/notation.ts`. */
  readonly extends: string;
  /** Objects that it has not, without the root. */
  readonly lacks: readonly string[];
  readonly values: Readonly<Record<string, ValueSource>>;
  readonly rules: Readonly<Record<string, ValueSource>>;
  readonly optics?: VendorOptics;
  readonly wan?: WanNames;
  /** What it does from the start. */
  readonly quirks: readonly Quirk[];
}
