import { isListView, type ListView } from './view.ts';

/** What a person saved of a list under a name: part of the URL's query, and the columns. */
export interface NamedView {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly view: ListView;
}

export const mostViews = 20;
export const longestViewName = 40;

/** Keys of the URL that every list has besides its filters; the page and the opened row are of the moment. */
const listKeys = ['sort', 'size'];

type Kept = Readonly<Record<string, string>>;

/** The part of the query that a view holds. */
export function keptQuery(query: URLSearchParams, names: readonly string[]): Kept {
  const kept: Record<string, string> = {};
  for (const name of [...names, ...listKeys]) {
    const value = query.get(name);
    if (value !== null && value !== '') kept[name] = value;
  }
  return kept;
}

/** The query with a view applied: its keys as the view holds them, page 1, no row opened, all else as it was. */
export function appliedQuery(query: URLSearchParams, names: readonly string[], kept: Kept): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of [...names, ...listKeys, 'page', 'row']) next.delete(name);
  // A filter that the product no longer has stays out of the URL.
  for (const name of [...names, ...listKeys]) {
    const value = kept[name];
    if (value !== undefined) next.set(name, value);
  }
  return next;
}

const sameQuery = (a: Kept, b: Kept) => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
const sameView = (a: ListView, b: ListView) =>
  a.isRoomy === b.isRoomy && a.shown.join() === b.shown.join() && a.order.join() === b.order.join();

/** The saved view that is on screen as it was saved. */
export const currentView = (views: readonly NamedView[], query: Kept, view: ListView): NamedView | undefined =>
  views.find((known) => sameQuery(known.query, query) && sameView(known.view, view));

/** With one more, or the one of the same name replaced; in the order of names. */
export const withView = (views: readonly NamedView[], view: NamedView): NamedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name));

export const withoutView = (views: readonly NamedView[], name: string): NamedView[] =>
  views.filter((view) => view.name !== name);

const isKept = (value: unknown): value is Kept =>
  value !== null && typeof value === 'object' && Object.values(value).every((part) => typeof part === 'string');

function isNamedView(value: unknown): value is NamedView {
  if (value === null || typeof value !== 'object') return false;
  const { name, query, view } = value as Partial<NamedView>;
  return typeof name === 'string' && isKept(query) && isListView(view);
}

export const areNamedViews = (value: unknown): value is readonly NamedView[] =>
  Array.isArray(value) && value.every(isNamedView);
