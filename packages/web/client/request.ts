import { graceSeconds, secondsOf, type AnyCall, type CallReply } from '@heliograph/catalogue/kit/call.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';

/** Milliseconds until a call counts as timed out: 15 s (S1 §9), or what the call itself says. The server has given it up by then. */
export const timeoutOf = (call: AnyCall): number => (secondsOf(call) + graceSeconds) * 1000;
/** Milliseconds in which a flagged call is not sent twice (S1 §9). */
export const debounceTime = 1000;

export interface CallSurroundings {
  /** Such as `http://host:38880/emsWebServer`. */
  readonly baseUrl: string;
  readonly token: string | null;
  /** Two letters. */
  readonly language: string;
  readonly projectId: string | null;
}

export interface PreparedRequest {
  readonly method: AnyCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Input = Readonly<Record<string, unknown>>;
interface Schema {
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}

/** Whether an input schema names a field, also inside pipes and intersections. */
export function takes(schema: unknown, field: string): boolean {
  const def = (schema as Schema | undefined)?._zod?.def;
  if (!def) return false;
  const { shape } = def;
  if (shape && typeof shape === 'object') return Object.hasOwn(shape, field);
  return ['in', 'left', 'right', 'innerType'].some((part) => takes(def[part], field));
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const queryText = (value: unknown) =>
  typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : `${value as string | number | boolean}`;

/** Input with the current project added where the call wants one and none was given (S1 §7). */
export function withProjectId(call: AnyCall, input: Input, projectId: string | null): Input {
  const missing = !isGiven(input['projectId']) && projectId !== null && takes(call.input, 'projectId');
  return missing ? { ...input, projectId } : input;
}

export function headersOf(around: CallSurroundings): Record<string, string> {
  const { language } = around;
  const [tag, accepted] =
    language === 'zh'
      ? ['zh-CN', 'zh-CN,zh']
      : language === 'en'
        ? ['en-US', 'en-US,en']
        : [language, `${language},en`];
  return {
    ...(around.token ? { Authorization: around.token } : {}),
    Language: tag,
    'Accept-Language': accepted,
  };
}

/** A call and its input as one HTTP request: path parameters filled, GET and DELETE by query, others by JSON body. */
export function prepareRequest(call: AnyCall, given: Input, around: CallSurroundings): PreparedRequest {
  const rest = new Map(Object.entries(withProjectId(call, given, around.projectId)));
  const path = call.path.replace(/:(\w+)/g, (_place, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = new URLSearchParams();
  if (inQuery) for (const [name, value] of rest) if (isGiven(value)) query.set(name, queryText(value));
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: call.method,
    url: around.baseUrl + path + search,
    headers: { ...headersOf(around), ...(inQuery ? {} : { 'Content-Type': 'application/json' }) },
    body: inQuery ? undefined : JSON.stringify(Object.fromEntries(rest)),
  };
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What to make of an answer's body (S1 §8). */
export type ReplyVerdict =
  | { readonly is: 'success'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly is: 'signedOut'; readonly msg: string }
  | {
      readonly is: 'failure';
      readonly code: number;
      readonly msg: string;
      /** What only the console log may hold. */
      readonly detail?: string;
      readonly problems: readonly FieldProblem[];
      readonly body: Readonly<Record<string, unknown>>;
    };

const failure = (
  code: number,
  msg: string,
  body: Readonly<Record<string, unknown>> = {},
  detail?: string,
): ReplyVerdict => ({
  is: 'failure',
  code,
  msg,
  problems: Array.isArray(body['problems']) ? (body['problems'] as FieldProblem[]) : [],
  body,
  ...(detail === undefined ? {} : { detail }),
});

/** What is said of a call that failed without a word of the server: of what kind it was (S1 §8). */
export function failedWords(call: Pick<AnyCall, 'method' | 'title' | 'edit'>): Text {
  if (call.method === 'GET') return trouble.notRetrieved;
  if (call.method === 'DELETE') return trouble.notDeleted;
  if (call.method === 'PUT' || call.edit) return trouble.notUpdated;
  const deed = /^(Add|Delete|Remove|Change|Edit|Rename|Move)\b/.exec(call.title.en)?.[1];
  if (deed === 'Add') return trouble.notAdded;
  if (deed === undefined) return trouble.failed;
  return deed === 'Delete' || deed === 'Remove' ? trouble.notDeleted : trouble.notUpdated;
}

/** Judges a JSON body; `undefined` is an empty one, or one that is no JSON object. */
export function judgeBody(body: unknown, as: Speaking, failed: Text = trouble.failed): ReplyVerdict {
  if (body === undefined || body === null || body === '' || typeof body !== 'object') {
    return failure(0, wordsIn(messages.emptyBody, as));
  }
  const fields = body as Readonly<Record<string, unknown>>;
  const code = fields['code'] === undefined ? 200 : Number(fields['code']);
  const msg = typeof fields['msg'] === 'string' ? fields['msg'] : '';
  if (code === 200) return { is: 'success', body: fields };
  if (code === 401) return { is: 'signedOut', msg };
  if (msg.startsWith('class=')) return failure(code, wordsIn(trouble.internal, as), fields, msg);
  return failure(code, msg || wordsIn(failed, as), fields);
}

/** The part of a successful body that the caller asked for. */
export function unwrapReply(reply: CallReply, body: Readonly<Record<string, unknown>>): unknown {
  switch (reply) {
    case 'rows': {
      // What else a list says of itself, such as that there are more than it counts.
      const { code: _code, msg: _msg, data: _data, ...others } = body;
      return { ...others, rows: body['rows'] ?? [], total: Number(body['total'] ?? 0) };
    }
    case 'pageInfo': {
      const info = (body['data'] as { pageInfo?: { rows?: unknown[]; total?: number } } | undefined)?.pageInfo;
      return { rows: info?.rows ?? [], total: info?.total ?? 0 };
    }
    case 'data':
    case 'value':
      return body['data'] ?? null;
    case 'open':
      return body['data'] && typeof body['data'] === 'object' ? { ...body, ...body['data'] } : body;
    case 'none':
    case 'file':
      return { msg: typeof body['msg'] === 'string' ? body['msg'] : '' };
  }
}

export type TransportTrouble =
  | { readonly is: 'network' }
  | { readonly is: 'timeout' }
  | { readonly is: 'status'; readonly status: number };

export function transportWords(what: TransportTrouble): Text {
  switch (what.is) {
    case 'network':
      return trouble.network;
    case 'timeout':
      return trouble.timeout;
    case 'status':
      return fill(trouble.status, { status: String(what.status).slice(-3) });
  }
}

/** Calls of the sign-in page say nothing by themselves when the transport fails; the page itself does (S1 §8). */
export const isLoginUrl = (path: string): boolean => /^\/(login|captchaImage)(\/|$)/.test(path);

/** Lets a message through once, until `quietFor` ms have passed since it was last wanted. */
export class RepeatGate {
  readonly #seen = new Map<string, number>();
  readonly #now: () => number;
  readonly #quietFor: number;

  constructor(now: () => number, quietFor = 3000) {
    this.#now = now;
    this.#quietFor = quietFor;
  }

  admits(message: string): boolean {
    const now = this.#now();
    for (const [text, at] of this.#seen) if (now - at >= this.#quietFor) this.#seen.delete(text);
    const repeated = this.#seen.has(message);
    this.#seen.set(message, now);
    return !repeated;
  }
}
