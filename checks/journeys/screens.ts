import { consoleTabs } from '@heliograph/catalogue/menu/console-tabs.ts';
import { menu, type MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { isUnder, joinedPath } from '@heliograph/catalogue/menu/places.ts';

/** Whose ids stand in the address of a page that is of one thing. */
export type Of = 'GPON' | 'EPON' | 'INCIDENT' | 'ONU' | 'CPE';

/** What the pages below an address are of, the narrower first. */
const ofWhat: readonly (readonly [root: string, query: string])[] = [
  ['/device/oltDetail/epon', 'oltId=EPON'],
  ['/device/oltDetail', 'oltId=GPON'],
  ['/device/onuDetail', 'onuId=ONU'],
  ['/device/tr069OnuDetail', 'cpeId=CPE'],
];

/** What no entry of the menu leads to: what stands in a tab or a drawer of a page, what is reached by a button, and what is nowhere. */
const besides = [
  '/alarm/incident?incident=INCIDENT',
  '/device/onuList?tab=waiting',
  '/device/orderRule?tab=foresee',
  '/device/orderRule?tab=history',
  '/system/mail?tab=sms',
  '/system/mail?tab=providers',
  '/manage/project/tenantSwitch',
  '/user/profile',
  '/guide',
  '/no-such-page',
];

/** The screens of the console within one project, whose story `projects` tells, and what is swept or told elsewhere. */
const elsewhere: readonly string[] = [
  '/project',
  // Has lines only where the running configuration was fetched: `config`.
  '/device/oltDetail/runningConfig',
];

/** The address of a page of the menu, with the id of what it is of. */
function addressOf(path: string): string {
  const [, query] = ofWhat.find(([root]) => isUnder(path, root)) ?? [];
  return query === undefined ? path : `${path}?${query}`;
}

/** Every page of the catalogue's menu, whoever adds it; those of an OLT's configuration are swept by `config-pages`. */
export function screenAddresses(): readonly string[] {
  const byId = new Map(menu.map((entry) => [entry.menuId, entry]));
  const pathOf = ({ parentId, path }: MenuEntry): string => {
    const parent = byId.get(parentId);
    return joinedPath(parent ? pathOf(parent) : '', path);
  };
  const inMenu = menu.filter(({ menuType }) => menuType === 'C').map(pathOf);
  const ofOlts = consoleTabs.map(({ path }) => joinedPath('/device/oltDetail', path));
  return [...inMenu, ...ofOlts]
    .filter((path) => !elsewhere.some((root) => isUnder(path, root)))
    .map(addressOf)
    .concat(besides);
}
