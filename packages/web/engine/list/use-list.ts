import { useState } from 'react';
import { useSession } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { useCall } from '../../client/hooks.ts';
import { useListState, type ListState } from '../state/query-state.ts';
import type { ListCall, ListProps, CallRowOf } from './types.ts';

/** Most devices that can be selected at once (S1 §9). */
export const mostSelected = 100;

type Row = Readonly<Record<string, unknown>>;
export const listKeyOf = (row: unknown, key: string): string => String((row as Row)[key]);

/** Input of a list's call from the state in the URL. */
function inputOf<C extends ListCall>(props: ListProps<C>, state: ListState): CallInput<C> {
  const { filters } = props.resource;
  const initial = filters.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial] as const]));
  const sort = state.sort === null ? {} : { orderByColumn: state.sort, isAsc: state.isAscending ? 'asc' : 'desc' };
  return { ...Object.fromEntries(initial), ...props.input, ...state.filters, ...sort } as CallInput<C>;
}

interface Selection<R> {
  readonly keys: readonly string[];
  readonly rows: readonly R[];
  readonly set: (rows: readonly R[]) => void;
  readonly clear: () => void;
}

/** The selected rows, kept while one turns pages. */
function useSelection<R>(key: string): Selection<R> {
  const [rows, setRows] = useState<readonly R[]>([]);
  return { rows, keys: rows.map((row) => listKeyOf(row, key)), set: setRows, clear: () => setRows([]) };
}

/** Everything a list page is made of. */
export function useList<C extends ListCall>(props: ListProps<C>) {
  const { resource, call } = props;
  const [state, change] = useListState(resource.filters);
  const input = inputOf(props, state);
  const query = useCall(call, { ...input, pageNum: state.page, pageSize: state.size } as CallInput<C>, {
    enabled: props.enabled ?? true,
    ...(props.every === undefined ? {} : { every: props.every }),
  });
  const selection = useSelection<CallRowOf<C>>(resource.key);
  const { tongue: lang } = useSession();
  const answer = query.data as
    | { readonly rows: readonly CallRowOf<C>[]; readonly total: number; readonly totalCapped?: boolean }
    | undefined;
  return {
    state,
    change,
    input,
    query,
    selection,
    lang,
    rows: answer?.rows ?? [],
    total: answer?.total ?? 0,
    /** There are more than `total`. */
    isCapped: answer?.totalCapped === true,
    isFiltered: Object.keys(state.filters).length > 0,
  };
}

export type ListModel<C extends ListCall> = ReturnType<typeof useList<C>>;
