import { routeOf, type AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { isClosedTo, may, type Actor } from '../../http/actor.ts';
import type { Area } from '../../http/serve.ts';

type Reader = Pick<Actor, 'permissions' | 'asks'>;

/** Calls that read what this permission opens; spellings of a call are closed and open with it. */
const readsOf = (served: readonly Pick<Area, 'calls'>[], permission: string): AnyCall[] =>
  served
    .flatMap(({ calls }) => Object.values<AnyCall>(calls))
    .filter(({ access, method, spells }) => access === permission && method === 'GET' && spells === undefined);

/**
 * The further permissions that a tenant asks for all that a page with this permission would read, as far as somebody does not hold
 * them. None: something of it can be read, and the page opens.
 */
export function lackingFor(actor: Reader, served: readonly Pick<Area, 'calls'>[], permission: string): string[] {
  const reads = readsOf(served, permission).map(routeOf);
  if (reads.length === 0 || reads.some((route) => !isClosedTo(actor, route))) return [];
  return [...new Set(reads.flatMap((route) => actor.asks?.get(route) ?? []))].filter((asked) => !may(actor, asked));
}

/** Whether a page with this permission could read anything for somebody who holds it. */
export function readableBy(actor: Reader, served: readonly Pick<Area, 'calls'>[]) {
  // Hardly any tenant asks a further permission for anything.
  if ((actor.asks?.size ?? 0) === 0) return () => true;
  const known = new Map<string, boolean>();
  return (permission: string | undefined): boolean => {
    if (permission === undefined) return true;
    const found = known.get(permission) ?? lackingFor(actor, served, permission).length === 0;
    known.set(permission, found);
    return found;
  };
}
