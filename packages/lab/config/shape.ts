import type { AnyTable, Column, Spec } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Model } from '../devices/models.ts';
import type { Config } from './config.ts';

/**
 * How a family of configuration is declared: which tables of the MIB hold rows, which scalars are settings, which command blocks
 * write where, and what the device itself checks. Only data and small pure functions; state is kept by `Config`.
 */

export type MibCell = number | string;
/** A row by column name. Never changed in place: a change puts another row there. */
export type ConfigRow = Readonly<Record<string, MibCell>>;

/** Why a device refuses a SET, in the words of error-status. */
export interface SetRefusal {
  readonly error: 'inconsistentValue' | 'wrongValue' | 'resourceUnavailable' | 'noCreation' | 'notWritable';
  readonly reason: string;
}

/** A plain text is a reason of state: inconsistentValue. Undefined: nothing speaks against it. */
export type Verdict = string | SetRefusal | undefined;

export const wrong = (reason: string): SetRefusal => ({ error: 'wrongValue', reason });
export const full = (reason: string): SetRefusal => ({ error: 'resourceUnavailable', reason });
export const setRefusalOf = (verdict: Verdict): SetRefusal | undefined =>
  typeof verdict === 'string' ? { error: 'inconsistentValue', reason: verdict } : verdict;

type CellFor<X> = X extends 'octets' | 'ipAddress' ? string : number;
type CellOf<S extends Spec> = CellFor<S['syntax']>;
export type ObjectGroup = Readonly<Record<string, Spec & { readonly name: string; readonly oid: Oid }>>;
export type RowOf<T extends AnyTable> = {
  readonly [K in keyof T['columns'] & string]: CellOf<T['columns'][K]>;
};
/** Values of a command block; what was never set is missing. */
export type ValuesOf<G extends ObjectGroup> = { readonly [K in keyof G & string]?: CellOf<G[K]> };

/** A table of which the device keeps the rows. */
export interface TableShape<T extends AnyTable> {
  /** What makes two rows the same one; the MIB index when left out. */
  readonly key?: readonly (keyof T['columns'] & string)[];
  /** An index column that only numbers the rows from 1, anew after every removal; counted apart for each rest of the index. */
  readonly item?: keyof T['columns'] & string;
  /** Rows as the device leaves the factory. */
  readonly factory?: (config: Config) => readonly Partial<RowOf<T>>[];
  /** Rows that its operator had made before the lab began, beside those of the factory; same keys replace. */
  readonly initial?: (config: Config) => readonly Partial<RowOf<T>>[];
  /** Rows that an ONU brings when it registers: its ports, say. Those that are there stay as they are. */
  readonly arrives?: (config: Config, pon: number, onu: number) => readonly Partial<RowOf<T>>[];
  /** Values of columns that a new row is not given. */
  readonly defaults?: Partial<RowOf<T>>;
  readonly limit?: number;
  /** Columns that take a SET on an existing row; all that the MIB calls read-write, apart from the key, when left out. */
  readonly writable?: readonly (keyof T['columns'] & string)[];
  /** The RowStatus column, when rows come and go by SET of it. */
  readonly rowStatus?: keyof T['columns'] & string;
  /** Columns that follow from other state; shown in place of what the row holds. */
  readonly derived?: (row: RowOf<T>, config: Config) => Partial<RowOf<T>>;
  /** The device's own checks before a row is put there; `before` is missing for a new row. */
  readonly check?: (row: RowOf<T>, config: Config, before: RowOf<T> | undefined) => Verdict;
  /** Asked before a row is removed. */
  readonly removable?: (row: RowOf<T>, config: Config) => Verdict;
  /** What a change takes along elsewhere. */
  readonly removed?: (row: RowOf<T>, config: Config) => void;
  /** `given` holds what was asked for, without what only stayed. */
  readonly written?: (row: RowOf<T>, config: Config, given: Partial<RowOf<T>>) => Verdict | void;
  /** True: what is derived follows from the plant as well, not from the configuration alone. */
  readonly live?: boolean;
  /** True: kept by the device, yet shown in no table of the MIB. */
  readonly hidden?: boolean;
}

export interface TablePart extends TableShape<AnyTable> {
  readonly kind: 'table';
  readonly table: AnyTable;
  /** Status: computed from the rest of the device, never stored. */
  readonly computed?: (config: Config) => readonly ConfigRow[];
}

/** Plain scalars. A function is a value that is computed and cannot be written. */
export interface ScalarSettings {
  readonly kind: 'settings';
  readonly group: ObjectGroup;
  readonly initial: Readonly<Record<string, MibCell | ((config: Config) => MibCell)>>;
  readonly checks: Readonly<Record<string, (value: MibCell, config: Config) => Verdict>>;
}

export type RowVerb = 'add' | 'put' | 'edit' | 'drop' | 'clear' | 'keep' | 'nothing';

/** Parameters and an action that does the work with them. */
export interface ActionBlock {
  readonly kind: 'command';
  readonly group: ObjectGroup;
  /** Empty: none, see `immediateBlock`. */
  readonly action: string;
  readonly into: TablePart | undefined;
  readonly rowOf: (values: ConfigRow, config: Config) => ConfigRow;
  /** What to do by the number of the action. */
  readonly on: ReadonlyMap<number, RowVerb | ((values: ConfigRow, config: Config) => Verdict)>;
  /** Parameters that are settings, written by the verb `keep`, and what they hold before; they read back what is in force. */
  readonly keeps: Readonly<Record<string, MibCell | ((config: Config) => MibCell)>>;
  readonly check: ((values: ConfigRow, config: Config) => Verdict) | undefined;
}

export type ConfigPart = TablePart | ScalarSettings | ActionBlock;

/** Everything of one subject. */
export interface ConfigFamily {
  readonly name: string;
  readonly parts: readonly ConfigPart[];
  /** Models that have it; all when left out. */
  readonly when?: (model: Model) => boolean;
}

export const stored = <T extends AnyTable>(table: T, shape: TableShape<T> = {}): TablePart => ({
  ...(shape as unknown as TableShape<AnyTable>),
  kind: 'table',
  table,
});

/** A read-only table whose rows follow from the configuration and the plant. */
export const status = <T extends AnyTable>(
  table: T,
  rows: (config: Config) => readonly Partial<RowOf<T>>[],
): TablePart => ({ kind: 'table', table, computed: rows as unknown as (config: Config) => readonly ConfigRow[] });

type Initial<G extends ObjectGroup> = {
  readonly [K in keyof G & string]?: CellOf<G[K]> | ((config: Config) => CellOf<G[K]>);
};

export const settings = <G extends ObjectGroup>(
  group: G,
  initial: Initial<G>,
  checks: { readonly [K in keyof G & string]?: (value: CellOf<G[K]>, config: Config) => Verdict } = {},
): ScalarSettings => ({
  kind: 'settings',
  group,
  initial: initial as ScalarSettings['initial'],
  checks: checks as unknown as ScalarSettings['checks'],
});

export interface CommandShape<G extends ObjectGroup, T extends AnyTable> {
  /** What every name of the action does; all of them, or loading fails. Verbs need `into`, apart from `keep`. */
  readonly on: Readonly<Record<string, RowVerb | ((values: ValuesOf<G>, config: Config) => Verdict)>>;
  readonly into?: T;
  /** Parameter by column of `into`, or a function that makes the row. */
  readonly map?:
    | { readonly [C in keyof T['columns'] & string]?: keyof G & string }
    | ((values: ValuesOf<G>, config: Config) => Partial<RowOf<T>>);
  readonly keeps?: Initial<G>;
  /** Checked before any action. */
  readonly check?: (values: ValuesOf<G>, config: Config) => Verdict;
}

const rowMaker = (map: unknown): ActionBlock['rowOf'] => {
  if (typeof map === 'function') return map as ActionBlock['rowOf'];
  const pairs = Object.entries((map ?? {}) as Readonly<Record<string, string>>);
  return (values) =>
    Object.fromEntries(
      pairs.flatMap(([column, parameter]) => {
        const value = values[parameter];
        return value === undefined ? [] : [[column, value]];
      }),
    );
};

export const actionBlock = <G extends ObjectGroup, T extends AnyTable = AnyTable>(
  group: G,
  action: keyof G & string,
  shape: CommandShape<G, T>,
): ActionBlock => {
  const numbers = group[action]?.enum ?? {};
  if (Object.keys(numbers).sort().join() !== Object.keys(shape.on).sort().join())
    throw new Error(`${action} knows ${Object.keys(numbers).join()}`);
  const on = Object.entries(shape.on as Readonly<Record<string, unknown>>).map(([name, does]): [number, RowVerb] => [
    numbers[name] ?? -1,
    does as RowVerb,
  ]);
  return {
    kind: 'command',
    group,
    action,
    into: shape.into === undefined ? undefined : stored(shape.into),
    rowOf: rowMaker(shape.map),
    on: new Map(on),
    keeps: (shape.keeps ?? {}) as ActionBlock['keeps'],
    check: shape.check as ActionBlock['check'],
  };
};

/** A block without an action: every SET to it is carried out. */
export const immediateBlock = <G extends ObjectGroup>(
  group: G,
  does: (values: ValuesOf<G>, config: Config) => Verdict,
): ActionBlock => ({
  kind: 'command',
  group,
  action: '',
  into: undefined,
  rowOf: rowMaker({}),
  on: new Map([[0, does as (values: ConfigRow, config: Config) => Verdict]]),
  keeps: {},
  check: undefined,
});

/** A value of the right kind for an object that nobody set. */
export const blank = ({ syntax, enum: choices, range }: Spec | Column): MibCell => {
  if (syntax === 'octets') return '';
  if (syntax === 'ipAddress') return '0.0.0.0';
  const least = choices === undefined ? (range?.[0]?.[0] ?? 0) : Math.min(...Object.values(choices));
  return Math.max(0, least);
};
