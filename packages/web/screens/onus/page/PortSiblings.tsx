import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../app/parts.ts';
import { useLinks } from '../../board/links.ts';
import { onuNameOf, onuToneOf, useStandingWord } from '../OnuCells.tsx';
import { onuPageWords as page } from '../words.ts';
import type { Detail, Siblings } from './detail.ts';

/** Every ONU of the port as a field in the colour and shape of its state; a click opens it. This one has a frame. */
export function PortSiblings({
  onu,
  siblings,
  onOpen,
}: {
  onu: Detail;
  siblings: Siblings | undefined;
  onOpen: (onuId: string) => void;
}): ReactElement {
  const say = useWords();
  const links = useLinks();
  const standing = useStandingWord();
  const { total, online } = onu.siblings;
  const list = links.pon(onu, onu.pon);
  const rows = siblings?.rows ?? [];
  const beyond = (siblings?.total ?? 0) - rows.length;
  return (
    <section className="onu-part">
      <h2>
        {say(page.port, { port: onu.place.split(':')[0] ?? '' })}
        <small className="muted">{say(total === 0 ? page.onlyOne : page.siblingsOf, { online, total })}</small>
        <span className="grow" />
        {list === undefined ? null : <Link to={list}>{say(page.showPort)}</Link>}
      </h2>
      <div className="onu-port">
        {rows.map((other) => {
          const words = `${other.place} ${onuNameOf(other)} – ${standing(other)}`;
          return (
            <button
              key={other.id}
              type="button"
              className={`plain back-${onuToneOf(other)} is-${other.state}`}
              aria-current={other.id === onu.id ? 'true' : undefined}
              aria-label={words}
              title={words}
              onClick={() => onOpen(other.id)}
            >
              {other.onu}
            </button>
          );
        })}
        {beyond > 0 ? <span className="muted">{say(page.beyond, { n: beyond })}</span> : null}
      </div>
    </section>
  );
}
