import { Activity, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type { NavNode } from '../app/menu.ts';
import { useMenu } from '../app/parts.ts';
import { Guarding } from './Guarding.tsx';
import { pagesStillHeld, visited, type CachedPage } from './keeping.ts';

const keptIn = (nodes: readonly NavNode[]): string[] =>
  nodes.flatMap((node) => [...(node.isKept === true ? [node.id] : []), ...keptIn(node.children)]);

const nothing: readonly CachedPage[] = [];

interface State {
  readonly held: readonly CachedPage[];
  readonly shown: string | null;
}

/** What is kept after this visit, and the query to come back with. A page that keeps nothing takes nothing from the others. */
function useHeld(
  node: NavNode | undefined,
  isFresh: boolean,
): { held: readonly CachedPage[]; back: string | undefined } {
  const menu = useMenu();
  const { search } = useLocation();
  const kept = useMemo(() => new Set(keptIn(menu)), [menu]);
  const [state, setState] = useState<State>({ held: nothing, shown: null });
  const known = pagesStillHeld(isFresh ? nothing : state.held, kept);
  const isKept = node?.isKept === true && node.component !== null;
  const page = isKept ? { id: node.id, component: node.component ?? '', path: node.path, search } : undefined;
  const { held, back } = page ? visited({ ...state, held: known }, page) : { held: known };
  const shown = page && back === undefined ? page.id : null;
  // Told while drawing, so that no page is drawn that is not kept any more.
  if (held !== state.held || shown !== state.shown) setState({ held, shown });
  return { held, back };
}

/**
 * The page one is at, and beside it, out of sight and at rest, those that keep their state: what was typed, chosen and opened is there
 * again when one comes back. Each of them goes on standing at the address it was left at, and asks the server nothing meanwhile.
 */
export function KeptPages({
  node,
  isFresh,
  draw,
  children,
}: {
  node: NavNode | undefined;
  /** A page that is read anew (`/redirect`) begins from nothing. */
  isFresh: boolean;
  draw: (component: string) => ReactNode;
  children: ReactNode;
}): ReactElement {
  const { held, back } = useHeld(node, isFresh);
  const here = useLocation();
  const isKept = held.some(({ id }) => id === node?.id);
  return (
    <>
      {held.map(({ id, component, path, search }) => (
        <Activity key={`${id} ${component}`} mode={id === node?.id ? 'visible' : 'hidden'}>
          <Guarding>
            <Routes location={id === node?.id ? here : { pathname: path, search }}>
              <Route path="*" element={draw(component)} />
            </Routes>
          </Guarding>
        </Activity>
      ))}
      {back === undefined ? null : <Navigate replace to={`${node?.path ?? ''}${back}`} />}
      {isKept ? null : children}
    </>
  );
}
