import type { TreeChoice, TickNode } from './tree.ts';

/** Marks a node that only gathers others, so that its key is no entry's. */
const mark = 'all-';

/**
 * The menu as a tree in which a tick goes down to everything below. A page with buttons gathers itself and its buttons: whether
 * it may be seen is a leaf of its own, so that a role which sees a page and presses nothing on it can be shown and kept.
 */
export function linkedTree(nodes: readonly TickNode[], carrying: ReadonlySet<string>, ownLabel: string): TreeChoice[] {
  return nodes.map((node) => {
    const below = linkedTree(node.children ?? [], carrying, ownLabel);
    if (below.length === 0) return { key: node.id, value: node.id, title: node.label };
    const own = carrying.has(node.id) ? [{ key: node.id, value: node.id, title: ownLabel }] : [];
    return { key: mark + node.id, value: mark + node.id, title: node.label, children: [...own, ...below] };
  });
}

/** What the ticks of either tree mean: entries that carry a permission. */
export const heldIn = (keys: readonly string[], carrying: ReadonlySet<string>): string[] =>
  keys.filter((key) => carrying.has(key));

/** Keys of everything that can be unfolded. */
export const foldsIn = (nodes: readonly TreeChoice[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.key, ...foldsIn(node.children)] : []));
