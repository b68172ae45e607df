import { useSearchParams } from 'react-router';

/** What a link narrowed the alarms down to: a place, a kind, a reason. Not among the typed filters, so shown by itself. */
export interface AlarmScope {
  readonly siteId?: string;
  readonly oltId?: string;
  readonly pon?: string;
  readonly onu?: string;
  readonly kind?: string;
  readonly cause?: 'power' | 'fibre' | 'none';
  readonly masked?: 'explained' | 'shielded';
}

const places = ['oltId', 'pon', 'onu'] as const;
const id = /^\d{1,19}$/;
const shapes: Readonly<Record<keyof AlarmScope, RegExp>> = {
  siteId: id,
  oltId: id,
  pon: id,
  onu: id,
  kind: /^[a-zA-Z0-9]{1,64}$/,
  cause: /^(power|fibre|none)$/,
  masked: /^(explained|shielded)$/,
};

export const scopeOf = (query: URLSearchParams): AlarmScope =>
  Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const value = query.get(name);
      return value === null || !shape.test(value) ? [] : [[name, value]];
    }),
  );

/** The query without one part of the scope, of a place with what lies below it: an ONU without its port means nothing. */
export function withoutScope(query: URLSearchParams, name: keyof AlarmScope): URLSearchParams {
  const next = new URLSearchParams(query);
  const at = places.findIndex((place) => place === name);
  for (const one of at < 0 ? [name] : places.slice(at)) next.delete(one);
  next.delete('page');
  return next;
}

export function useScope(): readonly [AlarmScope, (name: keyof AlarmScope) => void] {
  const [query, setQuery] = useSearchParams();
  return [scopeOf(query), (name) => setQuery((now) => withoutScope(now, name), { replace: true })];
}
