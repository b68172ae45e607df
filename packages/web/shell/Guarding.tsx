import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Fence } from '../app/Fence.tsx';
import { isOldCode } from '../app/old-code.ts';
import { useWords } from '../app/parts.ts';
import { Plate } from '../engine/Plate.tsx';

function Fallen({ error }: { error: unknown }): ReactElement {
  const say = useWords();
  const [title, more] = isOldCode(error)
    ? [trouble.updated, trouble.updatedMore]
    : [trouble.broken, trouble.brokenMore];
  return (
    <Plate title={say(title)} more={say(more)}>
      <Button onClick={() => location.reload()}>{say(shell.reload)}</Button>
    </Plate>
  );
}

const instead = (error: unknown) => <Fallen error={error} />;

/** Keeps menu and bar on screen when a page throws. */
export function Guarding({ children }: { children: ReactNode }): ReactElement {
  return <Fence instead={instead}>{children}</Fence>;
}
