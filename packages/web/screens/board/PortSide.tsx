import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { Waiting } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { useLinks } from './links.ts';
import { OltSide, type BoardOlt } from './OltSide.tsx';
import { boardWords as words } from './words.ts';

interface Port {
  readonly pon: number;
  readonly name: string;
  /** null: no list of ONUs told it. */
  readonly total: number | null;
  /** null: the OLT does not answer. */
  readonly online: number | null;
}

function PortLine({ oltId, port }: { oltId: string; port: Port }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const to = links.onus({ oltId, pon: port.pon });
  const known = port.total ?? 0;
  const share = known === 0 ? 0 : ((port.online ?? 0) / known) * 100;
  const figures = { online: numberText(port.online, lang), total: numberText(port.total, lang) };
  return (
    <li className="port-line" title={say(words.onusOf, figures)}>
      {to === undefined || known === 0 ? <span>{port.name}</span> : <Link to={to}>{port.name}</Link>}
      <span className="port-bar" aria-hidden="true">
        {known > 0 ? <span style={{ width: `${share}%` }} /> : null}
      </span>
      <span className="olt-figure">
        {figures.online}
        <small className="muted"> / {figures.total}</small>
      </span>
    </li>
  );
}

/** The chosen OLT and its PON ports. */
export function PortSide({ olt, ports }: { olt: BoardOlt; ports: readonly Port[] | undefined }): ReactElement {
  const say = useWords();
  return (
    <div className="side-stack">
      <OltSide olts={[olt]} />
      <section className="card panel">
        <header className="panel-head">
          <h2>{say(words.ponPorts)}</h2>
        </header>
        {ports === undefined ? (
          <Waiting rows={4} />
        ) : (
          <ul className="olt-lines">
            {ports.map((port) => (
              <PortLine key={port.pon} oltId={olt.oltId} port={port} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
