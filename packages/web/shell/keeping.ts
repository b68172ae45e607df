/** A page that keeps its state while one is elsewhere (the cache flag of its entry in the menu). */
export interface CachedPage {
  readonly id: string;
  /** Of its screen. */
  readonly component: string;
  readonly path: string;
  /** The query that it was left with: filters, page and opened row of a list stand there. */
  readonly search: string;
}

/** More would hold memory for pages that nobody goes back to; the one left longest ago goes first. */
export const mostHeld = 8;

interface Shown {
  readonly held: readonly CachedPage[];
  /** Id of the page that is shown; null for one that keeps nothing. */
  readonly shown: string | null;
}

/** Somebody is at a page now. `back`: the query that it was left with, where one comes back without asking for another. */
export function visited(
  { held, shown }: Shown,
  page: CachedPage,
): { readonly held: readonly CachedPage[]; readonly back?: string } {
  const before = held.find(({ id, component }) => id === page.id && component === page.component);
  if (before && shown !== page.id && page.search === '' && before.search !== '') return { held, back: before.search };
  if (before && held.at(-1) === before && before.search === page.search && before.path === page.path) return { held };
  return { held: [...held.filter(({ id }) => id !== page.id), page].slice(-mostHeld) };
}

/** Pages that the menu does not know any more, or that keep nothing any more, are let go. */
export function pagesStillHeld(held: readonly CachedPage[], kept: ReadonlySet<string>): readonly CachedPage[] {
  return held.every(({ id }) => kept.has(id)) ? held : held.filter(({ id }) => kept.has(id));
}
