import './change.css';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { ReactElement } from 'react';
import type { PageTarget } from '../use-surroundings.ts';
import { ChangeLine } from './Outcome.tsx';
import { useTracking } from './tracked.ts';

/** The newest first; more of them are in the tray. */
const most = 3;

/** Changes of this page that are under way, whoever started them, and those whose end was not dismissed yet. */
export function PageChanges({
  target,
  page,
  busy,
}: {
  target: PageTarget;
  page: ConfigPage;
  busy: readonly string[];
}): ReactElement | null {
  const tracking = useTracking();
  const ours = tracking.all.filter(
    (one) => one.oltId === target.oltId && one.onuId === target.onuId && one.page === page.id,
  );
  // Of several changes of one row the newest tells how it stands now; the others are in the tray.
  const own = ours.filter((one, at) => ours.findIndex((other) => other.what === one.what) === at);
  const others = busy.filter((id) => !ours.some((one) => one.id === id));
  if (own.length + others.length === 0) return null;
  return (
    <div className="change-lines">
      {others.slice(0, most).map((id) => (
        <ChangeLine key={id} id={id} />
      ))}
      {own.slice(0, most).map(({ id, what }) => (
        <ChangeLine key={id} id={id} what={what ?? ''} onDismiss={(gone) => tracking.dismiss([gone])} />
      ))}
    </div>
  );
}
