import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { upgradeText } from '@heliograph/catalogue/words/upgrade.ts';
import type { z } from 'zod';
import type { FileReply } from '../../http/request.ts';
import { fault } from '../../fault.ts';
import { streamCsv } from '../../sheets/csv-stream.ts';
import { csvType, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';

export type ShownOlt = z.input<typeof oltRow>;

const states: Record<ShownOlt['state'], Text> = {
  Online: text('Online', '在线'),
  Offline: text('Offline', '离线'),
  Waiting: text('Waiting', '等待中'),
};

interface Column {
  readonly title: Text;
  readonly cell: (row: ShownOlt, language: Language) => SheetCell;
}

const columns: readonly Column[] = [
  { title: text('Name', '名称'), cell: (row) => row.sysHostName },
  { title: text('State', '状态'), cell: (row, language) => states[row.state][language] },
  { title: text('Since (UTC)', '状态开始时间 (UTC)'), cell: (row) => row.since },
  { title: text('IP', 'IP'), cell: (row) => row.ip },
  { title: text('MAC', 'MAC'), cell: (row) => row.sysMac },
  { title: text('Type', '设备类型'), cell: (row) => row.deviceType },
  { title: text('PON mode', 'PON 模式'), cell: (row) => row.ponMode },
  { title: text('Firmware', '固件版本'), cell: (row) => row.sysFirmVersion },
  { title: text('Hardware', '硬件版本'), cell: (row) => row.sysHardVersion },
  { title: text('Serial number', '序列号'), cell: (row) => row.sysSerialNumber },
  { title: text('CPU, %', 'CPU (%)'), cell: (row) => row.cpuLoad },
  { title: text('Memory, %', '内存 (%)'), cell: (row) => row.memoryLoad },
  { title: text('Temperature, °C', '温度 (°C)'), cell: (row) => row.sysTemper },
  { title: text('ONUs', 'ONU 数'), cell: (row) => row.onuTotal },
  { title: text('ONUs online', '在线 ONU 数'), cell: (row) => row.onuOnline },
  { title: text('Upgrade', '升级状态'), cell: (row, language) => upgradeText(row.downloadStatus)[language] },
  { title: text('Group', '分组'), cell: (row) => row.groupName },
  { title: text('Site', '站点'), cell: (row) => row.siteName },
  { title: text('Project', '项目'), cell: (row) => row.projectName },
  { title: text('Contact', '联系人'), cell: (row) => row.sysContact },
  { title: text('Location', '位置'), cell: (row) => row.sysLocation },
  { title: text('Added (UTC)', '添加时间 (UTC)'), cell: (row) => row.createTime },
  { title: text('Remark', '备注'), cell: (row) => row.remark },
];

/** At most this many OLTs in one workbook, which is made in memory; CSV has no end. */
export const maxOltsExported = 10_000;

const headingsIn = (language: Language) => columns.map(({ title }) => title[language]);
const cellsOf = (rows: readonly ShownOlt[], language: Language) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, language)));

/** The list as a workbook in the language of the caller, no cell a formula. Throws `exportRows` beyond 10,000 OLTs. */
export async function oltWorkbook(rows: readonly ShownOlt[], language: Language): Promise<FileReply> {
  if (rows.length > maxOltsExported) throw fault('exportRows', { limit: maxOltsExported });
  const table = {
    name: oltCalls.getOltList.title[language],
    headings: headingsIn(language),
    rows: cellsOf(rows, language),
  };
  return { fileName: 'olts.xlsx', contentType: xlsxType, body: Buffer.from(await writeXlsx([table])) };
}

/** The list as CSV, sent while it is read. */
export function oltCsv(pieces: AsyncIterable<readonly ShownOlt[]>, language: Language): FileReply {
  async function* cells() {
    for await (const rows of pieces) yield cellsOf(rows, language);
  }
  return { fileName: 'olts.csv', contentType: csvType, body: streamCsv(headingsIn(language), cells()) };
}
