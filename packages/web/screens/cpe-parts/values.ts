import type { CpeField, CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import { formOf, cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import { isEmpty, type Field, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { applies } from '@heliograph/catalogue/kit/page.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { shortDuration, unitText } from '../../engine/values/duration.ts';
import { numberText } from '../../engine/values/time.ts';
import { octetsText } from '../onus/units.ts';
import type { PartName, PartShown, TabPart } from './tabs.ts';

export type PartEntry = PartShown['entries'][number];

export const partFieldsOf = (part: PartName): Readonly<Record<string, CpeField>> => cpePartOf(part).fields;

/** A value in the reader's words; '' is none. */
export function valueText(field: CpeField, value: CpeValue | undefined, lang: Speaking): string {
  if (value === null || value === undefined || value === '') return '';
  // What the device is told is switched; what it tells is so or not.
  if (field.kind === 'bool' && field.shown === true) return wordsIn(value === true ? engine.yes : engine.no, lang);
  if (field.kind === 'bool') return wordsIn(value === true ? engine.on : engine.off, lang);
  if (field.kind === 'choice') {
    const label = field.options.find((option) => option.value === value)?.label;
    return label ? wordsIn(label, lang) : String(value);
  }
  if (typeof value !== 'number') return String(value);
  if (value === 0 && field.kind === 'int' && field.zero) return wordsIn(field.zero, lang);
  const unit = 'unit' in field ? field.unit : undefined;
  if (unit === undefined) return String(value);
  if (unit === 's' && field.kind === 'reading')
    return value < 1 ? `0 ${unitText(unit, lang)}` : shortDuration(value * 1000, lang);
  if (unit === 'octets' && field.kind === 'reading') return octetsText(value, lang);
  const digits = field.kind === 'reading' ? field.digits : 0;
  const most = Number.isInteger(value) ? 0 : digits;
  return `${numberText(value, lang, most)} ${unitText(unit, lang)}`;
}

/** A moment that a device told with its zone, as `2026-11-28T04:00:00Z`; the year 1 is how TR-069 says that it is unknown (A.2.2). */
const moment = /^(?!0001)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
export const isMoment = (field: CpeField, value: CpeValue | undefined): value is string =>
  field.kind === 'str' && field.shown === true && typeof value === 'string' && moment.test(value);

/** Does the device have it at all? What it has and does not say now is another thing. */
export const isSupported = ({ from, values }: PartEntry, name: string): boolean =>
  from[name] !== undefined || (values[name] ?? null) !== null;

/** Fields of an entry in their order: those that count with what the others hold, and what the device does not have. */
export function shownFields(
  part: PartName,
  entry: PartEntry,
  only?: TabPart['only'],
): { readonly there: readonly string[]; readonly absent: readonly string[] } {
  const fields = partFieldsOf(part);
  // What can be typed with one kind of connection alone is told of each: an address that DHCP gave.
  const names = (only ?? Object.keys(fields)).filter((name) => {
    const field = fields[name];
    if (field === undefined) return false;
    return field.kind === 'reading' || applies(field, entry.values) || (entry.values[name] ?? null) !== null;
  });
  return {
    there: names.filter((name) => isSupported(entry, name)),
    absent: names.filter((name) => !isSupported(entry, name)),
  };
}

const isTold = (field: Field): boolean => field.shown === true;

/** What may be typed of a part: of an entry that is there what its device has, of a new one everything. Nothing has to be typed that the device holds. */
export function typedForm(part: PartName, entry: PartEntry | null, only?: TabPart['only']): Form {
  const { fields, rules } = formOf(part);
  const typed = Object.entries(fields).filter(
    ([name, field]) =>
      !isTold(field) &&
      (entry === null || (isSupported(entry, name) && field.once !== true)) &&
      (only === undefined || only.includes(name)),
  );
  const isUnsaid = (name: string) => entry !== null && (entry.values[name] ?? null) === null;
  const there = Object.fromEntries(
    typed.map(([name, field]) => [name, isUnsaid(name) ? { ...field, optional: true } : field]),
  );
  const marked = (rules ?? []).flatMap((rule) => {
    const marks = rule.marks.filter((name) => Object.hasOwn(there, name));
    return marks.length === 0 ? [] : [{ ...rule, marks }];
  });
  return { fields: there, rules: marked };
}

/** What a form opens with. */
export function initialPartValues(form: Form, entry: PartEntry | null): Values {
  if (entry) return Object.fromEntries(Object.entries(entry.values).map(([name, value]) => [name, value ?? undefined]));
  return Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, field]) =>
      field.initial === undefined ? [] : [[name, field.initial] as const],
    ),
  );
}

/** What is sent: of an entry that is there what was changed, of a new one what was typed. A secret left empty stays as it is. */
export function changedValues(form: Form, entry: PartEntry | null, typed: Values): Record<string, CpeValue> {
  const sent: Record<string, CpeValue> = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const value = typed[name] as CpeValue | undefined;
    if (!applies(field, typed)) continue;
    if (isEmpty(value)) {
      const held = entry?.values[name] ?? null;
      if (entry && field.kind === 'str' && held !== null && held !== '') sent[name] = '';
      continue;
    }
    if (entry === null || value !== (entry.values[name] ?? undefined)) sent[name] = value ?? null;
  }
  return sent;
}

/** What an entry is called: by the first of its fields that says something, or its number. */
export function entryName(
  part: PartName,
  entry: PartEntry,
  named: TabPart['named'],
  at: number,
  lang: Speaking,
): string {
  const fields = partFieldsOf(part);
  for (const name of named ?? []) {
    const field = fields[name];
    const text = field ? valueText(field, entry.values[name], lang) : '';
    if (text !== '') return text;
  }
  return `${wordsIn(cpePartOf(part).title, lang)} ${at + 1}`;
}
