import {
  alarmTypes,
  clearStatuses,
  confirmStatuses,
  outageCauses,
  severities,
} from '@heliograph/catalogue/words/severities.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { harmless } from '../../sheets/sheets.ts';
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
  { title: text('Device type', '设备类型'), cell: (row) => row.deviceType },
  { title: text('Object', '对象'), cell: (row, l) => row.objectName[l] },
  { title: text('Description', '描述'), cell: (row) => row.description },
  {
    title: text('Possible causes', '可能原因'),
    cell: (row, l) => row.possibleCauses.map((cause) => cause[l]).join('; '),
  },
  { title: text('Cause', '原因'), cell: (row, l) => label(outageCauses, row.cause)?.[l] },
  { title: text('Count', '次数'), cell: (row) => row.count },
  { title: text('First raised (UTC)', '首次发生 (UTC)'), cell: (row) => row.createTime },
  { title: text('Raised (UTC)', '发生 (UTC)'), cell: (row) => row.raiseTime },
  { title: text('Updated (UTC)', '更新 (UTC)'), cell: (row) => row.updateTime },
  { title: text('Confirmation', '确认状态'), cell: (row, l) => label(confirmStatuses, row.confirmStatus)?.[l] },
  { title: text('Confirmed by', '确认人'), cell: (row) => row.confirmBy },
  { title: text('Confirmed (UTC)', '确认时间 (UTC)'), cell: (row) => row.confirmTime },
  { title: text('Clearing', '清除状态'), cell: (row, l) => label(clearStatuses, row.clearStatus)?.[l] },
  { title: text('Cleared by', '清除人'), cell: (row) => row.clearBy ?? row.clearHow },
  { title: text('Cleared (UTC)', '清除时间 (UTC)'), cell: (row) => row.clearTime },
];

/** What a spreadsheet would take for a formula is marked as text; devices write these words, not we. */
function quoted(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const words = value ?? '';
  const safe = String(harmless(words));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, UTF-8 with a byte order mark, for the spreadsheets that need one. */
export function alarmCsv(rows: readonly AlarmRow[], language: Language): Buffer {
  const head = columns.map(({ title }) => quoted(title[language])).join(',');
  const lines = rows.map((row) => columns.map(({ cell }) => quoted(cell(row, language))).join(','));
  return Buffer.from(`\ufeff${[head, ...lines].join('\r\n')}\r\n`);
}
