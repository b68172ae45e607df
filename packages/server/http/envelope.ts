import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Fault } from '../fault.ts';

/** Body of every answer (S1 §7, RuoYi conventions): code 200 is success; lists add rows and total, objects add data. */
export interface Envelope {
  code: number;
  msg: string;
  [field: string]: unknown;
}

const done = text('Operation succeeded', '操作成功');

export const success = (language: Language, fields: object = {}, words: Text = done): Envelope => ({
  code: 200,
  msg: words[language],
  ...fields,
});

/** Any thrown thing to an answer; what is not a Fault says nothing of the inside beyond an id to look up in the log. */
export function failure(error: unknown, language: Language, requestId: string): Envelope {
  if (!(error instanceof Fault)) {
    return { code: faults.internal.code, msg: faults.internal.words[language], requestId };
  }
  const problems = error.problems.map(({ field, message }) => ({ field, message: message[language] }));
  return {
    code: error.code,
    msg: error.words[language],
    ...error.extra,
    ...(problems.length > 0 ? { problems } : {}),
  };
}

export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const asked = headers['language'] ?? headers['accept-language'] ?? headers['content-language'];
  return String(asked).trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
