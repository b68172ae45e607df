import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../fault.ts';
import { deepestJson } from './json.ts';

const largestId = 2n ** 63n - 1n;
const namesIds = /(^|[a-z])ids?$|^group$/i;

/** PostgreSQL text holds neither NUL nor half a surrogate pair, and no id of ours passes int8. */
function problemOf(key: string, value: string): Text | undefined {
  if (value.includes('\0') || !value.isWellFormed()) return messages.controlCharacters;
  const overflows = (part: string) => /^\s*\d{19,}\s*$/.test(part) && BigInt(part) > largestId;
  if (namesIds.test(key) && value.length < 4096 && value.split(',').some(overflows)) return messages.wrongKind;
  return undefined;
}

function search(value: unknown, key: string, depth: number, problems: Problem[]): void {
  if (typeof value === 'string') {
    const message = problemOf(key, value);
    if (message) problems.push({ field: key, message });
  } else if (value !== null && typeof value === 'object') {
    if (depth > deepestJson) problems.push({ field: key, message: messages.wrongKind });
    else {
      for (const [name, inner] of Array.isArray(value)
        ? value.map((one) => [key, one] as const)
        : Object.entries(value)) {
        search(inner, name, depth + 1, problems);
        if (!Array.isArray(value)) search(name, key, depth + 1, problems);
        // A list of a million bad values needs no million answers.
        if (problems.length >= 20) return;
      }
    }
  }
}

/**
 * What no call can take is refused before any of them: strings that the database cannot hold, ids that it cannot count
 * to, bodies nested without end, and the kind of body that a page of another site can send unasked (reliability V26).
 */
export function guardRequests(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', (request, _reply, done) => {
    const problems: Problem[] = [];
    for (const part of [request.params, request.query, request.body]) search(part, '', 0, problems);
    done(problems.length > 0 ? badInput(problems) : undefined);
  });
}
