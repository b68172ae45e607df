import { request } from 'node:http';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import type { Context } from '../../context.ts';
import { plainAddress } from '../networks.ts';
import { mustBeAllowed } from '../reach.ts';
import type { KnownCpe, KnownCpes } from './known.ts';

/** What became of asking a device to call. */
export type Called =
  | 'asked'
  /** It told no address, or another than that from which its sessions come: it stands behind an address translation. */
  | 'noWay'
  /** Its address is not one that the devices of this tenant may have. */
  | 'notAllowed'
  | 'refused'
  | 'silent';

/** For both requests together, ms. */
const within = 8_000;
/** Requests that are under way at once, of all tenants. */
const mostAtOnce = 50;
const mostWaiting = 5_000;
/** Between two requests to one device, ms. */
const pace = 10_000;

interface Place {
  readonly address: string;
  readonly port: number;
  readonly path: string;
  readonly host: string;
}

/** Where a device listens: its own address, from which its sessions come, and no other, whatever it says of itself. */
export function placeOf({ url, address }: Pick<KnownCpe['facts'], 'url' | 'address'>): Place | undefined {
  if (url === null || address === null || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(url);
  if (protocol !== 'http:' || username !== '' || password !== '') return undefined;
  const told = plainAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
  if (told === undefined || told !== plainAddress(address)) return undefined;
  return {
    address: told,
    port: port === '' ? 80 : Number(port),
    path: `${pathname}${search}`,
    host: new URL(url).host,
  };
}

interface Heard {
  readonly status: number;
  readonly challenges: readonly string[];
}

function get(
  { address, port, path, host }: Place,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const headers = { host, ...(authorization !== undefined && { authorization }) };
  const sent = request(
    { host: address, port, path, method: 'GET', headers, agent: false, signal, maxHeaderSize: 8_192 },
    (message) => {
      const told = message.headersDistinct['www-authenticate'] ?? [];
      resolve({ status: message.statusCode ?? 0, challenges: told });
      // Nothing that it says besides is wanted.
      message.destroy();
    },
  );
  sent.on('error', reject);
  sent.end();
  return promise;
}

/** Asks devices to call: for a device that something is wanted of, once in a while, and few at a time. */
export class Caller {
  readonly #ctx: Context;
  readonly #known: KnownCpes;
  readonly #last = new WeakMap<KnownCpe, number>();
  readonly #waiting = new Set<KnownCpe>();
  readonly #works = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(ctx: Context, known: KnownCpes) {
    this.#ctx = ctx;
    this.#known = known;
  }

  /** Soon; one that was asked a moment ago, or for whom there is no room, comes with its next report. */
  want(known: KnownCpe): void {
    const now = this.#ctx.clock.mono();
    if (
      this.#ending.signal.aborted ||
      now - (this.#last.get(known) ?? -Infinity) < pace ||
      this.#waiting.size >= mostWaiting
    )
      return;
    this.#waiting.add(known);
    this.#fill();
  }

  /** Asks one device now. */
  async call(known: KnownCpe): Promise<Called> {
    const place = placeOf(known.facts);
    const secret = this.#known.secretOf(known);
    if (!place || !secret) return 'noWay';
    try {
      await this.#ctx.scope.tenant(known.tenantId, (tx) => mustBeAllowed(this.#ctx, tx, known.tenantId, place.address));
    } catch {
      return 'notAllowed';
    }
    const signal = AbortSignal.any([AbortSignal.timeout(within), this.#ending.signal]);
    try {
      const first = await get(place, undefined, signal);
      if (first.status === 200 || first.status === 204) return 'asked';
      if (first.status !== 401) return 'refused';
      const identity = { username: secret.requestUsername, password: secret.requestPassword };
      const authorization = answerChallenge(first.challenges, identity, { method: 'GET', target: place.path });
      if (authorization === undefined) return 'refused';
      // Some break off after the 401 and take the answer on a new connection only.
      const { status } = await get(place, authorization, signal).catch(() => get(place, authorization, signal));
      return status === 200 || status === 204 ? 'asked' : 'refused';
    } catch {
      return 'silent';
    }
  }

  /** Asks nobody any more; those under way are given up. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#waiting.clear();
    await Promise.all(this.#works);
  }

  #fill(): void {
    for (const known of this.#waiting) {
      if (this.#works.size >= mostAtOnce) return;
      this.#waiting.delete(known);
      this.#last.set(known, this.#ctx.clock.mono());
      const work = this.call(known)
        .then((called) =>
          this.#ctx.log.debug({ tenantId: known.tenantId, cpeId: known.id, called }, 'a device was asked to call'),
        )
        .catch((error: unknown) =>
          this.#ctx.log.warn({ err: error, cpeId: known.id }, 'a device was not asked to call'),
        )
        .finally(() => {
          this.#works.delete(work);
          if (!this.#ending.signal.aborted) this.#fill();
        });
      this.#works.add(work);
    }
  }
}
