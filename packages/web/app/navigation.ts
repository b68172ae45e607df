import { resolve } from './menu.ts';
import type { SessionState } from './session.ts';

/** Paths under the main layout that exist without a menu entry (S1 §2.2). */
const staticPaths: ReadonlySet<string> = new Set(['/user/profile', '/guide']);

export const isRedirectPath = (path: string): boolean => path.startsWith('/redirect/');

export const isKnown = (state: SessionState, path: string): boolean =>
  staticPaths.has(path) || isRedirectPath(path) || resolve(state.menu, path).is !== 'unknown';
