import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isProjectPath } from '../app/guard.ts';
import { firstPage, nameOf, type MenuNode } from '../app/menu.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import { Icon, Sun } from '../engine/icons.tsx';

const contains = (node: MenuNode, path: string): boolean => node.path === path || path.startsWith(`${node.path}/`);
const visible = (nodes: readonly MenuNode[]) => nodes.filter((node) => !node.hidden);

/** Below /project stands the menu of the project alone (S1 §2.4); undefined elsewhere. */
function projectMenuAt(menu: readonly MenuNode[], path: string): readonly MenuNode[] | undefined {
  const project = isProjectPath(path) ? menu.find((node) => node.path === '/project') : undefined;
  return project && project.children.length > 0 ? project.children : undefined;
}

/** Path whose entry is marked: an OLT's tabs belong to the list they were opened from. */
const markedPath = (path: string) => (path.startsWith('/device/oltDetail') ? '/device/oltList' : path);

interface EntryProps {
  readonly node: MenuNode;
  readonly path: string;
  readonly depth: number;
  readonly onGo: (() => void) | undefined;
}

function Entry({ node, path, depth, onGo }: EntryProps): ReactElement {
  const { lang } = useSession();
  const children = visible(node.children);
  const isInside = contains(node, path);
  const [isOpen, setOpen] = useState(true);
  const style = { paddingInlineStart: 12 + depth * 14 };
  const label = (
    <>
      <Icon name={node.icon} size={15} />
      <span className="grow ellipsis" title={nameOf(node, lang)}>
        {nameOf(node, lang)}
      </span>
    </>
  );
  if (children.length === 0) {
    const isHere = node.path === path;
    return (
      <Link
        to={node.path}
        onClick={onGo}
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
        style={style}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
      {isOpen
        ? children.map((child) => <Entry key={child.id} node={child} path={path} depth={depth + 1} onGo={onGo} />)
        : null}
    </div>
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
  const path = markedPath(pathname);
  const ofProject = projectMenuAt(menu, pathname);
  const home = firstPage(visible(menu));
  return (
    <nav className="side-menu" aria-label={say(shell.menu)}>
      {branded ? (
        <div className="brand">
          <Sun />
          {say(shell.product)}
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
      {visible(ofProject ?? menu).map((node) => (
        <Entry key={node.id} node={node} path={path} depth={0} onGo={onGo} />
      ))}
      {tools ? <div className="row side-tools">{tools}</div> : null}
      <small className="muted side-foot">{config.version}</small>
    </nav>
  );
}
