import { rowIndex, type AnyTable } from '@heliograph/wire/mib/kit.ts';
import { compareOid, type Oid } from '@heliograph/wire/snmp/oid.ts';
import { blank, type ConfigRow, type MibCell, type TablePart } from './shape.ts';

/** A row with its index as it stands behind a column. */
export interface IndexedRow {
  readonly index: Oid;
  readonly row: ConfigRow;
}

const valuesOf = (columns: readonly string[], row: ConfigRow): MibCell[] => columns.map((name) => row[name] ?? '');

export const tableKeyOf = (columns: readonly string[], row: ConfigRow): string =>
  JSON.stringify(valuesOf(columns, row));

export const sortedEntries = (table: AnyTable, rows: Iterable<ConfigRow>): IndexedRow[] => {
  const entries = Array.from(rows, (row) => ({ index: rowIndex(table, valuesOf(table.index, row)), row }));
  return entries.sort((a, b) => compareOid(a.index, b.index));
};

/** Position of the first entry whose index comes after `rest`. */
export const entryAfter = (entries: readonly IndexedRow[], rest: Oid): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareOid(entries[middle]!.index, rest) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Position of the entry with exactly this index, or -1. */
export const indexedRowAt = (entries: readonly IndexedRow[], rest: Oid): number => {
  const before = entryAfter(entries, rest) - 1;
  const found = entries[before];
  return found !== undefined && compareOid(found.index, rest) === 0 ? before : -1;
};

/** Numbers rows from 1 in the order in which they came, apart for each rest of the index. */
export function* numberedRows(table: AnyTable, item: string, rows: Iterable<ConfigRow>): Generator<ConfigRow> {
  const rest = table.index.filter((name) => name !== item);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const group = tableKeyOf(rest, row);
    const n = (counts.get(group) ?? 0) + 1;
    counts.set(group, n);
    yield { ...row, [item]: n };
  }
}

export const sameRow = (a: ConfigRow, b: ConfigRow | undefined): boolean =>
  b !== undefined && Object.keys(a).every((name) => a[name] === b[name]);

export const sameRows = (a: ReadonlyMap<string, ConfigRow>, b: ReadonlyMap<string, ConfigRow>): boolean =>
  a.size === b.size && [...a].every(([key, row]) => sameRow(row, b.get(key)));

/** A row with all columns of its table: what nobody set is what the device brings. */
export function filledRow(of: TablePart, row: ConfigRow): ConfigRow {
  const all: Record<string, MibCell> = {};
  for (const [name, column] of Object.entries(of.table.columns))
    all[name] = row[name] ?? of.defaults?.[name] ?? blank(column);
  // Some tables are indexed by columns of another.
  for (const name of of.table.index) all[name] ??= row[name] ?? 0;
  return all;
}
