import { Readable } from 'node:stream';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { csvType, writeCsv, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';
import { logsWithNames } from './names.ts';
import { nextRows, type Behind, type NarrowedLog } from './pages.store.ts';
import type { LogView } from './rows.ts';

/** A spreadsheet is built in memory; more rows than this go into CSV, which is sent while it is read. */
const maxSheetRows = 20_000;
/** Few enough that a chunk is gone again before the garbage collector takes it for something that lasts. */
const chunkRows = 250;

export interface FileColumn<Shown> {
  readonly title: Text;
  readonly cell: (row: Shown, language: Language) => SheetCell | undefined;
}

export interface LogFile<Asked, Row, Shown> {
  readonly name: string;
  readonly view: LogView<Asked, Row, Shown>;
  readonly columns: readonly FileColumn<Shown>[];
}

/** What people read of a file, the parameters of operations among it. */
const read = ['object', 'text', 'by', 'errorMsg', 'msg', 'operParam'];

/** Newest first, in chunks that are read behind the last row; each its own short transaction. */
async function* chunks<Asked, Row, Shown>(
  request: Request,
  { view }: LogFile<Asked, Row, Shown>,
  narrowed: NarrowedLog,
): AsyncGenerator<Shown[]> {
  let behind: Behind | undefined;
  for (;;) {
    const from: Behind | undefined = behind;
    const rows: (Row & Behind)[] = await request.tx((tx) => nextRows<Row>(tx, narrowed, view.columns, from, chunkRows));
    if (rows.length > 0) {
      const shown = rows.map((row) => view.show(row, request.language)) as (Shown & object)[];
      yield await request.tx((tx) => logsWithNames(tx, request.actor.tenantId, shown, request.language, read));
    }
    behind = rows.at(-1);
    if (!behind || rows.length < chunkRows) return;
  }
}

const cellsOf = <Shown>(columns: readonly FileColumn<Shown>[], rows: readonly Shown[], language: Language) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, language) ?? null));

async function* csvOf<Asked, Row, Shown>(
  request: Request,
  file: LogFile<Asked, Row, Shown>,
  narrowed: NarrowedLog,
): AsyncGenerator<Buffer> {
  const { language } = request;
  const headings = file.columns.map(({ title }) => title[language]);
  yield writeCsv({ name: file.name, headings, rows: [] });
  for await (const rows of chunks(request, file, narrowed)) {
    const whole = writeCsv({ name: file.name, headings, rows: cellsOf(file.columns, rows, language) });
    // The byte order mark and the headings went out with the first piece.
    yield whole.subarray(whole.indexOf('\r\n') + 2);
  }
}

/** A log as a file: `xlsx` up to 20,000 rows, `csv` without an end; no cell is a formula. */
export async function exportLog<Asked, Row, Shown>(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  file: LogFile<Asked, Row, Shown>,
  query: Asked & { readonly format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { language } = request;
  const narrowed = file.view.narrow(request.actor.tenantId, query);
  if (query.format === 'csv') {
    const body = Readable.from(csvOf(request, file, narrowed), { objectMode: false });
    body.on('error', (error) => ctx.log.warn({ err: error, requestId: request.requestId }, 'an export broke off'));
    return { fileName: `${file.name}.csv`, contentType: csvType, body };
  }
  const cells: SheetCell[][] = [];
  for await (const rows of chunks(request, file, narrowed)) {
    cells.push(...cellsOf(file.columns, rows, language));
    if (cells.length > maxSheetRows) throw fault('exportRows', { limit: maxSheetRows });
  }
  const headings = file.columns.map(({ title }) => title[language]);
  const body = await desk.inTurn(() => writeXlsx([{ name: file.name, headings, rows: cells }]));
  return { fileName: `${file.name}.xlsx`, contentType: xlsxType, body: Buffer.from(body) };
}
