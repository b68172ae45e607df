import type { AnyTable, Column } from '@heliograph/wire/mib/kit.ts';
import { RowIndex } from '@heliograph/wire/snmp/fast/row-index.ts';
import type { ColumnBlock, CollectResult, TableResult } from '@heliograph/wire/snmp/fast/types.ts';

type Cell = string | number;
export interface CollectedRow {
  /** Each below 128, so that it is one octet of the encoded OID. */
  readonly index: readonly number[];
  readonly cells: Readonly<Record<string, Cell>>;
}

function block(column: Column, rows: readonly CollectedRow[]): ColumnBlock {
  const values = rows.map((row) => row.cells[column.name]);
  const present = Uint8Array.from(values, (value) => (value === undefined ? 0 : 1));
  if (column.syntax === 'octets' || column.syntax === 'oid') {
    return { kind: 'string', present, strings: values.map((value) => value?.toString()), mistyped: 0 };
  }
  const kind = column.syntax === 'counter64' ? 'counter64' : 'int';
  return { kind, present, numbers: Float64Array.from(values, (value) => Number(value ?? 0)), mistyped: 0 };
}

/** A table as the collector hands it over; a cell that is not given was not answered. */
export function collectedTable(table: AnyTable, rows: readonly CollectedRow[], fault?: string): TableResult {
  return {
    table: table.name,
    rows: rows.length,
    suffixes: RowIndex.of(rows.map((row) => Uint8Array.from(row.index))),
    columns: new Map(Object.entries(table.columns).map(([name, column]) => [name, block(column, rows)])),
    complete: fault === undefined,
    ...(fault === undefined ? {} : { fault }),
  };
}

export const result = (tables: TableResult[]): CollectResult => ({
  id: '1',
  ok: true,
  tables,
  scalars: new Map(),
  varbinds: 1,
  requests: 1,
  retries: 0,
  timeouts: 0,
  wallMs: 1,
  window: 4,
  rttMs: 1,
});
