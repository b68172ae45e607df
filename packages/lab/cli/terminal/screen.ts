/** One line of output: a text, or cells that begin at columns (from 0). */
interface Row {
  readonly cells: readonly (readonly [column: number, text: string])[];
}

export type OutLine = string | Row;

/**
 * Plain spelling of a row. A cell that is longer than its column pushes the next one on, without a blank between them
 * (`show interface brief` of V1600G0-B V1.4.8R).
 */
export const plainLine = (line: OutLine): string =>
  typeof line === 'string' ? line : line.cells.reduce((text, [column, cell]) => text.padEnd(column) + cell, '');

/** The same with the cursor: every cell starts at the left edge and is moved to its column (seen on V1.4.8R by OLTERRA). */
export const painted = (line: OutLine): string =>
  typeof line === 'string'
    ? line
    : line.cells.map(([column, cell]) => `\r${column === 0 ? '' : `\u001b[${column}C`}${cell}`).join('');

/** A table with a headline; every column begins at its place. */
export const columnLines = (
  columns: readonly (readonly [column: number, title: string])[],
  rows: readonly (readonly string[])[],
): OutLine[] => [
  columns.reduce((text, [column, title]) => text.padEnd(column) + title, ''),
  ...rows.map((row): Row => ({ cells: columns.map(([column], i) => [column, row[i] ?? ''] as const) })),
];
