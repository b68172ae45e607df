import { userForm } from '@heliograph/catalogue/calls/user-admin.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { peopleStates, sexes } from '@heliograph/catalogue/words/people-levels.ts';
import { fault } from '../../fault.ts';
import type { FileReply } from '../../http/request.ts';
import { writeXlsx, xlsxType } from '../../sheets/sheets.ts';

const labelOf = (field: string): Text => userForm.fields[field]?.label ?? text(field, field);

/** Columns of the import, by the field they fill; a file may carry them in either language and any order. */
export const userHeadings = {
  userName: labelOf('userName'),
  nickName: labelOf('nickName'),
  phonenumber: labelOf('phonenumber'),
  email: labelOf('email'),
  sex: labelOf('sex'),
  deptId: text('Department', '部门'),
  roleIds: text('Roles', '角色'),
  postIds: text('Posts', '岗位'),
  country: labelOf('country'),
  status: labelOf('status'),
  remark: labelOf('remark'),
} satisfies Record<string, Text>;
export type SheetKey = keyof typeof userHeadings;
const keys = Object.keys(userHeadings) as SheetKey[];

const meanings: Record<SheetKey, Text> = {
  userName: text(
    'Needed; a letter first, 2 to 30 characters. It is the first password too',
    '必填，首字符为字母，2-30 个字符，同时为初始密码',
  ),
  nickName: text('Empty = the user name', '为空则与用户名相同'),
  phonenumber: text('Eleven digits', '11 位手机号'),
  email: text('Such as noc@example.net', '例如 noc@example.net'),
  sex: text('Male, Female or Unknown; empty = Unknown', '男、女或未知，为空则未知'),
  deptId: text('Name, or path such as Head office/North', '部门名称，或路径，例如 总部/北区'),
  roleIds: text('Names or permission strings; several joined by commas', '角色名称或权限字符，多个以逗号分隔'),
  postIds: text('Names or codes; several joined by commas', '岗位名称或编码，多个以逗号分隔'),
  country: text('At most 64 characters', '最多 64 个字符'),
  status: text('Normal or Disabled; empty = Normal', '正常或停用，为空则正常'),
  remark: text('At most 200 characters', '最多 200 个字符'),
};

const words = {
  sheet: text('Users', '用户'),
  notes: text('Notes', '说明'),
  column: text('Column', '列'),
  meaning: text('What may stand there', '填写说明'),
};

/** The template: headings on the first sheet, what they mean on the second, where it is not read as data. */
export async function userTemplate(language: Language): Promise<FileReply> {
  const body = await writeXlsx([
    {
      name: words.sheet[language],
      headings: keys.map((key) => userHeadings[key][language]),
      rows: [],
      widths: keys.map(() => 18),
    },
    {
      name: words.notes[language],
      headings: [words.column[language], words.meaning[language]],
      rows: keys.map((key) => [userHeadings[key][language], meanings[key][language]]),
      widths: [16, 80],
    },
  ]);
  return { fileName: 'users.xlsx', contentType: xlsxType, body };
}

export const foldedUserName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Which column holds what; throws `sheetHeadings` without the user name. */
export function readHeadings(row: readonly string[], language: Language): Map<SheetKey, number> {
  const found = new Map<SheetKey, number>();
  row.forEach((cell, column) => {
    const key = keys.find((one) =>
      [userHeadings[one].en, userHeadings[one].zh, one].map(foldedUserName).includes(foldedUserName(cell)),
    );
    if (key !== undefined && !found.has(key)) found.set(key, column);
  });
  if (!found.has('userName')) throw fault('sheetHeadings', { missing: userHeadings.userName[language] });
  return found;
}

/** The code that a person means by a word of either language, or by the code itself; what is neither stays as it is. */
function codeOf(codes: Readonly<Record<string, Text>>, typed: string, empty: string): string {
  const word = foldedUserName(typed);
  if (word === '') return empty;
  const found = Object.entries(codes).find(([code, { en, zh }]) => [code, en, zh].map(foldedUserName).includes(word));
  return found?.[0] ?? '-';
}

export const sexOf = (typed: string): string => codeOf(sexes, typed, '2');
export const statusOf = (typed: string): string => codeOf(peopleStates, typed, '0');
export const typedListOf = (typed: string): string[] =>
  typed
    .split(/[,;，；、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
