import type { Field } from '@heliograph/catalogue/kit/fields.ts';

/** Values just beyond the bounds of a field: below them first; none where it has no bound that can be typed. */
export function beyondOf(field: Field): readonly (string | number)[] {
  if (field.kind === 'int') return [field.min - 1, field.max + 1].filter((value) => !field.also?.includes(value));
  if (field.kind !== 'str' && field.kind !== 'secret') return [];
  const short = field.minLength !== undefined && field.minLength > 1 ? ['x'.repeat(field.minLength - 1)] : [];
  return [...short, 'x'.repeat(field.maxLength + 1)];
}
