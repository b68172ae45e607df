import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of language packs. */
export const languageFaults = {
  languageTag: says(
    400,
    'Language set failure: a language is two letters, such as es',
    '语言设置失败：语言应为两个字母，例如 es',
  ),
  languageKind: says(
    415,
    'Only .json, .csv, .xlsx and .xls files are accepted',
    '仅支持 .json、.csv、.xlsx 和 .xls 文件',
  ),
  languageEncoding: says(400, 'The file is not UTF-8 text', '文件不是 UTF-8 文本'),
  languageUnreadable: says(
    400,
    'The file is not one flat map of texts: it cannot be read at line {line}',
    '文件不是单层的文本映射：第 {line} 行无法读取',
  ),
  languageColumns: says(400, 'The file needs a column "key" and a column "own"', '文件需要包含“key”列和“own”列'),
  languageKeys: says(400, 'At most {limit} texts in one file', '单个文件最多 {limit} 条文本'),
  languagesAtMost: says(500, 'At most {limit} language packs', '最多 {limit} 个语言包'),
  languageEmpty: says(400, 'The file says nothing that could be taken', '文件中没有可采用的内容'),
} as const;

/** Why a text of a pack is not taken. */
export const packMessages = {
  notText: text(
    'Only a text may stand here, no number, list or further map',
    '此处只能是文本，不能是数字、列表或嵌套映射',
  ),
  twice: text('This key stands in the file twice; the first one counts', '该键在文件中重复，以第一个为准'),
  tooLong: text('Longer than {max} characters', '超过 {max} 个字符'),
  markup: text('Markup is not allowed', '不允许包含标记语言'),
  control: text('Control characters are not allowed', '不允许包含控制字符'),
  direction: text(
    'Invisible characters that change the direction of text are not allowed',
    '不允许包含改变文字方向的不可见字符',
  ),
  missing: text('The place {places} of the original is missing', '缺少原文中的占位符 {places}'),
  foreign: text('The original has no place {places}', '原文中没有占位符 {places}'),
  unknown: text('The console has no such text', '控制台中没有该文本'),
} as const;

export const languageWords = {
  addTitle: text('Upload a language pack', '上传语言包'),
  upload: text('Upload a pack', '上传语言包'),
  download: text('Download the words', '下载词条'),
  drop: text('Choose a file or drop it here', '选择文件或拖放到此处'),
  hint: text(
    'A flat JSON map, or a table with the columns "key" and "own" as .xlsx, .xls or .csv; at most 1 MB',
    '单层 JSON 映射，或包含“key”与“own”列的 .xlsx、.xls、.csv 表格；最大 1 MB',
  ),
  check: text('Check', '检查'),
  apply: text('Apply', '应用'),
  otherFile: text('Other file', '更换文件'),
  mode: text('What the file does not say', '文件未包含的文本'),
  modeMerge: text('stays as the pack has it', '保留语言包中已有的内容'),
  modeReplace: text('goes back to the console’s own words', '恢复为控制台自带的文字'),
  taken: text('Taken', '采用'),
  added: text('New', '新增'),
  changed: text('Changed', '变更'),
  dropped: text('Given up', '取消'),
  unknown: text('Unknown', '未知'),
  empty: text('Not translated', '未翻译'),
  refused: text('Refused', '拒绝'),
  completeAfter: text('Complete afterwards', '应用后完成度'),
  nothing: text('The file changes nothing.', '该文件不会带来任何变更。'),
  problems: text('Not taken', '不采用的内容'),
  changes: text('What changes', '变更内容'),
  more: text('and {n} more', '还有 {n} 条'),
  line: text('Line', '行'),
  key: text('Key', '键'),
  why: text('Why', '原因'),
  english: text('English', '英文'),
  chinese: text('Chinese', '中文'),
  own: text('Own words', '自定义文字'),
  before: text('Before', '变更前'),
  words: text('Words', '词条'),
  wordsOf: text('Words of {name}', '{name} 的词条'),
  wordsHint: text(
    'Empty: the console’s own words. Places such as {place} have to stay.',
    '留空则使用控制台自带的文字；{place} 之类的占位符必须保留。',
  ),
  everything: text('All texts', '全部文本'),
  said: text('With own words', '已自定义'),
  missing: text('Without', '未自定义'),
  note: text(
    'A pack says texts of the console otherwise, or in a further language; what it does not say is shown in English, or in Chinese for zh. Packs of the default tenant are offered to every tenant without one of its own, and on the sign-in page.',
    '语言包可改写控制台文字，或提供其他语言；未翻译的内容以英文显示（zh 以中文显示）。默认租户的语言包也提供给没有自己语言包的租户，并用于登录页。',
  ),
  format: text('File format', '文件格式'),
  name: text('Name', '名称'),
  language: text('Language (two letters)', '语言（两个字母）'),
  only: text('Only what is missing', '仅未翻译的内容'),
  percent: text('{n} %', '{n}%'),
} as const;
