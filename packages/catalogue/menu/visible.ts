import type { MenuEntry } from './menu.ts';

const holds = (permissions: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || permissions.includes('*:*:*') || permissions.includes(wanted);

/** The entries that these permissions open: pages by their own, a directory when a page somewhere below it is open. */
export function visibleMenu(entries: readonly MenuEntry[], permissions: readonly string[]): MenuEntry[] {
  const open = (entry: MenuEntry): boolean => {
    if (entry.menuType !== 'M') return holds(permissions, entry.permission);
    return entries.some((child) => child.parentId === entry.menuId && child.menuType !== 'F' && open(child));
  };
  return entries.filter(open);
}

/** True when somebody with these permissions has a page to go to. */
export const hasMenu = (entries: readonly MenuEntry[], permissions: readonly string[]): boolean =>
  visibleMenu(entries, permissions).some((entry) => entry.menuType === 'C' && !entry.hidden);
