import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Context } from '../context.ts';
import { fault } from '../fault.ts';
import { byNameServer, resolveTarget } from './target.ts';

export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const timeoutMs = 10_000;
const mostBytes = 512 * 1024;

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const headersOf = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** One request to an address that somebody typed: checked first, without redirects, bounded in time and length. */
export async function askAddress(
  ctx: Context,
  asked: OutboundRequest,
  resolve = byNameServer,
): Promise<OutboundAnswer> {
  if (!URL.canParse(asked.url)) throw fault('targetUnknown', { host: asked.url.slice(0, 100) });
  const url = new URL(asked.url);
  const isSecure = url.protocol === 'https:';
  if ((!isSecure && url.protocol !== 'http:') || url.username !== '' || url.password !== '') {
    throw fault('targetUnknown', { host: asked.url.slice(0, 100) });
  }
  const target = await resolveTarget(ctx, url.hostname, resolve);
  const deadline = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method: asked.method,
    headers: { ...asked.headers },
    agent: false,
    // The name stays for TLS and the Host header; the address is the one that was checked.
    lookup: (_host, { all }, done) => (all ? done(null, [target]) : done(null, target.address, target.family)),
    signal: asked.signal ? AbortSignal.any([asked.signal, deadline]) : deadline,
  };
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (isSecure ? overHttps : overHttp)(url, options, resolve);
    sent.on('error', reject);
    sent.end(asked.body);
  });
  return { status: message.statusCode ?? 0, headers: headersOf(message), body: await readAll(message) };
}
