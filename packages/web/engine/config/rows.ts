import type { Values } from '@heliograph/catalogue/kit/fields.ts';

/** Rows as the device's answer brings them: one array each, in the order of `columns`. */
export type Cells = readonly unknown[];

export const rowValuesOf = (columns: readonly string[], cells: Cells): Values =>
  Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null]));

/** Rows whose text has every word of the query, in any column. */
export function filteredRows(rows: readonly Cells[], query: string, textOf: (row: Cells) => string): readonly Cells[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

// One for all rows: it is dear to make. Digits by their value, so that 10.0.0.2 stands before 10.0.0.10.
const collatorOf = () => new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Plain = string | number | boolean | null | undefined;
/** A list goes by what it begins with. */
const first = (value: unknown) => (Array.isArray(value) ? (value as Plain[])[0] : (value as Plain));
const isNone = (value: Plain) => value === null || value === undefined || value === '';

/** Rows in the order of one column; rows without a value stand at the end, whatever the direction. */
export function sorted(rows: readonly Cells[], at: number, isAscending: boolean): readonly Cells[] {
  const collator = collatorOf();
  const sign = isAscending ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [a, b] = [first(one[at]), first(other[at])];
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b));
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    if (typeof a === 'boolean' && typeof b === 'boolean') return sign * (Number(b) - Number(a));
    return sign * collator.compare(String(a), String(b));
  });
}

/** Which rows stand in the part that is seen, with as many before and after it as keep a flick of the wheel from showing none. */
export function rowWindowOf(
  scrollTop: number,
  height: number,
  rowHeight: number,
  count: number,
): readonly [first: number, end: number] {
  const [step, spare] = [8, 16];
  // In steps, so that not every pixel that is scrolled draws anew.
  const top = Math.floor(scrollTop / rowHeight / step) * step;
  const seen = Math.ceil(height / rowHeight);
  const start = Math.max(0, Math.min(top, count - seen) - spare);
  return [start, Math.min(count, top + seen + step + spare)];
}
