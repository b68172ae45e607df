import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { startTestServer, type TestOptions, type TestServer } from '@heliograph/server/testing/server.ts';
import type { Values } from './call-samples.ts';

export interface NamedCall {
  readonly name: string;
  readonly call: AnyCall;
}

export interface Answer {
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
  readonly ask: (call: AnyCall, input: unknown, token?: string, headers?: Headers) => Promise<Answer>;
}

/** A value as a query or a path spells it. */
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The address of a call, its path filled in from the values. */
export function pathOf(call: AnyCall, values: Values): string {
  const filled = (key: string): string =>
    encodeURIComponent(wordOf(values[key] ?? '1').toWellFormed()).slice(0, 2000) || '%20';
  return `/emsWebServer${call.path.replace(/:(\w+)/g, (_, key: string) => filled(key))}`;
}

async function askServer(
  server: TestServer,
  call: AnyCall,
  input: unknown,
  token?: string,
  headers: Headers = {},
): Promise<Answer> {
  const values = (input ?? {}) as Values;
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wordOf(value)]));
  const answer = await server.app.inject({
    method: call.method,
    url: pathOf(call, values),
    headers: token === undefined ? headers : { ...headers, authorization: token },
    ...(inQuery ? { query } : { payload: input as object }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const told = isJson ? answer.json<{ code: number | string }>().code : 200;
  // What Fastify refuses by itself, such as a path parameter that is too long, says so by its status.
  const code = typeof told === 'number' ? told : answer.statusCode;
  return { status: answer.statusCode, code, text: isJson ? answer.body : 'file' };
}

export async function startCallStand(options: TestOptions = {}): Promise<CallStand> {
  const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' }, ...options });
  const calls = server.areas.flatMap(({ calls }) => Object.entries(calls)).map(([name, call]) => ({ name, call }));
  const closed = calls.filter(({ call }) => call.access !== 'public');
  return {
    server,
    calls,
    closed,
    ask: (call, input, token, headers) => askServer(server, call, input, token, headers),
  };
}

/** An answer of the kind "something broke inside", or one that shows the inside. */
export const broken = ({ status, code, text }: Answer): boolean =>
  status >= 500 ||
  (code === 500 && text.includes('"requestId"')) ||
  /node_modules|\.ts:\d|\/packages\/|syntax error|sqlstate|relation "/i.test(text);
