import { liveWords, shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useParts, useWords } from '../app/parts.ts';
import { zonedTimeText } from '../engine/values/time.ts';
import { mostReconnects } from '../live/backoff.ts';
import { useLiveState } from '../live/hooks.ts';
import type { Kick, LiveState } from '../live/live.ts';
import type { Tone } from '../engine/values/Severity.tsx';

const tones: Readonly<Record<LiveState['is'], Tone>> = {
  off: 'off',
  connecting: 'minor',
  live: 'good',
  gaveUp: 'critical',
};

/** State of the live connection; after 100 reconnects in vain, a button to start anew. */
export function LiveChip(): ReactElement {
  const { live } = useParts();
  const state = useLiveState();
  const say = useWords();
  if (state.is === 'gaveUp') {
    return (
      <Button
        size="small"
        danger
        title={say(state.isRefused ? liveWords.noWss : liveWords.gaveUp)}
        onClick={() => live.reconnect()}
      >
        {say(liveWords.reconnect)}
      </Button>
    );
  }
  const word = { off: liveWords.offline, connecting: liveWords.connecting, live: liveWords.live }[state.is];
  const isRetry = state.is === 'connecting' && state.attempt > 0;
  const more = isRetry ? say(liveWords.retry, { n: state.attempt, most: mostReconnects }) : say(liveWords.liveMore);
  return (
    <span className={`dot tone-${tones[state.is]}`} title={more} role="status">
      <svg width="8" height="8" aria-hidden="true">
        <circle cx="4" cy="4" r="4" fill="currentColor" />
      </svg>
      <span className="only-wide">{say(word)}</span>
    </span>
  );
}

/** What the live connection has to say besides events: the end of tries, and that another sign-in took the session. */
export function LiveNotices(): ReactElement | null {
  const { live, session, notices, queries } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  const state = useLiveState();
  const [kick, setKick] = useState<Kick | null>(null);
  useEffect(
    () =>
      live.onKicked((what) => {
        setKick(what);
      }),
    [live],
  );
  useEffect(() => {
    if (state.is === 'gaveUp') notices.warning(say(state.isRefused ? liveWords.noWss : liveWords.gaveUp));
  }, [state, notices, say]);
  if (kick === null) return null;
  const leave = () => {
    session.end();
    queries.clear();
    void navigate('/login');
  };
  const where =
    kick.ip === null
      ? null
      : say(liveWords.kickedFrom, { ip: kick.ip, time: zonedTimeText(kick.at, session.state.zone) ?? '–' });
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={say(shell.systemAlert)}
      footer={
        <Button type="primary" autoFocus onClick={leave}>
          {say(liveWords.signInAgain)}
        </Button>
      }
    >
      <p>{kick.msg ?? say(liveWords.kicked)}</p>
      {where ? <p className="muted">{where}</p> : null}
    </Modal>
  );
}
