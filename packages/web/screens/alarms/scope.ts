import { useSearchParams } from 'react-router';

/** Where a link narrowed the alarms down to: an OLT, a port, an ONU. Not among the typed filters, so shown by itself. */
export interface Scope {
  readonly oltId?: string;
  readonly pon?: string;
  readonly onu?: string;
}

const names = ['oltId', 'pon', 'onu'] as const;

export const scopeOf = (query: URLSearchParams): Scope =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null || !/^\d{1,19}$/.test(value) ? [] : [[name, value]];
    }),
  );

/** The query without one part of the scope and what lies below it: an ONU without its port means nothing. */
export function without(query: URLSearchParams, name: keyof Scope): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const below of names.slice(names.indexOf(name))) next.delete(below);
  next.delete('page');
  return next;
}

export function useScope(): readonly [Scope, (name: keyof Scope) => void] {
  const [query, setQuery] = useSearchParams();
  return [scopeOf(query), (name) => setQuery((now) => without(now, name), { replace: true })];
}
