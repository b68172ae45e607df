import { keyReadingOf, strayKeys } from '@heliograph/catalogue/kit/keys.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import type { z } from 'zod';
import { badInput } from '../fault.ts';

type Issue = z.core.$ZodIssue;

function wordsFor(issue: Issue): Text {
  switch (issue.code) {
    case 'too_big':
      return fill(messages.atMost, { max: Number(issue.maximum) });
    case 'too_small':
      return fill(messages.atLeast, { min: Number(issue.minimum) });
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? messages.required : messages.wrongKind;
    case 'invalid_value':
      return messages.notAChoice;
    default:
      return messages.wrongKind;
  }
}

/** Keys that could reach an object's prototype have no business in any request. */
const poisonous = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** RuoYi clients spell `params[beginTime]` in a query and `{"params":{"beginTime":…}}` in a body. */
const spread = (part: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(part).flatMap(([key, value]): [string, unknown][] =>
    key === 'params' && isObject(value)
      ? Object.entries(value).map(([name, inner]): [string, unknown] => [`params[${name}]`, inner])
      : [[key, value]],
  );

function merged(parts: readonly unknown[], isLeftOut: (key: string) => boolean): Record<string, unknown> {
  const all: Record<string, unknown> = Object.create(null);
  for (const part of parts) {
    if (!isObject(part)) continue;
    for (const [key, value] of spread(part)) if (!isLeftOut(key)) all[key] = value;
  }
  return all;
}

/** Throws when a call that works on what a filter chooses was sent something that is no part of a filter. */
function mustChoose(call: AnyCall, { body, query, params }: Parts): void {
  if (keyReadingOf(call) === 'one') return;
  if (body !== undefined && body !== null && !isObject(body)) {
    throw badInput([{ field: '', message: messages.notAnObject }]);
  }
  const problems = strayKeys(
    call,
    merged([body, query, params], () => false),
  );
  if (problems.length > 0) throw badInput(problems.slice(0, mostProblems));
}

interface Parts {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
}

/** An answer names at most this many fields. */
const mostProblems = 20;

/** Of an edit only what was sent is looked at here: rules between fields need those that are there. */
function problemsOf(call: AnyCall, form: Form, values: Record<string, unknown>): Problem[] {
  if (call.edit !== true) return validate(form, values);
  const fields = Object.entries(form.fields).filter(([name]) => values[name] !== undefined);
  return validate({ fields: Object.fromEntries(fields) }, values);
}

/**
 * Body, query and path as one checked object. Path wins over query over body, so that an id in the path cannot be
 * overruled. A body that is itself a list is offered to the schema as it is.
 */
export function readInput(call: AnyCall, parts: Parts): unknown {
  mustChoose(call, parts);
  const raw = Array.isArray(parts.body)
    ? parts.body
    : merged([parts.body, parts.query, parts.params], (key) => poisonous.has(key));
  const parsed = call.input.safeParse(raw, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue): Problem => ({
      field: issue.path.join('.'),
      message: wordsFor(issue),
    }));
    throw badInput(problems);
  }
  if (call.form) {
    const problems = problemsOf(call, call.form, parsed.data as Record<string, unknown>);
    if (problems.length > 0) throw badInput(problems);
  }
  return parsed.data;
}
