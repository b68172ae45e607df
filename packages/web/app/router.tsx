import type { ComponentType } from 'react';
import { createHashRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { alternatives } from 'virtual:config-alternatives';
import { Broken } from '../screens/public/Broken.tsx';
import { guardWork, loadSession, passwordPath } from './enter.ts';
import { guard, isWhitelisted, tidy } from './guard.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Root } from './Root.tsx';
import type { ConsoleParts } from './parts.ts';
import { CallError } from '../client/client.ts';

type Module = { readonly [name: string]: ComponentType };
const lazy = (load: () => Promise<Module>, name: string) => async () => {
  const module = await load();
  const Component = module[name];
  if (!Component) throw new Error(`no screen ${name}`);
  return { Component };
};

/** A screen with antd's controls, in the frame that they need. */
const framed = (load: () => Promise<Module>, name: string) => async () => {
  const [{ AntdFrame }, { Component }] = await Promise.all([import('./AntdFrame.tsx'), lazy(load, name)()]);
  return {
    Component: () => (
      <AntdFrame>
        <Component />
      </AntdFrame>
    ),
  };
};

/** Screens outside the main layout (S1 §2.1). */
const publicRoutes: RouteObject[] = [
  { path: '/', loader: () => redirect('/login') },
  { path: '/login', lazy: lazy(() => import('../screens/public/Login.tsx'), 'Login') },
  { path: '/setup', lazy: framed(() => import('../screens/public/Setup.tsx'), 'Setup') },
  { path: '/register', lazy: lazy(() => import('../screens/public/Register.tsx'), 'Register') },
  { path: '/confirm/:token', lazy: lazy(() => import('../screens/public/ConfirmLink.tsx'), 'ConfirmLink') },
  { path: '/kiosk/:token', lazy: framed(() => import('../screens/statistics/Kiosk.tsx'), 'Kiosk') },
  { path: '/404', lazy: framed(() => import('../screens/public/Plates.tsx'), 'NotFound') },
  { path: '/403', lazy: framed(() => import('../screens/public/Plates.tsx'), 'Closed') },
  { path: '/503', lazy: framed(() => import('../screens/public/Unavailable.tsx'), 'Unavailable') },
  { path: '/test', lazy: framed(() => import('../screens/public/Plates.tsx'), 'Test') },
  { path: '/loading', element: <LoadingOverlay /> },
  { path: '/mid-blank', lazy: framed(() => import('../screens/public/Plates.tsx'), 'Blank') },
  { path: '/project/mid-blank', lazy: framed(() => import('../screens/public/Plates.tsx'), 'Blank') },
  { path: '/devtools-2505191024', lazy: framed(() => import('../screens/public/DevTools.tsx'), 'DevTools') },
  { path: '/topo', lazy: framed(() => import('../screens/public/Topology.tsx'), 'Topology') },
  {
    path: '/advanced/menu/manage/dict/dict-data/index/:dictId',
    lazy: framed(() => import('../screens/public/DictionaryData.tsx'), 'DictionaryData'),
  },
];

/** The session's user and menu, when the page was reloaded or opened in a new tab. */
async function restore(parts: ConsoleParts): Promise<string | undefined> {
  const { session } = parts;
  if (session.state.token === null || session.state.user !== null) return undefined;
  try {
    await loadSession(parts);
    return undefined;
  } catch (error) {
    // 401 was dealt with by the request layer; with no answer at all the page waits for the server.
    return error instanceof CallError && error.code === 0 ? '/503' : undefined;
  }
}

const guarded =
  (parts: ConsoleParts) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const path = tidy(pathname);
    const other = alternatives[path];
    if (other !== undefined) throw redirect(other + search);
    const isOpen = isWhitelisted(path);
    const unavailable = isOpen ? undefined : await restore(parts);
    // Until then no other call is answered and there is no menu, so every other path would be unknown.
    const { mustChangePassword } = parts.session.state;
    if (mustChangePassword && !isOpen && path !== passwordPath) throw redirect(passwordPath);
    const instead = unavailable ?? (await guard(path, guardWork(parts)));
    if (instead !== undefined && instead !== path) {
      throw redirect(instead === '/503' ? `/503?back=${encodeURIComponent(path + search)}` : instead);
    }
    return null;
  };

/**
 * Hash routes. They are fixed: the server's menu selects, orders and names pages through the screen table, and never
 * changes the routes at run time. The guard runs before every navigation.
 */
export const routerOf = (parts: ConsoleParts): ReturnType<typeof createHashRouter> =>
  createHashRouter([
    {
      id: 'root',
      loader: guarded(parts),
      shouldRevalidate: () => true,
      element: <Root />,
      errorElement: <Broken />,
      hydrateFallbackElement: <LoadingOverlay />,
      children: [...publicRoutes, { path: '*', lazy: framed(() => import('../shell/Layout.tsx'), 'Layout') }],
    },
  ]);
