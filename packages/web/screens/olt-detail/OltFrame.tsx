import '../../engine/list/list.css';
import './olt-detail.css';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { ProjectContext, useMenu, useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';
import { Failed, NeedsPermission, Waiting } from '../../engine/States.tsx';
import { iconOf } from '../../engine/values/device-class.ts';
import { withQuery } from '../board/links.ts';
import { OltContext, useOltQuery, type OltInfo } from './olt.ts';
import { pageEntryAt } from '../olt-config/definitions.ts';
import { sectionAt, type Nav } from '../olt-config/nav.ts';
import { nodesBelow } from '../olt-config/own-pages.ts';
import { NavContext, useNav, type DeviceNav } from '../olt-config/use-nav.ts';
import { OltNav } from '../olt-config/OltNav.tsx';
import { WorkBanner } from '../alarm-policies/WorkBanner.tsx';
import { OltHeader } from './OltHeader.tsx';
import { tabFits, modeOf } from './tabs.ts';
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
function Trail({ olt, nav, address }: { olt: OltInfo; nav: Nav; address: Address }): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const { pathname } = useLocation();
  const [list, first] = [pathOf(menu, 'device/olt/index'), pathOf(menu, 'device/oltDetail/deviceInfo')];
  const name = olt.sysHostName || olt.ip;
  const groups = sectionAt(nav, pathname)?.groups ?? [];
  const group = groups.find(({ items }) => items.some(({ path }) => path === pathname));
  const page = group?.items.find(({ path }) => path === pathname) ?? pageEntryAt(pathname);
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
function WrongMode({ olt, path }: { olt: OltInfo; path: string }): ReactElement {
  const say = useWords();
  return (
    <Plate
      icon="onu"
      title={say(words.wrongMode, { mode: modeOf({ path }) ?? '' })}
      more={say(words.wrongModeMore, { mode: olt.ponMode ?? '' })}
    />
  );
}

/** A page that only devices of another family have, reached by its address. */
function NoSuchPage({ olt, path }: { olt: OltInfo; path: string }): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const node = nodesBelow(menu).find((one) => one.path === path);
  const title = pageEntryAt(path)?.title ?? (node && text(node.en, node.zh));
  return (
    <Plate
      icon={iconOf(olt.type)}
      title={say(words.noSuchPage)}
      more={say(words.noSuchPageMore, { page: title ? say(title) : path, device: olt.sysHostName || olt.ip })}
    />
  );
}

/** Each page of a device is resolved here: what is not for its PON mode, or not for its family, says so. */
function Place({ olt, nav, children }: { olt: OltInfo; nav: DeviceNav; children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const has = nav.has(pathname);
  if (has === undefined) return <Waiting rows={8} />;
  if (!has) return <NoSuchPage olt={olt} path={pathname} />;
  return tabFits({ path: pathname }, olt.ponMode) ? children : <WrongMode olt={olt} path={pathname} />;
}

interface AroundProps {
  readonly olt: OltInfo;
  readonly address: Address;
  readonly permission: string;
  readonly children: ReactNode;
}

function Around({ olt, address, permission, children }: AroundProps): ReactElement {
  const nav = useNav();
  return (
    <NavContext value={nav}>
      <Trail olt={olt} nav={nav} address={address} />
      <OltHeader olt={olt} />
      <div className="olt-body">
        <OltNav nav={nav} address={address} />
        <div className="olt-page">
          <WorkBanner oltId={olt.id} />
          <NeedsPermission permission={permission}>
            <Place olt={olt} nav={nav}>
              {children}
            </Place>
          </NeedsPermission>
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
          <Around olt={query.data} address={address} permission={permission}>
            {children}
          </Around>
        </ProjectContext>
      </OltContext>
    );
  }
  if (query.error?.code === 404) return <NoOlt isGone />;
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />;
  return <Waiting rows={10} />;
}
