import { isUnder } from './places.ts';

/** Routes that need no login (S1 §2.1), but for the data of a dictionary, whose address ends in its number. */
export const openRoutes = [
  '/',
  '/login',
  '/register',
  '/404',
  '/test',
  '/loading',
  '/topo',
  '/mid-blank',
  '/project/mid-blank',
  '/devtools-2505191024',
  // Not of the specification: shown before anyone can sign in, and when the server is away.
  '/setup',
  '/503',
  '/403',
] as const;

/** Where one chooses the tenant to work in. In no menu: while working as another tenant, the menu is that one's. */
export const switchPath = '/manage/project/tenantSwitch';

/** Paths under the main layout that exist without a menu entry (S1 §2.2). */
export const frameRoutes = ['/user/profile', '/guide', switchPath] as const;

/** What stands below these belongs to the console: a tenant gives no page an address there. */
const roots = [
  '/redirect',
  '/confirm',
  '/kiosk',
  '/project',
  '/device/oltDetail',
  '/advanced/menu/manage/dict/dict-data',
] as const;

/** An address that no entry of a menu can be given. */
export const isReservedRoute = (path: string): boolean =>
  [...openRoutes, ...frameRoutes].some((route) => route === path) || roots.some((root) => isUnder(path, root));
