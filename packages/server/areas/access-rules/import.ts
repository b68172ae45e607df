import type { z } from 'zod';
import { accessRuleCalls, accessRuleForm } from '@heliograph/catalogue/calls/access-rules.ts';
import type { importResult } from '@heliograph/catalogue/kit/import-result.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { deviceClasses, deviceTypes } from '@heliograph/catalogue/models/device-classes.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request, Upload } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { readImport, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { columnsOf, insertRules, ruleKeys, type RuleColumns } from './access-rules.store.ts';

export const maxImportRows = 10_000;

type Result = z.input<typeof importResult>;
type Key = keyof typeof headings;

/** Columns of the template; a file may carry them in either language and any order. */
const headings = {
  deviceMac: text('MAC', 'MAC'),
  deviceSn: text('SN', '序列号'),
  deviceClass: text('Class', '设备类别'),
  deviceType: text('Type', '设备类型'),
  checkStatus: text('Check status', '检查状态'),
  remark: text('Remark', '备注'),
} satisfies Record<string, Text>;
const keys = Object.keys(headings) as Key[];
/** Without one of these no rule could come about. */
const needed: readonly Key[] = ['deviceMac', 'deviceSn', 'deviceType'];

const notes = {
  sheet: text('Rules', '规则'),
  notes: text('Notes', '说明'),
  column: text('Column', '列'),
  meaning: text('What may stand there', '填写说明'),
  mac: text(
    'One MAC, or two joined by "-" for a range; for instance 00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff',
    '单个 MAC，或以 "-" 连接的两个 MAC 表示范围，例如 00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff',
  ),
  sn: text('Serial number; several joined by commas', '序列号，多个以逗号分隔'),
  class: text('Empty = OLT', '为空则为 OLT'),
  type: text('Several joined by commas', '多个以逗号分隔'),
  status: text('On or Off; empty = On', '开启 或 关闭，为空则开启'),
  remark: text('At most 200 characters', '最多 200 个字符'),
  one: text('MAC, SN or type: at least one of them in every row', 'MAC、序列号、设备类型每行至少填写一项'),
};

/** The template: headings on the first sheet, what they mean on the second, where it is not read as data. */
export async function template(language: Language): Promise<FileReply> {
  const say = (words: Text) => words[language];
  const meanings: [Key, string][] = [
    ['deviceMac', say(notes.mac)],
    ['deviceSn', say(notes.sn)],
    ['deviceClass', `${deviceClasses.map(({ value }) => value).join(', ')}. ${say(notes.class)}`],
    ['deviceType', `${deviceTypes.map(({ value }) => value).join(', ')}. ${say(notes.type)}`],
    ['checkStatus', say(notes.status)],
    ['remark', say(notes.remark)],
  ];
  const body = await writeXlsx([
    {
      name: say(notes.sheet),
      headings: keys.map((key) => say(headings[key])),
      rows: [],
      widths: [38, 20, 10, 24, 14, 40],
    },
    {
      name: say(notes.notes),
      headings: [say(notes.column), say(notes.meaning)],
      rows: [...meanings.map(([key, words]) => [say(headings[key]), words]), ['', say(notes.one)]],
      widths: [16, 100],
    },
  ]);
  return { fileName: 'access-rules.xlsx', contentType: xlsxType, body };
}

const folded = (words: string) => words.trim().toLowerCase();

/** Which column holds what; throws `sheetHeadings`. */
function readHeadings(row: readonly string[], language: Language): Map<Key, number> {
  const found = new Map<Key, number>();
  row.forEach((cell, column) => {
    const names = (key: Key) => [headings[key].en, headings[key].zh, key].map(folded);
    const key = keys.find((one) => names(one).includes(folded(cell)));
    if (key !== undefined && !found.has(key)) found.set(key, column);
  });
  const missing = needed.filter((key) => !found.has(key));
  if (missing.length > 0)
    throw fault('sheetHeadings', { missing: missing.map((key) => headings[key][language]).join(', ') });
  return found;
}

const on = ['', '1', 'on', 'yes', 'true', '开启', '是'];
const off = ['0', 'off', 'no', 'false', '关闭', '否'];

type Judged = { readonly columns: RuleColumns } | { readonly problems: readonly Problem[] };

/** One row by the same rules as the dialog. */
function judge(row: readonly string[], columns: ReadonlyMap<Key, number>): Judged {
  const cell = (key: Key) => (row[columns.get(key) ?? -1] ?? '').trim();
  const status = folded(cell('checkStatus'));
  const known = on.includes(status) || off.includes(status);
  const typed = (list: string) => list.split(/[,;，；、]/).map((type) => type.trim());
  const parsed = accessRuleCalls.addDeviceAuthorized.input.safeParse({
    deviceMac: cell('deviceMac'),
    deviceSn: cell('deviceSn'),
    deviceClass: cell('deviceClass').toUpperCase() || 'OLT',
    deviceTypeArr: typed(cell('deviceType')).filter((type) => type !== ''),
    checkStatus: known ? Number(on.includes(status)) : -1,
    remark: cell('remark'),
  });
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return { problems: [...fields].map((field) => ({ field, message: messages.wrongKind })) };
  }
  const problems = validate(accessRuleForm, parsed.data);
  return problems.length > 0 ? { problems } : { columns: columnsOf(parsed.data) };
}

/** What makes two rules the same rule. */
const keyOf = (rule: RuleColumns) =>
  JSON.stringify([rule.mac_from, rule.mac_to, rule.device_sn, rule.device_class, [...rule.device_types].sort()]);

async function bytesOf({ stream }: Upload): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  // The multipart reader cuts a file at the limit of the call and says so here.
  if ('truncated' in stream && stream.truncated === true) throw fault('tooLarge');
  return Buffer.concat(chunks);
}

/** Adds the sound rows and names the others. A row that stands in the file or the list already is named too. */
export async function importRules(ctx: Context, desk: SheetDesk, request: Request): Promise<Result> {
  const upload = await request.upload();
  const [first = [], ...rows] = await desk.inTurn(async () =>
    readImport(upload.fileName, await bytesOf(upload), maxImportRows),
  );
  const columns = readHeadings(first, request.language);
  const filled = rows
    .map((row, index) => ({ row, number: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const judged = filled.map(({ row, number }) => ({ number, ...judge(row, columns) }));
  return request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const taken = new Set((await ruleKeys(tx, tenantId)).map(keyOf));
    const sound: RuleColumns[] = [];
    const bad: Result['rows'] = [];
    for (const one of judged) {
      const twice = 'columns' in one && taken.has(keyOf(one.columns));
      if ('columns' in one && !twice) {
        taken.add(keyOf(one.columns));
        sound.push(one.columns);
        continue;
      }
      const problems = 'problems' in one ? one.problems : [{ field: 'deviceMac', message: messages.ruleTwice }];
      bad.push({
        row: one.number,
        problems: problems.map(({ field, message }) => ({ field, message: request.tongue.say(message) })),
      });
    }
    await insertRules(
      tx,
      tenantId,
      userName,
      sound.map((rule) => ({ id: ctx.newId(), ...rule })),
    );
    const result = { total: judged.length, added: sound.length, failed: bad.length };
    request.note({ object: `access rules from ${upload.fileName.slice(0, 100)}`, after: result });
    if (sound.length > 0) await ctx.bus.wake(tx, `rules:${tenantId}`);
    return { ...result, rows: bad };
  });
}
