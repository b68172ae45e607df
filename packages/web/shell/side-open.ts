import { listedInMenu } from '../app/folds.ts';
import type { NavNode } from '../app/menu.ts';

/** Entries that a side menu may show by itself: what fits a small desk without scrolling, and what an eye takes in. */
const roomFor = 19;

/** What a person opened or shut itself, by the id of the directory. */
export type Opened = Readonly<Record<string, boolean>>;

export const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean');

/**
 * Directories that stand open by themselves: from the top, as long as there is room, so that whoever has few pages sees all
 * of them and an administrator sees the network first. The directory of the page that is shown is always open.
 */
export function openByThemselves(menu: readonly NavNode[]): ReadonlySet<string> {
  const top = listedInMenu(menu);
  const open = new Set<string>();
  let shown = top.length;
  for (const node of top) {
    const below = listedInMenu(node.children).length;
    if (below === 0) continue;
    if (shown + below > roomFor) break;
    shown += below;
    open.add(node.id);
  }
  return open;
}
