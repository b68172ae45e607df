import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable, Column } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, FieldValue, PageRead, PageSession, RawRow, RawTable, Step } from '../kit/binding.ts';
import type { Tie, Tied } from './codec.ts';
import { tieObjectOf } from './codec.ts';
import { tiesOf } from './snmp-scalars.ts';

/** Tables whose rows go together: they have the same index. */
export type TablesOf<T> = T extends readonly AnyTable[] ? T[number] : T;
export type ColumnOf<T extends AnyTable> = T extends AnyTable ? keyof T['columns'] & string : never;

export interface TableSpec<T extends AnyTable, P extends ConfigPage> {
  /** One table, or several with the same index whose columns are laid side by side. */
  readonly read: T | readonly T[];
  readonly columns: { readonly [K in keyof P['fields'] & string]?: Tie<ColumnOf<T>> };
  /** Rows that are no rows: firmware that answers empty places. */
  readonly keep?: (row: Readonly<Record<string, FieldValue>>) => boolean;
}

/** Which rows of a table are meant. */
interface Reach {
  readonly keep?: ((row: Readonly<Record<string, FieldValue>>) => boolean) | undefined;
  /** Those whose index begins like this. */
  readonly within?: readonly number[] | undefined;
}

export const tableListOf = <T extends AnyTable>(tables: T | readonly T[]): readonly T[] =>
  (Array.isArray(tables) ? tables : [tables]) as readonly T[];

export const mibColumnsOf = (tables: readonly AnyTable[]): Readonly<Record<string, Column>> =>
  Object.assign({}, ...tables.map((table) => table.columns)) as Readonly<Record<string, Column>>;

const merged = (parts: readonly RawTable[]): RawRow[] => {
  const [first, ...others] = parts;
  const beside = others.map((part) => new Map(part.rows.map((row) => [row.index.join('.'), row.values])));
  return (first?.rows ?? []).map(({ index, values }) => ({
    index,
    values: Object.assign({}, values, ...beside.map((rows) => rows.get(index.join('.')) ?? {})) as RawRow['values'],
  }));
};

/** Reads the columns that the ties name and makes rows of fields. Absent when the first table is. */
export async function readTable(
  session: PageSession,
  tables: readonly AnyTable[],
  ties: readonly Tied[],
  { keep = () => true, within }: Reach = {},
): Promise<PageRead> {
  const parts: RawTable[] = [];
  for (const table of tables) {
    const names = ties.map(({ object }) => object.name).filter((name) => table.columns[name] !== undefined);
    parts.push(await session.walk(table, names, within));
  }
  if (parts[0]?.absent === true) return { rows: [], complete: true, absent: true };
  const raw = merged(parts);
  const rows = raw.map(({ values }) =>
    Object.fromEntries(ties.map(({ name, object, toField }) => [name, toField(values[object.name], session.model)])),
  );
  const kept = rows.map((row, at) => ({ row, at: raw[at]?.index ?? [] })).filter(({ row }) => keep(row));
  return {
    rows: kept.map(({ row }) => row),
    at: kept.map(({ at }) => at),
    complete: parts.every((part) => part.complete),
  };
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an edit in place sends: the columns that changed, in one SET. */
export function editSteps(ties: readonly Tied[], { before, after, at }: RowChange, session: PageSession): Step[] {
  if (at === undefined) return [];
  const changed = ties.filter(
    ({ name, field }) =>
      field.shown !== true && after !== undefined && name in after && !same(before?.[name], after[name]),
  );
  return changed.length === 0
    ? []
    : [{ sets: changed.map(({ name, toSet }) => toSet(after?.[name], session.model, at)) }];
}

/** Rows that are there by themselves (ports, queues) and are changed in place; or that are only looked at. */
export function snmpTable<T extends AnyTable, const P extends ConfigPage>(page: P, spec: TableSpec<T, P>): Binding {
  const tables = tableListOf(spec.read);
  const ties = tiesOf(page, mibColumnsOf(tables), spec.columns);
  const isKey = (name: string) => page.key?.includes(name) === true;
  return {
    page,
    read: (session) => readTable(session, tables, ties, { keep: spec.keep }),
    steps: (change, session) =>
      Promise.resolve(
        editSteps(
          ties.filter(({ name }) => !isKey(name)),
          change,
          session,
        ),
      ),
  };
}

export { tieObjectOf };
