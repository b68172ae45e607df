import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { foldedWith, listedInMenu, listedName } from '../app/folds.ts';
import { isProjectPath } from '../app/guard.ts';
import { firstPagePath, pagesOf, pathOf, resolveMenu, type NavNode } from '../app/menu.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import { Icon, Sun } from '../engine/icons.tsx';
import { useKept } from '../engine/state/kept.ts';
import { isOpened, openByThemselves, type Opened } from './side-open.ts';
import { TourOffer } from './TourHost.tsx';

const contains = (node: NavNode, path: string): boolean => node.path === path || path.startsWith(`${node.path}/`);

/** Below /project stands the menu of the project alone (S1 §2.4); undefined elsewhere. */
function projectMenuAt(menu: readonly NavNode[], path: string): readonly NavNode[] | undefined {
  const project = isProjectPath(path) ? menu.find((node) => node.path === '/project') : undefined;
  return project && project.children.length > 0 ? project.children : undefined;
}

/** Path whose entry is marked: an OLT's tabs belong to the list they were opened from, pages folded together to the first of them. */
function markedPath(menu: readonly NavNode[], path: string): string {
  if (path.startsWith('/device/oltDetail')) return pathOf(menu, 'device/olt/index') ?? path;
  const found = resolveMenu(menu, path);
  if (found.is !== 'page') return path;
  if (found.node.hidden) {
    // One of a list stands beneath the address of the list.
    const list = pagesOf(menu).find((page) => path.startsWith(`${page.path}/`));
    return list === undefined ? path : markedPath(menu, list.path);
  }
  const [first] = foldedWith(found.trail.at(-2)?.children ?? menu, found.node);
  return first?.path ?? path;
}

interface EntryProps {
  readonly node: NavNode;
  /** Among which it stands, itself among them. */
  readonly siblings: readonly NavNode[];
  readonly path: string;
  readonly depth: number;
  readonly onGo: (() => void) | undefined;
  readonly isOpen: (node: NavNode) => boolean;
  readonly setOpen: (node: NavNode, open: boolean) => void;
}

function Entry(props: EntryProps): ReactElement {
  const { node, siblings, path, depth, onGo } = props;
  const { tongue: lang } = useSession();
  const children = listedInMenu(node.children);
  const isInside = contains(node, path);
  const isOpen = props.isOpen(node);
  const style = { paddingInlineStart: 12 + depth * 14 };
  const name = listedName(siblings, node, lang);
  const label = (
    <>
      <Icon name={node.icon} size={15} />
      <span className="grow ellipsis" title={name}>
        {name}
      </span>
    </>
  );
  const tour = node.standard ?? node.path;
  if (node.link !== undefined) {
    return (
      <a className="entry" style={style} href={node.link} target="_blank" rel="noopener noreferrer" onClick={onGo}>
        {label}
      </a>
    );
  }
  if (children.length === 0) {
    const isHere = node.path === path;
    return (
      <Link
        to={node.path}
        onClick={onGo}
        data-tour={tour}
        className={isHere ? 'entry is-here' : 'entry'}
        aria-current={isHere ? 'page' : undefined}
        style={style}
      >
        {label}
      </Link>
    );
  }
  return (
    <div className={isInside ? 'branch is-inside' : 'branch'}>
      <button
        type="button"
        className="plain entry"
        aria-expanded={isOpen}
        data-tour={tour}
        style={style}
        onClick={() => props.setOpen(node, !isOpen)}
      >
        {label}
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
      {isOpen
        ? children.map((child) => (
            <Entry key={child.id} {...props} node={child} siblings={node.children} depth={depth + 1} />
          ))
        : null}
    </div>
  );
}

/** Which directories stand open: those that fit, until the person opens or shuts one; that of the page shown always begins open. */
function useOpen(menu: readonly NavNode[], path: string) {
  const [chosen, keep] = useKept<Opened>('side-menu', {}, isOpened);
  const byThemselves = useMemo(() => openByThemselves(menu), [menu]);
  return {
    isOpen: (node: NavNode) => chosen[node.id] ?? (byThemselves.has(node.id) || contains(node, path)),
    setOpen: (node: NavNode, open: boolean) => keep({ ...chosen, [node.id]: open }),
  };
}

/** The tenant's own logo, where it has one. */
function Brand(): ReactElement {
  const say = useWords();
  const { user } = useSession();
  const { config } = useParts();
  if (user?.logo) return <img src={user.logo.replace(/^\/emsWebServer/, config.baseUrl)} alt={user.tenantName} />;
  return (
    <>
      <Sun />
      {say(shell.product)}
    </>
  );
}

/** The server's menu. */
export function SideMenu({
  branded = false,
  onGo,
  tools,
}: {
  branded?: boolean;
  onGo?: () => void;
  tools?: ReactNode;
}): ReactElement {
  const menu = useMenu();
  const { pathname } = useLocation();
  const say = useWords();
  const { config } = useParts();
  const { curProject } = useSession();
  const path = markedPath(menu, pathname);
  const open = useOpen(menu, path);
  const ofProject = projectMenuAt(menu, pathname);
  const shown = ofProject ?? menu;
  const home = firstPagePath(listedInMenu(menu));
  const nav = useRef<HTMLElement>(null);
  // A long menu would show the page one is at only to whoever scrolls it.
  useEffect(() => {
    if (path !== '') nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav ref={nav} className="side-menu" aria-label={say(shell.menu)}>
      {branded ? (
        <div className="brand">
          <Brand />
        </div>
      ) : null}
      {ofProject ? (
        <>
          <Link className="entry" style={{ paddingInlineStart: 12 }} to={home ?? '/'} onClick={onGo}>
            <Icon name="back" size={15} />
            <span className="grow ellipsis">{say(shell.leaveProject)}</span>
          </Link>
          <strong className="side-project ellipsis">{curProject?.name}</strong>
        </>
      ) : null}
      {listedInMenu(shown).map((node) => (
        <Entry key={node.id} node={node} siblings={shown} path={path} depth={0} onGo={onGo} {...open} />
      ))}
      <TourOffer />
      {tools ? <div className="row side-tools">{tools}</div> : null}
      <small className="muted side-foot">{config.version}</small>
    </nav>
  );
}
