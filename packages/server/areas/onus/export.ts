import { onuCalls, type onuRow } from '@heliograph/catalogue/calls/onus.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { downCauses, onuStates } from '@heliograph/catalogue/words/phases.ts';
import { signalBands } from '@heliograph/catalogue/words/signal-bands.ts';
import type { z } from 'zod';
import { fault } from '../../fault.ts';
import type { FileReply } from '../../http/request.ts';
import { inPieces, streamCsv } from '../../sheets/csv-stream.ts';
import { csvType, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';

type Row = z.input<typeof onuRow>;

interface Column {
  readonly title: Text;
  readonly cell: (row: Row, language: Language) => SheetCell;
}

const labelled =
  (list: readonly { readonly id: string; readonly label: Text }[], of: (row: Row) => string | null): Column['cell'] =>
  (row, language) => {
    const id = of(row);
    return list.find((one) => one.id === id)?.label[language] ?? id;
  };

const columns: readonly Column[] = [
  { title: text('Name', '名称'), cell: (row) => row.name },
  { title: text('OLT', 'OLT'), cell: (row) => row.oltName },
  { title: text('Site', '站点'), cell: (row) => row.siteName },
  { title: text('ONU', 'ONU'), cell: (row) => row.place },
  { title: text('Serial number', '序列号'), cell: (row) => row.sn },
  { title: text('MAC', 'MAC'), cell: (row) => row.mac },
  { title: text('LOID', 'LOID'), cell: (row) => row.loid },
  { title: text('State', '状态'), cell: labelled(onuStates, (row) => row.state) },
  { title: text('Cause', '离线原因'), cell: labelled(downCauses, (row) => row.cause) },
  { title: text('Since (UTC)', '状态开始时间 (UTC)'), cell: (row) => row.since },
  { title: text('Light received, dBm', '接收光功率 (dBm)'), cell: (row) => row.rxPower },
  { title: text('Light sent, dBm', '发射光功率 (dBm)'), cell: (row) => row.txPower },
  { title: text('Light at the OLT, dBm', 'OLT 接收光功率 (dBm)'), cell: (row) => row.oltRxPower },
  { title: text('Signal', '信号'), cell: labelled(signalBands, (row) => row.band) },
  { title: text('Distance, m', '距离 (m)'), cell: (row) => row.distance },
  { title: text('Model', '型号'), cell: (row) => row.model },
  { title: text('Vendor', '厂商'), cell: (row) => row.vendor },
  { title: text('Profile', '模板'), cell: (row) => row.profile },
  { title: text('Last down', '最近离线原因'), cell: (row) => row.deregReason },
  { title: text('Measured (UTC)', '测得时间 (UTC)'), cell: (row) => row.at },
];

/** At most this many ONUs in one workbook, which is made in memory; CSV has no end. */
export const maxOnusExported = 10_000;

const headingsIn = (language: Language) => columns.map(({ title }) => title[language]);
const cellsOf = (rows: readonly Row[], language: Language) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, language)));

/** The list as a workbook in the language of the caller, in its order, no cell a formula. Throws `exportRows` beyond 10,000 ONUs. */
export async function onuWorkbook(rows: readonly Row[], language: Language): Promise<FileReply> {
  if (rows.length > maxOnusExported) throw fault('exportRows', { limit: maxOnusExported });
  const table = { name: onuCalls.list.title[language], headings: headingsIn(language), rows: cellsOf(rows, language) };
  return { fileName: 'onus.xlsx', contentType: xlsxType, body: Buffer.from(await writeXlsx([table])) };
}

/** The list as CSV, sent while it is read; by id, so that each piece goes on where the last one ended. */
export function onuCsv(read: (behind: string) => Promise<readonly Row[]>, language: Language): FileReply {
  async function* cells() {
    for await (const rows of inPieces<Row>((last) => read(last?.id ?? '0'))) yield cellsOf(rows, language);
  }
  return { fileName: 'onus.csv', contentType: csvType, body: streamCsv(headingsIn(language), cells()) };
}
