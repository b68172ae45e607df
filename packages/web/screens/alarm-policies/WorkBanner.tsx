import './alarm-policies.css';
import { plannedWorkCalls } from '@heliograph/catalogue/calls/planned-works.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { plannedWorkScreenWords as words } from './words.ts';

/** ms; its beginning and its end are told by no event. */
const every = 60_000;

/** Planned work that goes on now, of one OLT or of all: why nobody is told of alarms. Not there while there is none. */
export function WorkBanner({ oltId }: { oltId?: string }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const menu = useMenu();
  const { tongue, zone } = useSession();
  const input = oltId === undefined ? {} : { oltId };
  const { data } = useCall(plannedWorkCalls.runningWorks, input, {
    quiet: true,
    every,
    enabled: may('alarm:current:list'),
    keep: false,
  });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const path = pathOf(menu, 'alarm/work/index');
  return (
    <div className="work-banner" role="status">
      {rows.map(({ workId, name, reason, crew, fits, endTime, standing }) => (
        <div key={workId} className="row wrap">
          <span className="row">
            <Icon name="clock" size={15} />
            <strong>{say(words.banner, { name, end: zonedTimeText(endTime, zone) ?? '' })}</strong>
          </span>
          <span className="muted">{[wordsIn(fits, tongue), reason, crew].filter(Boolean).join(' · ')}</span>
          {standing > 0 ? <span>{say(words.held, { n: standing })}</span> : null}
          {path === undefined ? null : <Link to={path}>{say(words.look)}</Link>}
        </div>
      ))}
    </div>
  );
}
