import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { fault } from '../fault.ts';
import { Pieces } from './pieces.ts';
import { base, type Area } from './serve.ts';
import { requestSourceOf, type Proxies } from './source.ts';

/** A bucket that holds `burst` and gains `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Per source address. Behind a gateway many people share one, so ordinary calls have much room and sign-ins enough. */
export const rates: Readonly<Record<NonNullable<AnyCall['rate']>, Rate>> = {
  normal: { burst: 2000, perSecond: 500 },
  signIn: { burst: 60, perSecond: 5 },
  heavy: { burst: 20, perSecond: 1 },
};

const mostSources = 20_000;
/** Calls in work at once. What comes on top is told to try again, except sign-ins, which have their place kept. */
export const mostInFlight = 300;

export interface Limiter {
  /** Takes one token; false when there is none. */
  readonly take: (source: string) => boolean;
}

export function rateLimiter(clock: Clock, { burst, perSecond }: Rate): Limiter {
  let buckets = new Map<string, { level: number; at: number }>();
  const levelOf = (bucket: { level: number; at: number } | undefined, now: number): number =>
    bucket ? Math.min(burst, bucket.level + ((now - bucket.at) / 1000) * perSecond) : burst;
  /** Full buckets say nothing; when even the others are too many, the oldest half goes. */
  const shrink = (now: number) => {
    const kept = [...buckets].filter(([, bucket]) => levelOf(bucket, now) < burst);
    buckets = new Map(kept.length < mostSources / 2 ? kept : kept.slice(-mostSources / 2));
  };
  return {
    take: (source) => {
      const now = clock.mono();
      const level = levelOf(buckets.get(source), now);
      if (level < 1) return false;
      if (buckets.size >= mostSources && !buckets.has(source)) shrink(now);
      buckets.delete(source); // so that the order in the map is that of the last use
      buckets.set(source, { level: level - 1, at: now });
      return true;
    },
  };
}

/** Places for calls in work, shared between sources. */
interface Places {
  /** Undefined: none for this source now. Otherwise what gives the place back; more than once does no harm. */
  readonly take: (source: string) => (() => void) | undefined;
  readonly isFull: () => boolean;
}

/**
 * Nobody holds more places than are still free: one source alone gets half of them, a second one half of the rest, and there is
 * always room for one more.
 */
function placesFor(most: number): Places {
  const held = new Map<string, number>();
  let inUse = 0;
  return {
    isFull: () => inUse >= most,
    take: (source) => {
      const own = held.get(source) ?? 0;
      if (own >= most - inUse) return undefined;
      inUse += 1;
      held.set(source, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        inUse -= 1;
        const left = (held.get(source) ?? 1) - 1;
        if (left === 0) held.delete(source);
        else held.set(source, left);
      };
    },
  };
}

/**
 * Refuses calls beyond the rate of their class before anything is read or looked up; each class has its own buckets. A place is
 * taken when everything is here that the handler needs, and given back when it has answered: neither who sends nor who reads
 * slowly holds one. Files have places of their own.
 */
export function limitCalls(
  app: FastifyInstance,
  areas: readonly Area[],
  doors: { readonly clock: Clock; readonly proxies: Proxies },
): void {
  const known = new Map(
    areas.flatMap(({ calls }) => Object.values(calls)).map((call) => [`${call.method} ${base}${call.path}`, call]),
  );
  const callOf = ({ method, routeOptions }: FastifyRequest) => known.get(`${method} ${routeOptions.url ?? ''}`);
  const limiters = new Map(Object.entries(rates).map(([name, rate]) => [name, rateLimiter(doors.clock, rate)]));
  const places = placesFor(mostInFlight);
  const given = new WeakMap<FastifyRequest, () => void>();
  const isTooFast = (call: AnyCall, request: FastifyRequest): boolean =>
    limiters.get(call.rate ?? 'normal')?.take(requestSourceOf(request, doors.proxies)) === false;
  app.addHook('onRequest', (request, _reply, done) => {
    const call = callOf(request);
    done(call && call.rate !== 'signIn' && isTooFast(call, request) ? fault('tooMany') : undefined);
  });
  app.addHook('preHandler', (request, reply, done) => {
    const call = callOf(request);
    // Only what was said whole is a try to sign in: bodies that never end use up nobody's.
    if (call?.rate === 'signIn') return done(isTooFast(call, request) ? fault('tooMany') : undefined);
    if (!call || call.upload) return done();
    const giveBack = places.take(requestSourceOf(request, doors.proxies));
    if (!giveBack) return done(fault(places.isFull() ? 'busy' : 'tooMany'));
    given.set(request, giveBack);
    // Comes once, whether the answer was sent or the other side has gone.
    reply.raw.once('close', giveBack);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    // What is still being made while it is sent is still in work.
    if (!(payload instanceof Readable) || payload instanceof Pieces) given.get(request)?.();
    done();
  });
}
