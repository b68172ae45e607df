import { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import { kioskWords } from '@heliograph/catalogue/words/kiosk-words.ts';
import { useEffect, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { KioskBoard } from '../own-boards/KioskBoard.tsx';
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

/** Revoked or ended, nothing of what was shown stays on the wall; a server that is away is another matter. */
function Over(): ReactElement {
  const say = useWords();
  return (
    <section className="big-screen">
      <h1 role="alert">{say(kioskWords.over)}</h1>
      <p className="muted">{say(kioskWords.overWhy)}</p>
    </section>
  );
}

/** The big screen: one call brings all that is shown. */
function Screen({ token }: { token: string }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const rotation = useRotation(turnMs);
  const window = chartWindows[faceOf(rotation.step, chartWindows.length)] ?? 'day';
  const query = useCall(kioskCalls.kioskScreen, { token, window }, screenPace);
  const { data, error, refetch, dataUpdatedAt } = query;
  if (error?.code === 404) return <Over />;
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
        <span className="muted">{say(kioskWords.until, { end: zonedTimeText(data.endTime, zone) ?? '' })}</span>
      ) : null}
    </Wall>
  );
}

/** A wall by its link, without sign-in: the big screen or a board, and the link opens nothing else. */
export function Kiosk(): ReactElement {
  const { token = '' } = useParams();
  useLanguageOfLink();
  const say = useWords();
  const { zone } = useSession();
  const { data, error } = useCall(kioskCalls.kioskBoard, { token }, screenPace);
  if (error?.code === 404) return <Over />;
  if (!data) return <section className="big-screen" aria-busy="true" />;
  if (data.board === null) return <Screen token={token} />;
  return (
    <KioskBoard token={token} board={data.board} pollMs={data.pollSeconds * 1000}>
      <span className="muted">{say(kioskWords.until, { end: zonedTimeText(data.endTime, zone) ?? '' })}</span>
    </KioskBoard>
  );
}
