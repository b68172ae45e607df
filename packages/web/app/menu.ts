import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import {
  firstPage as firstOf,
  joinedPath,
  resolvePath as resolveIn,
  type MenuPlace,
  type ResolvedPath,
} from '@heliograph/catalogue/menu/places.ts';

/** A menu row as the server sends it (S1 §3.8), nested or flat. */
export interface MenuRow {
  readonly menuId: string | number;
  readonly parentId: string | number;
  readonly menuType: string;
  readonly status: string | number;
  readonly path: string;
  readonly component?: string | null | undefined;
  readonly menuName?: string | undefined;
  readonly menuNameEn?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly orderNum?: number | undefined;
  /** '1' = reachable, but not listed in the menu (tabs of a detail page). */
  readonly visible?: string | undefined;
  readonly perms?: string | null | undefined;
  /** '0' = the page keeps its state while one is elsewhere. */
  readonly isCache?: string | undefined;
  /** The address that the console brings, where the tenant gave another. */
  readonly standardPath?: string | null | undefined;
  readonly meta?: { readonly link?: string | null | undefined } | undefined;
  readonly children?: readonly MenuRow[] | undefined;
}

export interface NavNode extends MenuPlace<NavNode> {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly icon: string;
  readonly hidden: boolean;
  /** The view of a page; null on a page without a component (it gets the fallback). */
  readonly component: string | null;
  /** Where an external link leads. */
  readonly link?: string | undefined;
  /** The page keeps its state while one is elsewhere (cache flag). */
  readonly isKept?: boolean;
}

function flatten(rows: readonly MenuRow[]): MenuRow[] {
  const all = new Map<string, MenuRow>();
  const walk = (row: MenuRow) => {
    if (!all.has(String(row.menuId))) all.set(String(row.menuId), row);
    row.children?.forEach(walk);
  };
  rows.forEach(walk);
  return [...all.values()];
}

/**
 * The menu as a tree (S1 §2.4): only pages (C) and layouts (M) with status '0', nested by parent id, in their order.
 * A row whose parent is not among the rows stands at the top; a row that is its own ancestor is left out.
 */
export function navTree(rows: readonly MenuRow[]): NavNode[] {
  const kept = flatten(rows).filter((row) => ['C', 'M'].includes(row.menuType) && String(row.status) === '0');
  const known = new Set(kept.map((row) => String(row.menuId)));
  const byParent = Map.groupBy(kept, (row) => (known.has(String(row.parentId)) ? String(row.parentId) : ''));
  const under = (parent: string, parentPath: string): NavNode[] =>
    [...(byParent.get(parent) ?? [])]
      .sort((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0))
      .map((row) => {
        const path = joinedPath(parentPath, row.path);
        const link = row.meta?.link;
        const name = row.menuName ?? row.menuNameEn ?? row.path;
        return {
          id: String(row.menuId),
          path,
          standard: row.standardPath ?? null,
          zh: name,
          en: row.menuNameEn ?? name,
          icon: row.icon ?? '',
          hidden: row.visible === '1',
          component: row.menuType === 'C' ? row.component || null : null,
          isPage: row.menuType === 'C',
          isKept: row.isCache === '0',
          ...(link ? { link } : {}),
          children: under(String(row.menuId), path),
        };
      });
  return under('', '');
}

/** Server menu with the children of /project replaced by the project's own menu, when there is one (S1 §2.4). */
export function withProject(server: readonly NavNode[], project: readonly NavNode[]): NavNode[] {
  if (project.length === 0) return [...server];
  const parent = server.find((node) => node.path === '/project');
  if (!parent) return [...server, ...project];
  return server.map((node) => (node === parent ? { ...node, children: project } : node));
}

export const firstPagePath = (nodes: readonly NavNode[]): string | undefined => firstOf(nodes)?.path;

/** What stands at a path. */
export const resolveMenu = (tree: readonly NavNode[], path: string): ResolvedPath<NavNode> => resolveIn(tree, path);

/** Every page of the tree, for the palette and the keyboard. */
export function pagesOf(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node) => [
    ...(node.isPage && !node.hidden ? [node] : []),
    ...(node.hidden ? [] : pagesOf(node.children)),
  ]);
}

/** The first page whose component is this one; screens link to each other by component, the menu owns the paths. */
export function pathOf(nodes: readonly NavNode[], component: string): string | undefined {
  for (const node of nodes) {
    if (node.component === component) return node.path;
    const below = pathOf(node.children, component);
    if (below) return below;
  }
  return undefined;
}

export const menuNameOf = (node: NavNode, language: Speaking): string => wordsIn(node, language);
