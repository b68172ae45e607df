import { isEmpty, type Field, type Form, type Rule, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { applies, isTyped, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';

export type PageAction = RowAction | 'run';

/** What a secret is not told with stays as it is on the device. */
const asTyped = (field: Field, action: PageAction): Field =>
  field.kind === 'secret' && action === 'edit' ? { ...field, optional: true } : field;

/** Messages stand at fields that can be typed; a rule about others alone is the server's to say. */
function ruleFor(rule: Rule, isThere: (name: string) => boolean): readonly Rule[] {
  const marks = rule.marks.filter(isThere);
  return marks.length === 0 ? [] : [{ ...rule, marks }];
}

/** The part of a page that is typed for an action, with its rules: what `validate` is asked about. */
export function formFor(page: ConfigPage, action: PageAction): Form {
  const typed = Object.entries(page.fields).filter(([name, field]) => isTyped(page, name, field, action));
  const fields = Object.fromEntries(typed.map(([name, field]) => [name, asTyped(field, action)]));
  const rules = (page.rules ?? []).flatMap((rule) => ruleFor(rule, (name) => Object.hasOwn(fields, name)));
  return { fields, rules };
}

function firstValue(field: Field): unknown {
  if (field.initial !== undefined) return field.initial;
  if (field.kind === 'bool') return false;
  return field.kind === 'ports' || field.kind === 'choices' ? [] : undefined;
}

/** What a form opens with: the row as it is, or what a new one begins with. */
export function firstValues(page: ConfigPage, row?: Values): Values {
  if (row) return row;
  return Object.fromEntries(Object.entries(page.fields).map(([name, field]) => [name, firstValue(field)]));
}

/** Fields of a form whose value is another than the row's. */
export const changedFormFields = (form: Form, base: Values, values: Values): readonly string[] =>
  Object.keys(form.fields).filter((name) => !isSame(base[name], values[name]));

function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value) => other.includes(value));
  }
  return one === other;
}

/**
 * What is wrong with the values. In an edit, what the device holds already is not the person's fault: a field counts once it
 * was changed, a rule between fields once any was.
 */
export function formProblemsOf(form: Form, action: PageAction, base: Values, values: Values): readonly Problem[] {
  const all = validate(form, values);
  if (action !== 'edit' || all.length === 0) return all;
  const changed = changedFormFields(form, base, values);
  const alone = new Set(validate({ fields: form.fields }, values).map(({ field }) => field));
  return all.filter(({ field }) => changed.includes(field) || (changed.length > 0 && !alone.has(field)));
}

/** What is emptied is sent as nothing; a list as one without entries. */
const emptied = (base: unknown) => (Array.isArray(base) ? [] : null);

/**
 * What is sent. Of an edit: what was changed, so that the same change made on other devices leaves them the rest. Of a new row:
 * everything typed. Only fields that apply; empty secrets stay as they are.
 */
export function sentValues(form: Form, action: PageAction, base: Values, values: Values): Values {
  const sent: Record<string, unknown> = {};
  const wanted = action === 'edit' ? changedFormFields(form, base, values) : Object.keys(form.fields);
  for (const name of wanted) {
    const [field, value] = [form.fields[name], values[name]];
    if (!field || !applies(field, values)) continue;
    if (!isEmpty(value)) sent[name] = value;
    else if (action === 'edit' && field.kind !== 'secret') sent[name] = emptied(base[name]);
  }
  return sent;
}

/** Everything of a row that can be typed, for other devices to hold the same; secrets are not known. */
export function wholeValues(form: Form, row: Values): Values {
  const entries = Object.entries(form.fields).filter(
    ([name, field]) => field.kind !== 'secret' && applies(field, row) && !isEmpty(row[name]),
  );
  return Object.fromEntries(entries.map(([name]) => [name, row[name]]));
}

/** The values of the key fields of a row. */
export const keyValuesOf = (page: ConfigPage, row: Values): Values =>
  Object.fromEntries((page.key ?? []).map((name) => [name, row[name] ?? null]));

/** Names of the fields to draw: those that apply, folded ones apart. */
export function drawn(
  form: Form,
  values: Values,
): { readonly open: readonly string[]; readonly folded: readonly string[] } {
  const there = Object.entries(form.fields).filter(([, field]) => applies(field, values));
  const names = (isFolded: boolean) =>
    there.filter(([, field]) => (field.folded ?? false) === isFolded).map(([name]) => name);
  return { open: names(false), folded: names(true) };
}
