import { firstPage, type MenuNode } from '../../app/menu.ts';

export interface Tabs {
  /** Tabs of the OLT: pages, and directories with pages of their own. */
  readonly tabs: readonly MenuNode[];
  readonly tab: MenuNode;
  /** Pages of the directory that is open; empty when the tab is a page. */
  readonly pages: readonly MenuNode[];
}

const holds = (node: MenuNode, path: string): boolean =>
  node.path === path || node.children.some((child) => holds(child, path));

/** The PON mode that a page is for, by the route names of the specification; null = any. */
export function modeOf({ path }: Pick<MenuNode, 'path'>): 'GPON' | 'EPON' | null {
  const parts = path.split('/');
  if (parts.includes('onuAuthList') || parts.includes('gpon')) return 'GPON';
  return parts.includes('epon') ? 'EPON' : null;
}

/** Whether a page fits an OLT; while its mode is not known, all do. */
export const fits = (node: Pick<MenuNode, 'path'>, ponMode: string | null): boolean =>
  ponMode === null || modeOf(node) === null || modeOf(node) === ponMode;

function detailOf(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  for (const node of nodes) {
    if (!holds(node, path)) continue;
    return node.path.endsWith('/oltDetail') ? node : detailOf(node.children, path);
  }
  return undefined;
}

/** Tabs around a page of an OLT, as the person's menu has them and as they fit the OLT's PON mode. */
export function tabsAround(menu: readonly MenuNode[], path: string, ponMode: string | null): Tabs | undefined {
  const detail = detailOf(menu, path);
  const tab = detail?.children.find((child) => holds(child, path));
  if (!detail || !tab) return undefined;
  const tabs = detail.children.filter(
    (node) => node === tab || (fits(node, ponMode) && firstPage([node]) !== undefined),
  );
  return { tabs, tab, pages: tab.children };
}
