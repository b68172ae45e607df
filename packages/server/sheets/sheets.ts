import { Worker } from 'node:worker_threads';
import { fault } from '../fault.ts';
import type { SheetCell, SheetJob, SheetReply, SheetTable } from './job.ts';

export type { SheetCell, SheetTable } from './job.ts';

/** What one file may cost. A real sheet of 10,000 rules has 2 MB unpacked and is read in under a second. */
const limits = {
  unpackedMb: 48,
  heapMb: 256,
  ms: 10_000,
};

/** What is written where it is asked for: some milliseconds, where a worker takes a hundred to load its library. */
const small = { cells: 1_000, characters: 50_000 };

/**
 * Spreadsheets are read, and large ones written, in a worker of their own that may be killed: the reader is a large library over two
 * binary formats, and whatever a file makes it do ends with the worker. None is kept: the next file may be another tenant's.
 */
async function run(job: SheetJob): Promise<Extract<SheetReply, { ok: true }>> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<SheetReply>();
  const timer = setTimeout(() => reject(fault('sheetTooSlow')), limits.ms);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(full ? fault('sheetTooBig', { limit: limits.unpackedMb }) : fault('sheetUnreadable'));
  });
  worker.once('exit', () => reject(fault('sheetUnreadable')));
  try {
    const reply = await promise;
    if (reply.ok) return reply;
    throw fault(reply.reason, { limit: reply.limit ?? 0 });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * The first sheet of an .xlsx or .xls file, row by row as text. Throws `sheetType`, `sheetUnreadable`, `sheetTooBig`,
 * `sheetTooSlow`, and `sheetRows` beyond `maxRows` rows below the headings.
 */
export async function readSheet(fileName: string, bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  if (!/\.xlsx?$/i.test(fileName)) throw fault('sheetType');
  const reply = await run({ kind: 'read', bytes, maxRows, maxUnpackedMb: limits.unpackedMb });
  return reply.kind === 'rows' ? reply.rows : [];
}

const sizeOf = (cell: SheetCell): number => (typeof cell === 'string' ? cell.length : 1);

function isSmall(tables: readonly SheetTable[]): boolean {
  let [cells, characters] = [0, 0];
  for (const { headings, rows } of tables) {
    for (const row of [headings, ...rows]) {
      cells += row.length;
      for (const cell of row) characters += sizeOf(cell);
      if (cells > small.cells || characters > small.characters) return false;
    }
  }
  return true;
}

/** To write reads nothing that anybody made. The library is loaded with the first file. */
async function writtenHere(tables: readonly SheetTable[]): Promise<Uint8Array> {
  const { workbookOf } = await import('./workbook.ts');
  try {
    return workbookOf(tables);
  } catch {
    // As the worker says it: a cell or a name that no spreadsheet may hold.
    throw fault('sheetUnreadable');
  }
}

/** An .xlsx file with one sheet per table; no cell is a formula. */
export async function writeXlsx(tables: readonly SheetTable[]): Promise<Uint8Array> {
  const safe = tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map(harmlessCell)) }));
  if (isSmall(safe)) return writtenHere(safe);
  const reply = await run({ kind: 'write', tables: safe });
  return reply.kind === 'bytes' ? reply.bytes : new Uint8Array();
}

/** What a spreadsheet program would compute, whatever apostrophes stand before it already. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell that a spreadsheet program would take for a formula gets an apostrophe before it (CWE-1236). */
export const harmlessCell = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;

/** The cell that `harmlessCell` was given. */
export const asTyped = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/** A sheet to import: as `readSheet`, without what an export put before its formulas. */
export async function readImport(fileName: string, bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  return (await readSheet(fileName, bytes, maxRows)).map((row) => row.map(asTyped));
}

/** CSV by RFC 4180, no cell a formula; the byte order mark makes spreadsheet programs read it as UTF-8. */
export function writeCsv({ headings, rows }: SheetTable): Buffer {
  const field = (cell: SheetCell) => {
    const words = String(harmlessCell(cell) ?? '');
    return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
  };
  const lines = [headings, ...rows].map((row) => row.map(field).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvType = 'text/csv; charset=utf-8';
