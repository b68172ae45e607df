import { resolve } from './menu.ts';
import type { SessionState } from './session.ts';

/** Where one chooses the tenant to work in. In no menu: while working as another tenant, the menu is that one's. */
export const switchPath = '/manage/project/tenantSwitch';

/** Paths under the main layout that exist without a menu entry (S1 §2.2). */
const staticPaths: ReadonlySet<string> = new Set(['/user/profile', '/guide', switchPath]);

export const isRedirectPath = (path: string): boolean => path.startsWith('/redirect/');

export const isKnown = (state: SessionState, path: string): boolean =>
  staticPaths.has(path) || isRedirectPath(path) || resolve(state.menu, path).is !== 'unknown';
