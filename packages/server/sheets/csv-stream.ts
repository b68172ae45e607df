import { Readable } from 'node:stream';
import type { SheetCell } from './job.ts';
import { writeCsv } from './sheets.ts';

/** Rows of one piece of a file that is sent while it is read. */
export const pieceRows = 1000;

async function* written(headings: readonly string[], pieces: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  const table = { name: '', headings: [...headings] };
  yield writeCsv({ ...table, rows: [] });
  for await (const rows of pieces) {
    const whole = writeCsv({ ...table, rows: rows.map((row) => [...row]) });
    // The byte order mark and the headings went out with the first piece.
    yield whole.subarray(whole.indexOf('\r\n') + 2);
  }
}

/** A table of any length as CSV: only the piece that is on its way is in memory. */
export const streamCsv = (
  headings: readonly string[],
  pieces: AsyncIterable<readonly (readonly SheetCell[])[]>,
): Readable => Readable.from(written(headings, pieces));

/**
 * Reads what comes after `from` (at first undefined) piece by piece, until one is not full. Each read is a short transaction
 * of its own, so that nothing is held while a slow browser takes its time.
 */
export async function* inPieces<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pieceRows) return;
    last = rows.at(-1);
  }
}
