import { formats } from '../formats/formats.ts';
import { messages } from '../words/messages.ts';
import { isEmpty, type Field, type Form, type Rule, type Values } from './fields.ts';
import { fill, type Text } from './text.ts';

export interface Problem {
  readonly field: string;
  readonly message: Text;
}

function textProblem(field: Extract<Field, { kind: 'str' | 'secret' }>, value: unknown): Text | undefined {
  if (typeof value !== 'string') return messages.notText;
  const min = field.minLength ?? 1;
  if (value.length < min || value.length > field.maxLength) {
    return fill(messages.length, { min, max: field.maxLength });
  }
  return field.format === undefined ? undefined : formats[field.format]?.problem(value);
}

function numberProblem(field: Extract<Field, { kind: 'int' }>, value: unknown): Text | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return messages.notWhole;
  if ((value >= field.min && value <= field.max) || field.also?.includes(value) === true) return undefined;
  const range = { min: field.min, max: field.max };
  return field.also === undefined
    ? fill(messages.range, range)
    : fill(messages.rangeOr, { ...range, also: field.also.join(', ') });
}

const isPort = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 64;

function portsProblem(field: Extract<Field, { kind: 'port' | 'ports' }>, value: unknown): Text | undefined {
  if (field.kind === 'port') return isPort(value) ? undefined : messages.notAChoice;
  if (!Array.isArray(value) || !value.every(isPort)) return messages.notAChoice;
  return field.most !== undefined && value.length > field.most ? fill(messages.atMost, { max: field.most }) : undefined;
}

const isOption = (field: Extract<Field, { kind: 'choice' | 'choices' }>, value: unknown): boolean => {
  for (const option of field.options) if (option.value === value) return true;
  return false;
};

function choiceProblem(field: Extract<Field, { kind: 'choice' | 'choices' }>, value: unknown): Text | undefined {
  if (field.kind === 'choice') return isOption(field, value) ? undefined : messages.notAChoice;
  return Array.isArray(value) && value.every((one) => isOption(field, one)) ? undefined : messages.notAChoice;
}

function problemOf(field: Field, value: unknown): Text | undefined {
  if (isEmpty(value)) return field.optional ? undefined : messages.required;
  switch (field.kind) {
    case 'str':
    case 'secret':
      return textProblem(field, value);
    case 'int':
      return numberProblem(field, value);
    case 'bool':
      return typeof value === 'boolean' ? undefined : messages.notAChoice;
    case 'choice':
    case 'choices':
      return choiceProblem(field, value);
    case 'port':
    case 'ports':
      return portsProblem(field, value);
  }
}

/**
 * The one check of typed values: on blur in the browser, before the handler in the API, per row in an import.
 * Rules between fields run only when every field they mark is sound by itself. Fields that the device tells are not
 * looked at, nor those that the other values rule out.
 */
export function validate(form: Form, values: Values, only?: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const { fields } = form;
  for (const name in fields) {
    const field = fields[name];
    if (field === undefined || field.shown === true) continue;
    if (field.when !== undefined && !field.when.is.includes(values[field.when.field])) continue;
    const message = problemOf(field, values[name]);
    if (message) problems.push({ field: name, message });
  }
  const sound = problems.length;
  const isBroken = (name: string) => {
    for (let at = 0; at < sound; at++) if (problems[at]?.field === name) return true;
    return false;
  };
  // What a rule compares is told by the fields of its sample: without one of them there is nothing to compare.
  const canJudge = (rule: Rule) => {
    if (sound === 0) return true;
    for (const name in rule.passes) if (isBroken(name)) return false;
    return !rule.marks.some(isBroken);
  };
  for (const rule of form.rules ?? []) {
    if (!canJudge(rule) || rule.holds(values)) continue;
    for (const mark of rule.marks) problems.push({ field: mark, message: rule.message });
  }
  return only === undefined ? problems : problems.filter((problem) => only.includes(problem.field));
}
