import { specsOf, type Field, type Form } from '../../packages/catalogue/kit/fields.ts';
import { specLengths, specRanges } from '../../packages/catalogue/words/spec-bounds.ts';

/** What a field lets in otherwise than the rule that it names; limits of device models are another matter (`limits.ts`). */
function differs(field: Field, rule: string): string | undefined {
  if (field.kind === 'int') {
    const range = field.by === undefined ? specRanges[rule] : undefined;
    return range === undefined || (range[0] === field.min && range[1] === field.max)
      ? undefined
      : `${field.min} to ${field.max} instead of ${range.join(' to ')}`;
  }
  if (field.kind !== 'str' && field.kind !== 'secret') return undefined;
  const length = specLengths[rule];
  // What may be left out has a length once it is there.
  const least = field.minLength ?? 1;
  return length === undefined || (least >= length[0] && field.maxLength <= length[1])
    ? undefined
    : `${least} to ${field.maxLength} characters instead of ${length.join(' to ')}`;
}

/** Fields whose bounds are not those of the rules that they name. */
export const boundFaults = (forms: readonly Form[]): string[] =>
  forms.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      specsOf(field).flatMap((rule) => {
        const fault = differs(field, rule);
        return fault === undefined ? [] : [`${name} (${rule}): ${fault}`];
      }),
    ),
  );
