import '../../engine/list/list.css';
import './olt-detail.css';
import { Tabs } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { firstPage, nameOf, pathOf } from '../../app/menu.ts';
import { useMenu, useSession, useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';
import { Failed, NeedsPermission, Waiting } from '../../engine/States.tsx';
import { withQuery } from '../board/links.ts';
import { OltContext, useOltQuery, type Olt } from './olt.ts';
import { OltHeader } from './OltHeader.tsx';
import { fits, modeOf, tabsAround, type Tabs as TabsAround } from './tabs.ts';
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

/** The way back: the list of OLTs, this OLT, the directory whose page is open. */
function Trail({ olt, around, address }: { olt: Olt; around: TabsAround | undefined; address: Address }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const menu = useMenu();
  const [list, first] = [pathOf(menu, 'device/olt/index'), pathOf(menu, 'device/oltDetail/deviceInfo')];
  const name = olt.sysHostName || olt.ip;
  const steps = [
    ...(list === undefined ? [] : [{ label: say(words.olts), to: list }]),
    ...(first === undefined ? [] : [{ label: name, to: withQuery(first, address) }]),
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
      <span aria-current="page">{around ? nameOf(around.tab, lang) : name}</span>
    </nav>
  );
}

type Address = Readonly<Record<string, string>>;

function OltTabs({ around, address }: { around: TabsAround; address: Address }): ReactElement {
  const { lang } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = (path: string) => void navigate(withQuery(path, address));
  return (
    <>
      <Tabs
        className="olt-tabs"
        activeKey={around.tab.path}
        onChange={(key) => {
          const node = around.tabs.find(({ path }) => path === key);
          const path = node && firstPage([node]);
          if (path !== undefined) go(path);
        }}
        items={around.tabs.map((node) => ({ key: node.path, label: nameOf(node, lang) }))}
      />
      {around.pages.length > 1 ? (
        <nav className="sub-tabs">
          {around.pages.map((node) => (
            <Link
              key={node.path}
              to={withQuery(node.path, address)}
              className={node.path === pathname ? 'is-here' : undefined}
              aria-current={node.path === pathname ? 'page' : undefined}
            >
              {nameOf(node, lang)}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
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

function Loaded({ olt, address, children }: { olt: Olt; address: Address; children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const around = tabsAround(useMenu(), pathname, olt.ponMode);
  return (
    <OltContext value={olt}>
      <Trail olt={olt} around={around} address={address} />
      <OltHeader olt={olt} />
      {around ? <OltTabs around={around} address={address} /> : null}
      {fits({ path: pathname }, olt.ponMode) ? children : <WrongMode olt={olt} path={pathname} />}
    </OltContext>
  );
}

/** The frame of every page of one OLT: the way back, who it is and how it is doing, its tabs. */
export function OltFrame({ permission, children }: { permission: string; children: ReactNode }): ReactElement {
  const { isNamed, query, address } = useOltQuery();
  if (!isNamed) return <NoOlt />;
  if (query.data) {
    return (
      <Loaded olt={query.data} address={address}>
        <NeedsPermission permission={permission}>{children}</NeedsPermission>
      </Loaded>
    );
  }
  if (query.error?.code === 404) return <NoOlt isGone />;
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />;
  return <Waiting rows={10} />;
}
