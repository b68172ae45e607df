import { parentPort, workerData } from 'node:worker_threads';
import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { SheetJob, SheetReply } from './job.ts';
import { workbookOf } from './workbook.ts';
import { weighZip } from './zip.ts';

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** Compound file of .xls (BIFF8); older bare BIFF files are not accepted. */
const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A cell as a person typed it: whole numbers without exponent, so that a serial number typed as a number stays one. */
function textOf(cell: CellObject | undefined): string {
  const value = cell?.v;
  if (value === undefined || cell?.t === 'e') return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (value instanceof Date) return value.toISOString();
  return String(value).slice(0, 2_000);
}

function rowsOf(sheet: WorkSheet, maxRows: number, maxColumns = 64): string[][] {
  const cells = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows: string[][] = [];
  for (let r = 0; r < Math.min(cells.length, maxRows); r++) {
    rows.push(Array.from((cells[r] ?? []).slice(0, maxColumns), textOf));
  }
  return rows;
}

function readJob(job: Extract<SheetJob, { kind: 'read' }>): SheetReply {
  const { bytes, maxRows, maxUnpackedMb } = job;
  const zipped = startsWith(bytes, zipMark);
  if (!zipped && !startsWith(bytes, compoundMark)) return { ok: false, reason: 'sheetType' };
  if (zipped) {
    const verdict = weighZip(bytes, maxUnpackedMb * 1024 * 1024);
    if (verdict === 'tooBig') return { ok: false, reason: 'sheetTooBig', limit: maxUnpackedMb };
    if (verdict === 'broken') return { ok: false, reason: 'sheetUnreadable' };
  }
  // One row more than allowed below the headings shows that there are too many.
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: maxRows + 2,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) return { ok: false, reason: 'sheetUnreadable' };
  const rows = rowsOf(sheet, maxRows + 2);
  if (rows.length > maxRows + 1) return { ok: false, reason: 'sheetRows', limit: maxRows };
  return { ok: true, kind: 'rows', rows };
}

function answer(job: SheetJob): SheetReply {
  try {
    return job.kind === 'read' ? readJob(job) : { ok: true, kind: 'bytes', bytes: workbookOf(job.tables) };
  } catch {
    // Whatever the library stumbles over says the same to the person: not a spreadsheet.
    return { ok: false, reason: 'sheetUnreadable' };
  }
}

parentPort?.postMessage(answer(workerData as SheetJob), []);
