import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';

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
  readonly children?: readonly MenuRow[] | undefined;
}

export interface MenuNode {
  readonly id: string;
  readonly path: string;
  readonly zh: string;
  readonly en: string;
  readonly icon: string;
  readonly hidden: boolean;
  /** The view of a page; null on a page without a component (it gets the fallback). */
  readonly component: string | null;
  readonly isPage: boolean;
  readonly children: readonly MenuNode[];
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

const join = (parent: string, path: string) =>
  `/${path.startsWith('/') ? path : `${parent}/${path}`}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');

/**
 * The menu as a tree (S1 §2.4): only pages (C) and layouts (M) with status '0', nested by parent id, in their order.
 * A row whose parent is not among the rows stands at the top; a row that is its own ancestor is left out.
 */
export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const kept = flatten(rows).filter((row) => ['C', 'M'].includes(row.menuType) && String(row.status) === '0');
  const known = new Set(kept.map((row) => String(row.menuId)));
  const byParent = Map.groupBy(kept, (row) => (known.has(String(row.parentId)) ? String(row.parentId) : ''));
  const under = (parent: string, parentPath: string): MenuNode[] =>
    [...(byParent.get(parent) ?? [])]
      .sort((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0))
      .map((row) => {
        const path = join(parentPath, row.path);
        const name = row.menuName ?? row.menuNameEn ?? row.path;
        return {
          id: String(row.menuId),
          path,
          zh: name,
          en: row.menuNameEn ?? name,
          icon: row.icon ?? '',
          hidden: row.visible === '1',
          component: row.menuType === 'C' ? row.component || null : null,
          isPage: row.menuType === 'C',
          children: under(String(row.menuId), path),
        };
      });
  return under('', '');
}

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Server menu with the children of /project replaced by the project's own menu, when there is one (S1 §2.4). */
export function withProject(server: readonly MenuNode[], project: readonly MenuNode[]): MenuNode[] {
  if (project.length === 0) return [...server];
  const parent = server.find((node) => node.path === '/project');
  if (!parent) return [...server, ...project];
  return server.map((node) => (node === parent ? { ...node, children: project } : node));
}

export type Resolved =
  | { readonly is: 'page'; readonly node: MenuNode; readonly trail: readonly MenuNode[] }
  | { readonly is: 'redirect'; readonly to: string }
  | { readonly is: 'unknown' };

function find(nodes: readonly MenuNode[], path: string): MenuNode[] | undefined {
  for (const node of nodes) {
    if (node.path === path && (node.isPage || node.children.length > 0)) return [node];
    const below = find(node.children, path);
    if (below) return [node, ...below];
  }
  return undefined;
}

export function firstPage(nodes: readonly MenuNode[]): string | undefined {
  for (const node of nodes) {
    if (node.isPage && node.children.length === 0) return node.path;
    const below = firstPage(node.children);
    if (below) return below;
    if (node.isPage) return node.path;
  }
  return undefined;
}

/**
 * What stands at a path. A parent leads to its first child; `/device/x` leads to `/device/oltDetail/x` when only that
 * exists (decision 28).
 */
export function resolve(tree: readonly MenuNode[], path: string): Resolved {
  const trail = find(tree, path);
  const node = trail?.at(-1);
  if (trail && node) {
    const first = firstPage(node.children);
    if (first !== undefined && first !== path) return { is: 'redirect', to: first };
    return node.isPage ? { is: 'page', node, trail } : { is: 'unknown' };
  }
  if (isUnder(path, '/device') && !isUnder(path, '/device/oltDetail')) {
    const alias = `/device/oltDetail${path.slice('/device'.length)}`;
    if (alias !== '/device/oltDetail' && find(tree, alias)) return { is: 'redirect', to: alias };
  }
  return { is: 'unknown' };
}

/** Every page of the tree, for the palette and the keyboard. */
export function pagesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [
    ...(node.isPage && !node.hidden ? [node] : []),
    ...(node.hidden ? [] : pagesOf(node.children)),
  ]);
}

/** The first page whose component is this one; screens link to each other by component, the menu owns the paths. */
export function pathOf(nodes: readonly MenuNode[], component: string): string | undefined {
  for (const node of nodes) {
    if (node.component === component) return node.path;
    const below = pathOf(node.children, component);
    if (below) return below;
  }
  return undefined;
}

export const nameOf = (node: MenuNode, language: Speaking): string => wordsIn(node, language);
