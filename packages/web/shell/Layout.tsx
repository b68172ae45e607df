import './shell.css';
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Drawer } from 'antd';
import { resolveMenu, type NavNode } from '../app/menu.ts';
import { isRedirectPath, switchPath } from '../app/navigation.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import { Plate } from '../engine/Plate.tsx';
import { shownLater } from '../engine/shown-later.tsx';
import { Waiting } from '../engine/States.tsx';
import { useDesignWidth, usePhone } from '../engine/state/screen.ts';
import { LanguageAndTheme } from '../screens/public/Gate.tsx';
import { screens } from '../screens/table.ts';
import { FoldTabs } from './FoldTabs.tsx';
import { Guarding } from './Guarding.tsx';
import { KeptPages } from './KeptPages.tsx';
import { LinkPage } from './LinkPage.tsx';
import { LiveNotices } from './Live.tsx';
import { LicenceBanner } from './LicenceBanner.tsx';
import { NoticeBanner } from './NoticeBell.tsx';
import { OutageBar } from './OutageBar.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { TourHost } from './TourHost.tsx';
import { WorkingBar } from './WorkingBar.tsx';

const screenLater = (load: () => Promise<ComponentType>): ComponentType => shownLater(load, () => <Waiting rows={8} />);
const Profile = screenLater(async () => (await import('../screens/account/Profile.tsx')).Profile);
const Guide = screenLater(async () => (await import('../screens/guide/Guide.tsx')).Guide);
const TenantSwitch = screenLater(async () => (await import('../screens/tenants/TenantSwitch.tsx')).TenantSwitch);
const ForcedPassword = screenLater(async () => (await import('../screens/account/ChangePassword.tsx')).ForcedPassword);

/** Screens by the menu's component, each loaded when first shown. */
const screensByComponent: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(screens).map(([component, load]) => [component, screenLater(load)]),
);

/** Page without a view of its own (S1 §2.4). */
function Fallback({ node }: { node: NavNode }): ReactElement {
  const say = useWords();
  return <Plate icon={node.icon} title={say(trouble.fallback)} more={say(trouble.fallbackMore)} />;
}

/** A screen of the menu, or what stands in for one. */
function screenOf(node: NavNode): ReactElement {
  if (node.link !== undefined) return <LinkPage node={node} link={node.link} />;
  const Screen = node.component === null ? undefined : screensByComponent[node.component];
  return Screen ? <Screen /> : <Fallback node={node} />;
}

const drawn = (component: string) => {
  const Screen = screensByComponent[component];
  return Screen ? <Screen /> : null;
};

/** Pages that stand in no menu, ways that lead on, and those of the menu that keep nothing. */
function Single(): ReactElement {
  const { pathname, search } = useLocation();
  const menu = useMenu();
  if (isRedirectPath(pathname)) return <Navigate replace to={pathname.slice('/redirect'.length) + search} />;
  if (pathname === '/user/profile') return <Profile />;
  if (pathname === '/guide') return <Guide />;
  if (pathname === switchPath) return <TenantSwitch />;
  const found = resolveMenu(menu, pathname);
  // A page that finds that this device lacks it may then lead on to the next one of its directory.
  if (found.is === 'redirect') return <Navigate replace to={found.to + search} state={{ folder: true }} />;
  if (found.is === 'unknown') return <Navigate replace to="/404" />;
  return screenOf(found.node);
}

/** The page of the menu at this address. */
function Page(): ReactElement {
  const { pathname } = useLocation();
  const menu = useMenu();
  const found = resolveMenu(menu, pathname);
  const node = found.is === 'page' ? found.node : undefined;
  return (
    <>
      {found.is === 'page' ? <FoldTabs siblings={found.trail.at(-2)?.children ?? menu} node={found.node} /> : null}
      <KeptPages node={node} isFresh={isRedirectPath(pathname)} draw={drawn}>
        <Guarding key={pathname}>
          <Single />
        </Guarding>
      </KeptPages>
    </>
  );
}

/** The one WebSocket lives as long as the signed-in console is on screen. */
function useLiveWhileShown(): void {
  const { live } = useParts();
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
}

/** What the bar has no room for on a phone. */
function PhoneTools(): ReactElement {
  return (
    <>
      <span className="grow">
        <ProjectSwitcher />
      </span>
      <LanguageAndTheme />
    </>
  );
}

function Console(): ReactElement {
  useLiveWhileShown();
  const isPhone = usePhone();
  const width = useDesignWidth();
  const say = useWords();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="console" style={isPhone ? undefined : { width: '100%', maxWidth: width }}>
      <a className="skip" href="#content" onClick={(event) => skip(event)}>
        {say(shell.skipToContent)}
      </a>
      {isPhone ? (
        <Drawer
          open={isMenuOpen}
          placement="left"
          size={264}
          className="side-drawer"
          onClose={() => setMenuOpen(false)}
          title={say(shell.product)}
        >
          <SideMenu onGo={() => setMenuOpen(false)} tools={<PhoneTools />} />
        </Drawer>
      ) : (
        <div className="side">
          <SideMenu branded />
        </div>
      )}
      <div className="main">
        <WorkingBar />
        <TopBar onMenu={() => setMenuOpen(true)} />
        <LicenceBanner />
        <NoticeBanner />
        <main id="content" tabIndex={-1} className="content">
          <Page />
        </main>
      </div>
      <LiveNotices />
      <OutageBar />
    </div>
  );
}

function skip(event: { preventDefault: () => void }): void {
  // The hash belongs to the router.
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The main layout: menu at the left, bar on top, the page of the menu in the middle. */
export function Layout(): ReactElement {
  const { mustChangePassword } = useSession();
  if (mustChangePassword) return <ForcedPassword />;
  return (
    <TourHost>
      <Console />
    </TourHost>
  );
}
