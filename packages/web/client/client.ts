import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { TabSession } from '../app/session.ts';
import type { z } from 'zod';
import { Debounce } from './debounce.ts';
import type { Notices } from './notices.ts';
import {
  failedWords,
  headersOf,
  isLoginUrl,
  judgeBody,
  prepareRequest,
  RepeatGate,
  timeoutOf,
  transportWords,
  unwrapReply,
  type FieldProblem,
  type PreparedRequest,
  type CallSurroundings,
  type TransportTrouble,
  type ReplyVerdict,
} from './request.ts';

/** What a caller hands over: defaults and coercions of the schema are the server's business, so fields may be left out. */
export type CallInput<C extends AnyCall> = Readonly<Partial<z.input<C['input']>>> & Readonly<Record<string, unknown>>;
export interface RowsOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than `total`, which a list of very many rows does not count to its end. */
  readonly totalCapped?: boolean;
}
/** What a caller gets: rows and total, the data, the open fields, or only the server's message. */
export type CallResult<C extends AnyCall> = C['reply'] extends 'rows' | 'pageInfo'
  ? RowsOf<z.output<C['output']>>
  : C['reply'] extends 'none'
    ? { readonly msg: string }
    : C['reply'] extends 'file'
      ? Blob
      : z.output<C['output']>;

/** A call that did not succeed. `code` 0 = no answer. The person was told already, unless the call was quiet. */
export class CallError extends Error {
  readonly code: number;
  readonly problems: readonly FieldProblem[];
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    code: number,
    msg: string,
    problems: readonly FieldProblem[] = [],
    body: Readonly<Record<string, unknown>> = {},
  ) {
    super(msg);
    this.code = code;
    this.problems = problems;
    this.body = body;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows failures itself; code 401 is handled all the same. */
  readonly quiet?: boolean;
  /** The same call with the same input within 1 s is sent once (S1 §9). */
  readonly debounce?: boolean;
}

export interface ClientParts {
  readonly session: TabSession;
  readonly notices: Notices;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly log: (detail: string) => void;
  /** The session ended: lead to the sign-in page. */
  readonly onSignedOut: () => void;
}

interface FileAnswer {
  readonly blob: Blob;
  readonly fileName: string;
}

function fileNameOf(response: Response): string {
  const found = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '');
  return found?.[1] ?? 'download';
}

async function readBody(response: Response): Promise<unknown> {
  const words = await response.text();
  try {
    return words === '' ? undefined : (JSON.parse(words) as unknown);
  } catch {
    return undefined;
  }
}

const isJson = (response: Response) => (response.headers.get('Content-Type') ?? '').includes('json');

/** The request layer: every call of the console goes through here (S1 §8). */
export class Client {
  readonly #parts: ClientParts;
  readonly #gate: RepeatGate;
  readonly #debounce: Debounce;
  #reason = '';

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.#gate = new RepeatGate(parts.now);
    this.#debounce = new Debounce(parts.now);
  }

  /** Why the next change is made, as the person said: the operation log has it then. */
  giveReason(reason: string): void {
    this.#reason = reason.trim();
  }

  get surroundings(): CallSurroundings {
    const { token, tag, curProject } = this.#parts.session.state;
    return { baseUrl: this.#parts.baseUrl, token, language: tag, projectId: curProject?.projectId ?? null };
  }

  /** Sends a call; throws CallError when it does not succeed. */
  async send<C extends AnyCall>(call: C, input: CallInput<C>, options: CallOptions = {}): Promise<CallResult<C>> {
    if (call.reply === 'file') return (await this.file(call, input, options)).blob as CallResult<C>;
    const request = this.#withReason(call, prepareRequest(call, input, this.surroundings));
    const run = async () => {
      const response = await this.#fetch(call, request.url, request, options);
      return this.#settle(call, await readBody(response), options) as CallResult<C>;
    };
    return options.debounce ? this.#debounce.once(`${request.method} ${request.url} ${request.body}`, run) : run();
  }

  #withReason(call: AnyCall, request: PreparedRequest): PreparedRequest {
    if (!call.audit || this.#reason === '') return request;
    const headers = { ...request.headers, Reason: encodeURIComponent(this.#reason) };
    this.#reason = '';
    return { ...request, headers };
  }

  /** A call that answers with a file; a JSON body instead of one is its error. */
  async file<C extends AnyCall>(call: C, input: CallInput<C>, options: CallOptions = {}): Promise<FileAnswer> {
    const request = prepareRequest(call, input, this.surroundings);
    const response = await this.#fetch(call, request.url, request, options);
    if (isJson(response)) {
      this.#settle(call, await readBody(response), options);
      throw new CallError(0, '');
    }
    return { blob: await response.blob(), fileName: fileNameOf(response) };
  }

  /** A multipart upload of one file; only the token and language headers, the browser writes the content type. */
  async upload<C extends AnyCall>(
    call: C,
    file: File,
    fields: Readonly<Record<string, string>> = {},
    options: CallOptions = {},
  ): Promise<CallResult<C>> {
    const body = new FormData();
    body.set('file', file, file.name);
    const { surroundings } = this;
    const request = { method: call.method, headers: headersOf(surroundings), body };
    // What is said of the file travels before it, so that the server can refuse it without reading a byte.
    const query = new URLSearchParams(fields).toString();
    const url = surroundings.baseUrl + call.path + (query === '' ? '' : `?${query}`);
    const response = await this.#fetch(call, url, request, options);
    return this.#settle(call, await readBody(response), options) as CallResult<C>;
  }

  async #fetch(
    call: AnyCall,
    url: string,
    request: { method: string; headers: Readonly<Record<string, string>>; body?: BodyInit | undefined },
    options: CallOptions,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutOf(call));
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      const response = await this.#parts.fetch(url, {
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal,
      });
      if (!response.ok && !isJson(response))
        throw this.#transport(call, { is: 'status', status: response.status }, options);
      return response;
    } catch (error) {
      if (error instanceof CallError || options.signal?.aborted) throw error;
      throw this.#transport(call, limit.aborted ? { is: 'timeout' } : { is: 'network' }, options);
    }
  }

  #transport(call: AnyCall, what: TransportTrouble, options: CallOptions): CallError {
    const msg = this.#parts.session.state.tongue.say(transportWords(what));
    if (!options.quiet && !isLoginUrl(call.path) && this.#gate.admits(msg)) this.#parts.notices.warning(msg);
    return new CallError(0, msg);
  }

  #settle(call: AnyCall, body: unknown, options: CallOptions): unknown {
    const { session, notices, log } = this.#parts;
    const verdict: ReplyVerdict = judgeBody(body, session.state.tongue, failedWords(call));
    switch (verdict.is) {
      case 'success':
        return unwrapReply(call.reply, verdict.body);
      case 'signedOut':
        this.signedOut(verdict.msg);
        throw new CallError(401, verdict.msg);
      case 'failure':
        if (verdict.detail !== undefined) log(verdict.detail);
        if (!options.quiet && this.#gate.admits(verdict.msg)) notices.error(verdict.msg);
        throw new CallError(verdict.code, verdict.msg, verdict.problems, verdict.body);
    }
  }

  /** Code 401: the message once as info, the token cleared, to the sign-in page. Without a message nothing is shown. */
  signedOut(msg: string): void {
    const { session, notices, onSignedOut } = this.#parts;
    // Several calls may be under way when the session ends; the first one's answer cleared the token.
    const first = session.state.token !== null || this.#gate.admits(msg);
    session.end();
    if (first && msg !== '' && this.#gate.admits(`401 ${msg}`)) notices.info(msg);
    onSignedOut();
  }
}
