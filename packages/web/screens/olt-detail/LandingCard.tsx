import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

interface PartProps {
  readonly title: string;
  /** Where all of it stands. */
  readonly more?: { readonly to: string | undefined; readonly label: string } | undefined;
  /** Beside the title, such as the age of what is shown. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One card of the first page of a device. */
export function LandingCard({ title, more, note, children }: PartProps): ReactElement {
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{title}</h2>
        {note}
        <span className="grow" />
        {more?.to === undefined ? null : <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  );
}
