import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Context } from '../../context.ts';
import { wordDigestOf } from './diagnosis/probe.ts';

/** Octets a second that all speed tests of one tenant move together: 800 Mbit/s, so that a hundred of them do not choke the ACS. */
const rateOfTenant = 100_000_000;
/** In one piece. */
const piece = 64 * 1024;
/** Of one test, ms. */
const within = 100_000;
/** Beyond what was asked an upload may send so much more. */
const margin = 1.1;
/** A test that came so near to the rate of the tenant was held up by it. */
const isCappedFrom = 0.85;

/** What tests of one tenant may move: filled up continually, for a tenth of a second at most. */
class Bucket {
  readonly #ctx: Context;
  readonly #rate: number;
  #left: number;
  #at: number;

  constructor(ctx: Context, rate: number) {
    this.#ctx = ctx;
    this.#rate = rate;
    this.#left = rate / 10;
    this.#at = ctx.clock.mono();
  }

  /** Resolves when so many octets may be moved. */
  async take(octets: number): Promise<void> {
    const now = this.#ctx.clock.mono();
    this.#left = Math.min(this.#rate / 10, this.#left + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    this.#left -= octets;
    if (this.#left >= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ctx.clock.after((-this.#left / this.#rate) * 1000, resolve);
    await promise;
  }
}

interface Test {
  readonly id: string;
  readonly kind: 'download' | 'upload';
  readonly octets: number;
}

interface Moved {
  octets: number;
  /** Monotonic ms; undefined: nothing has been moved. */
  first: number | undefined;
  last: number;
}

/** The word of a speed test in an address of a tenant. */
export const speedWordOf = (url: string): { readonly token: string; readonly word: string } | undefined => {
  const [, token, word] =
    /^(?:https?:\/\/[^/]{1,255})?\/acs\/([A-Za-z0-9_-]{16,64})\/speed\/([A-Za-z0-9_-]{24})$/.exec(url) ?? [];
  return token === undefined || word === undefined ? undefined : { token, word };
};

/**
 * The other end of speed tests (TR-143): a source and a sink of octets that mean nothing, below the address of the tenant, each test by a word
 * that is good once.
 */
export class SpeedServer {
  readonly #ctx: Context;
  readonly #buckets = new Map<number, Bucket>();
  readonly #rate: number;
  /** Never packed on the way: nothing in it repeats. */
  readonly #noise = randomBytes(piece);
  readonly #works = new Set<Promise<void>>();

  constructor(ctx: Context, rate = rateOfTenant) {
    this.#ctx = ctx;
    this.#rate = rate;
  }

  /** Serves one test; an unknown or used word is answered with 404. */
  serve(tenantId: number, word: string, message: IncomingMessage, answer: ServerResponse, expects: boolean): void {
    const work = this.#serve(tenantId, word, message, answer, expects)
      .catch((error: unknown) => {
        this.#ctx.log.warn({ err: error, tenantId }, 'a speed test broke off');
        answer.destroy();
      })
      .finally(() => this.#works.delete(work));
    this.#works.add(work);
  }

  /** Resolves when none is under way any more; whoever closes the connections ends them. */
  async settled(): Promise<void> {
    await Promise.all(this.#works);
  }

  async #serve(
    tenantId: number,
    word: string,
    message: IncomingMessage,
    answer: ServerResponse,
    expects: boolean,
  ): Promise<void> {
    const { method = '' } = message;
    const kind = method === 'GET' ? 'download' : method === 'PUT' || method === 'POST' ? 'upload' : undefined;
    if (kind === undefined) return refuse(answer, method === 'HEAD' ? 200 : 405);
    const test = await this.#claim(tenantId, word, kind);
    if (!test) return refuse(answer, 404);
    const bucket = this.#buckets.get(tenantId) ?? new Bucket(this.#ctx, this.#rate);
    this.#buckets.set(tenantId, bucket);
    const moved: Moved = { octets: 0, first: undefined, last: 0 };
    const off = this.#ctx.clock.after(within, () => message.socket.destroy());
    try {
      if (expects) answer.writeContinue();
      await (kind === 'download'
        ? this.#send(test, bucket, answer, moved)
        : this.#swallow(test, bucket, message, moved));
      if (kind === 'upload' && !answer.destroyed) answer.writeHead(200, { 'content-length': '0' }).end();
    } finally {
      off();
      await this.#keep(tenantId, test, moved);
    }
  }

  /** The test of a word, which is used up by this. */
  #claim(tenantId: number, word: string, kind: Test['kind']): Promise<Test | undefined> {
    return this.#ctx.scope.tenant(tenantId, async (tx) => {
      const row = await tx
        .updateTable('cpe_diagnosis')
        .set({ served: JSON.stringify({ octets: 0, ms: 0, capped: false }) })
        .where('tenant_id', '=', tenantId)
        .where('speed_hash', '=', wordDigestOf(word))
        .where('kind', '=', kind)
        .where('state', '=', 'running')
        .where('canceled', '=', false)
        .where('served', 'is', null)
        .returning(['id', 'asked'])
        .executeTakeFirst();
      return row && { id: row.id, kind, octets: (row.asked.megabytes ?? 10) * 1_000_000 };
    });
  }

  async #send({ octets }: Test, bucket: Bucket, answer: ServerResponse, moved: Moved): Promise<void> {
    answer.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': String(octets),
      'cache-control': 'no-store',
    });
    const gone = once(answer, 'close').catch(() => undefined);
    while (moved.octets < octets && !answer.destroyed) {
      const next = Math.min(piece, octets - moved.octets);
      await bucket.take(next);
      moved.first ??= this.#ctx.clock.mono();
      if (!answer.write(this.#noise.subarray(0, next))) await Promise.race([once(answer, 'drain'), gone]);
      moved.octets += next;
      moved.last = this.#ctx.clock.mono();
    }
    answer.end();
    await gone;
  }

  async #swallow({ octets }: Test, bucket: Bucket, message: IncomingMessage, moved: Moved): Promise<void> {
    for await (const part of message as AsyncIterable<Buffer>) {
      moved.first ??= this.#ctx.clock.mono();
      moved.octets += part.length;
      moved.last = this.#ctx.clock.mono();
      // It is told by a connection that ends: there is no other way to stop who sends.
      if (moved.octets > octets * margin) return void message.socket.destroy();
      await bucket.take(part.length);
    }
  }

  async #keep(tenantId: number, { id }: Test, { octets, first, last }: Moved): Promise<void> {
    const ms = first === undefined ? 0 : Math.max(1, Math.round(last - first));
    const capped = ms > 200 && (octets * 1000) / ms > this.#rate * isCappedFrom;
    await this.#ctx.scope.tenant(tenantId, (tx) =>
      tx
        .updateTable('cpe_diagnosis')
        .set({ served: JSON.stringify({ octets, ms, capped }) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute(),
    );
  }
}

function refuse(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { 'content-length': '0', connection: 'close' }).end();
}
