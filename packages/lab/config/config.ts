import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Olt } from '../devices/olt.ts';
import { configTableOf, type Registry } from './registry.ts';
import { filledRow, tableKeyOf, numberedRows, sameRows, sortedEntries, type IndexedRow } from './rows.ts';
import {
  full,
  setRefusalOf,
  type MibCell,
  type TablePart,
  type SetRefusal,
  type ConfigRow,
  type RowOf,
} from './shape.ts';

/** Rows by the text of their key, in the order in which they came. */
type Rows = Map<string, ConfigRow>;

/** One of the two configurations of a device. */
interface Saved {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, ConfigRow>>;
  readonly scalars: ReadonlyMap<string, MibCell>;
  readonly overrides: ReadonlyMap<string, MibCell>;
  readonly ponEnabled: Uint8Array;
  readonly uplinkEnabled: Uint8Array;
  /** What a table holds that this configuration does not mention. */
  readonly base: 'initial' | 'factory';
}

interface Shown {
  readonly stamp: string;
  readonly entries: readonly IndexedRow[];
}

/** Status tables are computed anew at least this often, ms of device time. */
const freshness = 5000;

/** The configuration of one OLT: running and startup. Tables and settings come to be when first asked for. */
export class Config {
  readonly olt: Olt;
  readonly registry: Registry;
  /** Parameters of command blocks as last set; a restart forgets them. */
  readonly params = new Map<string, MibCell>();
  /** Rows written by the last attempt, for faults that change more than was asked. */
  readonly touched: { table: TablePart; key: string }[] = [];
  #tables = new Map<string, Rows>();
  #scalars = new Map<string, MibCell>();
  #base: Saved['base'] = 'initial';
  #startup: Saved;
  /** Tables as they were when the present attempt began; undefined outside an attempt. */
  #undo: { tables: Map<string, Rows>; scalars: Map<string, MibCell> } | undefined;
  #effects: (() => void)[] = [];
  #version = 0;
  readonly #shown = new Map<string, Shown>();
  readonly #memo = new Map<string, { version: number; value: unknown }>();

  constructor(olt: Olt, registry: Registry) {
    this.olt = olt;
    this.registry = registry;
    this.#startup = this.#snapshot();
  }

  // ── reading ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Rows as the device shows them, in order of index. */
  rows<T extends AnyTable>(table: T): readonly RowOf<T>[] {
    return this.entries(configTableOf(this.registry, table)).map(({ row }) => row as RowOf<T>);
  }

  /** What the device keeps, without what is derived and without order: cheap, for checks. */
  kept<T extends AnyTable>(table: T): readonly RowOf<T>[] {
    return [...this.#rows(configTableOf(this.registry, table)).values()] as RowOf<T>[];
  }

  row<T extends AnyTable>(table: T, key: Partial<RowOf<T>>): RowOf<T> | undefined {
    const of = configTableOf(this.registry, table);
    return this.#rows(of).get(this.#key(of, key as ConfigRow)) as RowOf<T> | undefined;
  }

  has<T extends AnyTable>(table: T, key: Partial<RowOf<T>>): boolean {
    return this.row(table, key) !== undefined;
  }

  /** A setting that is in force. */
  value(name: string): MibCell {
    const set = this.#scalars.get(name);
    if (set !== undefined) return set;
    const initial = this.registry.settings.get(name)?.initial;
    if (initial === undefined) throw new Error(`no family declares ${name}`);
    return typeof initial === 'function' ? initial(this) : initial;
  }

  number(name: string): number {
    return Number(this.value(name));
  }

  text(name: string): string {
    return String(this.value(name));
  }

  /** The rows of a table with their indexes. */
  entries(of: TablePart): readonly IndexedRow[] {
    const { name } = of.table;
    const stamp = of.computed === undefined && of.live !== true ? `${this.#version}` : this.#stamp();
    const shown = this.#shown.get(name);
    if (shown?.stamp === stamp) return shown.entries;
    const entries = sortedEntries(of.table, of.computed?.(this).map((row) => filledRow(of, row)) ?? this.#view(of));
    this.#shown.set(name, { stamp, entries });
    return entries;
  }

  /** Something that follows from the configuration alone, kept until that changes. */
  memo<T>(name: string, make: () => T): T {
    const known = this.#memo.get(name);
    if (known?.version === this.#version) return known.value as T;
    const value = make();
    this.#memo.set(name, { version: this.#version, value });
    return value;
  }

  /** What tells a row of a table from the others. */
  keyText(of: TablePart, row: ConfigRow): string {
    return this.#key(of, row);
  }

  // ── writing, with the device's checks ──────────────────────────────────────────────────────────────────────────────

  /** Puts a row there. `add` refuses one that exists, `edit` one that does not; what is not given keeps its value. */
  write<T extends AnyTable>(table: T, row: Partial<RowOf<T>>, how: 'add' | 'put' | 'edit'): SetRefusal | undefined {
    const of = configTableOf(this.registry, table);
    const given = row as ConfigRow;
    const missing = this.#keyColumns(of).find((name) => given[name] === undefined);
    if (missing !== undefined) return setRefusalOf(`${missing} is not set`);
    const key = this.#key(of, given);
    const rows = this.#rows(of);
    const before = rows.get(key);
    if (before !== undefined && how === 'add') return setRefusalOf(`${key} exists in ${table.name}`);
    if (before === undefined && how === 'edit') return setRefusalOf(`no ${key} in ${table.name}`);
    if (before === undefined && of.limit !== undefined && rows.size >= of.limit)
      return full(`${table.name} holds ${of.limit} rows`);
    const after = filledRow(of, { ...before, ...given });
    const refusal = setRefusalOf(of.check?.(after, this, before));
    if (refusal !== undefined) return refusal;
    this.#change(of).set(key, after);
    this.touched.push({ table: of, key });
    return setRefusalOf(of.written?.(after, this, given) ?? undefined);
  }

  drop<T extends AnyTable>(table: T, key: Partial<RowOf<T>>): SetRefusal | undefined {
    const of = configTableOf(this.registry, table);
    const text = this.#key(of, key as ConfigRow);
    const row = this.#rows(of).get(text);
    if (row === undefined) return setRefusalOf(`no ${text} in ${table.name}`);
    const refusal = setRefusalOf(of.removable?.(row, this));
    if (refusal !== undefined) return refusal;
    this.#change(of).delete(text);
    of.removed?.(row, this);
    return undefined;
  }

  /** An ONU is deleted: all that was set up for it goes with it, in every table whose rows begin with a PON and an ONU. */
  dropOnu(pon: number, onu: number): void {
    for (const of of this.registry.tables.values()) {
      const [first = '', second = ''] = of.table.index;
      if (of.computed !== undefined || !/pon/i.test(first) || !/onu/i.test(second)) continue;
      for (const [key, row] of this.#rows(of)) {
        if (row[first] === pon && row[second] === onu) this.#change(of).delete(key);
      }
    }
  }

  /** An ONU works: what it brings is shown from now on. */
  onuArrived(pon: number, onu: number): void {
    for (const of of this.registry.arriving) {
      for (const given of of.arrives?.(this, pon, onu) ?? []) {
        const key = this.#key(of, given as ConfigRow);
        if (this.#rows(of).has(key)) continue;
        const row = filledRow(of, given as ConfigRow);
        this.#change(of).set(key, row);
        this.#isBrought(of, key, row);
      }
    }
  }

  /** Nobody has to save what an ONU brings along: a restart would not lose it. */
  #isBrought(of: TablePart, key: string, row: ConfigRow): void {
    const { tables, base } = this.#startup;
    const saved = new Map(tables.get(of.table.name) ?? this.#fresh(of, base));
    if (saved.has(key)) return;
    this.#startup = { ...this.#startup, tables: new Map(tables).set(of.table.name, saved.set(key, row)) };
  }

  clear(table: AnyTable): SetRefusal | undefined {
    for (const row of this.kept(table)) {
      const refusal = this.drop(table, row);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  set(name: string, value: MibCell): void {
    this.#scalars.set(name, value);
    this.#version += 1;
  }

  /** Changes a row or removes it without asking anybody, as a hand at the console would. Columns not given stay. */
  force(of: TablePart, given: ConfigRow, remove = false): void {
    const key = this.#key(of, given);
    const rows = this.#change(of);
    if (remove) {
      rows.delete(key);
      return;
    }
    const after = filledRow(of, { ...rows.get(key), ...given });
    rows.set(key, after);
    of.written?.(after, this, given);
  }

  /** Lets status tables follow a change of the plant at once. */
  refresh(): void {
    this.#version += 1;
  }

  /** Does something to the plant when all that is being written has been accepted. */
  later(effect: () => void): void {
    if (this.#undo === undefined) effect();
    else this.#effects.push(effect);
  }

  /** All or nothing: a refusal undoes what was written to rows and settings. */
  attempt(work: () => SetRefusal | undefined): SetRefusal | undefined {
    if (this.#undo !== undefined) return work();
    const undo = { tables: new Map<string, Rows>(), scalars: new Map(this.#scalars) };
    this.#undo = undo;
    this.touched.length = 0;
    this.#effects = [];
    try {
      const refusal = work();
      if (refusal === undefined) {
        for (const effect of this.#effects) effect();
        return undefined;
      }
      for (const [name, rows] of undo.tables) this.#tables.set(name, rows);
      this.#scalars = undo.scalars;
      this.#version += 1;
      return refusal;
    } finally {
      this.#undo = undefined;
    }
  }

  // ── startup and running ────────────────────────────────────────────────────────────────────────────────────────────

  save(): void {
    this.#startup = this.#snapshot();
    this.olt.savedAt = this.olt.now();
  }

  /** True when a restart would lose something. */
  unsaved(): boolean {
    const { tables, scalars, overrides, base, ponEnabled, uplinkEnabled } = this.#startup;
    if (base !== this.#base) return true;
    const names = new Set([...this.#tables.keys(), ...tables.keys()]);
    for (const name of names) {
      const of = this.registry.tables.get(name);
      if (of === undefined) continue;
      const other = tables.get(name) ?? this.#fresh(of, base);
      if (!sameRows(this.#rows(of), other)) return true;
    }
    const settings = new Set([...this.#scalars.keys(), ...scalars.keys()]);
    for (const name of settings) if (this.value(name) !== (scalars.get(name) ?? this.#initialValue(name))) return true;
    const kept = this.#overrides();
    if (kept.size !== overrides.size || [...kept].some(([name, value]) => overrides.get(name) !== value)) return true;
    return (
      Buffer.compare(ponEnabled, this.olt.ponEnabled) !== 0 ||
      Buffer.compare(uplinkEnabled, this.olt.uplinkEnabled) !== 0
    );
  }

  /** What `read` would see after a restart. */
  asStarted<T>(read: () => T): T {
    const running = this.#snapshot();
    const params = new Map(this.params);
    this.#load(this.#startup);
    try {
      return read();
    } finally {
      this.#load(running);
      for (const [name, value] of params) this.params.set(name, value);
    }
  }

  /** A start: what was not saved is gone. */
  boot(): void {
    this.#load(this.#startup);
  }

  /** Both configurations as the device left the factory. */
  restore(): void {
    this.#load({
      tables: new Map(),
      scalars: new Map(),
      overrides: new Map(),
      ponEnabled: new Uint8Array(this.olt.ponEnabled.length).fill(1),
      uplinkEnabled: new Uint8Array(this.olt.uplinkEnabled.length).fill(1),
      base: 'factory',
    });
    this.#startup = this.#snapshot();
  }

  /** Settings that differ from what they are by themselves, and those that are plain values. */
  settings(): Record<string, MibCell> {
    return Object.fromEntries([...this.registry.settings.keys()].map((name) => [name, this.value(name)]));
  }

  #load(saved: Saved): void {
    this.#tables = new Map([...saved.tables].map(([name, rows]) => [name, new Map(rows)]));
    this.#scalars = new Map(saved.scalars);
    this.#base = saved.base;
    this.params.clear();
    this.#version += 1;
    const { overrides, pinned, ponEnabled, uplinkEnabled } = this.olt;
    for (const name of overrides.keys()) if (!pinned.has(name)) overrides.delete(name);
    for (const [name, value] of saved.overrides) if (!pinned.has(name)) overrides.set(name, value);
    ponEnabled.set(saved.ponEnabled);
    uplinkEnabled.set(saved.uplinkEnabled);
  }

  #snapshot(): Saved {
    return {
      tables: new Map([...this.#tables].map(([name, rows]) => [name, new Map(rows)])),
      scalars: new Map(this.#scalars),
      overrides: this.#overrides(),
      ponEnabled: this.olt.ponEnabled.slice(),
      uplinkEnabled: this.olt.uplinkEnabled.slice(),
      base: this.#base,
    };
  }

  #overrides(): Map<string, MibCell> {
    const { overrides, pinned } = this.olt;
    return new Map([...overrides].filter(([name]) => !pinned.has(name)));
  }

  #initialValue(name: string): MibCell | undefined {
    const initial = this.registry.settings.get(name)?.initial;
    return typeof initial === 'function' ? initial(this) : initial;
  }

  // ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #keyColumns(of: TablePart): readonly string[] {
    return of.key ?? of.table.index;
  }

  #key(of: TablePart, row: ConfigRow): string {
    return tableKeyOf(this.#keyColumns(of), row);
  }

  #rows(of: TablePart): Rows {
    const { name } = of.table;
    let rows = this.#tables.get(name);
    if (rows === undefined) {
      rows = this.#fresh(of, this.#base);
      this.#tables.set(name, rows);
    }
    return rows;
  }

  #fresh(of: TablePart, base: Saved['base']): Rows {
    const first = [...(of.factory?.(this) ?? []), ...((base === 'initial' && of.initial?.(this)) || [])];
    return new Map(first.map((row) => [this.#key(of, row as ConfigRow), filledRow(of, row as ConfigRow)]));
  }

  /** The rows of a table that is about to change. */
  #change(of: TablePart): Rows {
    const rows = this.#rows(of);
    const { name } = of.table;
    if (this.#undo !== undefined && !this.#undo.tables.has(name)) this.#undo.tables.set(name, new Map(rows));
    this.#version += 1;
    return rows;
  }

  *#view(of: TablePart): Generator<ConfigRow> {
    const rows = this.#rows(of).values();
    const numbered = of.item === undefined ? rows : numberedRows(of.table, of.item, rows);
    for (const row of numbered)
      yield of.derived === undefined ? row : ({ ...row, ...of.derived(row, this) } as ConfigRow);
  }

  /** Changes whenever a status may: with the configuration, with the phase of an ONU, and with time. */
  #stamp(): string {
    const { phase } = this.olt.onus;
    const { ponEnabled, uplinkEnabled, uplinkUp } = this.olt;
    let sum = 0;
    for (const flags of [ponEnabled, uplinkEnabled, uplinkUp])
      for (let i = 0; i < flags.length; i++) sum = (sum * 2 + flags[i]!) | 0;
    for (let i = 0; i < phase.length; i++) sum = (Math.imul(sum, 31) + phase[i]!) | 0;
    return `${this.#version}.${sum}.${this.olt.onus.order().length}.${Math.floor(this.olt.now() / freshness)}`;
  }
}
