import { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import { deviceEventWords } from '@heliograph/catalogue/words/log-words.ts';
import type { ReactElement } from 'react';
import { pathOf } from '../../../app/menu.ts';
import { useMenu, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { withQuery } from '../../board/links.ts';
import { LandingCard } from '../LandingCard.tsx';
import { useOlt } from '../olt.ts';
import { genericDeviceWords as words } from './words.ts';

const shown = 6;

/** What happened to the device, the newest first. */
export function LastEvents(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const log = pathOf(useMenu(), 'security/log/device');
  const query = useCall(logCalls.listDeviceLog, { oltId: olt.id, pageSize: shown }, { quiet: true, every: 30_000 });
  const to = log === undefined ? undefined : withQuery(log, { name: olt.sysHostName });
  return (
    <LandingCard title={say(words.events)} more={{ to, label: say(words.allEvents) }}>
      <QueryArea query={query} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">{say(words.noEvents)}</p>
          ) : (
            <ul className="olt-lines">
              {rows.map((row) => (
                <li key={row.id} className="event-line">
                  <TimeText at={row.time} />
                  <span className="ellipsis" title={row.text ?? undefined}>
                    {say(deviceEventWords[row.event])} <span className="muted">{row.by ?? ''}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryArea>
    </LandingCard>
  );
}
