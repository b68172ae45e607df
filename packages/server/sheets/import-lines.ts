import type { importResult } from '@heliograph/catalogue/kit/import-result.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../db/scope.ts';
import { fault } from '../fault.ts';
import type { Request, Upload } from '../http/request.ts';
import type { SheetDesk } from './desk.ts';
import { readCsvImport, type CsvLine } from './read-csv.ts';
import { readImport } from './sheets.ts';

export type ImportResult = z.input<typeof importResult>;

/** What a sheet to import looks like. */
export interface SheetForm {
  /** Headings of the columns; a file may carry them in either language, or as their keys, and in any order. */
  readonly headings: Readonly<Record<string, Text>>;
  /** Columns without which no row could come about. */
  readonly needed: readonly string[];
  /** Columns of which one must be there at least: rows are known by any of them. */
  readonly oneOf?: readonly string[];
  readonly mostRows: number;
  /** Takes .csv as well. */
  readonly csv?: true;
}

/** A row with something in it. `number` as the spreadsheet program shows it; a column that is not there is empty. */
export interface SheetLine {
  readonly number: number;
  readonly cell: (key: string) => string;
}

export const folded = (words: string): string => words.trim().toLowerCase();

/** Which column holds what; throws `sheetHeadings`. */
function readHeadings(row: readonly string[], { headings, needed, oneOf = [] }: SheetForm, language: Language) {
  const found = new Map<string, number>();
  row.forEach((cell, column) => {
    const match = Object.entries(headings).find(([key, { en, zh }]) =>
      [en, zh, key].map(folded).includes(folded(cell)),
    );
    if (match && !found.has(match[0])) found.set(match[0], column);
  });
  const missing = needed.filter((key) => !found.has(key));
  if (missing.length > 0)
    throw fault('sheetHeadings', { missing: missing.map((key) => headings[key]?.[language]).join(', ') });
  if (oneOf.length > 0 && !oneOf.some((key) => found.has(key)))
    throw fault('sheetHeadings', { missing: oneOf.map((key) => headings[key]?.[language]).join(' / ') });
  return found;
}

async function bytesOf({ stream }: Upload): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  // The multipart reader cuts a file at the limit of the call and says so here.
  if ('truncated' in stream && stream.truncated === true) throw fault('tooLarge');
  return Buffer.concat(chunks);
}

async function readRows(fileName: string, bytes: Uint8Array, form: SheetForm): Promise<readonly CsvLine[]> {
  if (form.csv && /\.csv$/i.test(fileName)) return readCsvImport(bytes, form.mostRows);
  const rows = await readImport(fileName, bytes, form.mostRows);
  return rows.map((cells, at) => ({ line: at + 1, cells }));
}

/** The rows of the one file that came with a request. */
export async function readLines(
  desk: SheetDesk,
  request: Request,
  form: SheetForm,
): Promise<{ readonly fileName: string; readonly lines: readonly SheetLine[] }> {
  const upload = await request.upload();
  const [first, ...rows] = await desk.inTurn(async () => readRows(upload.fileName, await bytesOf(upload), form));
  const columns = readHeadings(first?.cells ?? [], form, request.language);
  const lines = rows.flatMap(({ line, cells }): SheetLine[] =>
    cells.some((cell) => cell.trim() !== '')
      ? [{ number: line, cell: (key) => (cells[columns.get(key) ?? -1] ?? '').trim() }]
      : [],
  );
  return { fileName: upload.fileName.slice(0, 100), lines };
}

/** Typed values by the same rules as a dialog. */
export function judgeTyped<I extends z.ZodType>(
  input: I,
  form: Form,
  typed: object,
): { readonly sound: z.output<I> } | { readonly problems: readonly Problem[] } {
  const parsed = input.safeParse(typed);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return { problems: [...fields].map((field) => ({ field, message: messages.wrongKind })) };
  }
  const problems = validate(form, parsed.data as Readonly<Record<string, unknown>>);
  return problems.length > 0 ? { problems } : { sound: parsed.data };
}

/** A row that was not taken, in the words of who asks. */
export const refusedRow = (
  { tongue }: Request,
  row: number,
  problems: readonly Problem[],
): ImportResult['rows'][number] => ({
  row,
  problems: problems.map(({ field, message }) => ({ field, message: tongue.say(message) })),
});

/**
 * What becomes of a sheet: all of its rows, or none if one of them is bad, unless `skipBad` asked for the sound ones. `write` writes what is
 * sound and answers what is not; what it wrote is taken back where it must not stay.
 */
export async function wholeSheet(
  tx: Tx,
  total: number,
  { skipBad }: { readonly skipBad: boolean },
  write: () => Promise<ImportResult['rows']>,
): Promise<ImportResult> {
  await sql`savepoint sheet`.execute(tx);
  const rows = await write();
  const isKept = rows.length === 0 || skipBad;
  if (!isKept) await sql`rollback to savepoint sheet`.execute(tx);
  return { total, added: isKept ? total - rows.length : 0, failed: rows.length, rows };
}
