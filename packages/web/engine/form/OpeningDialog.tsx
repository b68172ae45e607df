import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Modal } from 'antd';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import type { CallError } from '../../client/client.ts';
import { Failed, Waiting } from '../States.tsx';

interface Read<T> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
}

/** ms until a dialog that is still being read says so: most are there before a person sees anything. */
const patience = 400;

function Unread({ query, onClose }: { query: Read<unknown>; onClose: () => void }): ReactElement | null {
  const say = useWords();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (query.error === null && !isLate) return null;
  return (
    <Modal open footer={null} onCancel={onClose} title={query.error === null ? say(shell.loading) : null}>
      {query.error === null ? <Waiting rows={4} /> : <Failed error={query.error} retry={() => void query.refetch()} />}
    </Modal>
  );
}

/** A dialog that needs something from the server before it can be drawn. What cannot be read is said, with a way to try again. */
export function OpeningDialog<T>({
  query,
  onClose,
  children,
}: {
  query: Read<T>;
  onClose: () => void;
  children: (data: T) => ReactNode;
}): ReactNode {
  return query.data === undefined ? <Unread query={query} onClose={onClose} /> : children(query.data);
}
