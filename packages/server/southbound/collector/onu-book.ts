import { bandCode, signalBandOf } from '@heliograph/catalogue/words/signal-bands.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Listed, OnuReading } from '../../drivers/kit/reading.ts';
import { lifeAfter } from '../../estate/onus/life.ts';
import type { OnuFigures } from '../../estate/onus/tally.ts';
import { sameMs, textFacts, sticky, type OnuDiff, type OnuRow, type TextFact } from './onu-diff.ts';
import { OnuReadings, readingKinds } from './onu-readings.ts';
import { slabColumnsOf } from './slab.ts';
import type { PonMeans } from './write-ports.ts';

const online = stateCode('online');
const starting = stateCode('starting');
const offline = stateCode('offline');
const disabled = stateCode('disabled');
const [warning, critical] = [bandCode('warning'), bandCode('critical')];

/** A row of `onu`, as far as a poll compares it; times in ms. */
export type BookRow = Pick<
  OnuRow,
  'pon' | 'onu_no' | 'phase' | 'state' | 'down_cause' | 'band' | 'missing' | 'admin' | 'omcc'
> & {
  readonly id: string;
  readonly last_reg: number | null;
  readonly last_dereg: number | null;
} & Partial<Record<TextFact, string | null>>;

const kinds = {
  ...readingKinds,
  ids: BigInt64Array,
  keys: Float64Array,
  phase: Int16Array,
  state: Uint8Array,
  band: Uint8Array,
  missing: Uint8Array,
  settled: Uint8Array,
  admin: Int8Array,
  omcc: Int8Array,
  lastReg: Float64Array,
  lastDereg: Float64Array,
  seen: Uint8Array,
  lit: Uint8Array,
} as const;
const span = 2 ** 32;
const keyOf = (pon: number, onu: number): number => pon * span + onu;
/** true, false, unknown. */
const flagOf = (value: boolean | null): number => (value === null ? -1 : value ? 1 : 0);
const timeOf = (value: number | null): number => value ?? Number.NaN;
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** What a reading leaves open: rows that may change, with all that must be compared. */
export interface Doubt {
  /** Most rows, or some that are known were not in a complete list: all are compared. */
  readonly all: boolean;
  readonly rows: readonly OnuReading[];
}

/**
 * What is known of the ONUs of one OLT, in typed arrays: some 120 bytes for each. A poll compares what it read with this, and only
 * rows that may change are read from the database and locked. It decides nothing: what changes is said by `diffOnus` of the true rows.
 */
export class OnuBook {
  readonly count: number;
  readonly readings: OnuReadings;
  /** By which the history knows them. */
  readonly ids: BigInt64Array;
  private readonly keys: Float64Array;
  private readonly phase: Int16Array;
  private readonly state: Uint8Array;
  private readonly band: Uint8Array;
  private readonly missing: Uint8Array;
  /** 1: the same phase again changes nothing. */
  private readonly settled: Uint8Array;
  private readonly admin: Int8Array;
  private readonly omcc: Int8Array;
  private readonly lastReg: Float64Array;
  private readonly lastDereg: Float64Array;
  private readonly cause: (string | null)[];
  private readonly texts = new Map<TextFact, (string | null)[]>();
  /** Read with this reading. */
  private readonly seen: Uint8Array;
  private readonly lit: Uint8Array;

  /** Rows in the order of their places. */
  constructor(rows: readonly BookRow[], told: ReadonlySet<TextFact>) {
    const count = rows.length;
    this.count = count;
    const columns = slabColumnsOf(kinds, count);
    ({ ids: this.ids, keys: this.keys, phase: this.phase, state: this.state } = columns);
    ({ band: this.band, missing: this.missing, settled: this.settled } = columns);
    ({ admin: this.admin, omcc: this.omcc, seen: this.seen, lit: this.lit } = columns);
    ({ lastReg: this.lastReg, lastDereg: this.lastDereg } = columns);
    for (const [at, row] of rows.entries()) this.#put(at, row);
    this.cause = rows.map((row) => row.down_cause);
    // One copy of each word: models and reasons are few.
    const words = new Map<string, string>();
    const once = (text: string): string => words.get(text) ?? (words.set(text, text), text);
    for (const name of told) {
      this.texts.set(
        name,
        rows.map((row) => (row[name] == null ? null : once(row[name]))),
      );
    }
    this.readings = new OnuReadings(columns);
  }

  #put(at: number, row: BookRow): void {
    this.ids[at] = BigInt(row.id);
    this.keys[at] = keyOf(row.pon, row.onu_no);
    this.phase[at] = row.phase;
    this.state[at] = row.state;
    this.band[at] = row.band;
    this.missing[at] = Number(row.missing);
    this.settled[at] = Number(isSettled(row));
    this.admin[at] = flagOf(row.admin);
    this.omcc[at] = flagOf(row.omcc);
    this.lastReg[at] = timeOf(row.last_reg);
    this.lastDereg[at] = timeOf(row.last_dereg);
  }

  /** Has it the texts that a reading has? */
  holds(told: ReadonlySet<TextFact>): boolean {
    return [...told].every((name) => this.texts.has(name));
  }

  keepTexts(names: ReadonlySet<TextFact>): void {
    for (const name of this.texts.keys()) if (!names.has(name)) this.texts.delete(name);
  }

  /** Where in the book an ONU stands; -1: it does not. `near`: where it is looked for first. */
  placeOf(pon: number, onu: number, near = 0): number {
    const key = keyOf(pon, onu);
    if (this.keys[near] === key) return near;
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const at = (low + high) >> 1;
      const found = this.keys[at] ?? 0;
      if (found === key) return at;
      if (found < key) low = at + 1;
      else high = at - 1;
    }
    return -1;
  }

  keyAt(at: number): readonly [pon: number, onu: number] {
    const key = this.keys[at] ?? 0;
    return [Math.floor(key / span), key % span];
  }

  /** What of a reading may change a row. */
  doubtOf(listed: Listed<OnuReading>): Doubt {
    const rows: OnuReading[] = [];
    this.seen.fill(0);
    let at = -1;
    for (const reading of listed.rows) {
      const found = this.placeOf(reading.pon, reading.onu, at + 1);
      if (found >= 0) {
        at = found;
        this.seen[at] = 1;
        if (this.isSame(at, reading)) continue;
      } else if (listed.onlyKnown === true) continue;
      rows.push(reading);
    }
    const isGone = listed.complete && this.seen.some((seen, n) => seen === 0 && this.missing[n] === 0);
    const all = isGone || rows.length > 32 + this.count / 4;
    return { all, rows: all ? listed.rows : rows };
  }

  private isSame(at: number, reading: OnuReading): boolean {
    const { phase, admin, omcc, lastReg, lastDereg, optics } = reading;
    if (this.missing[at] === 1 || this.settled[at] === 0) return false;
    if (phase != null && phase !== this.phase[at]) return false;
    if (admin !== undefined && flagOf(admin) !== this.admin[at]) return false;
    if (omcc !== undefined && flagOf(omcc) !== this.omcc[at]) return false;
    if (lastReg !== undefined && !sameMs(orNull(this.lastReg[at]), lastReg?.getTime() ?? null)) return false;
    if (lastDereg !== undefined && !sameMs(orNull(this.lastDereg[at]), lastDereg?.getTime() ?? null)) return false;
    const isOnline = this.state[at] === online;
    if (optics || !isOnline) {
      const rx = isOnline ? (optics?.rx ?? null) : null;
      if (bandCode(signalBandOf(rx === null ? null : rx / 100)) !== this.band[at]) return false;
    }
    return this.hasTexts(at, reading);
  }

  private hasTexts(at: number, reading: OnuReading): boolean {
    for (const [name, column] of this.texts) {
      const value = reading[textFacts[name]];
      if (value === undefined || column[at] === value || (value === null && sticky.has(textFacts[name]))) continue;
      return false;
    }
    return true;
  }

  /** After the rows were written: steps, changed facts, and those that left. */
  note({ steps, changes }: OnuDiff, rows: readonly OnuRow[], gone: ReadonlySet<string>): void {
    const places = new Map(rows.map((row) => [row.id, this.placeOf(row.pon, row.onu_no)]));
    for (const { id, facts } of changes) {
      const at = places.get(id) ?? -1;
      if (at < 0) continue;
      this.band[at] = facts.band;
      this.missing[at] = Number(facts.missing);
      this.admin[at] = flagOf(facts.admin);
      this.omcc[at] = flagOf(facts.omcc);
      this.lastReg[at] = timeOf(facts.last_reg?.getTime() ?? null);
      this.lastDereg[at] = timeOf(facts.last_dereg?.getTime() ?? null);
      for (const [name, column] of this.texts) column[at] = facts[name];
    }
    for (const { id, life } of steps) {
      const at = places.get(id) ?? -1;
      if (at < 0) continue;
      this.phase[at] = life.phase;
      this.state[at] = life.state;
      this.cause[at] = life.down_cause;
      this.settled[at] = Number(isSettled(life));
    }
    for (const id of gone) this.missing[places.get(id) ?? this.count] = 1;
  }

  /** The latest readings; true for each PON of which some were read. */
  light(readings: readonly OnuReading[], now: number): Map<number, readonly [from: number, to: number]> {
    this.lit.fill(0);
    let at = -1;
    const read = new Set<number>();
    for (const reading of readings) {
      const found = this.placeOf(reading.pon, reading.onu, at + 1);
      if (found < 0) continue;
      at = found;
      this.lit[at] = 1;
      read.add(reading.pon);
      this.readings.take(at, reading, this.state[at] === online, now);
    }
    return new Map([...this.ranges()].filter(([pon]) => read.has(pon)));
  }

  /** Where each PON begins and ends. */
  private ranges(): Map<number, readonly [from: number, to: number]> {
    const found = new Map<number, readonly [number, number]>();
    let from = 0;
    for (let at = 1; at <= this.count; at++) {
      const [pon] = this.keyAt(from);
      if (at < this.count && this.keyAt(at)[0] === pon) continue;
      found.set(pon, [from, at]);
      from = at;
    }
    return found;
  }

  /**
   * Mean received level of each PON, from what was just read: to ask the database for it would be to read again what it was told
   * a moment ago. A PON of which an online ONU stands in no row of the answer keeps the mean that it had.
   */
  means(): PonMeans {
    const means = new Map<number, number | null>();
    for (const [pon, [from, to]] of this.ranges()) {
      let [sum, heard, read, left] = [0, 0, 0, 0];
      for (let at = from; at < to; at++) {
        const isOnline = this.state[at] === online;
        if (this.lit[at] === 0) {
          if (isOnline && this.missing[at] === 0) left += 1;
          continue;
        }
        read += 1;
        const rx = isOnline ? this.readings.rx(at) : null;
        if (rx !== null) [sum, heard] = [sum + rx, heard + 1];
      }
      if (read > 0 && left === 0) means.set(pon, heard === 0 ? null : Math.round(sum / heard));
    }
    return means;
  }

  /** As `onuFiguresOf` counts the rows of an OLT that answers, and what each PON has. */
  figures(): {
    readonly figures: OnuFigures;
    readonly ports: ReadonlyMap<number, readonly [total: number, online: number]>;
  } {
    const figures = {
      total: 0,
      online: 0,
      starting: 0,
      los: 0,
      power: 0,
      unknown: 0,
      disabled: 0,
      weak_warning: 0,
      weak_critical: 0,
      silent: 0,
    };
    const ports = new Map<number, readonly [number, number]>();
    for (const [pon, [from, to]] of this.ranges()) {
      let [total, there] = [0, 0];
      for (let at = from; at < to; at++) {
        if (this.missing[at] === 1) continue;
        const state = this.state[at];
        total += 1;
        if (state === starting) figures.starting += 1;
        if (state === disabled) figures.disabled += 1;
        const cause = state === offline ? causes.get(this.cause[at] ?? 'unknown') : undefined;
        if (cause) figures[cause] += 1;
        if (state !== online) continue;
        there += 1;
        if (this.band[at] === warning) figures.weak_warning += 1;
        if (this.band[at] === critical) figures.weak_critical += 1;
      }
      figures.total += total;
      figures.online += there;
      ports.set(pon, [total, there]);
    }
    return { figures: { ...figures, known: this.count }, ports };
  }
}

const isSettled = (row: Pick<OnuRow, 'phase' | 'state' | 'down_cause'>): boolean =>
  lifeAfter({ ...row, since: null }, { phase: row.phase }, new Date(0)) === undefined;

const causes: ReadonlyMap<string, 'los' | 'power' | 'unknown'> = new Map([
  ['los', 'los'],
  ['power', 'power'],
  ['unknown', 'unknown'],
]);
