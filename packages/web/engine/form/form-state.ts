import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../app/parts.ts';
import type { FieldProblem } from '../../client/request.ts';

/** Problems by field; the first one of a field is shown. */
function byField(form: Form, values: Values, language: Speaking): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { field, message } of validate(form, values)) found[field] ??= wordsIn(message, language);
  return found;
}

export interface FormState {
  readonly values: Values;
  readonly isChanged: boolean;
  /** What is shown at a field: its own problem once it was left, or what the server said of it. */
  readonly problemOf: (field: string) => string | undefined;
  readonly set: (field: string, value: unknown) => void;
  readonly blur: (field: string) => void;
  /** Marks every field as visited; true when all is well. */
  readonly check: () => boolean;
  /** Number of fields with a problem that is shown. */
  readonly problems: number;
  readonly showServerProblems: (problems: readonly FieldProblem[]) => void;
}

/** State of a form drawn from the catalogue: values, the shared validator on blur, and the server's problems at their fields. */
export function useFormState(form: Form, initial: Values): FormState {
  const { tongue: lang } = useSession();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const own = useMemo(() => byField(form, values, lang), [form, values, lang]);
  const isLeft = useCallback((field: string) => left.has(field), [left]);
  const problemOf = (field: string) => (isLeft(field) ? own[field] : undefined) ?? told[field];
  return {
    values,
    isChanged: values !== initial,
    problemOf,
    set: (field, value) => {
      setValues((now) => ({ ...now, [field]: value }));
      setTold(({ [field]: _old, ...others }) => others);
    },
    blur: (field) => setLeft((now) => new Set(now).add(field)),
    check: () => {
      setLeft(new Set(Object.keys(form.fields)));
      return Object.keys(own).length === 0;
    },
    problems: Object.keys(form.fields).filter((field) => problemOf(field) !== undefined).length,
    showServerProblems: (problems) =>
      setTold(Object.fromEntries(problems.map(({ field, message }) => [field, message]))),
  };
}
