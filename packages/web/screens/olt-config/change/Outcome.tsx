import './change.css';
import { changeStates, isEnd } from '@heliograph/catalogue/words/config-states.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { SentCommands, Differences } from '../../../engine/config/Differences.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { changeWords as words } from '../words.ts';
import { stationOf, stations, toneOfState, useChange, type TrackedChange } from './tracked.ts';

/** Which of its stations a change has reached. */
export function Stations({ change }: { change: Pick<TrackedChange, 'state' | 'step' | 'steps'> }): ReactElement {
  const say = useWords();
  const at = stationOf(change.state);
  const isOver = isEnd(change.state);
  const isBack = change.state === 'rollingBack' || change.state === 'rolledBack';
  return (
    <ol className="stations" aria-label={say(changeStates[change.state])}>
      {stations.map((station, index) => {
        const isDone = index < at || change.state === 'verified';
        const isHere = index === at && !isOver;
        const label = station === 'readingBack' && isBack ? words.rollingBack : words[station];
        return (
          <li
            key={station}
            className={isDone ? 'is-done' : isHere ? 'is-here' : isOver && index >= at ? 'is-missed' : ''}
          >
            <i aria-hidden="true">{isDone ? <Icon name="check" size={11} /> : null}</i>
            {say(label)}
            {isHere && station === 'writing' && change.steps > 1 ? (
              <span className="muted"> {say(words.progress, { step: change.step, steps: change.steps })}</span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** How a change ended, in a word, with the reasons. */
function Verdict({ change }: { change: Pick<TrackedChange, 'state' | 'reasons'> }): ReactElement {
  const say = useWords();
  const tone = toneOfState(change.state);
  return (
    <div className={`verdict is-${tone}`}>
      <strong>
        <ToneIcon tone={tone} size={14} /> {say(changeStates[change.state])}
      </strong>
      {change.reasons.map(({ reason, text }) => (
        <p key={`${reason} ${text}`}>{text}</p>
      ))}
    </div>
  );
}

/** A change from its start to its end; when it ended otherwise than verified, what it was about. */
export function ChangeProgress({
  id,
  page,
  model,
  onEnd,
}: {
  id: string;
  page: ConfigPage | undefined;
  model: OltModel;
  onEnd?: ((change: TrackedChange) => void) | undefined;
}): ReactElement {
  const say = useWords();
  const { data: change } = useChange(id, onEnd);
  const waiting = { state: 'queued', step: 0, steps: 0 } as const;
  return (
    <div className="change-progress" aria-live="polite">
      <Stations change={change ?? waiting} />
      {change && isEnd(change.state) ? null : <p className="muted">{say(words.underWay)}</p>}
      {change && isEnd(change.state) ? (
        <>
          <Verdict change={change} />
          {change.differences.length > 0 ? (
            <Differences page={page} model={model} differences={change.differences} />
          ) : null}
          <SentCommands commands={change.commands} />
        </>
      ) : null}
    </div>
  );
}

/** One line of a change on its page or in the tray. */
export function ChangeLine({
  id,
  title = '',
  what = '',
  onDismiss,
  onEnd,
}: {
  id: string;
  title?: string;
  /** The row that it is about. */
  what?: string;
  onDismiss?: ((id: string) => void) | undefined;
  onEnd?: ((change: TrackedChange) => void) | undefined;
}): ReactElement | null {
  const say = useWords();
  const { data: change, error } = useChange(id, onEnd);
  if (!change) {
    // A change that is no longer kept has nothing more to tell.
    if (error?.code !== 404 || !onDismiss) return null;
    return <Gone title={title} onDismiss={() => onDismiss(id)} />;
  }
  const hasEnded = isEnd(change.state);
  const op = say(words[change.op]);
  const about = what === '' ? op : say(words.whatRow, { row: what, op });
  return (
    <div className={`change-line is-${toneOfState(change.state)}`}>
      <span className="change-title">{[title, about].filter(Boolean).join(' · ')}</span>
      {hasEnded ? <Verdict change={change} /> : <Stations change={change} />}
      {change.endedAt === null ? null : (
        <small className="muted">
          <TimeText at={change.endedAt} />
        </small>
      )}
      {hasEnded && onDismiss ? (
        <Button
          type="text"
          size="small"
          aria-label={say(words.dismiss)}
          title={say(words.dismiss)}
          icon={<Icon name="close" size={12} />}
          onClick={() => onDismiss(id)}
        />
      ) : null}
    </div>
  );
}

function Gone({ title, onDismiss }: { title: string; onDismiss: () => void }): ReactElement {
  const say = useWords();
  return (
    <div className="change-line">
      <span className="change-title muted">{title}</span>
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" size={12} />}
        aria-label={say(words.dismiss)}
        onClick={onDismiss}
      />
    </div>
  );
}
