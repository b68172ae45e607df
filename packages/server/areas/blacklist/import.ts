import { blacklistCalls, blacklistForm, blacklistMessages } from '@heliograph/catalogue/calls/blacklist.ts';
import type { importResult } from '@heliograph/catalogue/kit/import-result.ts';
import { fill, text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import type { z } from 'zod';
import { fault } from '../../fault.ts';
import type { Context } from '../../context.ts';
import type { FileReply, Request, Upload } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { readImport, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { columnsOf, type Columns } from './blacklist.store.ts';
import { keepOut, managedNames } from './keep-out.ts';

type Result = z.input<typeof importResult>;

const maxImportRows = 5_000;
export const headings = {
  deviceMac: text('MAC or range', 'MAC 或范围'),
  deviceSn: text('Serial number', '序列号'),
  deviceName: text('Name', '名称'),
  reason: text('Reason', '原因'),
} satisfies Record<string, Text>;
type Key = keyof typeof headings;
const keys = Object.keys(headings) as Key[];
const hint = text(
  'In every row a MAC, two MACs joined by "-", or a serial number',
  '每行填写 MAC、以 "-" 连接的两个 MAC，或序列号',
);

export async function template(language: Language): Promise<FileReply> {
  const body = await writeXlsx([
    {
      name: blacklistCalls.listBlacklist.title[language].slice(0, 31),
      headings: keys.map((key) => headings[key][language]),
      rows: [],
      widths: [40, 20, 24, 40],
    },
    { name: text('Notes', '说明')[language], headings: [hint[language]], rows: [], widths: [80] },
  ]);
  return { fileName: 'blacklist.xlsx', contentType: xlsxType, body };
}

const folded = (words: string) => words.trim().toLowerCase();

function readHeadings(row: readonly string[], language: Language): Map<Key, number> {
  const found = new Map<Key, number>();
  row.forEach((cell, column) => {
    const key = keys.find((one) => [headings[one].en, headings[one].zh, one].map(folded).includes(folded(cell)));
    if (key !== undefined && !found.has(key)) found.set(key, column);
  });
  const missing = (['deviceMac', 'deviceSn'] as const).filter((key) => !found.has(key));
  if (missing.length > 0)
    throw fault('sheetHeadings', { missing: missing.map((key) => headings[key][language]).join(', ') });
  return found;
}

/** One row by the same rules as the dialog. */
function judge(
  row: readonly string[],
  columns: ReadonlyMap<Key, number>,
): { readonly columns: Columns } | { readonly problems: readonly Problem[] } {
  const cell = (key: Key) => (row[columns.get(key) ?? -1] ?? '').trim();
  const typed = Object.fromEntries(keys.map((key) => [key, cell(key)]));
  const parsed = blacklistCalls.addToBlacklist.input.safeParse(typed);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return { problems: [...fields].map((field) => ({ field, message: blacklistMessages.wrongKind })) };
  }
  const problems = validate(blacklistForm, parsed.data);
  return problems.length > 0 ? { problems } : { columns: columnsOf(parsed.data) };
}

async function bytesOf({ stream }: Upload): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Adds the sound rows and names the others; a device that is managed is named and left as it is. */
export async function importEntries(ctx: Context, desk: SheetDesk, request: Request): Promise<Result> {
  const upload = await request.upload();
  const [first = [], ...rows] = await desk.inTurn(async () =>
    readImport(upload.fileName, await bytesOf(upload), maxImportRows),
  );
  const columns = readHeadings(first, request.language);
  const filled = rows
    .map((row, index) => ({ row, number: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const bad: Result['rows'] = [];
    let added = 0;
    const refuse = (row: number, problems: readonly Problem[]) =>
      bad.push({
        row,
        problems: problems.map(({ field, message }) => ({ field, message: request.tongue.say(message) })),
      });
    for (const { row, number } of filled) {
      const judged = judge(row, columns);
      if ('problems' in judged) {
        refuse(number, judged.problems);
        continue;
      }
      const what = await managedNames(tx, tenantId, judged.columns);
      const field = judged.columns.mac_from === null ? 'deviceSn' : 'deviceMac';
      if (what !== undefined) refuse(number, [{ field, message: fill(blacklistMessages.managed, { what }) }]);
      else if (await keepOut(ctx, tx, request, judged.columns)) added += 1;
      else refuse(number, [{ field, message: blacklistMessages.twice }]);
    }
    const result = { total: filled.length, added, failed: bad.length };
    request.note({ object: `blacklist from ${upload.fileName.slice(0, 100)}`, after: result });
    return { ...result, rows: bad };
  });
}
