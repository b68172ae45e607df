import { blacklistCalls, blacklistForm, blacklistMessages } from '@heliograph/catalogue/calls/blacklist.ts';
import { fill, text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import type { Context } from '../../context.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { judgeTyped, readLines, refusedRow, wholeSheet, type ImportResult } from '../../sheets/import-lines.ts';
import { writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { blacklistColumnsOf } from './blacklist.store.ts';
import { keepOut, managedNames } from './keep-out.ts';

export const blacklistHeadings = {
  deviceMac: text('MAC or range', 'MAC 或范围'),
  deviceSn: text('Serial number', '序列号'),
  deviceName: text('Name', '名称'),
  reason: text('Reason', '原因'),
} satisfies Record<string, Text>;
const keys = Object.keys(blacklistHeadings) as (keyof typeof blacklistHeadings)[];
const hint = text(
  'In every row a MAC, two MACs joined by "-", or a serial number',
  '每行填写 MAC、以 "-" 连接的两个 MAC，或序列号',
);

export async function templateOfBlacklist(language: Language): Promise<FileReply> {
  const body = await writeXlsx([
    {
      name: blacklistCalls.listBlacklist.title[language].slice(0, 31),
      headings: keys.map((key) => blacklistHeadings[key][language]),
      rows: [],
      widths: [40, 20, 24, 40],
    },
    { name: text('Notes', '说明')[language], headings: [hint[language]], rows: [], widths: [80] },
  ]);
  return { fileName: 'blacklist.xlsx', contentType: xlsxType, body };
}

const sheet = { headings: blacklistHeadings, needed: ['deviceMac', 'deviceSn'], mostRows: 5_000 };

/** Adds the sound rows and names the others; a device that is managed is named and left as it is. */
export async function importEntries(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  options: { readonly skipBad: boolean },
): Promise<ImportResult> {
  const { fileName, lines } = await readLines(desk, request, sheet);
  const { input } = blacklistCalls.addToBlacklist;
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { rows, ...counts } = await wholeSheet(tx, lines.length, options, async () => {
      const bad: ImportResult['rows'] = [];
      for (const { number, cell } of lines) {
        const refuse = (problems: readonly Problem[]) => bad.push(refusedRow(request, number, problems));
        const judged = judgeTyped(input, blacklistForm, Object.fromEntries(keys.map((key) => [key, cell(key)])));
        if ('problems' in judged) {
          refuse(judged.problems);
          continue;
        }
        const entry = blacklistColumnsOf(judged.sound);
        const what = await managedNames(tx, tenantId, entry);
        const field = entry.mac_from === null ? 'deviceSn' : 'deviceMac';
        if (what !== undefined) refuse([{ field, message: fill(blacklistMessages.managed, { what }) }]);
        else if (!(await keepOut(ctx, tx, request, entry))) refuse([{ field, message: blacklistMessages.twice }]);
      }
      return bad;
    });
    request.note({ object: `blacklist from ${fileName}`, after: counts });
    return { ...counts, rows };
  });
}
