import { publicPageWords } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';

/** The route named after the build (S1 §2.1): what this console was started with. Nothing here is secret. */
export function DevTools(): ReactElement {
  const { config } = useParts();
  const { permissions } = useSession();
  const say = useWords();
  return (
    <main style={{ padding: 24, display: 'grid', gap: 12 }}>
      <h1>{say(publicPageWords.devTools)}</h1>
      <h2>{say(publicPageWords.config)}</h2>
      <pre className="mono">{JSON.stringify(config, null, 2)}</pre>
      <h2>{say(publicPageWords.permissions)}</h2>
      <pre className="mono">{permissions.join('\n') || '–'}</pre>
    </main>
  );
}
