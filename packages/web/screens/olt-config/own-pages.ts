import { consoleTabs, tabComponent } from '@heliograph/catalogue/menu/console-tabs.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { NavNode } from '../../app/menu.ts';
import { tabFits, isForAny } from '../olt-detail/tabs.ts';
import type { OwnPage } from './nav.ts';

const configComponent = 'device/oltDetail/config';
/** Pages of their own that belong to a section of the configuration. */
const sectionOf: Readonly<Record<string, string>> = {
  'device/oltDetail/runningConfig': 'system',
  ...Object.fromEntries(consoleTabs.map((tab) => [tabComponent(tab), tab.section])),
};
const root = '/device/oltDetail/';

export const nodesBelow = (nodes: readonly NavNode[]): readonly NavNode[] =>
  nodes.flatMap((node) => [node, ...nodesBelow(node.children)]);

/** What the menu has below one OLT. */
export const detailOf = (menu: readonly NavNode[]): NavNode | undefined =>
  nodesBelow(menu).find((node) => node.path === '/device/oltDetail');

const isOwn = (node: NavNode) => node.isPage && node.component !== null && node.component !== configComponent;

/**
 * Whether a device has the page at an address; undefined before it was told which pages it has. Of a device of a family of its own
 * all exist: what its model lacks, each page says better.
 */
export function hasPage(
  path: string,
  { family, page, held }: { family: string | null; page: string | undefined; held: ReadonlySet<string> | undefined },
): boolean | undefined {
  if (family !== 'generic') return true;
  return page === undefined ? isForAny({ path }) : held?.has(page);
}

/** Pages of the OLT that are screens of their own, as the menu has them; those for the other PON mode left out. */
export function ownPages(
  detail: NavNode | undefined,
  { ponMode, family }: { readonly ponMode: string | null; readonly family: string | null },
): readonly OwnPage[] {
  const children = (detail?.children ?? []).filter((node) => tabFits(node, ponMode));
  const isShown = (node: NavNode) => isOwn(node) && (family !== 'generic' || isForAny(node));
  return children.flatMap((node) => {
    const pages = [node, ...nodesBelow(node.children)].filter(isShown);
    const isFolder = node.children.length > 0 && node.path.startsWith(root);
    const folder = isFolder ? { folder: node.path.slice(root.length), group: text(node.en, node.zh) } : {};
    return pages.map((page) => ({
      path: page.path,
      title: text(page.en, page.zh),
      section: sectionOf[page.component ?? ''] ?? 'overview',
      ...folder,
    }));
  });
}
