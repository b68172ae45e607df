import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { packLimits } from '@heliograph/catalogue/calls/languages.ts';
import { packMessages } from '@heliograph/catalogue/words/language-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { fault } from '../../fault.ts';
import { readCsv, type CsvLine } from '../../sheets/read-csv.ts';
import { asTyped, readSheet } from '../../sheets/sheets.ts';
import { readFlatJson } from './flat-json.ts';

/** One text of a file, and where it stands. */
export interface PackEntry {
  readonly line: number;
  readonly key: string;
  readonly words: string;
}
export interface Misfit {
  readonly line: number;
  readonly key: string;
  readonly message: Text;
}
export interface PackFile {
  readonly entries: readonly PackEntry[];
  readonly misfits: readonly Misfit[];
}

/** Cells of a sheet are cut off here by the reader. */
const cellLimit = 2_000;

function utf8(bytes: Uint8Array): string {
  try {
    // A byte order mark is left out by the decoder.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fault('languageEncoding');
  }
}

/** Rows of a table as CSV. */
export const readPackCsv = (source: string): CsvLine[] =>
  readCsv(source, {
    most: packLimits.keys + 1,
    tooMany: () => fault('languageKeys', { limit: packLimits.keys }),
    unreadable: (line) => fault('languageUnreadable', { line }),
  });

/** What an export puts before a cell that a spreadsheet program would take for a formula is no part of it. */
const bare = (cell: string): string => asTyped(cell.trim());

function readTable([head, ...rows]: readonly CsvLine[]): PackFile {
  const titles = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [keyAt, ownAt] = [titles.indexOf('key'), titles.indexOf('own')];
  if (keyAt < 0 || ownAt < 0) throw fault('languageColumns');
  const entries: PackEntry[] = [];
  const misfits: Misfit[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const key = bare(cells[keyAt] ?? '');
    const words = bare(cells[ownAt] ?? '');
    if (key === '') continue;
    if (seen.has(key)) misfits.push({ line, key, message: packMessages.twice });
    else if (words.length >= cellLimit) {
      misfits.push({ line, key, message: fill(packMessages.tooLong, { max: cellLimit - 1 }) });
    } else entries.push({ line, key, words });
    seen.add(key);
  }
  return { entries, misfits };
}

/** The texts of a file, by what its name says that it is. Nothing of what it says is checked yet. */
export async function readPackFile(fileName: string, bytes: Uint8Array): Promise<PackFile> {
  const kind = /\.(json|csv|xlsx?)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (kind === undefined) throw fault('languageKind');
  if (bytes.length > packLimits.bytes) throw fault('tooLarge');
  if (kind === 'json') return readFlatJson(utf8(bytes));
  if (kind === 'csv') return readTable(readPackCsv(utf8(bytes)));
  const rows = await readSheet(fileName, bytes, packLimits.keys);
  return readTable(rows.map((cells, at) => ({ line: at + 1, cells })));
}
