import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { tokenHashOf } from '@heliograph/server/http/session.ts';
import { startTestServer, type TestOptions, type TestServer } from '@heliograph/server/testing/server.ts';
import type { CallValues } from './call-samples.ts';

export interface NamedCall {
  readonly name: string;
  readonly call: AnyCall;
}

export interface CallAnswer {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

type Headers = Readonly<Record<string, string>>;

/** A running server and every call of its tables, so that no call can be forgotten. */
export interface CallStand {
  readonly server: TestServer;
  readonly calls: readonly NamedCall[];
  /** Those that ask for a session. */
  readonly closed: readonly NamedCall[];
  readonly ask: (call: AnyCall, input: unknown, token?: string, headers?: Headers) => Promise<CallAnswer>;
  /** A token of the administrator: the last one as long as no call has ended its session. To open one takes as long as five calls. */
  readonly admin: () => Promise<string>;
}

/** A value as a query or a path spells it. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The address of a call, its path filled in from the values. */
export function callAddressOf(call: AnyCall, values: CallValues): string {
  const filled = (key: string): string =>
    encodeURIComponent(wordOf(values[key] ?? '1').toWellFormed()).slice(0, 2000) || '%20';
  return `/emsWebServer${call.path.replace(/:(\w+)/g, (_, key: string) => filled(key))}`;
}

/** The same text for what is the same, byte by byte; what cannot be written down so is spelled out, which takes ten times as long. */
function textOf(read: unknown): string {
  try {
    return serialize(read).toString('latin1');
  } catch {
    return inspect(read, { depth: null, maxStringLength: null, maxArrayLength: null });
  }
}

/** Refusals are thrown a hundred thousand times, and nobody asks where: to find that out takes longer than to read most inputs. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * What a call makes of these values, as text; undefined where its reader refuses them. A handler is given this and nothing else of
 * what was sent, so values that are read as the same are the same to it.
 */
export function readAs(call: AnyCall, values: CallValues): string | undefined {
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const params: Record<string, string> = {};
  for (const [, key = ''] of call.path.matchAll(/:(\w+)/g))
    params[key] = wordOf(values[key] ?? '1').toWellFormed() || ' ';
  const spelled = (): CallValues =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wordOf(value).toWellFormed()]));
  try {
    const body = inQuery || call.upload ? {} : values;
    return textOf(withoutStacks(() => readInput(call, { body, query: inQuery ? spelled() : {}, params })));
  } catch (error) {
    if ((error as { problems?: unknown }).problems === undefined) throw error;
    return undefined;
  }
}

/**
 * Inputs with one of these values each. Those that a file would be made of have them all at once: a workbook takes a quarter of a
 * second of the processor, and its filters stand in one statement.
 */
export function eachOf(call: AnyCall, sample: CallValues, odd: CallValues): CallValues[] {
  const each = Object.entries(odd).map(([key, value]) => ({ key, values: { ...sample, [key]: value } }));
  if (call.reply !== 'file') return each.map(({ values }) => values);
  const refused = each.filter(({ values }) => readAs(call, values) === undefined);
  const others = new Set(refused.map(({ key }) => key));
  const taken = Object.entries(odd).filter(([key]) => !others.has(key));
  return [...refused.map(({ values }) => values), { ...sample, ...Object.fromEntries(taken) }];
}

async function askServer(
  server: TestServer,
  call: AnyCall,
  input: unknown,
  token?: string,
  headers: Headers = {},
): Promise<CallAnswer> {
  const values = (input ?? {}) as CallValues;
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wordOf(value)]));
  const answer = await server.app.inject({
    method: call.method,
    url: callAddressOf(call, values),
    headers: token === undefined ? headers : { ...headers, authorization: token },
    ...(inQuery ? { query } : { payload: input as object }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const told = isJson ? answer.json<{ code: number | string }>().code : 200;
  // What Fastify refuses by itself, such as a path parameter that is too long, says so by its status.
  const code = typeof told === 'number' ? told : answer.statusCode;
  return { status: answer.statusCode, code, text: isJson ? answer.body : 'file' };
}

/** Whether a session goes on, as its own tenant: by its row, since what the server remembers of it may be older. */
async function goesOn({ everything }: TestServer, token: string): Promise<boolean> {
  const { rows } = await everything.query({
    name: 'a session that goes on',
    text: `select from session where token_hash = $1 and ended is null and work_tenant_id is null and expires_at > now() + interval '10 min'`,
    values: [tokenHashOf(token)],
  });
  return rows.length > 0;
}

export async function startCallStand(options: TestOptions = {}): Promise<CallStand> {
  // Some thousand calls say the same statements again: to read and plan them is nine tenths of what the database does here.
  const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' }, prepares: true, ...options });
  const calls = server.areas.flatMap(({ calls }) => Object.entries(calls)).map(([name, call]) => ({ name, call }));
  const closed = calls.filter(({ call }) => call.access !== 'public');
  let last: string | undefined;
  const admin = async (): Promise<string> => {
    if (last === undefined || !(await goesOn(server, last))) last = await server.signIn();
    return last;
  };
  return {
    server,
    calls,
    closed,
    ask: (call, input, token, headers) => askServer(server, call, input, token, headers),
    admin,
  };
}

/** An answer of the kind "something broke inside", or one that shows the inside. */
export const broken = ({ status, code, text }: CallAnswer): boolean =>
  status >= 500 ||
  (code === 500 && text.includes('"requestId"')) ||
  /node_modules|\.ts:\d|\/packages\/|syntax error|sqlstate|relation "/i.test(text);
