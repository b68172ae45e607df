import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { EntityPart } from '@heliograph/catalogue/kit/entity-part.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import type { FileReply, Request } from '../http/request.ts';
import type { SheetDesk } from '../sheets/desk.ts';
import {
  folded,
  judgeTyped,
  readLines,
  refusedRow,
  wholeSheet,
  type ImportResult,
  type SheetLine,
} from '../sheets/import-lines.ts';
import { writeXlsx, xlsxType } from '../sheets/sheets.ts';
import { Fault } from '../fault.ts';
import type { EntityInput } from './store-entity.ts';

const headingsOf = ({ form }: Entity): Record<string, Text> =>
  Object.fromEntries(Object.entries(form.fields).map(([name, { label }]) => [name, label]));
const neededOf = ({ form }: Entity): string[] =>
  Object.entries(form.fields).flatMap(([name, { kind, optional }]) => (kind === 'str' && !optional ? [name] : []));

const notes = {
  sheet: text('Notes', '说明'),
  column: text('Column', '列'),
  meaning: text('What may stand there', '填写说明'),
  needed: text('Required', '必填'),
  most: text('At most {max} characters', '最多 {max} 个字符'),
};

/** What may stand in a column, as far as its field says it. */
function meaningOf({ field }: EntityPart, language: Language): string {
  const say = (words: Text) => words[language];
  const words = [
    ...(field.kind === 'str' && !field.optional ? [say(notes.needed)] : []),
    ...(field.kind === 'choice' ? [field.options.map(({ label }) => say(label)).join(', ')] : []),
    ...(field.kind === 'int' ? [`${field.min} – ${field.max}`] : []),
    ...(field.kind === 'str' ? [say(notes.most).replace('{max}', String(field.maxLength))] : []),
    ...(field.help ? [say(field.help)] : []),
  ];
  return words.join('. ');
}

/** Headings on the first sheet, what they mean on the second, where it is not read as data. */
export async function templateOfEntity(entity: Entity, language: Language): Promise<FileReply> {
  const headings = Object.entries(headingsOf(entity)).map(([name, label]) => ({ name, label: label[language] }));
  const body = await writeXlsx([
    {
      name: entity.title[language],
      headings: headings.map(({ label }) => label),
      rows: [],
      widths: headings.map(() => 24),
    },
    {
      name: notes.sheet[language],
      headings: [notes.column[language], notes.meaning[language]],
      rows: headings.map(({ name, label }) => {
        const part = entity.parts[name];
        return [label, part ? meaningOf(part, language) : ''];
      }),
      widths: [24, 100],
    },
  ]);
  return { fileName: `${entity.id}.xlsx`, contentType: xlsxType, body };
}

/** A choice by its words in either language or by its code; what is none stays, and is refused as no choice. */
function typedCell({ field }: EntityPart, cell: string): unknown {
  if (cell === '') return undefined;
  if (field.kind === 'choice') {
    const meant = ({ value, label }: (typeof field.options)[number]) =>
      [String(value), label.en, label.zh].map(folded).includes(folded(cell));
    return field.options.find(meant)?.value ?? cell;
  }
  return field.kind === 'bool' ? ['1', '是', '开启', 'true', 'yes', 'on'].includes(folded(cell)) : cell;
}

const typedLine = (entity: Entity, { cell }: SheetLine): EntityInput =>
  Object.fromEntries(
    Object.keys(entity.form.fields).flatMap((name) => {
      const part = entity.parts[name];
      return part ? [[name, typedCell(part, cell(name))] as const] : [];
    }),
  );

/** Which unique value of a row that was not added stands there already. */
async function takenField(tx: Tx, tenantId: number, entity: Entity, typed: EntityInput): Promise<string> {
  const unique = Object.entries(entity.parts).filter(([, part]) => part.unique);
  for (const [name, { stored }] of unique) {
    const { rows } = await sql`select 1 from ${sql.table(entity.table)} where tenant_id = ${tenantId}
      and name_fold(${sql.ref(stored)}::text) = name_fold(${String(typed[name])}) limit 1`.execute(tx);
    if (rows.length > 0) return name;
  }
  return unique[0]?.[0] ?? entity.named;
}

/** Adds the rows of a sheet if all are sound, or the sound ones where that was asked for; one that is there already is not. */
export async function importRows(
  entity: Entity,
  desk: SheetDesk,
  request: Request,
  add: (tx: Tx, typed: EntityInput) => Promise<boolean>,
  options: { readonly skipBad: boolean },
): Promise<ImportResult> {
  const form = { headings: headingsOf(entity), needed: neededOf(entity), mostRows: entity.imports?.most ?? 0 };
  const { fileName, lines } = await readLines(desk, request, form);
  const { input } = entity.deeds.add;
  return request.tx(async (tx) => {
    const { rows, ...counts } = await wholeSheet(tx, lines.length, options, async () => {
      const bad: ImportResult['rows'] = [];
      for (const line of lines) {
        const refuse = (problems: readonly Problem[]) => bad.push(refusedRow(request, line.number, problems));
        const judged = judgeTyped(input, entity.form, typedLine(entity, line));
        if ('problems' in judged) {
          refuse(judged.problems);
          continue;
        }
        try {
          if (await add(tx, judged.sound as EntityInput)) continue;
        } catch (error) {
          if (!(error instanceof Fault) || error.problems.length === 0) throw error;
          refuse(error.problems);
          continue;
        }
        const field = await takenField(tx, request.actor.tenantId, entity, judged.sound as EntityInput);
        refuse([{ field, message: messages.rowExists }]);
      }
      return bad;
    });
    request.note({ object: `${entity.many.en} from ${fileName}`, after: counts });
    return { ...counts, rows };
  });
}
