/**
 * The shapes in which OID facts are written down. Pure data: no table here knows how it is collected or simulated.
 * Objects carry the names of the MIB modules, so that a wrong or missing name is a compile error.
 */

/** Sub-identifiers, most significant first. Structurally equal to the codec's `Oid`. */
export type ObjectId = readonly number[];

/** How a value travels; the words are those of the codec's `Value['type']`. */
export type Syntax = 'integer' | 'gauge32' | 'counter32' | 'counter64' | 'timeticks' | 'octets' | 'oid' | 'ipAddress';

type Choices = Readonly<Record<string, number>>;

/** What a MIB says about one object, before it is given its place. `range` lists inclusive intervals. */
export interface Spec {
  readonly id: number;
  readonly syntax: Syntax;
  readonly enum?: Choices;
  readonly range?: readonly (readonly [number, number])[];
  readonly access: 'read-only' | 'read-write';
  /** Octets that are a text in some rows and an address in others: they come one character each, whatever they are. */
  readonly binary?: true;
}

type Place<S extends Spec> = S & { readonly name: string; readonly oid: ObjectId };

/** A column: `oid` is the column without the index (instances are `oid` + index). */
export type Column<S extends Spec = Spec> = Place<S>;

/** A scalar: `oid` is the instance and ends in `.0`. */
export type Scalar<S extends Spec = Spec> = Place<S>;

interface Table<C extends Readonly<Record<string, Spec>> = Readonly<Record<string, Spec>>> {
  /** Name of the table object in the MIB. */
  readonly name: string;
  /** The entry object, one below the table: column `n` is `oid` + `n`. */
  readonly oid: ObjectId;
  /** Names of the index objects, in order; all are columns of the table. `rowIndex` and `rowKey` spell them. */
  readonly index: readonly string[];
  readonly columns: { readonly [K in keyof C]: Column<C[K]> };
}

/** Any table, for code that walks over them. */
export interface AnyTable {
  readonly name: string;
  readonly oid: ObjectId;
  readonly index: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
}

type Range = readonly (readonly [number, number])[];

interface Plain<S extends Syntax> {
  readonly id: number;
  readonly syntax: S;
  readonly access: 'read-only';
  readonly range?: Range;
}

const plain = <S extends Syntax>(syntax: S, id: number, range?: Range): Plain<S> => ({
  id,
  syntax,
  access: 'read-only',
  ...(range === undefined ? {} : { range }),
});

export const int32 = (id: number, range?: Range) => plain('integer', id, range);
export const unsigned = (id: number, range?: Range) => plain('gauge32', id, range);
export const counter32 = (id: number) => plain('counter32', id);
export const counter64 = (id: number) => plain('counter64', id);
export const ticks = (id: number) => plain('timeticks', id);
export const octetString = (id: number) => plain('octets', id);
export const binary = (id: number) => ({ ...plain('octets', id), binary: true as const });
export const oidValue = (id: number) => plain('oid', id);
export const ip = (id: number) => plain('ipAddress', id);

/** An INTEGER with named values. */
export const enumInt = <const E extends Choices>(id: number, values: E) => ({ ...plain('integer', id), enum: values });

/** Declared read-write by the MIB; on read tables that is no evidence that a device accepts a SET. */
export const rw = <S extends Spec>(spec: S): Omit<S, 'access'> & { readonly access: 'read-write' } => ({
  ...spec,
  access: 'read-write',
});

const placed = <C extends Readonly<Record<string, Spec>>>(specs: C, oidOf: (id: number) => ObjectId) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, name, oid: oidOf(spec.id) }]),
  ) as unknown as { readonly [K in keyof C]: Place<C[K]> };

/** A conceptual table at `base`; its entry is `base.1`. */
export const table = <const C extends Readonly<Record<string, Spec>>>(
  name: string,
  base: ObjectId,
  index: readonly string[],
  columns: C,
): Table<C> => {
  const entry = [...base, 1];
  return { name, oid: entry, index, columns: placed(columns, (id) => [...entry, id]) };
};

/** Scalar objects directly below `base`, addressed by their `.0` instance. */
export const scalars = <const C extends Readonly<Record<string, Spec>>>(base: ObjectId, specs: C) =>
  placed(specs, (id) => [...base, id, 0]);

/** The vendor's enterprise, 37950; rebranded units may present another number. */
export const enterprise: ObjectId = [1, 3, 6, 1, 4, 1, 37_950];

/** Platform of every model, and the EPON tables. */
export const p5 = (...rest: number[]): ObjectId => [...enterprise, 1, 1, 5, ...rest];

/** The GPON tables. */
export const p6 = (...rest: number[]): ObjectId => [...enterprise, 1, 1, 6, ...rest];

/** The name of `value` among a column's choices, or undefined when the device answered a number that the MIB lacks. */
export const choiceName = (spec: Spec, value: number): string | undefined =>
  Object.entries(spec.enum ?? {}).find(([, number]) => number === value)?.[0];

/** Sub-identifiers of one index value (RFC 2578 §7.7): a number, four octets, or a text with its length before it. */
function indexPart(spec: Spec, value: string | number): number[] {
  if (spec.syntax === 'ipAddress') return String(value).split('.').map(Number);
  if (spec.syntax !== 'octets') return [Number(value)];
  const octets = new TextEncoder().encode(String(value));
  return [octets.length, ...octets];
}

const indexSpecs = (of: AnyTable): readonly Spec[] =>
  of.index.map((name) => of.columns[name] ?? { id: 0, syntax: 'integer', access: 'read-only' });

/** The index of a row, as it stands behind a column, from the values of its index objects in their order. */
export const rowIndex = (of: AnyTable, values: readonly (string | number)[]): number[] =>
  indexSpecs(of).flatMap((spec, at) => indexPart(spec, values[at] ?? 0));

const latin = (octets: readonly number[]): string => String.fromCharCode(...octets);

/** The values of a row's index objects; undefined when the sub-identifiers are no index of this table. */
export function rowKey(of: AnyTable, index: readonly number[]): (string | number)[] | undefined {
  const values: (string | number)[] = [];
  let at = 0;
  for (const spec of indexSpecs(of)) {
    const size = spec.syntax === 'ipAddress' ? 4 : spec.syntax === 'octets' ? (index[at++] ?? 0) : 1;
    const part = index.slice(at, at + size);
    at += size;
    if (part.length !== size || (spec.syntax === 'octets' && part.some((n) => n > 255))) return undefined;
    values.push(spec.syntax === 'ipAddress' ? part.join('.') : spec.syntax === 'octets' ? latin(part) : (part[0] ?? 0));
  }
  return at === index.length ? values : undefined;
}
