import { formats } from '@heliograph/catalogue/formats/formats.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';

type Plain = string | number | boolean | null | readonly (string | number)[];

const textOf = (field: Extract<Field, { kind: 'str' | 'secret' }>): string => {
  const example = field.format === undefined ? undefined : formats[field.format]?.example;
  const words = example ?? (field.kind === 'secret' ? 'Abc123xyz' : 'abc');
  return words.padEnd(field.minLength ?? 1, '1').slice(0, field.maxLength);
};

/** A value that is fine by itself. */
export function valueOf(field: Field): Plain {
  if (field.initial !== undefined) return field.initial;
  switch (field.kind) {
    case 'str':
    case 'secret':
      return textOf(field);
    case 'int':
      return field.min;
    case 'bool':
      return false;
    case 'choice':
      return field.options[0]?.value ?? null;
    case 'choices':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'port':
      return 1;
    case 'ports':
      return [1];
  }
}

/** Something sound in every field that is typed. Rules between the fields are not looked at. */
export const pageValuesOf = (page: ConfigPage): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(page.fields).flatMap(([name, field]) => (field.shown === true ? [] : [[name, valueOf(field)]])),
  );
