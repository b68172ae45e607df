import { compareOid, startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import type { AnyTable, Spec, Syntax } from '@heliograph/wire/mib/kit.ts';
import type { Olt } from '../devices/olt.ts';
import { scalarRow, type RowSet } from './rows.ts';
import type { WriteTarget } from './target.ts';

/** A value before it is encoded; the syntax of its object says how. Undefined: this row is missing in this column. */
export type AgentValue = number | string | bigint | Uint8Array | Oid;

export type Get = (olt: Olt, key: number, now: number) => AgentValue | undefined;

/** Carries out a write that has passed the checks of syntax and range. A text is the reason why the device refuses. */
export type Set = (olt: Olt, key: number, value: AgentValue) => string | undefined;

/** All instances of one object, in order. */
export interface ViewSegment {
  readonly name: string;
  readonly oid: Oid;
  readonly syntax: Syntax;
  readonly spec: Spec;
  readonly rows: RowSet;
  readonly get: Get;
  readonly set?: Set;
  /** In place of `set` where one PDU is taken as a whole. */
  readonly target?: WriteTarget;
  /** Name of the configuration table it is a column of. */
  readonly table?: string;
}

export interface Instance {
  readonly segment: ViewSegment;
  /** Position of the segment in the view. */
  readonly at: number;
  /** Ordinal of the row. */
  readonly n: number;
}

type Columns<T extends AnyTable> = Partial<Record<keyof T['columns'] & string, Get>>;
type Setters<T extends AnyTable> = Partial<Record<keyof T['columns'] & string, Set>>;

const segment = (spec: Spec & { name: string; oid: Oid }, rows: RowSet, get: Get, set?: Set): ViewSegment => ({
  name: spec.name,
  oid: spec.oid,
  syntax: spec.syntax,
  spec,
  rows,
  get,
  ...(set === undefined ? {} : { set }),
});

/** The columns of a table that the device answers. A name that the table lacks is a compile error. */
export const bindTable = <T extends AnyTable>(
  table: T,
  rows: RowSet,
  columns: Columns<T>,
  setters: Setters<T> = {},
): ViewSegment[] =>
  Object.entries<Get | undefined>(columns).flatMap(([name, get]) => {
    const column = table.columns[name];
    const set = (setters as Readonly<Record<string, Set | undefined>>)[name];
    return column === undefined || get === undefined ? [] : [segment(column, rows, get, set)];
  });

type ScalarGroup = Readonly<Record<string, Spec & { readonly name: string; readonly oid: Oid }>>;

export const bindScalars = <G extends ScalarGroup>(
  group: G,
  values: Partial<Record<keyof G & string, Get>>,
  setters: Partial<Record<keyof G & string, Set>> = {},
): ViewSegment[] =>
  Object.entries<Get | undefined>(values).flatMap(([name, get]) => {
    const scalar = group[name];
    const set = (setters as Readonly<Record<string, Set | undefined>>)[name];
    return scalar === undefined || get === undefined ? [] : [segment(scalar, scalarRow, get, set)];
  });

/** What one kind of device answers, in the order of GetNext. Shared by all devices of the kind; holds no state. */
export class AgentView {
  readonly segments: readonly ViewSegment[];

  constructor(segments: readonly ViewSegment[]) {
    this.segments = [...segments].sort((a, b) => compareOid(a.oid, b.oid));
  }

  /** Position of the last segment whose OID is not after `oid`, or -1. */
  #position(oid: Oid): number {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareOid(this.segments[middle]!.oid, oid) <= 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  find(olt: Olt, oid: Oid): Instance | 'noSuchObject' | 'noSuchInstance' {
    const at = this.#position(oid);
    const segment = this.segments[at];
    if (segment === undefined || !startsWith(oid, segment.oid)) return 'noSuchObject';
    const n = segment.rows.find(olt, oid.slice(segment.oid.length));
    return n < 0 ? 'noSuchInstance' : { segment, at, n };
  }

  /** The object that `oid` lies below, and what follows as index; a row that is not there yet has one as well. */
  place(oid: Oid): { segment: ViewSegment; index: Oid } | undefined {
    const segment = this.segments[this.#position(oid)];
    if (segment === undefined || !startsWith(oid, segment.oid)) return undefined;
    return { segment, index: oid.slice(segment.oid.length) };
  }

  byName(name: string): ViewSegment | undefined {
    return this.segments.find((s) => s.name === name);
  }

  /** The first instance after `oid` among all rows, whether or not the device has a value there. */
  after(olt: Olt, oid: Oid): Instance | undefined {
    const at = this.#position(oid);
    const segment = this.segments[at];
    if (segment === undefined || !startsWith(oid, segment.oid)) return this.#first(olt, at + 1);
    return this.#settle(olt, at, segment.rows.after(olt, oid.slice(segment.oid.length)));
  }

  following(olt: Olt, instance: Instance): Instance | undefined {
    return this.#settle(olt, instance.at, instance.n + 1);
  }

  #settle(olt: Olt, at: number, n: number): Instance | undefined {
    const segment = this.segments[at];
    if (segment !== undefined && n < segment.rows.count(olt)) return { segment, at, n };
    return this.#first(olt, at + 1);
  }

  #first(olt: Olt, from: number): Instance | undefined {
    for (let at = from; at < this.segments.length; at++) {
      const segment = this.segments[at]!;
      if (segment.rows.count(olt) > 0) return { segment, at, n: 0 };
    }
    return undefined;
  }
}
