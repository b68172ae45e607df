import './big-screen.css';
import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { numberText, timeText, zoneText } from '../../engine/values/time.ts';
import { boardWords } from '../board/words.ts';
import { standingOf, useRotation, type Standing } from './rotation.ts';
import { ScreenAlarms, ScreenChart, ScreenOlts, ScreenOutages, screenEvery } from './ScreenParts.tsx';
import { screenWords as words } from './words.ts';

/** The faces of lists and charts are shown so long. */
const turnMs = 15_000;

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

function Figures({ summary }: { summary: ReturnType<typeof useSummary>['data'] }): ReactElement {
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

const useSummary = () => useCall(boardCalls.summary, {}, { quiet: true, every: screenEvery, unseen: true });

/** That what is shown is not of now, across the room. */
function Stands({ standing }: { standing: Standing }): ReactElement {
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

/** Space stops the turning and Esc leaves; buttons do the same. */
function useKeys(toggle: () => void, leave: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLButtonElement) return;
      if (event.key === ' ') toggle();
      else if (event.key === 'Escape') leave();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [toggle, leave]);
}

function Content(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const { curProject, pollMs, zone } = useSession();
  const now = useNow(1000);
  const rotation = useRotation(turnMs);
  const summary = useSummary();
  const leave = () => void navigate(curProject ? '/project/dashboard' : '/dashboard');
  useKeys(rotation.toggle, leave);
  const standing = standingOf(now, summary.dataUpdatedAt, summary.data?.at ?? null, screenEvery, pollMs);
  return (
    <section className={standing.is === 'fresh' ? 'big-screen' : 'big-screen is-old'}>
      <header>
        <h1 className="grow">{curProject?.name ?? say(words.network)}</h1>
        <time className="clock">
          {timeText(new Date(now).toISOString(), zone)} <span className="muted">{zoneText(now, zone)}</span>
        </time>
        <button type="button" aria-pressed={rotation.isPaused} onClick={rotation.toggle}>
          {say(rotation.isPaused ? words.goOn : words.pause)}
        </button>
        <button type="button" onClick={leave}>
          {say(words.leave)}
        </button>
      </header>
      <Stands standing={standing} />
      <Figures summary={summary.data} />
      <div className="screen-middle">
        <ScreenChart step={rotation.step} />
        <ScreenAlarms />
        <ScreenOlts step={rotation.step} />
        <ScreenOutages step={rotation.step} />
      </div>
    </section>
  );
}

/** What a control room has on its wall (S1 §2.3): over everything else, readable from afar, and honest about its age. */
export function BigScreen(): ReactElement {
  return (
    <NeedsPermission permission="board:view:list">
      <Content />
    </NeedsPermission>
  );
}
