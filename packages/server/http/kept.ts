import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { badInput } from '../fault.ts';

/** The fields of an edit: undefined is one that was not sent. */
export type Sent<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * What is there with what was sent put over it, for use under the lock that the row was read with. Throws badInput when the whole
 * breaks the form at a field that was sent, or at one that was sound before; what an older version let in may stay.
 */
export function kept<T extends object>(form: Form | undefined, before: T, sent: Sent<T>): T {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given } as T;
  if (form === undefined) return after;
  const broken = new Set(validate(form, before as Values).map(({ field }) => field));
  const problems = validate(form, after as Values).filter(({ field }) => field in given || !broken.has(field));
  if (problems.length > 0) throw badInput(problems);
  return after;
}
