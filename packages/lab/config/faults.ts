import type { Olt } from '../devices/olt.ts';

/** How a device goes wrong while it is being configured. Switched by the event `configFault`. */

export const configFaultModes = [
  'refuse',
  'late',
  'rebootMidWrite',
  'dropMidWrite',
  'forget',
  'sideEffect',
  'truncate',
] as const;
export type ConfigFaultMode = (typeof configFaultModes)[number];

export interface ConfigFault {
  readonly mode: ConfigFaultMode;
  /** Only writes (or reads, for `truncate`) of this table, block or object; every one when left out. */
  readonly table?: string;
  /** How often it still strikes; endless when left out. */
  readonly times?: number;
  /** `refuse`: the error it answers. */
  readonly error: 'genErr' | 'inconsistentValue' | 'resourceUnavailable';
  /** `late`: wall-clock milliseconds before the answer to a SET leaves. */
  readonly ms: number;
  /** `rebootMidWrite`, `dropMidWrite`: SETs that are still carried out and answered. */
  readonly after: number;
  /** `rebootMidWrite`: carries out only the first so many varbinds of the SET and goes down without an answer. */
  readonly varbinds?: number;
  /** `dropMidWrite`: seconds of device time without any answer. */
  readonly seconds: number;
  /** `truncate`: rows of a table that are still shown. */
  readonly rows: number;
  /** `sideEffect`: the column that changes as well; any other one when left out. */
  readonly column?: string;
}

export const faultDefaults = { error: 'genErr', ms: 4000, after: 1, seconds: 30, rows: 10 } as const;

/** How often each mode strikes when nobody says. */
export const usualStrikes: Readonly<Partial<Record<ConfigFaultMode, number>>> = {
  refuse: 1,
  rebootMidWrite: 1,
  dropMidWrite: 1,
};

/** The fault that concerns something with these names, or undefined. */
export const faultFor = (olt: Olt, mode: ConfigFaultMode, names: readonly string[]): ConfigFault | undefined => {
  const fault = olt.configFault;
  if (fault === undefined || fault.mode !== mode) return undefined;
  return fault.table === undefined || names.includes(fault.table) ? fault : undefined;
};

/** Counts a strike; the last one ends the fault. */
export const struck = (olt: Olt): void => {
  const fault = olt.configFault;
  if (fault?.times === undefined) return;
  olt.configFault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
};
