import './olt-nav.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { useDeviceState } from './device-state.ts';
import type { Nav } from './nav.ts';
import { navWords as words } from './words.ts';

/** Pages that this OLT does not have, and why. */
function Lacking({ nav }: { nav: Nav }): ReactElement | null {
  const say = useWords();
  if (nav.lacking.length === 0) return null;
  return (
    <details className="nav-lacking">
      <summary>{say(words.lacking, { n: nav.lacking.length })}</summary>
      <ul>
        {nav.lacking.map(({ path, title, why }) => (
          <li key={path}>
            {say(title)} <span className="muted">{say(why)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** When all pages were read last, and the way to have it done now. */
function Sync(): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { notices } = useParts();
  const now = useNow(10_000);
  const { id: oltId } = useOlt();
  const { data: state } = useDeviceState();
  const sync = useDo(configCalls.sync, ['/device/config/'], { silentSuccess: true });
  if (!state) return null;
  const age = state.syncedAt === null ? null : shortDuration(Math.max(1000, now - Date.parse(state.syncedAt)), lang);
  return (
    <p className="nav-sync muted">
      {age === null ? null : say(words.synced, { age })}
      <button
        type="button"
        className="plain link"
        disabled={sync.isPending}
        onClick={() => sync.mutate({ oltId }, { onSuccess: () => notices.info(say(words.syncing)) })}
      >
        {say(words.sync)}
      </button>
    </p>
  );
}

/** Beneath the pages: those that are missing, and how old what is known of all of them is. */
export function NavFoot({ nav }: { nav: Nav }): ReactElement {
  return (
    <>
      <Lacking nav={nav} />
      <Sync />
    </>
  );
}
