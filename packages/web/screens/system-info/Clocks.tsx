import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { systemInfoWords as words } from '@heliograph/catalogue/words/system-info.ts';
import type { ReactElement } from 'react';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { durationText } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { aheadOf, offsetText, ownOffset, wallMoment, offsetTime } from './clock.ts';
import { Card, everyMs, type SystemFacts } from './parts.tsx';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const worthSaying = 1000;
const worthWarning = 60_000;

function differenceWords(ahead: number, lang: 'en' | 'zh', say: Say): string {
  if (Math.abs(ahead) < worthSaying) return say(words.sameTime);
  return say(ahead > 0 ? words.ahead : words.behind, { span: durationText(Math.abs(ahead), lang) });
}

/** `2026-11-21 19:08:44 UTC+8 Asia/Shanghai`; a zone that is named as its offset is named once. */
function inZone(at: number, offset: number, zone: string): string {
  const name = offsetText(offset);
  return `${offsetTime(at, offset)} ${name === zone ? name : `${name} ${zone}`}`;
}

/** The clocks of the server, of its database, of the tenant and of the viewer, side by side, each in its own zone. `cameAt`: when `info` did. */
export function Clocks({ info, cameAt }: { info: SystemFacts; cameAt: number }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const now = useNow(1000);
  const { data, isError, dataUpdatedAt } = useCall(signInCalls.getSystemTime, {}, { every: everyMs, quiet: true });
  const { zone, offsetMinutes, serverTime, databaseTime } = info.clock;
  const mine = inZone(now, ownOffset(now), ownZone);
  const ahead = aheadOf(serverTime, cameAt);
  // Where it cannot be read, the local time stands for it (S1 §7.5).
  const tenant = data === undefined || isError ? null : offsetTime(wallMoment(data) + now - dataUpdatedAt, 0);
  const atServer = (at: number) => inZone(at, offsetMinutes, zone);
  const apart = databaseTime === null ? null : Date.parse(databaseTime) - Date.parse(serverTime);
  return (
    <Card title={words.clock}>
      <Facts
        facts={[
          [words.serverTime, atServer(now - ahead)],
          [words.databaseTime, apart === null ? null : atServer(now - ahead + apart)],
          [words.tenantTime, tenant ?? offsetTime(now, ownOffset(now))],
          [words.viewerTime, mine],
          [words.difference, differenceWords(ahead, lang, say)],
        ]}
      />
      {isError ? <p className="muted">{say(words.localInstead)}</p> : null}
      {Math.abs(ahead) > worthWarning ? (
        <p className="tone-critical" role="status">
          {say(words.clockOff)}
        </p>
      ) : null}
    </Card>
  );
}
