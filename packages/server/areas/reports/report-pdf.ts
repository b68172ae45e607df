import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { reportWords as words } from '@heliograph/catalogue/words/report-words.ts';
import type { SheetCell, SheetTable } from '../../sheets/sheets.ts';
import { reportTablesOf, reportTime, type ReportReader, type NetworkReport } from './report-tables.ts';

// A4 on its side, in points.
const [width, height] = [842, 595];
const margin = 36;
const [rowHeight, headHeight, letters] = [15, 30, 8.5];
const ink = { text: '#14202e', muted: '#5b6b7d', line: '#c9d2dc', head: '#eef2f6' };
/** Rows of one table; the workbook has all of them. */
const mostRows = 500;

const [latin, chinese] = ['Heliograph Latin', 'Heliograph Chinese'];
const { resolve } = createRequire(import.meta.url);
const fonts = [
  [resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff'), latin],
  [resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-700-normal.woff'), `${latin} Bold`],
  [resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'), chinese],
  [resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'), `${chinese} Bold`],
] as const;

/** Loaded when the first report is drawn: some megabytes that most processes never need. */
async function drawing() {
  const { GlobalFonts, PDFDocument } = await import('@napi-rs/canvas');
  for (const [path, family] of fonts) if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family);
  return PDFDocument;
}

const fontOf = (size: number, isBold = false): string => {
  const bold = isBold ? ' Bold' : '';
  return `${size}px "${latin}${bold}", "${chinese}${bold}"`;
};

/** As much of the words as fits, and a sign that there are more. */
function fitted(pen: SKRSContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pen.measureText(`${letters.slice(0, middle).join('')}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('')}…`;
}

/** In two lines, broken where a word ends or, in Chinese, anywhere; the second one is cut where it is too long. */
function inTwo(pen: SKRSContext2D, text: string, room: number): readonly string[] {
  if (pen.measureText(text).width <= room) return [text];
  const pieces = text.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+/gu) ?? [text];
  let first = '';
  let at = 0;
  while (at < pieces.length && pen.measureText(first + (pieces[at] ?? '')).width <= room) first += pieces[at++];
  if (first === '') return [fitted(pen, text, room)];
  return [first, fitted(pen, pieces.slice(at).join(''), room)];
}

const textOf = (cell: SheetCell, { language }: ReportReader): string => {
  if (cell === null) return '–';
  return typeof cell === 'number' ? new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(cell) : cell;
};

interface Page {
  readonly table: SheetTable;
  readonly rows: readonly (readonly SheetCell[])[];
  /** Rows of the table that no page has; said beneath its last one. */
  readonly more: number;
}

/** What stands on which page: known before the first is drawn, so that each says how many there are. */
function pagesOf(tables: readonly SheetTable[]): Page[] {
  const perPage = Math.floor((height - 2 * margin - 58 - headHeight) / rowHeight);
  return tables.flatMap((table) => {
    const rows = table.rows.slice(0, mostRows);
    const more = table.rows.length - rows.length;
    const count = Math.max(1, Math.ceil(rows.length / perPage));
    return Array.from({ length: count }, (_, page): Page => ({
      table,
      rows: rows.slice(page * perPage, (page + 1) * perPage),
      more: page === count - 1 ? more : 0,
    }));
  });
}

class Sheet {
  private readonly pen: SKRSContext2D;
  private readonly reader: ReportReader;

  constructor(pen: SKRSContext2D, reader: ReportReader) {
    this.pen = pen;
    this.reader = reader;
    pen.textBaseline = 'middle';
  }

  private write(text: string, x: number, y: number, size: number, colour = ink.text, isBold = false): void {
    this.pen.font = fontOf(size, isBold);
    this.pen.fillStyle = colour;
    this.pen.fillText(text, x, y);
  }

  private line(y: number): void {
    this.pen.fillStyle = ink.line;
    this.pen.fillRect(margin, y, width - 2 * margin, 0.5);
  }

  frame(title: string, said: string, name: string, place: string): void {
    this.write(title, margin, margin + 8, 15, ink.text, true);
    this.write(said, margin, margin + 26, 9, ink.muted);
    this.write(name, margin, margin + 46, 11, ink.text, true);
    this.pen.font = fontOf(8);
    this.write(place, width - margin - this.pen.measureText(place).width, height - margin / 2 - 4, 8, ink.muted);
  }

  private columns({ widths, headings }: SheetTable): readonly { readonly x: number; readonly room: number }[] {
    const given = headings.map((_, at) => widths?.[at] ?? 12);
    const unit = (width - 2 * margin) / given.reduce((sum, one) => sum + one, 0);
    let x = margin;
    return given.map((one) => {
      const column = { x: x + 3, room: one * unit - 6 };
      x += one * unit;
      return column;
    });
  }

  table({ table, rows, more }: Page): void {
    const columns = this.columns(table);
    const isNumber = table.headings.map((_, at) => table.rows.some((row) => typeof row[at] === 'number'));
    let y = margin + 58;
    this.pen.fillStyle = ink.head;
    this.pen.fillRect(margin, y, width - 2 * margin, headHeight);
    table.headings.forEach((heading, at) => {
      const { x, room } = columns[at] ?? { x: 0, room: 0 };
      this.pen.font = fontOf(letters, true);
      const lines = inTwo(this.pen, heading, room);
      lines.forEach((line, n) =>
        this.cell(line, x, room, y + (lines.length === 1 ? 15 : 9 + n * 12), isNumber[at] === true, true),
      );
    });
    y += headHeight;
    for (const row of rows) {
      row.forEach((cell, at) => {
        const { x, room } = columns[at] ?? { x: 0, room: 0 };
        this.cell(textOf(cell, this.reader), x, room, y + rowHeight / 2, isNumber[at] === true, false);
      });
      y += rowHeight;
      this.line(y);
    }
    const { language } = this.reader;
    if (rows.length === 0) this.write(words.nothing[language], margin + 3, y + 12, letters, ink.muted);
    if (more > 0) this.write(fill(words.more, { n: more })[language], margin + 3, y + 10, letters, ink.muted);
  }

  private cell(text: string, x: number, room: number, y: number, isRight: boolean, isBold: boolean): void {
    this.pen.font = fontOf(letters, isBold);
    const shown = fitted(this.pen, text, room);
    const left = isRight ? x + room - this.pen.measureText(shown).width : x;
    this.write(shown, left, y, letters, ink.text, isBold);
  }
}

/** A report as pages: what the workbook has, in the same language and zone. */
export async function reportPdf(report: NetworkReport, reader: ReportReader): Promise<Uint8Array> {
  const PDFDocument = await drawing();
  const { from, to } = report.window;
  const said = { from: reportTime(from, reader.zone), to: reportTime(to, reader.zone), zone: reader.zone };
  const [title, about] = [words.title[reader.language], fill(words.window, said)[reader.language]];
  const pages = pagesOf(reportTablesOf(report, reader));
  const document = new PDFDocument({ title, creator: 'Heliograph' });
  for (const [at, page] of pages.entries()) {
    const sheet = new Sheet(document.beginPage(width, height) as unknown as SKRSContext2D, reader);
    sheet.frame(title, about, page.table.name, `${at + 1} / ${pages.length}`);
    sheet.table(page);
    document.endPage();
    // Whoever else works in this process has its turn between two pages.
    await setImmediate();
  }
  return document.close();
}
