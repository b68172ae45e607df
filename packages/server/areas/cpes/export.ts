import { cpeCalls, type cpeRow } from '@heliograph/catalogue/calls/cpes.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeStates } from '@heliograph/catalogue/words/cpe-words.ts';
import type { z } from 'zod';
import { fault } from '../../fault.ts';
import type { FileReply } from '../../http/request.ts';
import { inPieces, streamCsv } from '../../sheets/csv-stream.ts';
import { csvType, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';

type Row = z.input<typeof cpeRow>;

const columns: readonly (readonly [title: Text, cell: (row: Row, language: Language) => SheetCell])[] = [
  [text('Serial number', '序列号'), (row) => row.serialno],
  [text('Description', '描述'), (row) => row.devdescribe],
  [
    text('State', '状态'),
    (row, language) => cpeStates.find(({ id }) => id === row.state)?.label[language] ?? row.state,
  ],
  [text('Since (UTC)', '状态开始时间 (UTC)'), (row) => row.since],
  [text('Last report (UTC)', '最近上报 (UTC)'), (row) => row.lastInform],
  [text('Type', '型号'), (row) => row.devicetype],
  [text('Manufacturer', '厂商'), (row) => row.manufacturer],
  [text('Hardware version', '硬件版本'), (row) => row.hardware],
  [text('Software version', '软件版本'), (row) => row.software],
  [text('MAC', 'MAC'), (row) => row.devicemac],
  [text('IP', 'IP'), (row) => row.host],
  [text('Group', '分组'), (row) => row.groupName],
  [text('Project', '项目'), (row) => row.projectName],
  [text('OLT', 'OLT'), (row) => row.oltName],
  [text('ONU', 'ONU'), (row) => row.place],
];

/** At most this many in one workbook, which is made in memory; CSV has no end. */
export const maxCpesExported = 10_000;

const headingsIn = (language: Language) => columns.map(([title]) => title[language]);
const cellsOf = (rows: readonly Row[], language: Language) =>
  rows.map((row) => columns.map(([, cell]) => cell(row, language)));

/** The list as a workbook, no cell a formula. Throws `exportRows` beyond 10,000 devices. */
export async function cpeWorkbook(rows: readonly Row[], language: Language): Promise<FileReply> {
  if (rows.length > maxCpesExported) throw fault('exportRows', { limit: maxCpesExported });
  const name = cpeCalls.getCpeListByCondition.title[language];
  const table = { name, headings: headingsIn(language), rows: cellsOf(rows, language) };
  return { fileName: 'customer-devices.xlsx', contentType: xlsxType, body: Buffer.from(await writeXlsx([table])) };
}

/** The list as CSV, sent while it is read; by id, so that each piece goes on where the last one ended. */
export function cpeCsv(read: (behind: string) => Promise<readonly Row[]>, language: Language): FileReply {
  async function* cells() {
    for await (const rows of inPieces<Row>((last) => read(last?.id ?? '0'))) yield cellsOf(rows, language);
  }
  return {
    fileName: 'customer-devices.csv',
    contentType: csvType,
    body: streamCsv(headingsIn(language), cells()),
  };
}
