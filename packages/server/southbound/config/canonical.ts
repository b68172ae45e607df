import { createHash } from 'node:crypto';
import { normalText } from '@heliograph/catalogue/formats/formats.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { applies, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { FieldValue, PageRow } from '../../drivers/kit/binding.ts';

const listed = (value: readonly (string | number)[]): FieldValue =>
  value.length === 0 ? null : [...new Set(value)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** One spelling for everything that means the same: empty is null, lists are ordered, texts as their format has them. */
export function canonical(field: Field, value: FieldValue | undefined): FieldValue {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return listed(value);
  if (field.kind === 'int' || field.kind === 'port') return Number(value);
  if (field.kind === 'str' && typeof value === 'string') return normalText(field.format, value);
  return value;
}

const spelled = (field: Field, value: FieldValue | undefined): string => JSON.stringify(canonical(field, value));

export const sameFieldValue = (field: Field, a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  // Tables have thousands of rows, and nearly all values of two readings are the very same.
  a === b || spelled(field, a) === spelled(field, b);

/** Fields in which a device can be compared with what was asked: not secret, not told by the device alone or never told. */
export const comparable = (page: ConfigPage): readonly (readonly [string, Field])[] =>
  Object.entries(page.fields).filter(
    ([, field]) => field.kind !== 'secret' && field.shown !== true && field.untold !== true,
  );

/** The same, without those that the row itself rules out. */
export const comparableIn = (page: ConfigPage, row: PageRow): readonly (readonly [string, Field])[] =>
  comparable(page).filter(([, field]) => applies(field, row));

type Fields = ReturnType<typeof comparable>;

/** Names of the comparable fields in which two rows differ. `fields` are the page's own, for whoever compares many rows. */
export function changedPageFields(
  page: ConfigPage,
  a: PageRow,
  b: PageRow,
  fields: Fields = comparable(page),
): string[] {
  const changed: string[] = [];
  for (const [name, field] of fields) {
    if (sameFieldValue(field, a[name], b[name])) continue;
    if (applies(field, a) || applies(field, b)) changed.push(name);
  }
  return changed;
}

/** The row's own name among its neighbours; the one row of a form has the empty one. */
export const canonicalKeyOf = (page: ConfigPage, row: PageRow): string =>
  JSON.stringify(
    (page.key ?? []).map((name) => {
      const field = page.fields[name];
      return field ? canonical(field, row[name]) : null;
    }),
  );

export const keyValues = (page: ConfigPage, row: PageRow): PageRow =>
  Object.fromEntries((page.key ?? []).map((name) => [name, row[name] ?? null]));

export const rowsByKey = (page: ConfigPage, rows: readonly PageRow[]): Map<string, PageRow> =>
  new Map(rows.map((row) => [canonicalKeyOf(page, row), row]));

/** Secrets are never part of a row, whatever a binding put there. */
export const rowWithoutSecrets = (page: ConfigPage, row: PageRow): PageRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => page.fields[name]?.kind !== 'secret'));

/** A clock goes on by itself: between the look and the click it is another value, and nobody changed it. */
const movesByItself = (field: Field): boolean => field.kind === 'str' && field.format === 'deviceTime';

/** Mark of a row as it is now; a row that is not there has one as well. */
export function markOf(page: ConfigPage, row: PageRow | undefined): string {
  const values =
    row &&
    comparableIn(page, row)
      .filter(([, field]) => !movesByItself(field))
      .map(([name, field]) => [name, canonical(field, row[name])]);
  return createHash('sha256')
    .update(JSON.stringify([page.id, values ?? null]))
    .digest('hex')
    .slice(0, 32);
}
