import './big-screen.css';
import type { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import type { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { numberText, zonedTimeText, zoneText } from '../../engine/values/time.ts';
import { boardWords } from '../board/words.ts';
import { wallStandingOf, type Rotation, type WallStanding } from './rotation.ts';
import {
  ScreenAlarms,
  ScreenChart,
  ScreenOlts,
  ScreenOutages,
  screenEvery,
  type ScreenQuery,
  type ChartWindow,
} from './ScreenParts.tsx';
import { bigScreenWords as words } from './words.ts';

type Screen = OutputOf<typeof kioskCalls.kioskScreen>;
type Summary = OutputOf<typeof boardCalls.summary>;

/** What a wall shows, wherever it was asked for. */
export interface WallQueries {
  readonly summary: ScreenQuery<Summary> & { readonly dataUpdatedAt: number };
  readonly history: ScreenQuery<OutputOf<typeof boardCalls.history>>;
  readonly olts: ScreenQuery<{ readonly rows: readonly (Screen['olts'][number] & { readonly ip?: string })[] }>;
  readonly outages: ScreenQuery<{ readonly rows: readonly Screen['outages'][number][] }>;
  /** null: whoever looks may not see alarms. */
  readonly alarms: ScreenQuery<{ readonly rows: readonly Screen['alarms'][number][] }> | null;
}

function Figure({
  title,
  value,
  note,
  tone,
}: {
  title: string;
  value: number | undefined;
  note?: string | undefined;
  tone?: string;
}): ReactElement {
  const { tongue: lang } = useSession();
  return (
    <section className="screen-figure">
      <h2>{title}</h2>
      <strong className={tone ? `tone-${tone}` : undefined}>
        {value === undefined ? '–' : numberText(value, lang)}
      </strong>
      <small>{note ?? '\u00A0'}</small>
    </section>
  );
}

function Figures({ summary }: { summary: Summary | undefined }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { offline, weak, waiting, olts } = summary ?? {};
  const tone = (n: number | undefined, bad: string) => (n === undefined || n === 0 ? 'good' : bad);
  const causes = offline && [
    say(boardWords.los, { n: offline.los }),
    say(boardWords.power, { n: offline.power }),
    say(boardWords.na, { n: offline.na }),
  ];
  const of = (n: number | undefined, text: typeof words.ofOlts) =>
    n === undefined ? undefined : say(text, { n: numberText(n, lang) });
  return (
    <div className="screen-figures">
      <Figure
        title={say(words.oltsOnline)}
        value={olts?.online}
        note={of(olts?.total, words.ofOlts)}
        tone={tone(olts?.offline, 'critical')}
      />
      <Figure
        title={say(words.online)}
        value={summary?.online}
        note={of(summary?.authorized, boardWords.ofAuthorized)}
      />
      <Figure
        title={say(words.offline)}
        value={offline?.total}
        note={causes?.join(' · ')}
        tone={tone(offline?.total, 'critical')}
      />
      <Figure
        title={say(boardWords.unknown)}
        value={summary?.unknown}
        note={say(boardWords.unknownWhy)}
        tone={tone(summary?.unknown, 'off')}
      />
      <Figure
        title={say(boardWords.weak)}
        value={weak?.total}
        note={weak && say(boardWords.weakCritical, { n: weak.critical })}
        tone={tone(weak?.total, 'minor')}
      />
      <Figure
        title={say(boardWords.waiting)}
        value={waiting?.total}
        note={waiting && say(boardWords.waitingNew, { n: waiting.new })}
        tone={tone(waiting?.total, 'warning')}
      />
    </div>
  );
}

/** That what is shown is not of now, across the room. */
function Stands({ standing }: { standing: WallStanding }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (standing.is === 'fresh') return <span hidden />;
  const age = shortDuration(standing.ageMs, lang);
  return (
    <div role="alert" className={`screen-standing is-${standing.is}`}>
      {say(words[standing.is], { age })}
    </div>
  );
}

interface WallProps {
  readonly title: string;
  readonly queries: WallQueries;
  readonly rotation: Rotation;
  readonly window: ChartWindow;
  readonly pollMs: number;
  /** At the end of the first line. */
  readonly children?: ReactNode;
}

/** The wall itself: figures, a chart and lists that turn, and a strip that says how old they are. */
export function Wall({ title, queries, rotation, window, pollMs, children }: WallProps): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const now = useNow(1000);
  const { summary, history, olts, outages, alarms } = queries;
  const standing = wallStandingOf(now, summary.dataUpdatedAt, summary.data?.at ?? null, screenEvery, pollMs);
  return (
    <section className={standing.is === 'fresh' ? 'big-screen' : 'big-screen is-old'}>
      <header>
        <h1 className="grow">{title}</h1>
        <time className="clock">
          {zonedTimeText(new Date(now).toISOString(), zone)} <span className="muted">{zoneText(now, zone)}</span>
        </time>
        <button type="button" aria-pressed={rotation.isPaused} onClick={rotation.toggle}>
          {say(rotation.isPaused ? words.goOn : words.pause)}
        </button>
        {children}
      </header>
      <Stands standing={standing} />
      <Figures summary={summary.data} />
      <div className="screen-middle">
        <ScreenChart query={history} window={window} />
        {alarms ? <ScreenAlarms query={alarms} /> : null}
        <ScreenOlts query={olts} step={rotation.step} />
        <ScreenOutages query={outages} step={rotation.step} />
      </div>
    </section>
  );
}
