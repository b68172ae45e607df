import type { ListColumn } from '@heliograph/catalogue/resources/resource.ts';

/** What a person chose for a list: the columns it shows, in its order, and the height of rows. */
export interface ListView {
  readonly shown: readonly string[];
  readonly order: readonly string[];
  readonly isRoomy: boolean;
}

export const standardView = (columns: readonly ListColumn[]): ListView => ({
  shown: columns.filter((column) => !column.extra).map((column) => column.name),
  order: columns.map((column) => column.name),
  isRoomy: false,
});

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

export function isListView(value: unknown): value is ListView {
  if (value === null || typeof value !== 'object') return false;
  const view = value as Partial<ListView>;
  return isNames(view.shown) && isNames(view.order) && typeof view.isRoomy === 'boolean';
}

/** All columns in the chosen order; columns that came after the choice was made stand at the end. */
export function columnsInOrder(columns: readonly ListColumn[], view: ListView): ListColumn[] {
  const place = (column: ListColumn) => {
    const at = view.order.indexOf(column.name);
    return at === -1 ? view.order.length + columns.indexOf(column) : at;
  };
  return [...columns].sort((a, b) => place(a) - place(b));
}

/** What heads the card of a row, and what stands below it: the column that the list says, even where it is not shown. */
export function cardColumns(
  { columns, head }: { readonly columns: readonly ListColumn[]; readonly head?: string },
  view: ListView,
): readonly [head: ListColumn | undefined, others: readonly ListColumn[]] {
  const shown = shownColumns(columns, view);
  const heading = columns.find(({ name }) => name === head) ?? shown[0];
  return [heading, shown.filter((column) => column !== heading)];
}

/** The columns to show; never none, and new ones of the product until the person decides on them. */
export function shownColumns(columns: readonly ListColumn[], view: ListView): ListColumn[] {
  const isShown = (column: ListColumn) =>
    view.shown.includes(column.name) || (!view.order.includes(column.name) && !column.extra);
  const shown = columnsInOrder(columns, view).filter(isShown);
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** The view with a column moved one place up or down. */
export function columnMoved(columns: readonly ListColumn[], view: ListView, name: string, by: -1 | 1): ListView {
  const order = columnsInOrder(columns, view).map((column) => column.name);
  const at = order.indexOf(name);
  const other = order[at + by];
  if (at === -1 || other === undefined) return view;
  order[at] = other;
  order[at + by] = name;
  return { ...view, order };
}

export const toggled = (view: ListView, columns: readonly ListColumn[], name: string): ListView => {
  const now = shownColumns(columns, view).map((column) => column.name);
  return {
    ...view,
    order: columnsInOrder(columns, view).map((column) => column.name),
    shown: now.includes(name) ? now.filter((other) => other !== name) : [...now, name],
  };
};
