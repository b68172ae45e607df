import { frameRoutes } from '@heliograph/catalogue/menu/fixed-routes.ts';
import { resolveMenu } from './menu.ts';
import type { SessionState } from './session.ts';

export { switchPath } from '@heliograph/catalogue/menu/fixed-routes.ts';

/** Paths under the main layout that exist without a menu entry (S1 §2.2). */
const staticPaths: ReadonlySet<string> = new Set(frameRoutes);

export const isRedirectPath = (path: string): boolean => path.startsWith('/redirect/');

export const isKnownPath = (state: SessionState, path: string): boolean =>
  staticPaths.has(path) || isRedirectPath(path) || resolveMenu(state.menu, path).is !== 'unknown';
