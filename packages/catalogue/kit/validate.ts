import { formats } from '../formats/formats.ts';
import { messages } from '../words/messages.ts';
import type { Field, Form, Values } from './fields.ts';
import { fill, type Text } from './text.ts';

export interface Problem {
  readonly field: string;
  readonly message: Text;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function textProblem(field: Extract<Field, { kind: 'str' | 'secret' }>, value: unknown): Text | undefined {
  if (typeof value !== 'string') return messages.notText;
  const min = field.minLength ?? 1;
  if (value.length < min || value.length > field.maxLength) {
    return fill(messages.length, { min, max: field.maxLength });
  }
  return field.format === undefined ? undefined : formats[field.format]?.problem(value);
}

function problemOf(field: Field, value: unknown): Text | undefined {
  if (isEmpty(value)) return field.optional ? undefined : messages.required;
  switch (field.kind) {
    case 'str':
    case 'secret':
      return textProblem(field, value);
    case 'int':
      if (typeof value !== 'number' || !Number.isInteger(value)) return messages.notWhole;
      return value < field.min || value > field.max
        ? fill(messages.range, { min: field.min, max: field.max })
        : undefined;
    case 'bool':
      return typeof value === 'boolean' ? undefined : messages.notAChoice;
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : messages.notAChoice;
    case 'choices':
      return Array.isArray(value) && value.every((v) => field.options.some((option) => option.value === v))
        ? undefined
        : messages.notAChoice;
  }
}

/**
 * The one check of typed values: on blur in the browser, before the handler in the API, per row in an import.
 * Rules between fields run only when every field they mark is sound by itself.
 */
export function validate(form: Form, values: Values, only?: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const asked = (name: string) => only === undefined || only.includes(name);
  for (const [name, field] of Object.entries(form.fields)) {
    const message = problemOf(field, values[name]);
    if (message) problems.push({ field: name, message });
  }
  const broken = new Set(problems.map((problem) => problem.field));
  for (const rule of form.rules ?? []) {
    if (rule.marks.some((mark) => broken.has(mark)) || rule.holds(values)) continue;
    for (const mark of rule.marks) problems.push({ field: mark, message: rule.message });
  }
  return problems.filter((problem) => asked(problem.field));
}
