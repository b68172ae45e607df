import { engine } from '@heliograph/catalogue/words/engine.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';

const everyMs = 5000;
const patienceMs = 4000;

/** `away`: nothing answers. `notReady`: the server does, and says that its database does not. */
type Answer = 'ready' | 'notReady' | 'away';

/** The number of the try is part of the address, so that nothing on the way answers from memory. */
async function ask(baseUrl: string, round: number): Promise<Answer> {
  try {
    const answer = await fetch(`${baseUrl}/health?try=${round}`, { signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? 'ready' : answer.status === 503 ? 'notReady' : 'away';
  } catch {
    return 'away';
  }
}

/** Looks at once and then every few seconds, until the server is ready. */
function useWaiting(baseUrl: string, onReady: () => void) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [nextAt, setNextAt] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const look = useCallback(() => {
    setNextAt(null);
    setRound((last) => last + 1);
  }, []);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (found: Answer) => {
      if (isGone) return;
      if (found === 'ready') return onReady();
      setAnswer(found);
      setNextAt(Date.now() + everyMs);
      timer = setTimeout(look, everyMs);
    };
    void ask(baseUrl, round).then(settle);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [baseUrl, onReady, look, round]);
  return { answer, nextAt, look };
}

/** /503: no answer from the server when a page was opened; it goes on by itself once there is one. */
export function Unavailable(): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { config } = useParts();
  const back = query.get('back') ?? '/login';
  // An address of this console; `//elsewhere` is one of another.
  const target = /^\/(?!\/)/.test(back) ? back : '/login';
  const goOn = useCallback(() => void navigate(target, { replace: true }), [navigate, target]);
  const { answer, nextAt, look } = useWaiting(config.baseUrl, goOn);
  const now = useNow(1000);
  const [since] = useState(() => Date.now());
  const span = shortDuration(Math.max(1000, now - since), lang);
  const left = nextAt === null ? null : Math.min(everyMs / 1000, Math.max(1, Math.ceil((nextAt - now) / 1000)));
  const why =
    answer === null
      ? say(trouble.unavailableMore)
      : answer === 'notReady'
        ? say(trouble.notReady)
        : say(trouble.noAnswer, { address: new URL(config.baseUrl, location.href).host });
  return (
    <Plate full icon="power" title={say(trouble.unavailable)} more={why}>
      <p role="status">
        {left === null ? say(trouble.tryingNow, { span }) : say(trouble.waitingFor, { span, n: left })}
      </p>
      <Button onClick={look} loading={left === null}>
        {say(engine.tryAgain)}
      </Button>
      <p>{say(trouble.goesOn)}</p>
    </Plate>
  );
}
