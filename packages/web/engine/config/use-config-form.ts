import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../app/parts.ts';
import type { FieldProblem } from '../../client/request.ts';
import { changedFormFields, formProblemsOf, type PageAction } from './form-for.ts';

/** The first problem of each field. */
function byField(problems: readonly Problem[], language: Speaking): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { field, message } of problems) found[field] ??= wordsIn(message, language);
  return found;
}

export interface ConfigFormState {
  readonly form: Form;
  /** What the device holds, with what was typed over it. */
  readonly values: Values;
  readonly base: Values;
  readonly changed: readonly string[];
  readonly problemOf: (field: string) => string | undefined;
  /** What the server said of no field in particular. */
  readonly general: readonly string[];
  readonly set: (field: string, value: unknown) => void;
  readonly blur: (field: string) => void;
  /** Marks every field as visited; true when all is well. */
  readonly check: () => boolean;
  /** Number of fields with a problem that is shown. */
  readonly problems: number;
  readonly showServerProblems: (problems: readonly FieldProblem[]) => void;
  readonly reset: () => void;
}

/** Where what was typed waits while its page is not on screen. */
export interface KeptEdits {
  readonly read: () => Values | undefined;
  readonly write: (edits: Values) => void;
}

/**
 * A form over what a device holds. A new reading of the device changes the fields that were not touched and leaves what was
 * typed; the shared validator speaks on blur, the server at its fields.
 */
export function useConfigForm(form: Form, action: PageAction, base: Values, kept?: KeptEdits): ConfigFormState {
  const { tongue: lang } = useSession();
  const [edits, setEdits] = useState<Values>(() => kept?.read() ?? {});
  useEffect(() => kept?.write(edits), [kept, edits]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<readonly FieldProblem[]>([]);
  const values = useMemo(() => ({ ...base, ...edits }), [base, edits]);
  const own = useMemo(
    () => byField(formProblemsOf(form, action, base, values), lang),
    [form, action, base, values, lang],
  );
  const changed = useMemo(() => changedFormFields(form, base, values), [form, base, values]);
  const isField = (field: string) => Object.hasOwn(form.fields, field);
  const problemOf = (field: string) =>
    (left.has(field) ? own[field] : undefined) ?? told.find((problem) => problem.field === field)?.message;
  return {
    form,
    values,
    base,
    changed,
    problemOf,
    general: told.filter(({ field }) => !isField(field)).map(({ message }) => message),
    set: (field, value) => {
      setEdits((now) => ({ ...now, [field]: value }));
      // A message that stands over the form may be about any of the values.
      setTold((now) => now.filter((problem) => isField(problem.field) && problem.field !== field));
    },
    blur: (field) => setLeft((now) => new Set(now).add(field)),
    check: () => {
      setLeft(new Set(Object.keys(form.fields)));
      return Object.keys(own).length === 0;
    },
    problems: Object.keys(form.fields).filter((field) => problemOf(field) !== undefined).length,
    showServerProblems: setTold,
    reset: () => {
      setEdits({});
      setLeft(new Set());
      setTold([]);
    },
  };
}
