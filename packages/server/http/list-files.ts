import type { ListFile } from '@heliograph/catalogue/calls/list-files.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { ListColumn } from '@heliograph/catalogue/resources/resource.ts';
import type { SheetDesk } from '../sheets/desk.ts';
import { harmlessCell, writeXlsx, xlsxType, type SheetCell } from '../sheets/sheets.ts';
import type { FileReply, Page, Request } from './request.ts';
import type { Area } from './serve.ts';

type Row = Readonly<Record<string, unknown>>;
type Handler = Area['handlers'][string];

const pageSize = 100;
/** Rows of one file; a list that is longer is narrowed by its filters. */
const mostRows = 10_000;

function cellOf({ name, options }: ListColumn, row: Row, language: Language): SheetCell {
  const value = row[name];
  const option = options?.find((one) => String(one.value) === String(value));
  if (option) return option.label[language];
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return harmlessCell(value);
  return harmlessCell(JSON.stringify(value));
}

async function rowsOf(list: Handler, input: object, request: Request): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; rows.length < mostRows; pageNum += 1) {
    const page = (await list({ ...input, pageNum, pageSize } as never, request)) as Page<Row>;
    rows.push(...page.rows);
    if (page.rows.length < pageSize) break;
  }
  return rows;
}

/** What a list shows for the filters that were given, as a workbook no cell of which is a formula. */
export const listFileOf =
  ({ resource }: ListFile, list: Handler, desk: SheetDesk) =>
  (input: object, request: Request): Promise<FileReply> =>
    desk.inTurn(async () => {
      const { language } = request;
      const rows = await rowsOf(list, input, request);
      const table = {
        name: resource.title[language],
        headings: resource.columns.map(({ label }) => label[language]),
        rows: rows.map((row) => resource.columns.map((column) => cellOf(column, row, language))),
      };
      return {
        fileName: `${resource.id}.xlsx`,
        contentType: xlsxType,
        body: Buffer.from(await writeXlsx([table])),
      };
    });
