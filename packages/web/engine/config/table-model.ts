import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { rowId } from '@heliograph/catalogue/kit/page.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { pageColumnsOf, type ConfigColumn } from './columns.ts';
import { filteredRows, rowValuesOf, sorted, type Cells } from './rows.ts';
import { shownText, type ValueContext } from './shown.ts';

interface Content {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

interface Order {
  readonly name: string;
  readonly isAscending: boolean;
}

export interface TableModel {
  readonly columns: readonly ConfigColumn[];
  /** Those that match, in order. */
  readonly rows: readonly Cells[];
  readonly total: number;
  readonly idOf: (cells: Cells) => string;
  readonly query: string;
  readonly search: (query: string) => void;
  readonly order: Order | null;
  readonly sort: (name: string) => void;
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: Iterable<string>) => void;
}

/** Text that the filter looks into, made once per row when it is first wanted. */
function searcherOf(columns: readonly ConfigColumn[], setting: ValueContext): (cells: Cells) => string {
  const made = new WeakMap<Cells, string>();
  return (cells) => {
    const known = made.get(cells);
    if (known !== undefined) return known;
    const text = columns
      .map(({ field, at }) => shownText(field, cells[at], setting))
      .join(' ')
      .toLocaleLowerCase();
    made.set(cells, text);
    return text;
  };
}

/** Filter, order and selection of a page's rows; all in the browser, for the device tells them at once. */
export function useTableModel(page: ConfigPage, content: Content, setting: ValueContext): TableModel {
  const [query, search] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { model, lang } = setting;
  const columns = useMemo(() => pageColumnsOf(page, content, { model, lang }), [page, content, model, lang]);
  const searcher = useMemo(() => searcherOf(columns, { model, lang }), [columns, model, lang]);
  const asked = useDeferredValue(query);
  const found = useMemo(() => filteredRows(content.rows, asked, searcher), [content, asked, searcher]);
  const at = order === null ? -1 : content.columns.indexOf(order.name);
  const isAscending = order?.isAscending ?? true;
  const rows = useMemo(() => (at < 0 ? found : sorted(found, at, isAscending)), [found, at, isAscending]);
  const idOf = useMemo(
    () => (cells: Cells) => rowId(page, rowValuesOf(content.columns, cells)),
    [page, content.columns],
  );
  // Rows that are gone are not selected any more.
  const selected = useMemo(() => {
    if (chosen.size === 0) return chosen;
    return new Set(content.rows.map(idOf).filter((id) => chosen.has(id)));
  }, [chosen, content, idOf]);
  return {
    columns,
    rows,
    total: content.rows.length,
    idOf,
    query,
    search,
    order,
    sort: (name) =>
      setOrder((now) => {
        if (now?.name !== name) return { name, isAscending: true };
        return now.isAscending ? { name, isAscending: false } : null;
      }),
    selected,
    select: (ids) => setChosen(new Set(ids)),
  };
}
