import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** A message in the middle of an area: what is the case, why, and what to do. */
export function Plate({
  icon = 'page',
  title,
  more,
  children,
  full = false,
}: {
  icon?: string;
  title: string;
  more?: string | undefined;
  children?: ReactNode;
  full?: boolean;
}): ReactElement {
  const Around = full ? 'main' : 'div';
  return (
    <Around className={full ? 'plate full' : 'plate'}>
      <span className="muted">
        <Icon name={icon} size={34} />
      </span>
      <h1>{title}</h1>
      {more ? <p>{more}</p> : null}
      {children}
    </Around>
  );
}
