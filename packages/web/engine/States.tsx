import { engine } from '@heliograph/catalogue/words/engine.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button, Skeleton } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useMay, useWords } from '../app/parts.ts';
import type { CallError } from '../client/client.ts';
import { Icon } from './icons.tsx';
import { Plate } from './Plate.tsx';

// Stands in a file of its own so that the sign-in page need not load what else is here.
export { Plate };

/** A failed read: what the server said, and a way to try again. */
export function Failed({ error, retry }: { error: CallError | null; retry: () => void }): ReactElement {
  const say = useWords();
  const title = say(error?.code === 403 ? trouble.noPermission : trouble.load);
  return (
    <div className="state-box" role="alert">
      <strong>{title}</strong>
      {error?.message === title ? null : <span className="muted">{error?.message}</span>}
      <Button onClick={retry} icon={<Icon name="refresh" size={14} />}>
        {say(engine.tryAgain)}
      </Button>
    </div>
  );
}

/** Nothing to show, and why. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  return (
    <div className="state-box">
      <span className="muted">{title}</span>
      {children}
    </div>
  );
}

export function Waiting({ rows = 6 }: { rows?: number }): ReactElement {
  const say = useWords();
  return (
    <div style={{ padding: 16 }} role="group" aria-busy="true" aria-label={say(shell.loading)}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** Shows its children to who holds the permission, and who to ask to anyone else. */
export function NeedsPermission({ permission, children }: { permission: string; children: ReactNode }): ReactNode {
  const may = useMay();
  const say = useWords();
  if (may(permission)) return children;
  return (
    <Plate icon="security" title={say(trouble.noPermission)} more={say(trouble.noPermissionMore, { permission })} />
  );
}

/** One of loading, failed, or the data: the frame of every area that reads by a call. */
export function QueryArea<T>({
  query,
  children,
  rows = 6,
}: {
  query: { readonly data: T | undefined; readonly error: CallError | null; readonly refetch: () => unknown };
  children: (data: T) => ReactNode;
  rows?: number;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />;
  return <Waiting rows={rows} />;
}
