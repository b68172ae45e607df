import { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { fault } from '../../fault.ts';
import type { FileReply } from '../../http/request.ts';
import { csvType, writeCsv, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';
import type { DecayRow } from './decays.store.ts';
import type { OnuLight } from './light.ts';

interface Column<Row> {
  readonly title: Text;
  readonly cell: (row: Row, language: Language) => SheetCell;
}

const light: readonly Column<OnuLight['points'][number]>[] = [
  { title: text('Time (UTC)', '时间 (UTC)'), cell: ({ at }) => at },
  { title: text('ONU Rx, dBm', 'ONU 接收光功率 (dBm)'), cell: ({ rx }) => rx },
  { title: text('ONU Rx least, dBm', 'ONU 接收光功率最低 (dBm)'), cell: ({ rxLeast }) => rxLeast },
  { title: text('ONU Rx most, dBm', 'ONU 接收光功率最高 (dBm)'), cell: ({ rxMost }) => rxMost },
  { title: text('OLT Rx, dBm', 'OLT 接收光功率 (dBm)'), cell: ({ oltRx }) => oltRx },
  { title: text('OLT Rx least, dBm', 'OLT 接收光功率最低 (dBm)'), cell: ({ oltRxLeast }) => oltRxLeast },
  { title: text('OLT Rx most, dBm', 'OLT 接收光功率最高 (dBm)'), cell: ({ oltRxMost }) => oltRxMost },
  { title: text('ONU Tx, dBm', 'ONU 发送光功率 (dBm)'), cell: ({ tx }) => tx },
  { title: text('Temperature, °C', '温度 (°C)'), cell: ({ temperature }) => temperature },
  { title: text('Voltage, V', '电压 (V)'), cell: ({ voltage }) => voltage },
  { title: text('Bias current, mA', '偏置电流 (mA)'), cell: ({ bias }) => bias },
  { title: text('Median of the port, dBm', '同端口中位数 (dBm)'), cell: ({ siblings }) => siblings },
  { title: text('Readings', '采样数'), cell: ({ n }) => n },
];

const reasons = { port: text('Port', '端口'), splitter: text('Splitter', '分光器') } as const;

const decays: readonly Column<DecayRow>[] = [
  { title: text('Name', '名称'), cell: ({ name }) => name },
  { title: text('OLT', 'OLT'), cell: ({ oltName }) => oltName },
  { title: text('ONU', 'ONU'), cell: ({ place }) => place },
  { title: text('Serial number', '序列号'), cell: ({ sn }) => sn },
  { title: text('MAC', 'MAC'), cell: ({ mac }) => mac },
  { title: text('Lost in 30 days, dB', '30 天劣化 (dB)'), cell: ({ drift }) => drift },
  { title: text('At the ONU, dB', 'ONU 侧 (dB)'), cell: ({ rxDrift }) => rxDrift },
  { title: text('At the OLT, dB', 'OLT 侧 (dB)'), cell: ({ oltDrift }) => oltDrift },
  { title: text('ONU Rx, dBm', 'ONU 接收光功率 (dBm)'), cell: ({ rx }) => rx },
  { title: text('OLT Rx, dBm', 'OLT 接收光功率 (dBm)'), cell: ({ oltRx }) => oltRx },
  { title: text('First week, dBm', '首周光功率 (dBm)'), cell: ({ baseline }) => baseline.rx },
  { title: text('−27 dBm on', '达到 −27 dBm 的日期'), cell: ({ limitOn }) => limitOn },
  {
    title: text('Shared by', '共同原因'),
    cell: ({ shared, sharedBy, sharedN, sharedOf }, language) =>
      shared === null ? null : `${reasons[shared][language]} ${sharedBy ?? ''} (${sharedN ?? '?'}/${sharedOf ?? '?'})`,
  },
  { title: text('Days read', '有数据的天数'), cell: ({ days }) => days },
  { title: text('Up to', '截至'), cell: ({ day }) => day },
];

async function file<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { language, format, title }: { readonly language: Language; readonly format: 'csv' | 'xlsx'; readonly title: Text },
): Promise<FileReply> {
  const table = {
    name: title[language],
    headings: columns.map((column) => column.title[language]),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row, language))),
  };
  return format === 'csv'
    ? { fileName: `${name}.csv`, contentType: csvType, body: Buffer.from(writeCsv(table)) }
    : { fileName: `${name}.xlsx`, contentType: xlsxType, body: Buffer.from(await writeXlsx([table])) };
}

/** Steps in which nothing was read are left out. */
export const lightFile = (shown: OnuLight, language: Language, format: 'csv' | 'xlsx'): Promise<FileReply> =>
  file(
    'onu-light',
    light,
    shown.points.filter(({ n }) => n > 0),
    { language, format, title: onuHistoryCalls.onuLight.title },
  );

/** At most this many in one file; what is worse comes first, so a filter brings the rest. */
export const mostExported = 10_000;

export function decaysFile(rows: readonly DecayRow[], language: Language, format: 'csv' | 'xlsx'): Promise<FileReply> {
  if (rows.length > mostExported) throw fault('exportRows', { limit: mostExported });
  return file('onu-decays', decays, rows, { language, format, title: onuHistoryCalls.listDecays.title });
}
