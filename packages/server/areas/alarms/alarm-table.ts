import { clearedBy } from '@heliograph/catalogue/alarms/cleared.ts';
import {
  alarmTypes,
  clearStatuses,
  confirmStatuses,
  outageCauses,
  severities,
} from '@heliograph/catalogue/words/severities.ts';
import { whoDidIt } from '@heliograph/catalogue/words/who-did-it.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { fault } from '../../fault.ts';
import { inPieces, streamCsv } from '../../sheets/csv-stream.ts';
import { writeXlsx, type SheetCell } from '../../sheets/sheets.ts';
import type { AlarmRow } from '../../estate/alarms/alarm-row.ts';

const label = (
  list: readonly { readonly value: string | number; readonly label: Text }[],
  value: string | number | null,
) => list.find((entry) => entry.value === value)?.label;

const columns: readonly {
  readonly title: Text;
  readonly cell: (row: AlarmRow, language: Language) => string | number | null | undefined;
}[] = [
  { title: text('Serial', '流水号'), cell: (row) => row.serial },
  { title: text('Severity', '级别'), cell: (row, l) => label(severities, row.severity)?.[l] },
  { title: text('Alarm', '告警名称'), cell: (row, l) => row.name[l] },
  { title: text('Type', '类型'), cell: (row, l) => label(alarmTypes, row.alarmType)?.[l] },
  { title: text('Device', '设备'), cell: (row) => row.host },
  { title: text('Address', '地址'), cell: (row) => row.ip },
  { title: text('MAC', 'MAC'), cell: (row) => row.sysMac },
  { title: text('Site', '站点'), cell: (row) => row.siteName },
  { title: text('Device type', '设备类型'), cell: (row) => row.deviceType },
  { title: text('Object', '对象'), cell: (row, l) => row.objectName[l] },
  { title: text('Description', '描述'), cell: (row) => row.description },
  {
    title: text('Possible causes', '可能原因'),
    cell: (row, l) => row.possibleCauses.map((cause) => cause[l]).join('; '),
  },
  {
    title: text('Explained by', '由以下告警引起'),
    cell: (row, l) => (row.parentName ? `${row.parentName[l]} ${row.parentObject?.[l] ?? ''}` : null),
  },
  { title: text('Rules', '规则'), cell: (row, l) => row.ruleMarks.map((mark) => mark[l]).join('; ') },
  { title: text('Cause', '原因'), cell: (row, l) => label(outageCauses, row.cause)?.[l] },
  { title: text('Count', '次数'), cell: (row) => row.count },
  { title: text('First raised (UTC)', '首次发生 (UTC)'), cell: (row) => row.createTime },
  { title: text('Raised (UTC)', '发生 (UTC)'), cell: (row) => row.raiseTime },
  { title: text('Updated (UTC)', '更新 (UTC)'), cell: (row) => row.updateTime },
  { title: text('Confirmation', '确认状态'), cell: (row, l) => label(confirmStatuses, row.confirmStatus)?.[l] },
  {
    title: text('Confirmed by', '确认人'),
    cell: (row, l) => (row.confirmBy === null ? null : whoDidIt(row.confirmBy)[l]),
  },
  { title: text('Confirmed (UTC)', '确认时间 (UTC)'), cell: (row) => row.confirmTime },
  { title: text('Confirmation note', '确认备注'), cell: (row) => row.confirmNote },
  { title: text('Clearing', '清除状态'), cell: (row, l) => label(clearStatuses, row.clearStatus)?.[l] },
  { title: text('Cleared by', '清除人'), cell: (row, l) => row.clearBy ?? clearedBy(row.clearHow, row.kind)?.[l] },
  { title: text('Cleared (UTC)', '清除时间 (UTC)'), cell: (row) => row.clearTime },
  { title: text('Clearing note', '清除备注'), cell: (row) => row.clearNote },
];

/** At most this many alarms in one workbook, which is made in memory; CSV has no end. */
export const mostInWorkbook = 10_000;

const headingsIn = (language: Language) => columns.map(({ title }) => title[language]);
const cellsOf = (rows: readonly AlarmRow[], language: Language): SheetCell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row, language) ?? null));

/** Alarms as a workbook in the language of the caller. Throws `exportRows`: what does not fit is not cut off. */
export async function alarmWorkbook(rows: readonly AlarmRow[], language: Language): Promise<Buffer> {
  if (rows.length > mostInWorkbook) throw fault('exportRows', { limit: mostInWorkbook });
  const table = {
    name: text('Alarms', '告警')[language],
    headings: headingsIn(language),
    rows: cellsOf(rows, language),
  };
  return Buffer.from(await writeXlsx([table]));
}

/** Alarms as CSV, sent while they are read, the one that was first seen last on top. */
export function alarmCsv(read: (before: string | undefined) => Promise<readonly AlarmRow[]>, language: Language) {
  async function* cells() {
    for await (const rows of inPieces<AlarmRow>((last) => read(last?.id))) yield cellsOf(rows, language);
  }
  return streamCsv(headingsIn(language), cells());
}
