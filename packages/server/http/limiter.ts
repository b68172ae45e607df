import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { fault } from '../fault.ts';
import { base, type Area } from './serve.ts';
import { sourceOf, type Proxies } from './source.ts';

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

export function limiter(clock: Clock, { burst, perSecond }: Rate): Limiter {
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

/** Refuses calls beyond the rate of their class before anything is read or looked up; each class has its own buckets. */
export function limitCalls(
  app: FastifyInstance,
  areas: readonly Area[],
  doors: { readonly clock: Clock; readonly proxies: Proxies },
): void {
  const classes = new Map<string, string>();
  for (const { calls } of areas) {
    for (const call of Object.values(calls)) classes.set(`${call.method} ${base}${call.path}`, call.rate ?? 'normal');
  }
  const limiters = new Map(Object.entries(rates).map(([name, rate]) => [name, limiter(doors.clock, rate)]));
  let inFlight = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const name = classes.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    if (name === undefined) return done();
    if (!limiters.get(name)?.take(sourceOf(request, doors.proxies))) return done(fault('tooMany'));
    if (name === 'signIn') return done();
    if (inFlight >= mostInFlight) return done(fault('busy'));
    inFlight += 1;
    // Comes once, whether the answer was sent or the other side has gone.
    reply.raw.once('close', () => (inFlight -= 1));
    done();
  });
}
