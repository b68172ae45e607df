import { oltImportCalls } from '@heliograph/catalogue/calls/olt-import.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { oltForm } from '@heliograph/catalogue/models/snmp-access.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { Fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { folded, judgeTyped, readLines, refusedRow, wholeSheet, type ImportResult } from '../../sheets/import-lines.ts';
import { writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import { secretOf } from './access.ts';
import { admitOlt } from './admit.ts';

type Typed = InputOf<typeof oltCalls.insertDeviceInfo>;

/** What can be typed of an OLT, one column each. */
const fields: readonly (readonly [string, Field])[] = Object.entries(oltForm.fields);
const headings: Readonly<Record<string, Text>> = Object.fromEntries(fields.map(([name, { label }]) => [name, label]));
/** A host name may be slow to be looked up, and every row is one. */
const sheet = { headings, needed: ['ip'], mostRows: 500 };

const notes = {
  sheet: text('Notes', '说明'),
  column: text('Column', '列'),
  meaning: text('What may stand there', '填写说明'),
  port: text('Empty = 161', '为空则为 161'),
  version: text('Empty = v2c', '为空则为 v2c'),
};

function meaningOf([name, field]: readonly [string, Field], language: Language): string {
  if (name === 'snmpPort') return notes.port[language];
  const choices = field.kind === 'choice' ? field.options.map(({ value }) => String(value)).join(', ') : '';
  if (name === 'snmpVersion') return `${choices}. ${notes.version[language]}`;
  return choices || (field.help?.[language] ?? '');
}

async function template(language: Language): Promise<FileReply> {
  const body = await writeXlsx([
    {
      name: 'OLT',
      headings: fields.map(([, { label }]) => label[language]),
      rows: [],
      widths: fields.map(() => 24),
    },
    {
      name: notes.sheet[language],
      headings: [notes.column[language], notes.meaning[language]],
      rows: fields.map((field) => [field[1].label[language], meaningOf(field, language)]),
      widths: [32, 80],
    },
  ]);
  return { fileName: 'olts.xlsx', contentType: xlsxType, body };
}

/** A cell as the dialog would send it: a choice by its word or its code in any case, nothing where nothing stands. */
function typedCell(field: Field, cell: string): unknown {
  if (cell === '') return undefined;
  if (field.kind !== 'choice') return cell;
  const meant = ({ value, label }: (typeof field.options)[number]) =>
    [String(value), label.en, label.zh].map(folded).includes(folded(cell));
  return field.options.find(meant)?.value ?? cell;
}

/** Faults that are about one row; any other is about the whole import and ends it. */
const ofRow = new Set(['exists', 'addressNotAllowed', 'hostUnknown', 'blacklisted']);

async function tried<T>(work: () => Promise<T>): Promise<{ readonly done: T } | { readonly problem: Problem }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof Fault) || !ofRow.has(error.id)) throw error;
    return { problem: { field: 'ip', message: error.words } };
  }
}

interface Row {
  readonly number: number;
  readonly typed: Typed;
  readonly address: string;
}

/** One OLT more, or why not; the database goes on after a row that it refused. */
async function letIn(ctx: Context, tx: Tx, request: Request, { typed, address }: Row) {
  const { tenantId, userName } = request.actor;
  await sql`savepoint line`.execute(tx);
  const result = await tried(() =>
    admitOlt(ctx, tx, tenantId, {
      address,
      snmpPort: typed.snmpPort,
      version: typed.snmpVersion,
      secret: secretOf(typed),
      name: typed.sysHostName ?? typed.ip,
      by: userName,
      remark: typed.remark ?? null,
    }),
  );
  if ('problem' in result) await sql`rollback to savepoint line`.execute(tx);
  return result;
}

async function importOlts(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  options: { readonly skipBad: boolean },
): Promise<ImportResult> {
  const { fileName, lines } = await readLines(desk, request, sheet);
  const bad: ImportResult['rows'] = [];
  const sound: Row[] = [];
  // Before the transaction: a name server may be slow.
  for (const { number, cell } of lines) {
    const given = Object.fromEntries(fields.map(([name, field]) => [name, typedCell(field, cell(name))]));
    const judged = judgeTyped(oltCalls.insertDeviceInfo.input, oltForm, given);
    const found =
      'problems' in judged
        ? undefined
        : await tried(() => reachableAddress(ctx, request.actor.tenantId, judged.sound.ip, { only4: true }));
    if ('problems' in judged) bad.push(refusedRow(request, number, judged.problems));
    else if (found && 'problem' in found) bad.push(refusedRow(request, number, [found.problem]));
    else if (found) sound.push({ number, typed: judged.sound, address: found.done });
  }
  return request.tx(async (tx) => {
    const ids: string[] = [];
    const { rows, ...counts } = await wholeSheet(tx, lines.length, options, async () => {
      for (const row of sound) {
        const result = await letIn(ctx, tx, request, row);
        if ('problem' in result) bad.push(refusedRow(request, row.number, [result.problem]));
        else ids.push(result.done);
      }
      return bad.toSorted((a, b) => a.row - b.row);
    });
    const about = counts.added > 0 ? { about: { olts: ids } } : {};
    request.note({ object: `OLTs from ${fileName}`, after: counts, ...about });
    return { ...counts, rows };
  });
}

/** OLTs from a sheet, by the rules of the dialog. */
export function oltImport(ctx: Context): Area {
  const desk = new SheetDesk();
  return area(oltImportCalls, {
    importDeviceTemplate: (_input, request) => desk.inTurn(() => template(request.language)),
    importDeviceData: (options, request) => importOlts(ctx, desk, request, options),
  });
}
