import './mark.css';
import type { ReactElement, ReactNode } from 'react';

/** A word that sets a thing apart, such as "default" or somebody's role; its colours hold in both themes. */
export function Mark({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'main' | 'good' | 'late';
  title?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <span className={`mark mark-${tone}`} title={title}>
      {children}
    </span>
  );
}
