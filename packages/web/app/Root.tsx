import { useEffect, useRef, type ReactElement } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useMenu, useWords } from './parts.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { menuNameOf, resolveMenu } from './menu.ts';
import { tidy } from './guard.ts';
import { isRaised, routeTitleOf } from './titles.ts';
import { useSession } from './parts.ts';

/** Title of the document: the page's name in the menu, then the product. */
function useTitle(): void {
  const { pathname } = useLocation();
  const menu = useMenu();
  const { tongue: lang } = useSession();
  const say = useWords();
  useEffect(() => {
    const found = resolveMenu(menu, pathname);
    const product = say(shell.product);
    const own = routeTitleOf(tidy(pathname));
    const page = own ? say(own) : found.is === 'page' ? menuNameOf(found.node, lang) : null;
    document.title = page === null ? product : `${page} · ${product}`;
  }, [menu, pathname, lang, say]);
}

/** Progress of the navigation under way; only when it leads to another path, not when a filter changes. */
function Progress(): ReactElement | null {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isMoving = navigation.state !== 'idle' && navigation.location?.pathname !== pathname;
  return isMoving ? <div className="progress" role="progressbar" aria-hidden="true" /> : null;
}

export function Root(): ReactElement {
  useTitle();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <Progress />
      <div className={isRaised(pathname) ? 'layer raised' : 'layer'}>
        <Outlet />
      </div>
    </>
  );
}
