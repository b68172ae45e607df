import { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import { kioskWords } from '@heliograph/catalogue/words/kiosk-words.ts';
import { useEffect, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { timeText } from '../../engine/values/time.ts';
import { turnMs } from './BigScreen.tsx';
import { faceOf, useRotation } from './rotation.ts';
import { chartWindows, screenPace } from './ScreenParts.tsx';
import { Wall, type WallQueries } from './Wall.tsx';

/** A wall speaks as its link says; where somebody is signed in, as that person has chosen. */
function useLanguageOfLink(): void {
  const { session } = useParts();
  const [query] = useSearchParams();
  const lang = query.get('lang');
  useEffect(() => {
    if (session.state.token === null && (lang === 'en' || lang === 'zh')) session.update({ lang });
  }, [session, lang]);
}

/** The big screen by a link, without sign-in: one call brings all that is shown, and the link opens nothing else. */
export function Kiosk(): ReactElement {
  const { token = '' } = useParams();
  useLanguageOfLink();
  const say = useWords();
  const { zone } = useSession();
  const rotation = useRotation(turnMs);
  const window = chartWindows[faceOf(rotation.step, chartWindows.length)] ?? 'day';
  const query = useCall(kioskCalls.kioskScreen, { token, window }, screenPace);
  const { data, error, refetch, dataUpdatedAt } = query;
  // Revoked or ended, nothing of what was shown stays on the wall; a server that is away is another matter.
  if (error?.code === 404)
    return (
      <section className="big-screen">
        <h1 role="alert">{say(kioskWords.over)}</h1>
        <p className="muted">{say(kioskWords.overWhy)}</p>
      </section>
    );
  const of = <T,>(pick: (from: NonNullable<typeof data>) => T) => ({ data: data && pick(data), error, refetch });
  const queries: WallQueries = {
    summary: { ...of(({ summary }) => summary), dataUpdatedAt },
    history: of(({ history }) => history),
    olts: of(({ olts: rows }) => ({ rows })),
    outages: of(({ outages: rows }) => ({ rows })),
    alarms: of(({ alarms: rows }) => ({ rows })),
  };
  return (
    <Wall
      title={data?.projectName ?? data?.tenantName ?? ''}
      queries={queries}
      rotation={rotation}
      window={window}
      pollMs={(data?.pollSeconds ?? 300) * 1000}
    >
      {data ? (
        <span className="muted">{say(kioskWords.until, { end: timeText(data.endTime, zone) ?? '' })}</span>
      ) : null}
    </Wall>
  );
}
