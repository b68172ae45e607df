import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import { decodeFromCpe } from '@heliograph/wire/cwmp/decode.ts';
import { credentialsOf, DigestGuard, type DigestLogin } from '@heliograph/wire/cwmp/digest.ts';
import { encodeFromAcs } from '@heliograph/wire/cwmp/encode.ts';
import { CwmpError } from '@heliograph/wire/cwmp/error.ts';
import type {
  AcsRequest,
  CpeAnswer,
  CpeRequest,
  CwmpEnvelope,
  FromAcs,
  FromCpe,
  Inform,
} from '@heliograph/wire/cwmp/message.ts';

/** One POST as it arrived. */
interface Raw {
  readonly version: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Number of the connection that it came by. */
  readonly connection: number;
}

const isRequest = (body: FromCpe): body is CpeRequest =>
  !body.method.endsWith('Response') && body.method !== 'Fault' && body.method !== 'unknown';

/** An ACS that does what a test says: it asks what stands in `ask`, one request after the other, and keeps what it hears. */
export class TestAcs {
  readonly ask: AcsRequest[] = [];
  readonly informs: Inform[] = [];
  readonly envelopes: CwmpEnvelope<FromCpe>[] = [];
  readonly answers: CpeAnswer[] = [];
  /** What CPEs said of themselves, after their Informs. */
  readonly said: CpeRequest[] = [];
  readonly raw: Raw[] = [];
  readonly refused: string[] = [];
  /** Files that were put here, and files to be had, by path. */
  readonly stored = new Map<string, Buffer>();
  readonly files = new Map<string, Buffer>();
  readonly ranges: string[] = [];
  /** Requests for `/never` that wait. */
  waiting = 0;
  /** POSTs to the ACS, answered or refused. */
  heard = 0;
  /** Another path under which it is the same ACS. */
  alias: string | undefined;
  /** Sessions that came to their end. */
  ended = 0;
  /** Answers this in place of everything, until it is undefined again. */
  instead: { readonly status: number; readonly headers: Record<string, string> } | undefined;
  /** Who may come in; undefined lets everybody. */
  login: DigestLogin | undefined;
  readonly #guard = new DigestGuard({ realm: 'acs' });
  readonly #news = new EventEmitter();
  readonly #server: Server;
  readonly #known = new WeakMap<object, number>();
  #connections = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Closes every connection. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  /** Fulfilled once this is true of what was heard. */
  async until(isSo: (acs: this) => boolean): Promise<void> {
    while (!isSo(this)) await once(this.#news, 'news');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const isFile = request.url !== '/acs' && request.url !== this.alias;
    if (!isFile) this.heard += 1;
    if (isFile) this.#file(request, response, body);
    else if (this.instead !== undefined) response.writeHead(this.instead.status, this.instead.headers).end();
    else this.#session(request, response, body);
    this.#news.emit('news');
  }

  #file({ method, url = '', headers }: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (method === 'PUT') {
      this.stored.set(url, body);
      return void response.writeHead(201).end();
    }
    // A server that takes a request and says nothing.
    if (url === '/never') return void (this.waiting += 1);
    const file = this.files.get(url);
    if (file === undefined) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined || to === undefined) return void response.writeHead(200).end(file);
    this.ranges.push(headers.range ?? '');
    const part = file.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, {
      'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
      'Content-Length': part.length,
    });
    response.end(part);
  }

  #isIn(request: IncomingMessage): boolean | 'stale' {
    if (this.login === undefined) return true;
    const said = credentialsOf(request.headers.authorization);
    if (said?.scheme !== 'digest') return false;
    const password = said.username === this.login.username ? this.login.password : undefined;
    const verdict = this.#guard.check(said, password, { method: 'POST' }, 'acs');
    return verdict === 'known' || (verdict === 'stale' && 'stale');
  }

  #session(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const coding = request.headers['content-encoding'];
    const text = coding === 'gzip' ? gunzipSync(body) : coding === 'deflate' ? inflateRawSync(body) : body;
    const known = this.#known.get(request.socket) ?? ++this.#connections;
    this.#known.set(request.socket, known);
    this.raw.push({
      version: request.httpVersion,
      headers: request.headers,
      text: text.toString('latin1'),
      connection: known,
    });
    const isIn = this.#isIn(request);
    if (isIn !== true) {
      response.writeHead(401, { 'WWW-Authenticate': this.#guard.challenges('acs', isIn === 'stale') }).end();
      return;
    }
    try {
      this.#answer(text, request, response);
    } catch (error) {
      if (!(error instanceof CwmpError)) throw error;
      this.refused.push(error.kind);
      response.writeHead(400).end();
    }
  }

  #answer(text: Buffer, request: IncomingMessage, response: ServerResponse): void {
    if (text.length === 0) return this.#next(request, response);
    const charset = /charset="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1];
    const envelope = decodeFromCpe(text, { charset });
    this.envelopes.push(envelope);
    const { body } = envelope;
    if (!isRequest(body)) {
      this.answers.push(body as CpeAnswer);
      return this.#next(request, response);
    }
    if (body.method === 'Inform') this.informs.push(body);
    else this.said.push(body);
    this.#send(response, envelope, { method: `${body.method}Response` } as FromAcs, request);
  }

  #next(request: IncomingMessage, response: ServerResponse): void {
    const next = this.ask.shift();
    if (next !== undefined) return this.#send(response, this.envelopes.at(-1)!, next, request);
    this.ended += 1;
    response.writeHead(204).end();
  }

  #send(response: ServerResponse, to: CwmpEnvelope<FromCpe>, body: FromAcs, { headers }: IncomingMessage): void {
    const text = encodeFromAcs({ id: to.id === '' ? '1' : to.id, manner: to.manner, body });
    // Who packs its bodies gets them packed.
    const packs = headers['content-encoding'] === 'gzip';
    response.writeHead(200, {
      'Content-Type': 'text/xml; charset="utf-8"',
      'Set-Cookie': 'session=7f; Path=/',
      ...(packs ? { 'Content-Encoding': 'gzip' } : {}),
    });
    response.end(packs ? gzipSync(text) : text);
  }
}
