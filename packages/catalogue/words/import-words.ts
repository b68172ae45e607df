import { text } from '../kit/text.ts';

/** What every import of a sheet says. */
export const importWords = {
  open: text('Import', '导入'),
  drop: text('Choose a file or drop it here', '选择文件或拖放到此处'),
  hint: text('One .xlsx or .xls file, at most 10,000 rows', '仅限一个 .xlsx 或 .xls 文件，最多 10,000 行'),
  wrong: text('Only one .xlsx or .xls file', '仅支持一个 .xlsx 或 .xls 文件'),
  template: text('Download the template', '下载模板'),
  result: text('Import result', '导入结果'),
  done: text(
    '{added} of {total} rows were imported, {failed} were not.',
    '共 {total} 行，成功导入 {added} 行，失败 {failed} 行。',
  ),
  doneWithChanges: text(
    '{total} rows: {added} added, {updated} changed, {failed} wrong.',
    '共 {total} 行：新增 {added}，更新 {updated}，错误 {failed}。',
  ),
  none: text('Nothing was imported: correct the rows below and try again.', '未导入任何数据，请修正以下各行后重试。'),
  skip: text('Import the good rows even when others are wrong', '即使存在错误行，也导入其余正确的行'),
  row: text('Row', '行号'),
  problem: text('What is wrong', '问题'),
} as const;
