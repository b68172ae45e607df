import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Tie, Tied } from '../bindings/codec.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable, type ColumnOf } from '../bindings/snmp-table.ts';
import type { Binding, PageRead, PageRow, PageSession } from '../kit/binding.ts';

export interface PartOf<P extends ConfigPage> {
  /** Value of the field `part` in the rows of this table. */
  readonly part: string;
  readonly table: AnyTable;
  readonly ties: readonly Tied[];
  readonly page: P;
}

/** One table of a page that shows several; the fields that it fills by the names of its columns. */
export const tablePartOf = <const P extends ConfigPage, T extends AnyTable>(
  page: P,
  part: string,
  table: T,
  columns: { readonly [K in keyof P['fields'] & string]?: Tie<ColumnOf<T>> },
): PartOf<P> => ({ page, part, table, ties: tiesOf(page, table.columns, columns) });

const blankOf = (page: ConfigPage): PageRow =>
  Object.fromEntries(Object.keys(page.fields).map((name) => [name, null] as const));

async function readParts(
  session: PageSession,
  page: ConfigPage,
  parts: readonly PartOf<ConfigPage>[],
): Promise<PageRead> {
  const blank = blankOf(page);
  const reads: PageRead[] = [];
  for (const { part, table, ties } of parts) {
    const read = await readTable(session, [table], ties);
    reads.push({ ...read, rows: read.rows.map((row) => ({ ...blank, ...row, part })) });
  }
  if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
  return { rows: reads.flatMap(({ rows }) => rows), complete: reads.every(({ complete }) => complete) };
}

/** A page that is looked at alone and shows rows of several tables, told apart by its field `part`. */
export const severalTables = <const P extends ConfigPage>(page: P, parts: readonly PartOf<P>[]): Binding => ({
  page,
  read: (session) => readParts(session, page, parts),
  steps: () => Promise.resolve([]),
});
