/**
 * How real units write optical readings. All values are text; the spelling belongs to model and firmware.
 * Sources are walks and field captures of the named units.
 */

export interface Spelling {
  /** Degrees Celsius. */
  temperature(value: number): string;
  /** Volt. */
  voltage(value: number): string;
  /** Milliampere. */
  bias(value: number): string;
  /** dBm. */
  power(value: number): string;
  /** No reading: no module, ONU off, or the agent could not ask. */
  readonly none: string;
}

const bare: Spelling = {
  temperature: (v) => v.toFixed(3),
  voltage: (v) => v.toFixed(2),
  bias: (v) => v.toFixed(3),
  power: (v) => v.toFixed(2),
  none: 'N/A',
};

const bracketed: Spelling = {
  temperature: (v) => `${v.toFixed(3)}(C)`,
  voltage: (v) => `${v.toFixed(3)}(V)`,
  bias: (v) => `${v.toFixed(3)}(mA)`,
  power: (v) => `${v.toFixed(3)}(dBm)`,
  none: 'na',
};

const spaced: Spelling = {
  temperature: (v) => `${v.toFixed(2)} .C`,
  voltage: (v) => `${v.toFixed(2)} V`,
  bias: (v) => `${v.toFixed(2)} mA`,
  power: (v) => `${v.toFixed(2)} dbm`,
  none: '--',
};

const milliwatt: Spelling = {
  temperature: (v) => `${v.toFixed(2)} C`,
  voltage: (v) => `${v.toFixed(2)} V`,
  bias: (v) => `${v.toFixed(2)} mA`,
  power: (v) => `${(10 ** (v / 10)).toFixed(2)} mW (${v.toFixed(2)} dBm)`,
  none: '0.00',
};

const empty: Spelling = { ...bare, none: '' };

export const spellings = {
  /** V1600GS V1.2.0: `-10.47`; V1600G0-B V1.4.8R likewise. */
  bare,
  /** V1600G1 V2.1.6R: `-28.530(dBm)`. */
  bracketed,
  /** V1600D V2.03.74R, OLT side: `27.84 .C`, `6.56 dbm`. */
  spaced,
  /** V1600D V2.03.74R, ONU side: `2.38 mW (3.77 dBm)`. */
  milliwatt,
  /** As bare, but nothing at all where others write N/A. */
  empty,
} as const satisfies Record<string, Spelling>;

export type SpellingName = keyof typeof spellings;
