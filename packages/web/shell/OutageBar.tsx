import './working.css';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { useWords } from '../app/parts.ts';
import { Icon } from '../engine/icons.tsx';
import { useLiveState } from '../live/hooks.ts';

/** Reconnects in vain, some ten seconds of them, before it is worth a word: a restart of the server takes less. */
const worthSaying = 5;

/** Says on the page itself that the server is away; nobody is led away from what they were typing. */
export function OutageBar(): ReactElement | null {
  const state = useLiveState();
  const say = useWords();
  if (state.is !== 'connecting' || state.attempt < worthSaying) return null;
  return (
    <div className="outage" role="status">
      <Icon name="power" size={15} />
      <span>{say(trouble.away)}</span>
    </div>
  );
}
