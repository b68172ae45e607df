import '../../engine/list/list.css';
import './olt-detail.css';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { ProjectContext, useMenu, useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';
import { Failed, NeedsPermission, Waiting } from '../../engine/States.tsx';
import { withQuery } from '../board/links.ts';
import { OltContext, useOltQuery, type Olt } from './olt.ts';
import { entryAt } from '../olt-config/definitions.ts';
import { sectionAt, type Nav } from '../olt-config/nav.ts';
import { NavContext, useNav } from '../olt-config/use-nav.ts';
import { OltNav } from '../olt-config/OltNav.tsx';
import { OltHeader } from './OltHeader.tsx';
import { fits, modeOf } from './tabs.ts';
import { detailWords as words } from './words.ts';

function ListLink(): ReactElement | null {
  const say = useWords();
  const list = pathOf(useMenu(), 'device/olt/index');
  return list === undefined ? null : <Link to={list}>{say(words.openList)}</Link>;
}

function NoOlt({ isGone = false }: { isGone?: boolean }): ReactElement {
  const say = useWords();
  return (
    <Plate icon="olt" title={say(isGone ? words.gone : words.noOlt)} more={say(words.noOltMore)}>
      <ListLink />
    </Plate>
  );
}

type Address = Readonly<Record<string, string>>;

/** The way back: the list of OLTs, this OLT, the directory whose page is open. */
function Trail({ olt, nav, address }: { olt: Olt; nav: Nav; address: Address }): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const { pathname } = useLocation();
  const [list, first] = [pathOf(menu, 'device/olt/index'), pathOf(menu, 'device/oltDetail/deviceInfo')];
  const name = olt.sysHostName || olt.ip;
  const groups = sectionAt(nav, pathname)?.groups ?? [];
  const group = groups.find(({ items }) => items.some(({ path }) => path === pathname));
  const page = group?.items.find(({ path }) => path === pathname) ?? entryAt(pathname);
  const parent = group?.title ? group.items[0] : undefined;
  const steps = [
    ...(list === undefined ? [] : [{ label: say(words.olts), to: list }]),
    ...(first === undefined ? [] : [{ label: name, to: withQuery(first, address) }]),
    ...(parent && group?.title ? [{ label: say(group.title), to: withQuery(parent.path, address) }] : []),
  ];
  return (
    <nav className="trail" aria-label={say(words.trail)}>
      {steps.map((step) => (
        <span key={step.to}>
          <Link to={step.to} title={say(words.back, { where: step.label })}>
            {step.label}
          </Link>
          <span aria-hidden="true"> / </span>
        </span>
      ))}
      <span aria-current="page">{page ? say(page.title) : name}</span>
    </nav>
  );
}

/** A page for the other PON mode, reached by its address. */
function WrongMode({ olt, path }: { olt: Olt; path: string }): ReactElement {
  const say = useWords();
  return (
    <Plate
      icon="onu"
      title={say(words.wrongMode, { mode: modeOf({ path }) ?? '' })}
      more={say(words.wrongModeMore, { mode: olt.ponMode ?? '' })}
    />
  );
}

function Around({ olt, address, children }: { olt: Olt; address: Address; children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const nav = useNav();
  return (
    <NavContext value={nav}>
      <Trail olt={olt} nav={nav} address={address} />
      <OltHeader olt={olt} />
      <div className="olt-body">
        <OltNav nav={nav} address={address} />
        <div className="olt-page">
          {fits({ path: pathname }, olt.ponMode) ? children : <WrongMode olt={olt} path={pathname} />}
        </div>
      </div>
    </NavContext>
  );
}

/** The frame of every page of one OLT: the way back, who it is and how it is doing, its pages. */
export function OltFrame({ permission, children }: { permission: string; children: ReactNode }): ReactElement {
  const { isNamed, query, address } = useOltQuery();
  if (!isNamed) return <NoOlt />;
  if (query.data) {
    return (
      <OltContext value={query.data}>
        <ProjectContext value={query.data.projectId}>
          <Around olt={query.data} address={address}>
            <NeedsPermission permission={permission}>{children}</NeedsPermission>
          </Around>
        </ProjectContext>
      </OltContext>
    );
  }
  if (query.error?.code === 404) return <NoOlt isGone />;
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />;
  return <Waiting rows={10} />;
}
