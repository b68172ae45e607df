/** An ONU as the first cell of a row names it, and the rest of the row. */
export interface PlacedRow {
  readonly onu: number;
  readonly rest: string;
}

/** More than any GPON or EPON port holds; what a device prints beyond is no place. */
const mostOnus = 1024;

/**
 * `GPON0/1:2` (V1.4), `1/1/1:1` (V2), a bare `2` (chassis, and `rx-power` of V1.4): the port is the last number before the colon.
 * A place of two digits each fills its column, so that the next cell begins at once.
 */
const index = /^\s*(?:(?:[A-Z]{1,8} ?)?\d{1,3}(?:\/\d{1,3})*?\/(\d{1,3}):)?(\d{1,4})(?![\d.:/])\s*(\S.*)$/i;

/** A row of the PON that was asked; undefined for any other line, and for rows of another port. */
export function placedRow(line: string, pon: number): PlacedRow | undefined {
  const found = index.exec(line);
  if (!found) return undefined;
  const [, port, number = '', rest = ''] = found;
  const onu = Number(number);
  if ((port !== undefined && Number(port) !== pon) || onu < 1 || onu > mostOnus) return undefined;
  return { onu, rest: rest.trimEnd() };
}

/** Every row of an answer that `read` understands, each ONU once: the first row counts. */
export function placedRowsOf<Row extends { readonly onu: number }>(
  lines: readonly string[],
  pon: number,
  read: (row: PlacedRow) => Row | undefined,
): Row[] {
  const found = new Map<number, Row>();
  for (const line of lines) {
    const placed = placedRow(line, pon);
    const row = placed && !found.has(placed.onu) ? read(placed) : undefined;
    if (row) found.set(row.onu, row);
  }
  return [...found.values()];
}

/** The cells of the rest of a row; those of a table stand at least two blanks apart, words within one of them one. */
export const rowCellsOf = (rest: string): string[] => rest.trim().split(/\s{2,}/);
