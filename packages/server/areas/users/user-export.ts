import { Readable } from 'node:stream';
import { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { peopleLevels, peopleStates, sexes } from '@heliograph/catalogue/words/people-levels.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { csvType, writeCsv, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { nextUsers, type ShownUser, type UserFilter } from './user-list.store.ts';
import { userHeadings } from './user-sheet.ts';
import { userReachOf } from '../roles/roles.ts';

interface Column {
  readonly title: Text;
  readonly cell: (row: ShownUser, language: Language) => string | null;
}

const say = (words: Readonly<Record<string, Text>>, code: string, language: Language) =>
  words[code]?.[language] ?? code;

const columns: readonly Column[] = [
  { title: userHeadings.userName, cell: (row) => row.userName },
  { title: userHeadings.nickName, cell: (row) => row.nickName },
  { title: userHeadings.phonenumber, cell: (row) => row.phonenumber },
  { title: userHeadings.email, cell: (row) => row.email },
  { title: userHeadings.sex, cell: (row, language) => say(sexes, row.sex, language) },
  { title: userHeadings.deptId, cell: (row) => row.deptName },
  { title: userHeadings.roleIds, cell: (row) => row.roles.map((role) => role.roleName).join(',') },
  { title: userHeadings.postIds, cell: (row) => row.posts.map((post) => post.postName).join(',') },
  { title: userHeadings.country, cell: (row) => row.country },
  { title: userHeadings.status, cell: (row, language) => say(peopleStates, row.status, language) },
  { title: text('User level', '用户级别'), cell: (row, language) => say(peopleLevels, row.userLevel, language) },
  { title: text('Leader', '上级用户'), cell: (row) => row.leaderName },
  { title: text('Added (UTC)', '创建时间 (UTC)'), cell: (row) => row.createTime },
  { title: userHeadings.remark, cell: (row) => row.remark },
];

/** A spreadsheet is built in memory; more rows than this go into CSV, which is sent while it is read. */
const maxSheetRows = 20_000;
const chunkRows = 1000;

/** Users newest first, in chunks that are read by the id of the last one; each its own short transaction. */
async function* chunks(ctx: Context, request: Request, filter: UserFilter): AsyncGenerator<ShownUser[]> {
  const { actor } = request;
  let before: string | null = null;
  for (;;) {
    const from: string | null = before;
    const rows: ShownUser[] = await ctx.scope.tenant(actor.tenantId, async (tx) => {
      const reach = await userReachOf(tx, actor, 'system:user:export');
      return nextUsers(tx, actor, reach, filter, from, chunkRows);
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunkRows) return;
    before = last.userId;
  }
}

const cellsOf = (rows: readonly ShownUser[], language: Language) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, language)));

async function* csvOf(ctx: Context, request: Request, filter: UserFilter): AsyncGenerator<Buffer> {
  const { language } = request;
  const titles = columns.map(({ title }) => title[language]);
  yield writeCsv({ name: 'users', headings: titles, rows: [] });
  for await (const rows of chunks(ctx, request, filter)) {
    const whole = writeCsv({ name: 'users', headings: titles, rows: cellsOf(rows, language) });
    // The byte order mark and the headings went out with the first piece.
    yield whole.subarray(whole.indexOf('\r\n') + 2);
  }
}

/** The users that the caller may export: `xlsx` up to 20,000 rows, `csv` without an end; no cell is a formula. */
export async function exportUsers(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  filter: UserFilter,
  format: 'xlsx' | 'csv',
): Promise<FileReply> {
  const { language } = request;
  if (format === 'csv') {
    return { fileName: 'users.csv', contentType: csvType, body: Readable.from(csvOf(ctx, request, filter)) };
  }
  const cells: ReturnType<typeof cellsOf> = [];
  for await (const rows of chunks(ctx, request, filter)) {
    cells.push(...cellsOf(rows, language));
    if (cells.length > maxSheetRows) throw fault('exportRows', { limit: maxSheetRows });
  }
  const table = {
    name: userAdminCalls.listUsers.title[language],
    headings: columns.map(({ title }) => title[language]),
    rows: cells,
  };
  const body = Buffer.from(await desk.inTurn(() => writeXlsx([table])));
  return { fileName: 'users.xlsx', contentType: xlsxType, body };
}
