/** What stands somewhere in a menu: an entry with its whole address, and what stands below it. */
export interface MenuPlace<N> {
  readonly path: string;
  /** The address that the console brings, where a tenant gave it another one. Links and bookmarks of it lead on. */
  readonly standard?: string | null | undefined;
  readonly isPage: boolean;
  readonly children: readonly N[];
}

/** An address below another one; one that begins with `/` stands by itself. */
export const joinedPath = (parent: string, path: string): string =>
  `/${path.startsWith('/') ? path : `${parent}/${path}`}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');

/** Compared by segment: `/devices` is not under `/device`. */
export const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** The way down to what stands at a path; a directory without anything below it stands nowhere. */
function find<N extends MenuPlace<N>>(nodes: readonly N[], at: (node: N) => boolean): N[] | undefined {
  for (const node of nodes) {
    if (at(node) && (node.isPage || node.children.length > 0)) return [node];
    const below = find(node.children, at);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** The page that a directory leads to. */
export function firstPage<N extends MenuPlace<N>>(nodes: readonly N[]): N | undefined {
  for (const node of nodes) {
    if (node.isPage && node.children.length === 0) return node;
    const below = firstPage(node.children);
    if (below) return below;
    if (node.isPage) return node;
  }
  return undefined;
}

export type ResolvedPath<N> =
  | { readonly is: 'page'; readonly node: N; readonly trail: readonly N[] }
  | { readonly is: 'redirect'; readonly to: string }
  | { readonly is: 'unknown' };

/**
 * What stands at a path. A parent leads to its first child, the address that the console brings to the one that a tenant gave, and
 * `/device/x` to `/device/oltDetail/x` when only that exists (decision 28).
 */
export function resolvePath<N extends MenuPlace<N>>(tree: readonly N[], path: string): ResolvedPath<N> {
  const trail = find(tree, (node) => node.path === path);
  const node = trail?.at(-1);
  if (trail && node) {
    const first = firstPage(node.children)?.path;
    if (first !== undefined && first !== path) return { is: 'redirect', to: first };
    return node.isPage ? { is: 'page', node, trail } : { is: 'unknown' };
  }
  const moved = find(tree, (one) => one.standard === path)?.at(-1);
  if (moved) return { is: 'redirect', to: moved.path };
  if (isUnder(path, '/device') && !isUnder(path, '/device/oltDetail')) {
    const alias = `/device/oltDetail${path.slice('/device'.length)}`;
    if (alias !== '/device/oltDetail' && find(tree, (one) => one.path === alias)) return { is: 'redirect', to: alias };
  }
  return { is: 'unknown' };
}

/** The page that a path leads to in the end. */
export function menuPageAt<N extends MenuPlace<N>>(tree: readonly N[], path: string): N | undefined {
  let at = path;
  // A directory, a moved address and an alias may follow each other; none of them leads back.
  for (let step = 0; step < 4; step += 1) {
    const found = resolvePath(tree, at);
    if (found.is !== 'redirect') return found.is === 'page' ? found.node : undefined;
    at = found.to;
  }
  return undefined;
}

interface Entry {
  readonly menuId: number;
  readonly parentId: number;
  readonly menuType: string;
  readonly path: string;
  /** Of an entry of the console that a tenant gave another address: its own, below that of its parent. */
  readonly standardPath?: string;
}

export interface Located<E> extends MenuPlace<Located<E>> {
  readonly entry: E;
}

/** Entries of the menu with their whole addresses, nested. Permissions (F) stand nowhere. */
export function located<E extends Entry>(entries: readonly E[], root = 0): Located<E>[] {
  const byParent = Map.groupBy(
    entries.filter(({ menuType }) => menuType !== 'F'),
    ({ parentId }) => parentId,
  );
  const below = (parentId: number, above: string, standardAbove: string): Located<E>[] =>
    (byParent.get(parentId) ?? []).map((entry) => {
      const path = joinedPath(above, entry.path);
      const standard = joinedPath(standardAbove, entry.standardPath ?? entry.path);
      return {
        entry,
        path,
        standard: standard === path ? null : standard,
        isPage: entry.menuType === 'C',
        children: below(entry.menuId, path, standard),
      };
    });
  return below(root, '', '');
}
