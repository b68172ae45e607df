import { accessRuleCalls, accessRuleForm } from '@heliograph/catalogue/calls/access-rules.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { deviceClasses, deviceTypes } from '@heliograph/catalogue/models/device-classes.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import {
  folded,
  judgeTyped,
  readLines,
  refusedRow,
  wholeSheet,
  type ImportResult,
  type SheetLine,
} from '../../sheets/import-lines.ts';
import { writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { accessRuleColumnsOf, insertRules, ruleKeys, type RuleColumns } from './access-rules.store.ts';

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
export async function templateOfAccessRules(language: Language): Promise<FileReply> {
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

const sheet = { headings, needed, mostRows: 10_000 };

const on = ['', '1', 'on', 'yes', 'true', '开启', '是'];
const off = ['0', 'off', 'no', 'false', '关闭', '否'];

/** What a row says, as the dialog would send it. */
function typedLine({ cell }: SheetLine): object {
  const status = folded(cell('checkStatus'));
  const known = on.includes(status) || off.includes(status);
  const types = cell('deviceType').split(/[,;，；、]/);
  return {
    deviceMac: cell('deviceMac'),
    deviceSn: cell('deviceSn'),
    deviceClass: cell('deviceClass').toUpperCase() || 'OLT',
    deviceTypeArr: types.map((type) => type.trim()).filter((type) => type !== ''),
    checkStatus: known ? Number(on.includes(status)) : -1,
    remark: cell('remark'),
  };
}

/** What makes two rules the same rule. */
const keyOf = (rule: RuleColumns) =>
  JSON.stringify([rule.mac_from, rule.mac_to, rule.device_sn, rule.device_class, [...rule.device_types].sort()]);

/** Adds the rows of a sheet if all are sound, or the sound ones where that was asked for. A row that is there already is not. */
export async function importRules(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  options: { readonly skipBad: boolean },
): Promise<ImportResult> {
  const { fileName, lines } = await readLines(desk, request, sheet);
  const { input } = accessRuleCalls.addDeviceAuthorized;
  const judged = lines.map((line) => ({ line, ...judgeTyped(input, accessRuleForm, typedLine(line)) }));
  return request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const taken = new Set((await ruleKeys(tx, tenantId)).map(keyOf));
    const { rows, ...counts } = await wholeSheet(tx, lines.length, options, async () => {
      const sound: RuleColumns[] = [];
      const bad: ImportResult['rows'] = [];
      for (const one of judged) {
        const columns = 'sound' in one ? accessRuleColumnsOf(one.sound) : undefined;
        if (columns && !taken.has(keyOf(columns))) {
          taken.add(keyOf(columns));
          sound.push(columns);
          continue;
        }
        const problems = 'problems' in one ? one.problems : [{ field: 'deviceMac', message: messages.ruleTwice }];
        bad.push(refusedRow(request, one.line.number, problems));
      }
      const rules = sound.map((rule) => ({ id: ctx.newId(), ...rule }));
      await insertRules(tx, tenantId, userName, rules);
      return bad;
    });
    request.note({ object: `access rules from ${fileName}`, after: counts });
    if (counts.added > 0) await ctx.bus.wake(tx, `rules:${tenantId}`);
    return { ...counts, rows };
  });
}
