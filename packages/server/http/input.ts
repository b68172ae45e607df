import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
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

function merged(parts: readonly unknown[]): Record<string, unknown> {
  const all: Record<string, unknown> = Object.create(null);
  for (const part of parts) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue;
    for (const [key, value] of Object.entries(part)) if (!poisonous.has(key)) all[key] = value;
  }
  return all;
}

/**
 * Body, query and path as one checked object. Path wins over query over body, so that an id in the path cannot be
 * overruled. A body that is itself a list is offered to the schema as it is.
 */
export function readInput(call: AnyCall, parts: { body: unknown; query: unknown; params: unknown }): unknown {
  const raw = Array.isArray(parts.body) ? parts.body : merged([parts.body, parts.query, parts.params]);
  const parsed = call.input.safeParse(raw, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue): Problem => ({
      field: issue.path.join('.'),
      message: wordsFor(issue),
    }));
    throw badInput(problems);
  }
  if (call.form) {
    const problems = validate(call.form, parsed.data as Record<string, unknown>);
    if (problems.length > 0) throw badInput(problems);
  }
  return parsed.data;
}
