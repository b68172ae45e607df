import { onlineUserCalls } from '@heliograph/catalogue/calls/online-users.ts';
import { onlineWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Mark } from '../../engine/values/Mark.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';

/** Where and since when the account is signed in: its owner should know when that is not here. */
export function OwnSessions(): ReactElement | null {
  const say = useWords();
  const { zone } = useSession();
  const { data } = useCall(onlineUserCalls.ownSessions, {}, { quiet: true });
  if (data === undefined) return null;
  return (
    <div className="card" style={{ padding: 16, maxWidth: 560, marginTop: 12 }}>
      <h2 style={{ fontSize: 14, marginBottom: 8 }}>{say(onlineWords.sessions)}</h2>
      {data.rows.map((row) => (
        <div key={row.tokenId} className="row wrap">
          <span>{[row.browser, row.os, row.ipaddr].filter((part) => part !== '').join(' · ')}</span>
          <span className="muted">{say(onlineWords.since, { time: zonedTimeText(row.since, zone) ?? '–' })}</span>
          {row.own ? <Mark tone="main">{say(onlineWords.own)}</Mark> : null}
        </div>
      ))}
    </div>
  );
}
