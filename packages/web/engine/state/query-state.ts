import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isTime } from '@heliograph/catalogue/calls/people-fields.ts';
import type { Filter } from '@heliograph/catalogue/resources/resource.ts';

export const pageSizes = [10, 20, 50] as const;
export const firstPageSize = 10;

export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly isAscending: boolean;
  readonly filters: Readonly<Record<string, string>>;
}

const whole = (value: string | null) => (value !== null && /^\d{1,7}$/.test(value) ? Number(value) : 0);

type Known = Pick<Filter, 'name' | 'kind' | 'options'>;

/** What a filter knows of a value: its call refuses the rest, and the bar of filters could not show it. Empty when it knows nothing. */
function understood({ kind, options }: Known, value: string): string {
  // Options that are still on their way know nothing yet.
  const isKnown = (one: string) => !options?.length || options.some((option) => String(option.value) === one);
  const parts = () => value.split(',');
  if (kind === 'choice') return isKnown(value) ? value : '';
  if (kind === 'choices') return parts().filter(isKnown).join(',');
  if (kind === 'text') return value;
  const [from = '', to = ''] = parts().map((side) => (isTime(side) ? side : ''));
  return from === '' && to === '' ? '' : `${from},${to}`;
}

/** Reads the state of a list from the query of the URL; what is missing, nonsense or no longer known takes its default. */
export function readListState(query: URLSearchParams, known: readonly Known[]): ListState {
  const size = whole(query.get('size'));
  const sort = query.get('sort');
  const filters: Record<string, string> = {};
  for (const filter of known) {
    const value = understood(filter, query.get(filter.name) ?? '');
    if (value !== '') filters[filter.name] = value;
  }
  return {
    page: Math.max(1, whole(query.get('page'))),
    size: pageSizes.some((known) => known === size) ? size : firstPageSize,
    sort: sort === null || sort === '' ? null : sort.replace(/^-/, ''),
    isAscending: sort !== null && !sort.startsWith('-'),
    filters,
  };
}

export interface ListChange {
  readonly page?: number;
  readonly size?: number;
  /** `name`, `-name` for descending, null for the list's own order. */
  readonly sort?: string | null;
  /** Only the filters named here change; null or '' removes one. */
  readonly filters?: Readonly<Record<string, string | null>>;
}

/** A query with some of the list's state changed; every other key stays. Any change but that of the page leads to page 1. */
export function changeListState(query: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (key: string, value: string | null) => {
    if (value === null || value === '') next.delete(key);
    else next.set(key, value);
  };
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value);
  if (change.sort !== undefined) put('sort', change.sort);
  if (change.size !== undefined) put('size', change.size === firstPageSize ? null : String(change.size));
  put('page', change.page !== undefined && change.page > 1 ? String(change.page) : null);
  return next;
}

export function useListState(known: readonly Known[]): readonly [ListState, (change: ListChange) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (what: ListChange) => setQuery((now) => changeListState(now, what), { replace: true }),
    [setQuery],
  );
  return [readListState(query, known), change];
}

/** One value of the URL's query, such as a tab or a time range: `const [tab, setTab] = useQueryValue('tab', 'pon')`. */
export function useQueryValue(key: string, otherwise: string): readonly [string, (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === otherwise) next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setQuery, key, otherwise],
  );
  return [query.get(key) ?? otherwise, set];
}

/** An id in the URL's query; anything else there is nothing, for the call it is meant for would refuse it. */
export function useQueryId(key: string, otherwise: string): readonly [string, (id: string) => void] {
  const [id, set] = useQueryValue(key, otherwise);
  return [/^\d{1,19}$/.test(id) ? id : otherwise, set];
}
