import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { portName } from '@heliograph/catalogue/kit/fit.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { isTyped, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { FieldValue, PageRow } from '../../drivers/kit/binding.ts';
import { rowsByKey, changedPageFields, comparable, keyValues } from './canonical.ts';

export interface Difference {
  readonly field: string;
  readonly label: Text;
  readonly old: FieldValue;
  readonly new: FieldValue;
  readonly secret: boolean;
}

export interface RowDifference {
  readonly key: PageRow;
  readonly what: 'added' | 'removed' | 'changed';
  readonly row: PageRow;
  readonly differences: readonly Difference[];
}

const nothing: PageRow = {};

/** For whom words are made, and of which device. */
interface Reader {
  readonly language: 'en' | 'zh';
  readonly model: OltModel;
}

/** What changes from one row to another, field by field; a row that is not there is undefined. */
export function differencesOf(
  page: ConfigPage,
  before: PageRow | undefined,
  after: PageRow | undefined,
  secrets: readonly string[] = [],
): Difference[] {
  const changed = changedPageFields(page, before ?? nothing, after ?? nothing);
  const typed = Object.entries(page.fields).filter(([name]) => changed.includes(name) || secrets.includes(name));
  return typed.map(([name, { kind, label }]) => ({
    field: name,
    label,
    old: kind === 'secret' ? null : (before?.[name] ?? null),
    new: kind === 'secret' ? null : (after?.[name] ?? null),
    secret: kind === 'secret',
  }));
}

/** What became of each row. Rows that an incomplete answer lacks are not counted as removed. */
export function rowDifferences(
  page: ConfigPage,
  before: readonly PageRow[],
  now: readonly PageRow[],
  complete = true,
): RowDifference[] {
  const [old, fresh] = [rowsByKey(page, before), rowsByKey(page, now)];
  const fields = comparable(page);
  const found: RowDifference[] = [];
  for (const [key, row] of fresh) {
    const was = old.get(key);
    if (was && changedPageFields(page, was, row, fields).length === 0) continue;
    const differences = differencesOf(page, was, row);
    const what = was ? 'changed' : 'added';
    found.push({ key: keyValues(page, row), what, row, differences });
  }
  for (const [key, row] of old) {
    if (fresh.has(key) || !complete) continue;
    found.push({ key: keyValues(page, row), what: 'removed', row, differences: differencesOf(page, row, undefined) });
  }
  return found;
}

/** Rows as they are after `rows` lived through what made `before` into `now`. */
export function patched(
  page: ConfigPage,
  rows: readonly PageRow[],
  before: readonly PageRow[],
  now: readonly PageRow[],
): PageRow[] {
  const all = rowsByKey(page, rows);
  const fresh = rowsByKey(page, now);
  const old = rowsByKey(page, before);
  for (const [key, row] of fresh) {
    const was = old.get(key);
    if (!was) all.set(key, row);
    else {
      const names = changedPageFields(page, was, row);
      const base = all.get(key);
      if (names.length > 0)
        all.set(key, base ? { ...base, ...Object.fromEntries(names.map((n) => [n, row[n] ?? null])) } : row);
    }
  }
  for (const key of old.keys()) if (!fresh.has(key)) all.delete(key);
  return [...all.values()];
}

/** A value of a field as people read it: a choice by its label, a port by the name that its device has for it. */
function shownValue(field: Field | undefined, value: FieldValue, { language, model }: Reader): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one, { language, model })).join(', ');
  if (field?.kind === 'choice' || field?.kind === 'choices') {
    return field.options.find((option) => option.value === value)?.label[language] ?? String(value);
  }
  const isPort = (field?.kind === 'port' || field?.kind === 'ports') && typeof value === 'number';
  return isPort ? portName(model, field.of, value) : String(value);
}

const inWords = (page: ConfigPage, differences: readonly Difference[], reader: Reader): string =>
  differences
    .slice(0, 4)
    .map(({ field, label, old, new: now }) => {
      const spec = page.fields[field];
      return `${label[reader.language]} ${shownValue(spec, old, reader)} → ${shownValue(spec, now, reader)}`;
    })
    .join(reader.language === 'zh' ? '，' : ', ');

export const differencesInWords = (page: ConfigPage, differences: readonly Difference[], model: OltModel): Text =>
  text(inWords(page, differences, { language: 'en', model }), inWords(page, differences, { language: 'zh', model }));

/** Which row, by the values of its key. */
export const keyInWords = (page: ConfigPage, key: PageRow, model: OltModel, language: 'en' | 'zh' = 'en'): string =>
  Object.entries(key)
    .map(([name, value]) => shownValue(page.fields[name], value, { language, model }))
    .join(' ');

/** The first few rows that changed, each by its key. */
export function rowsInWords(page: ConfigPage, rows: readonly RowDifference[], model: OltModel): Text {
  const say = (language: 'en' | 'zh') =>
    rows
      .slice(0, 3)
      .map(({ key, differences }) => {
        const name = keyInWords(page, key, model, language);
        return `${name === '' ? '' : `${name}: `}${inWords(page, differences, { language, model })}`;
      })
      .join('; ') + (rows.length > 3 ? ` (+${rows.length - 3})` : '');
  return text(say('en'), say('zh'));
}

/** Fields that may be typed for an operation, without secrets. */
export const typedFields = (page: ConfigPage, op: 'add' | 'edit' | 'remove'): readonly string[] =>
  Object.entries(page.fields)
    .filter(([name, field]) => isTyped(page, name, field, op))
    .map(([name]) => name);
