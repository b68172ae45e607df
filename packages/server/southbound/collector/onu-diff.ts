import { bandCode, signalBandOf } from '@heliograph/catalogue/words/signal-bands.ts';
import { phaseCode, stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Selectable } from 'kysely';
import { lifeAfter, type OnuLife } from '../../estate/onus/life.ts';
import type { OnuTable } from '../../db/tables/onus.ts';
import type { Listed, OnuReading } from '../../drivers/kit/reading.ts';

export type OnuRow = Selectable<OnuTable>;

/** Columns that hold what the device says, by the field of the reading. */
const facts = {
  sn: 'sn',
  mac: 'mac',
  loid: 'loid',
  name: 'name',
  vendor: 'vendor',
  model: 'model',
  firmware: 'firmware',
  hardware: 'hardware',
  ability: 'ability',
  profile: 'profile',
  authMode: 'auth_mode',
  admin: 'admin',
  omcc: 'omcc',
  deregReason: 'dereg_reason',
} as const satisfies Partial<Record<keyof OnuReading, keyof OnuTable>>;

/** Identity is not forgotten because one answer lacks it (V-SOL ONU tables may miss single rows of a column). */
export const sticky: ReadonlySet<string> = new Set(['sn', 'mac', 'model', 'vendor', 'firmware', 'hardware', 'ability']);

/** Columns of text, each with its field of the reading. */
export const textFacts = {
  sn: 'sn',
  mac: 'mac',
  loid: 'loid',
  name: 'name',
  vendor: 'vendor',
  model: 'model',
  firmware: 'firmware',
  hardware: 'hardware',
  ability: 'ability',
  profile: 'profile',
  auth_mode: 'authMode',
  dereg_reason: 'deregReason',
} as const satisfies Partial<Record<keyof OnuTable, keyof typeof facts>>;
export type TextFact = keyof typeof textFacts;

/** Device times move by seconds between readings (its clock is only known to the minute): that is no change. */
export const sameMs = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 120_000;
const sameTime = (a: Date | null, b: Date | null): boolean => sameMs(a?.getTime() ?? null, b?.getTime() ?? null);

/** The columns of `onu` apart from its key and its life. */
type Facts = Pick<
  OnuRow,
  (typeof facts)[keyof typeof facts] | 'last_reg' | 'last_dereg' | 'band' | 'missing' | 'missing_since'
>;

export interface FactChange {
  readonly id: string;
  readonly facts: Facts;
}

export interface Newcomer {
  readonly pon: number;
  readonly onu: number;
  readonly facts: Facts;
  readonly life: OnuLife;
}

export interface LifeStep {
  readonly id: string;
  readonly pon: number;
  readonly onu: number;
  readonly before: OnuLife;
  readonly life: OnuLife;
}

/** A received level that moved into another band. */
export interface BandStep {
  readonly pon: number;
  readonly onu: number;
  readonly before: number;
  readonly after: number;
  /** Hundredths of dBm. */
  readonly rx: number | null;
}

export interface OnuDiff {
  readonly newcomers: readonly Newcomer[];
  readonly changes: readonly FactChange[];
  readonly steps: readonly LifeStep[];
  readonly levels: readonly BandStep[];
  /** Known ONUs that a complete reading did not contain. */
  readonly vanished: readonly string[];
}

const nothing: Facts = {
  sn: null,
  mac: null,
  loid: null,
  name: null,
  vendor: null,
  model: null,
  firmware: null,
  hardware: null,
  ability: null,
  profile: null,
  auth_mode: null,
  admin: null,
  omcc: null,
  dereg_reason: null,
  last_reg: null,
  last_dereg: null,
  band: 0,
  missing: false,
  missing_since: null,
};

const factsOf = (row: OnuRow): Facts => {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(nothing) as (keyof Facts)[]) result[key] = row[key];
  return result as unknown as Facts;
};

/** Facts after a reading; the same object when nothing changed. */
function factsAfter(before: Facts, reading: OnuReading, online: boolean): Facts {
  const update: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(facts) as [keyof typeof facts, keyof Facts][]) {
    const value = reading[field];
    if (value === undefined || before[column] === value || (value === null && sticky.has(field))) continue;
    update[column] = value;
  }
  if (reading.lastReg !== undefined && !sameTime(before.last_reg, reading.lastReg))
    update['last_reg'] = reading.lastReg;
  if (reading.lastDereg !== undefined && !sameTime(before.last_dereg, reading.lastDereg)) {
    update['last_dereg'] = reading.lastDereg;
  }
  if (reading.optics || !online) {
    const rx = online ? (reading.optics?.rx ?? null) : null;
    const band = bandCode(signalBandOf(rx === null ? null : rx / 100));
    if (band !== before.band) update['band'] = band;
  }
  if (before.missing) Object.assign(update, { missing: false, missing_since: null });
  return Object.keys(update).length === 0 ? before : { ...before, ...update };
}

const keyOf = (pon: number, onu: number): string => `${pon}.${onu}`;

/**
 * What a reading changes, decided here so that unchanged rows are never written. A state that was noted after the reading
 * began (by a trap) is newer than the reading and stays. Rows vanish only when the reading was complete.
 */
export function diffOnus(known: readonly OnuRow[], listed: Listed<OnuReading>, begun: Date, at: Date): OnuDiff {
  const byPlace = new Map(known.map((row) => [keyOf(row.pon, row.onu_no), row]));
  const levels: BandStep[] = [];
  const diff = {
    newcomers: [] as Newcomer[],
    changes: [] as FactChange[],
    steps: [] as LifeStep[],
    levels,
    vanished: [] as string[],
  };
  for (const reading of listed.rows) {
    const { pon, onu } = reading;
    const row = byPlace.get(keyOf(pon, onu));
    if (!row && listed.onlyKnown === true) continue;
    byPlace.delete(keyOf(pon, onu));
    const phase = reading.phase ?? (row ? row.phase : phaseCode('offLine'));
    const newer = row?.since !== null && row?.since !== undefined && row.since > begun;
    const life = newer ? undefined : lifeAfter(row, { phase }, at);
    const online = (life ?? row)?.state === stateCode('online');
    const before = row ? factsOf(row) : nothing;
    const after = factsAfter(before, reading, online);
    if (!row) {
      if (life)
        diff.newcomers.push({ pon, onu, facts: after, life: { ...life, since: firstSince(reading, online, at) } });
      continue;
    }
    if (after !== before) diff.changes.push({ id: row.id, facts: after });
    const rx = reading.optics?.rx ?? null;
    if (after.band !== before.band && online) levels.push({ pon, onu, before: before.band, after: after.band, rx });
    if (life) diff.steps.push({ id: row.id, pon, onu, before: row, life });
  }
  if (listed.complete) for (const row of byPlace.values()) if (!row.missing) diff.vanished.push(row.id);
  return diff;
}

/** Of an ONU seen for the first time only the device can know since when it stands so; null = it does not. */
function firstSince(reading: OnuReading, online: boolean, at: Date): Date | null {
  const told = online ? reading.lastReg : reading.lastDereg;
  return told && told <= at ? told : null;
}
