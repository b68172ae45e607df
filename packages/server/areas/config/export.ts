import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { portName } from '@heliograph/catalogue/kit/fit.ts';
import { text, type Language } from '@heliograph/catalogue/kit/text.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { Context } from '../../context.ts';
import { portNamesOf } from '../../estate/port-names.ts';
import type { Request } from '../../http/request.ts';
import { modelOfOlt } from '../../southbound/config/device.ts';
import { writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';
import type { FileReply } from '../../http/request.ts';
import { pageContentOf } from './content.ts';
import type { ConfigTarget } from './target.ts';

const yes = text('Yes', '是');
const no = text('No', '否');

function one(field: Field, value: string | number, model: OltModel, language: Language): string {
  if (field.kind === 'choice' || field.kind === 'choices') {
    return field.options.find((option) => option.value === value)?.label[language] ?? String(value);
  }
  if (field.kind === 'port' || field.kind === 'ports') return portName(model, field.of, Number(value));
  return String(value);
}

function cellOf(field: Field | undefined, value: unknown, model: OltModel, language: Language): SheetCell {
  if (value === null || value === undefined || !field) return null;
  if (typeof value === 'boolean') return (value ? yes : no)[language];
  if (Array.isArray(value)) {
    return (value as (string | number)[]).map((part) => one(field, part, model, language)).join(', ');
  }
  if (typeof value === 'number' && field.kind === 'int') return value;
  return one(field, value as string | number, model, language);
}

/** The rows of a page as a workbook, in words of the caller's language; no cell is a formula. */
export async function pageFile(ctx: Context, request: Request, target: ConfigTarget): Promise<FileReply> {
  const { page, olt } = target;
  const { language } = request;
  const { columns, rows } = await pageContentOf(ctx, target, false, language);
  const names = await request.tx((tx) => portNamesOf(tx, request.actor.tenantId, olt.id));
  const model = { ...modelOfOlt(olt), names };
  const heading = (name: string) => {
    const field = page.fields[name];
    const unit = field?.kind === 'int' && field.unit !== undefined ? `, ${field.unit}` : '';
    return `${field?.label[language] ?? name}${unit}`;
  };
  const table = {
    name: page.title[language].replace(/[\\/*?:[\]]/g, ' ').slice(0, 31),
    headings: columns.map(heading),
    rows: rows.map((row) => row.map((value, at) => cellOf(page.fields[columns[at] ?? ''], value, model, language))),
  };
  return { fileName: `${page.id}.xlsx`, contentType: xlsxType, body: Buffer.from(await writeXlsx([table])) };
}
