import { engine } from '@heliograph/catalogue/words/engine.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { homeOf } from '../../app/enter.ts';
import { useParts, useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';

function Home(): ReactElement {
  const { session } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  return (
    <Button type="primary" onClick={() => void navigate(homeOf(session) ?? '/login')}>
      {say(shell.home)}
    </Button>
  );
}

/** /404: where every unknown route leads (S1 §8). */
export function NotFound(): ReactElement {
  const say = useWords();
  return (
    <Plate full icon="search" title={say(trouble.notFound)} more={say(trouble.notFoundMore)}>
      <Home />
    </Plate>
  );
}

/** /503: no answer from the server when the page was opened; it goes on by itself once there is one. */
export function Unavailable(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { config } = useParts();
  const back = query.get('back') ?? '/login';
  const target = back.startsWith('/') ? back : '/login';
  useEffect(() => {
    const look = async () => {
      try {
        const answer = await fetch(`${config.baseUrl}/health`, { signal: AbortSignal.timeout(4000) });
        if (answer.ok) await navigate(target, { replace: true });
      } catch {
        // Still away: the next look comes by itself.
      }
    };
    const timer = setInterval(() => void look(), 5000);
    return () => clearInterval(timer);
  }, [config, navigate, target]);
  return (
    <Plate full icon="power" title={say(trouble.unavailable)} more={say(trouble.unavailableMore)}>
      <Button onClick={() => void navigate(target, { replace: true })}>{say(engine.tryAgain)}</Button>
    </Plate>
  );
}

/** /mid-blank and /project/mid-blank: the place between two pages when one is opened anew. */
export function Blank(): ReactElement {
  return <div style={{ minHeight: '100vh' }} />;
}

/** /test: shows that the console loads at all, with its version. */
export function Test(): ReactElement {
  const { config } = useParts();
  const say = useWords();
  return <Plate full icon="check" title={say(shell.product)} more={`${config.version} · ${config.build}`} />;
}
