import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { Fault } from '../fault.ts';

/** Body of every answer (S1 §7, RuoYi conventions): code 200 is success; lists add rows and total, objects add data. */
export interface Envelope {
  code: number;
  msg: string;
  [field: string]: unknown;
}

const done = text('Operation succeeded', '操作成功');

export const success = (as: Speaking, fields: object = {}, words: Text = done): Envelope => ({
  code: 200,
  msg: wordsIn(words, as),
  ...fields,
});

/** Any thrown thing to an answer; what is not a Fault says nothing of the inside beyond an id to look up in the log. */
export function failure(error: unknown, as: Speaking, requestId: string): Envelope {
  if (!(error instanceof Fault)) {
    return { code: faults.internal.code, msg: wordsIn(faults.internal.words, as), requestId };
  }
  const problems = error.problems.map(({ field, message }) => ({ field, message: wordsIn(message, as) }));
  return {
    code: error.code,
    msg: wordsIn(error.words, as),
    ...error.extra,
    ...(problems.length > 0 ? { problems } : {}),
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;
const askedFor = (headers: Headers): string =>
  String(headers['language'] ?? headers['accept-language'] ?? headers['content-language'] ?? '')
    .trim()
    .toLowerCase();

/** Of the two languages of the console, the one to answer in. */
export const languageOf = (headers: Headers): Language => (askedFor(headers).startsWith('zh') ? 'zh' : 'en');

/** The two letters of the language that is asked for, which a pack may speak. */
export const tagOf = (headers: Headers): string => /^[a-z]{2}(?![a-z])/.exec(askedFor(headers))?.[0] ?? 'en';
