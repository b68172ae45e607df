import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '../app/menu.ts';
import { useMenu } from '../app/parts.ts';
import { useSingleKeys } from '../engine/keys/single-keys.ts';

export interface ShortcutActions {
  readonly palette: () => void;
  readonly help: () => void;
}

/** Second keys of `g`, and the component of the page they lead to. */
const goals: Readonly<Record<string, string>> = { a: 'alarm/current', o: 'device/olt/index', b: 'board/index' };

/** Ctrl/Cmd-K, `/`, `?`, `g a`, `g o`, `g b`. Esc closes the topmost drawer or dialog by itself. */
export function useShortcuts(actions: ShortcutActions): void {
  const menu = useMenu();
  const navigate = useNavigate();
  useSingleKeys((event, first) => {
    const goal = first === 'g' ? goals[event.key] : undefined;
    const path = goal === undefined ? undefined : pathOf(menu, goal);
    if (path !== undefined) open(event, () => void navigate(path));
    else if (first === null && event.key === '/') open(event, actions.palette);
    else if (first === null && event.key === '?') open(event, actions.help);
  });
  const onPalette = useEffectEvent((event: KeyboardEvent) => open(event, actions.palette));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') onPalette(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function open(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}
