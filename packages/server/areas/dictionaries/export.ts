import { dictionaryCalls } from '@heliograph/catalogue/calls/dictionaries.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { FileReply } from '../../http/request.ts';
import { writeXlsx, xlsxType, type SheetCell, type SheetTable } from '../../sheets/sheets.ts';
import type { DictionaryEntry, DictionaryType } from './built-in.ts';

interface Column<Row> {
  readonly title: Text;
  readonly cell: (row: Row, language: Language) => SheetCell;
}

const stateText = (status: string, language: Language): string =>
  (status === '0' ? text('Normal', '正常') : text('Disabled', '停用'))[language];
const yesNo = (yes: boolean, language: Language): string => (yes ? text('Yes', '是') : text('No', '否'))[language];

const typeColumns: readonly Column<DictionaryType>[] = [
  { title: text('Name', '字典名称'), cell: (row) => row.name },
  { title: text('Type', '字典类型'), cell: (row) => row.dictType },
  { title: text('Status', '状态'), cell: (row, language) => stateText(row.status, language) },
  { title: text('Remark', '备注'), cell: (row) => row.remark },
];

const entryColumns: readonly Column<DictionaryEntry>[] = [
  { title: text('Type', '字典类型'), cell: (row) => row.dictType },
  { title: text('Key', '字典键值'), cell: (row) => row.value },
  { title: text('Label', '字典标签'), cell: (row) => row.label },
  { title: text('English label', '英文标签'), cell: (row) => row.labelEn },
  { title: text('Sort', '排序'), cell: (row) => row.sort },
  { title: text('Style', '回显样式'), cell: (row) => row.listClass },
  { title: text('Default', '是否默认'), cell: (row, language) => yesNo(row.isDefault, language) },
  { title: text('Status', '状态'), cell: (row, language) => stateText(row.status, language) },
  { title: text('Remark', '备注'), cell: (row) => row.remark },
];

const table = <Row>(
  name: Text,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): SheetTable => ({
  name: name[language],
  headings: columns.map(({ title }) => title[language]),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row, language))),
});

export const typeTable = (rows: readonly DictionaryType[], language: Language): SheetTable =>
  table(dictionaryCalls.dictionaryTypes.title, typeColumns, rows, language);

export const entryTable = (rows: readonly DictionaryEntry[], language: Language): SheetTable =>
  table(dictionaryCalls.dictionaryEntries.title, entryColumns, rows, language);

/** Tables as one workbook, no cell of which is a formula. */
export const workbook = async (fileName: string, tables: readonly SheetTable[]): Promise<FileReply> => ({
  fileName,
  contentType: xlsxType,
  body: Buffer.from(await writeXlsx(tables)),
});
