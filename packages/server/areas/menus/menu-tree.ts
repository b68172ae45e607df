import type { MenuNode } from '@heliograph/catalogue/calls/menus.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { located, type Located } from '@heliograph/catalogue/menu/places.ts';

/** An entry, and what a tenant may have made of it. */
export interface Routed extends MenuEntry {
  readonly sort?: number;
  /** Where an external link leads. */
  readonly link?: string | null;
  readonly standardPath?: string;
  readonly cached?: boolean;
}

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

function node({ entry, path: route, standard }: Located<Routed>, order: number, language: Language): MenuNode {
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
    standardPath: standard ?? null,
    component: componentOf(entry),
    icon: entry.icon ?? '',
    orderNum: entry.sort ?? order,
    perms: entry.permission ?? '',
    visible: entry.hidden ? '1' : '0',
    isCache: entry.cached ? '0' : '1',
    isFrame: link === null ? '1' : '0',
    name: nameOf(route),
    hidden: entry.hidden ?? false,
    ...(isPage ? {} : { redirect: 'noRedirect', alwaysShow: true }),
    meta: {
      title: entry.name[language],
      icon: entry.icon ?? '',
      noCache: !entry.cached,
      link,
      GuidePath: entry.jumpPath !== undefined,
      JumpPath: entry.jumpPath ?? null,
    },
  };
}

/** Menu entries as the tree that browsers take (S1 §2.4); permissions without a page (F) are not part of it. */
export function menuTree(entries: readonly Routed[], language: Language, root = 0): MenuNode[] {
  const nodes = (places: readonly Located<Routed>[]): MenuNode[] =>
    places.map((place, index) => {
      const children = nodes(place.children);
      return { ...node(place, index, language), ...(children.length > 0 ? { children } : {}) };
    });
  return nodes(located(entries, root));
}
