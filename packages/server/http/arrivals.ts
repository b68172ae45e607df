import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import { fault, type Fault } from '../fault.ts';
import { failure, languageOf } from './envelope.ts';
import { Pieces } from './pieces.ts';
import { requestSourceOf } from './source.ts';

/** A whole body is here by then, however little of it comes at a time. */
export const bodyMs = 12_000;
/** Bodies on their way at once; one more, and the oldest of whoever has most of them goes. */
const mostBodies = { all: 1000, source: 32 };
/** Files on their way at once; one more is told to come again. */
const mostUploads = { all: 32, source: 8 };
/** Answers that nobody has read to their end yet; as with bodies. */
const mostAnswers = { all: 4000, source: 256 };
/** A file or an answer moves at least so fast, looked at over so long: 2 kB/s. */
const slowest = { bytes: 40_960, ms: 20_000 };
const lookMs = 1000;

type Kind = 'body' | 'upload' | 'answer';

interface Waiting {
  kind: Kind;
  readonly source: string;
  /** Monotonic ms. */
  since: number;
  /** Bytes that had moved at `since`. */
  moved: number;
  /** Bytes that have moved; undefined while it is us that it waits for. */
  readonly progress: () => number | undefined;
  readonly close: () => void;
}

/** What waits, by kind and source, in the order in which it came. */
class Crowd {
  readonly #sources = new Map<string, Set<Waiting>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  of(source: string): number {
    return this.#sources.get(source)?.size ?? 0;
  }

  add(one: Waiting): void {
    const own = this.#sources.get(one.source) ?? new Set();
    this.#sources.set(one.source, own.add(one));
    this.#size += 1;
  }

  delete(one: Waiting): boolean {
    const own = this.#sources.get(one.source);
    if (own?.delete(one) !== true) return false;
    this.#size -= 1;
    if (own.size === 0) this.#sources.delete(one.source);
    return true;
  }

  /** The one that came first of the source that has most. */
  first(source?: string): Waiting | undefined {
    let most = source === undefined ? undefined : this.#sources.get(source);
    if (source === undefined) {
      for (const own of this.#sources.values()) if (own.size > (most?.size ?? 0)) most = own;
    }
    const [oldest] = most ?? [];
    return oldest;
  }

  *[Symbol.iterator](): Generator<Waiting> {
    for (const own of this.#sources.values()) yield* own;
  }
}

/** What is not read from a connection is whole from the start and has no `complete`. */
const hasBody = (message: IncomingMessage): boolean =>
  'complete' in message &&
  !message.complete &&
  (message.headers['transfer-encoding'] !== undefined || Number(message.headers['content-length'] ?? 0) > 0);

/**
 * Bodies, files and answers on their way. None of them takes a place of a call; each has a deadline or a least speed, and a
 * source has a number of them, so that whoever is slow, or many, is slow at his own expense.
 */
export class BodyArrivals {
  readonly #ctx: Context;
  readonly #crowds: Readonly<Record<Kind, Crowd>> = { body: new Crowd(), upload: new Crowd(), answer: new Crowd() };
  readonly #bodies = new WeakMap<IncomingMessage, Waiting>();
  readonly #closed: Counter;
  #isLooking = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    const help = 'Connections closed because of a body, a file or an answer that moved too slowly or was one too many';
    this.#closed =
      (ctx.metrics.getSingleMetric('heliograph_slow_closed_total') as Counter | undefined) ??
      new Counter({
        name: 'heliograph_slow_closed_total',
        help,
        labelNames: ['kind', 'why'],
        registers: [ctx.metrics],
      });
  }

  /** Watches every request of a server. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      this.#body(request);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      this.#answer(request, reply);
      done(null, inPieces(reply, payload));
    });
  }

  /** From here on the body is a file of somebody who may send one: a least speed instead of a deadline. Throws `tooMany` or `busy`. */
  takeUpload({ raw }: FastifyRequest, reply: FastifyReply): void {
    const one = this.#bodies.get(raw);
    if (one?.kind !== 'body') return;
    const { upload, body } = this.#crowds;
    if (upload.of(one.source) >= mostUploads.source) throw fault('tooMany');
    if (upload.size >= mostUploads.all) throw fault('busy');
    if (!body.delete(one)) return;
    one.kind = 'upload';
    this.#from(one);
    upload.add(one);
    // Answered before it was whole: the rest is nobody's file any more.
    reply.raw.once('close', () => {
      if (!upload.delete(one) || raw.complete) return;
      one.kind = 'body';
      this.#admit(one, mostBodies);
    });
  }

  #body(request: FastifyRequest): void {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const { socket } = raw;
    const one: Waiting = {
      kind: 'body',
      source: requestSourceOf(request, this.#ctx.settings.trustedProxies),
      since: this.#ctx.clock.mono(),
      moved: 0,
      // What stands in our own buffer has arrived: it is the handler that is slow.
      progress: () => (raw.readableLength > 0 ? undefined : socket.bytesRead),
      close: () => {
        // Behind an answer that is still being written, words would be taken for part of it.
        if (socket.writable && socket.writableLength === 0) socket.write(tooSlow(request));
        socket.destroySoon();
      },
    };
    this.#admit(one, mostBodies);
    this.#bodies.set(raw, one);
    const over = () => this.#crowds[one.kind].delete(one);
    raw.once('end', over).once('close', over);
  }

  #answer(request: FastifyRequest, reply: FastifyReply): void {
    // Of the request: an answer that waits behind another one on its connection has no socket yet. Injected ones have none at all.
    const socket = request.raw.socket as Socket | undefined;
    if (socket?.bytesWritten === undefined) return;
    const one: Waiting = {
      kind: 'answer',
      source: requestSourceOf(request, this.#ctx.settings.trustedProxies),
      since: this.#ctx.clock.mono(),
      moved: 0,
      progress: () => (socket.writableLength === 0 ? undefined : socket.bytesWritten - socket.writableLength),
      close: () => socket.destroy(),
    };
    this.#admit(one, mostAnswers);
    reply.raw.once('close', () => this.#crowds.answer.delete(one));
  }

  #admit(one: Waiting, most: { readonly all: number; readonly source: number }): void {
    const crowd = this.#crowds[one.kind];
    if (crowd.of(one.source) >= most.source) this.#close(crowd.first(one.source), 'crowd');
    else if (crowd.size >= most.all) this.#close(crowd.first(), 'crowd');
    this.#from(one);
    crowd.add(one);
    this.#look();
  }

  #from(one: Waiting): void {
    one.since = Math.max(one.since, this.#ctx.clock.mono());
    one.moved = one.progress() ?? one.moved;
  }

  #close(one: Waiting | undefined, why: 'slow' | 'crowd'): void {
    if (!one || !this.#crowds[one.kind].delete(one)) return;
    this.#closed.inc({ kind: one.kind, why });
    one.close();
  }

  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#ctx.clock.after(lookMs, () => {
      this.#isLooking = false;
      const now = this.#ctx.clock.mono();
      for (const crowd of Object.values(this.#crowds)) {
        for (const one of crowd) if (this.#isLate(one, now)) this.#close(one, 'slow');
      }
      if (Object.values(this.#crowds).some(({ size }) => size > 0)) this.#look();
    });
  }

  #isLate(one: Waiting, now: number): boolean {
    if (one.kind === 'body') return now - one.since >= bodyMs;
    if (now - one.since < slowest.ms) return false;
    const moved = one.progress();
    if (moved !== undefined && moved - one.moved < slowest.bytes) return true;
    one.since = now;
    one.moved = moved ?? one.moved;
    return false;
  }
}

/** What is longer than a slow reader must read in one look is seen to move. */
function inPieces(reply: FastifyReply, payload: unknown): unknown {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWhole || Buffer.byteLength(payload) <= slowest.bytes) return payload;
  const whole = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  reply.header('Content-Length', whole.length);
  return new Pieces(whole);
}

/** Written to the connection itself: nothing else could be said before the body is here. */
function tooSlow(request: FastifyRequest): string {
  const words: Fault = fault('tooSlow');
  const body = JSON.stringify(failure(words, request.tongue ?? languageOf(request.headers), request.id));
  return [
    'HTTP/1.1 408 Request Timeout',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
