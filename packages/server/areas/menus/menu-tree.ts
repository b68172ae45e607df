import type { MenuNode } from '@heliograph/catalogue/calls/menus.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';

/** An entry, and what a tenant may have made of it. */
export interface Routed extends MenuEntry {
  readonly sort?: number;
  /** Where an external link leads. */
  readonly link?: string | null;
}

const join = (parent: string, path: string): string => (path.startsWith('/') ? path : `${parent}/${path}`);

/** `/device/oltDetail/pon` → `DeviceOltDetailPon`: route names must differ, and last segments do not. */
const nameOf = (route: string): string =>
  route
    .split('/')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

function componentOf(entry: Routed): string | null {
  if (entry.menuType === 'C') return entry.link ? 'InnerLink' : (entry.component ?? null);
  return entry.parentId === 0 ? 'Layout' : 'ParentView';
}

function node(entry: Routed, route: string, order: number, language: Language): MenuNode {
  const isPage = entry.menuType === 'C';
  const link = entry.link ?? null;
  return {
    menuId: entry.menuId,
    parentId: entry.parentId,
    menuType: isPage ? 'C' : 'M',
    menuName: entry.name.zh,
    menuNameEn: entry.name.en,
    status: '0',
    path: entry.path,
    fullPath: route,
    component: componentOf(entry),
    icon: entry.icon ?? '',
    orderNum: entry.sort ?? order,
    perms: entry.permission ?? '',
    visible: entry.hidden ? '1' : '0',
    isCache: '0',
    isFrame: link === null ? '1' : '0',
    name: nameOf(route),
    hidden: entry.hidden ?? false,
    ...(isPage ? {} : { redirect: 'noRedirect', alwaysShow: true }),
    meta: {
      title: entry.name[language],
      icon: entry.icon ?? '',
      noCache: false,
      link,
      GuidePath: entry.jumpPath !== undefined,
      JumpPath: entry.jumpPath ?? null,
    },
  };
}

/** Menu entries as the tree that browsers take (S1 §2.4); permissions without a page (F) are not part of it. */
export function menuTree(entries: readonly Routed[], language: Language, root = 0, above = ''): MenuNode[] {
  return entries
    .filter((entry) => entry.parentId === root && entry.menuType !== 'F')
    .map((entry, index) => {
      const route = join(above, entry.path);
      const children = menuTree(entries, language, entry.menuId, route);
      return { ...node(entry, route, index, language), ...(children.length > 0 ? { children } : {}) };
    });
}
