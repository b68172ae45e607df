import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
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
