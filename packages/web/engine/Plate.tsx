import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** A message in the middle of an area: what is the case, why, and what to do. */
export function Plate({
  icon = 'page',
  title,
  more,
  children,
  full = false,
  isBelow = false,
}: {
  icon?: string;
  title: string;
  more?: string | undefined;
  children?: ReactNode;
  full?: boolean;
  /** A page has one main heading: below a head of its own this is none. */
  isBelow?: boolean;
}): ReactElement {
  const Around = full ? 'main' : 'div';
  const Heading = isBelow ? 'h2' : 'h1';
  return (
    <Around className={full ? 'plate full' : isBelow ? 'plate below' : 'plate'}>
      <span className="muted">
        <Icon name={icon} size={34} />
      </span>
      <Heading>{title}</Heading>
      {more ? <p>{more}</p> : null}
      {children}
    </Around>
  );
}
