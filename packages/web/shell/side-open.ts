import type { MenuNode } from '../app/menu.ts';

/** Entries that a side menu may show before it has to be scrolled on a small desk (900 px of 34 px each, less the frame). */
const roomFor = 22;

const visible = (nodes: readonly MenuNode[]) => nodes.filter((node) => !node.hidden);

/** What a person opened or shut itself, by the id of the directory. */
export type Opened = Readonly<Record<string, boolean>>;

export const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean');

/**
 * Directories that stand open by themselves: from the top, as long as there is room, so that whoever has few pages sees all
 * of them and an administrator sees the network first. The directory of the page that is shown is always open.
 */
export function openByThemselves(menu: readonly MenuNode[]): ReadonlySet<string> {
  const top = visible(menu);
  const open = new Set<string>();
  let shown = top.length;
  for (const node of top) {
    const below = visible(node.children).length;
    if (below === 0) continue;
    if (shown + below > roomFor) break;
    shown += below;
    open.add(node.id);
  }
  return open;
}
