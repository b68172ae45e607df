import { utils, write, type CellObject } from '@e965/xlsx';
import type { SheetCell, SheetTable } from './job.ts';

/** Text cells are written as text, so that MACs and serial numbers keep their form, and never as formulas. */
const cellOf = (cell: SheetCell): CellObject | null => {
  if (cell === null || cell === '') return null;
  return typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell, z: '@' };
};

/** An .xlsx file with one sheet per table, its cells as they are given. */
export function workbookOf(tables: readonly SheetTable[]): Uint8Array {
  const book = utils.book_new();
  for (const { name, headings, rows, widths } of tables) {
    const sheet = utils.aoa_to_sheet([[...headings], ...rows].map((row) => row.map(cellOf)));
    sheet['!cols'] = headings.map((heading, column) => ({ wch: widths?.[column] ?? Math.max(12, heading.length + 2) }));
    utils.book_append_sheet(book, sheet, name.slice(0, 31));
  }
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
  return new Uint8Array(bytes);
}
