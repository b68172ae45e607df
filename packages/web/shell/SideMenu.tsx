import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { nameOf, type MenuNode } from '../app/menu.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import { Icon, Sun } from '../engine/icons.tsx';

const contains = (node: MenuNode, path: string): boolean => node.path === path || path.startsWith(`${node.path}/`);
const visible = (nodes: readonly MenuNode[]) => nodes.filter((node) => !node.hidden);

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
  const path = markedPath(pathname);
  return (
    <nav className="side-menu" aria-label={say(shell.menu)}>
      {branded ? (
        <div className="brand">
          <Brand />
        </div>
      ) : null}
      {visible(menu).map((node) => (
        <Entry key={node.id} node={node} path={path} depth={0} onGo={onGo} />
      ))}
      {tools ? <div className="row side-tools">{tools}</div> : null}
      <small className="muted side-foot">{config.version}</small>
    </nav>
  );
}
