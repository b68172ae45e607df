import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { logFields } from '@heliograph/catalogue/words/log-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { configPages } from '../../drivers/families.ts';
import type { CallBook } from './call-book.ts';
import type { FieldChange } from './differences.ts';
import type { Naming } from './names.ts';

export interface SaidChange extends FieldChange {
  /** The field as people know it. */
  readonly label: string;
}

const camel = (name: string): string => name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `poll_fault`, `pollFault` to `poll fault`: of what has no label anywhere. */
const plain = (name: string): string =>
  camel(name).replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

type Fields = Readonly<Record<string, Field>>;

/** The configuration page that a change was of: notes end with its English title. */
const pageOf = (object: string) => configPages.find(({ title }) => object.endsWith(`: ${title.en}`));

/** What a row is about, where it names a page of a device, in the language of the reader. */
export function objectIn(object: string, language: Language): string {
  const page = pageOf(object);
  return page ? object.slice(0, -page.title.en.length) + page.title[language] : object;
}

function fieldNamed(name: string, sources: readonly Fields[]): Field | undefined {
  const spellings = [name, camel(name)];
  for (const fields of sources) for (const one of spellings) if (Object.hasOwn(fields, one)) return fields[one];
  return undefined;
}

function labelOf(name: string, sources: readonly Fields[], language: Language): string {
  const label: Text | undefined = fieldNamed(name, sources)?.label ?? logFields[camel(name)];
  return label?.[language] ?? plain(name);
}

/** A list of plain values as one reads it; an empty one is nothing. */
function listed(value: string): string | null {
  if (!/^\[.*\]$/s.test(value)) return value;
  try {
    const items = JSON.parse(value) as unknown[];
    if (items.some((item) => item !== null && typeof item === 'object')) return value;
    return items.length === 0 ? null : items.map(String).join(', ');
  } catch {
    return value;
  }
}

/** A value as its field words it: choices by their labels, yes and no. */
function valueOf(stored: string | null, field: Field | undefined, language: Language, name: Naming): string | null {
  const value = stored === null ? null : listed(stored);
  if (value === null) return null;
  const option = field?.kind === 'choice' ? field.options.find((one) => String(one.value) === value) : undefined;
  if (option) return option.label[language];
  if (value === 'true' || value === 'false') return shell[value === 'true' ? 'yes' : 'no'][language];
  return name(value);
}

/** Changes in the words of the reader: labels of the call's own form or of the page of the device, names instead of ids. */
export function saidChanges(
  changes: readonly FieldChange[],
  { call, object }: { readonly call: string; readonly object: string },
  book: CallBook,
  language: Language,
  name: Naming,
): SaidChange[] {
  const sources = [pageOf(object)?.fields ?? {}, book.fields(call), book.allFields()];
  return changes.flatMap(({ field, before, after }) => {
    const parts = field.split('.');
    const leaf = parts.findLast((part) => !/^\d+$/.test(part)) ?? field;
    const known = fieldNamed(leaf, sources);
    const label = parts
      .map((part) => (/^\d+$/.test(part) ? `#${Number(part) + 1}` : labelOf(part, sources, language)))
      .join(' ');
    const said = (value: string | null) => valueOf(value, known, language, name);
    const change = { field, label, before: said(before), after: said(after) };
    // An empty list that was nothing before is no change to anybody.
    return change.before === null && change.after === null ? [] : [change];
  });
}
