import { fault, type Fault } from '../fault.ts';
import { asTyped } from './sheets.ts';

export interface CsvLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvTerms {
  /** Rows with the headings. */
  readonly most: number;
  readonly tooMany: () => Fault;
  /** Of a row that is no CSV, by its first line. */
  readonly unreadable: (line: number) => Fault;
  readonly separator?: ',' | ';' | '\t';
}

const mostCells = 64;

/** CSV by RFC 4180. A row may span lines; it is known by its first. */
export function readCsv(source: string, { most, tooMany, unreadable, separator = ',' }: CsvTerms): CsvLine[] {
  const ends = `${separator}\r\n`;
  const rows: CsvLine[] = [];
  let cells: string[] = [];
  let [line, first] = [1, 1];
  const endRow = () => {
    if (rows.length >= most) throw tooMany();
    rows.push({ line: first, cells });
    cells = [];
    first = line;
  };
  for (let at = 0; at < source.length;) {
    let cell: string;
    if (source[at] === '"') {
      const parts: string[] = [];
      do {
        const end = source.indexOf('"', at + 1);
        if (end === -1) throw unreadable(first);
        parts.push(source.slice(at + 1, end));
        at = end + 1;
      } while (source[at] === '"');
      cell = parts.join('"');
      line += cell.split('\n').length - 1;
      if (at < source.length && !ends.includes(source.charAt(at))) throw unreadable(line);
    } else {
      const from = at;
      while (at < source.length && !ends.includes(source.charAt(at))) at += 1;
      cell = source.slice(from, at);
    }
    cells.push(cell);
    if (cells.length > mostCells) throw unreadable(line);
    const isLast = source[at] !== separator;
    if (!isLast && at === source.length - 1) cells.push('');
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    at += 1;
    if (!isLast && at < source.length) continue;
    line += 1;
    endRow();
  }
  return rows;
}

/** As spreadsheet programs write it: UTF-8, or in China what Windows has always written there. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** What stands between cells where a comma stands in numbers. */
function separatorOf(source: string): ',' | ';' | '\t' {
  const [head = ''] = source.split(/[\r\n]/, 1);
  const count = (mark: string) => head.split(mark).length;
  return ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A sheet to import as CSV: rows of text, by the line they begin in. Throws `sheetUnreadable`, and `sheetRows` beyond so many rows below the headings. */
export function readCsvImport(bytes: Uint8Array, maxRows: number): CsvLine[] {
  const source = textOf(bytes);
  const lines = readCsv(source, {
    most: maxRows + 1,
    tooMany: () => fault('sheetRows', { limit: maxRows }),
    unreadable: () => fault('sheetUnreadable'),
    separator: separatorOf(source),
  });
  return lines.map(({ line, cells }) => ({ line, cells: cells.map(asTyped) }));
}
