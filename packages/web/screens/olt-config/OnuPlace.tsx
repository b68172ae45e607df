import './config-page.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { onuNameOf, StandingSince, onuToneOf, useStandingWord, type Onu } from '../onus/OnuCells.tsx';
import type { PageEntry } from './entry.ts';
import { useOnuPages } from './onu-pages.ts';
import { useModel } from './use-nav.ts';
import { onuPlaceWords as words } from './words.ts';

/** Of more tabs than the screen is wide, the one that is shown stands in the middle; the page itself does not move. */
function toMiddle(tab: HTMLElement | null): void {
  const nav = tab?.parentElement;
  if (!tab || !nav) return;
  const [here, box] = [tab.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollLeft += here.left + here.width / 2 - (box.left + box.width / 2);
}

/** Whose configuration it is, how the ONU stands, and its other pages. */
function Head({ onu, entry }: { onu: Onu; entry: PageEntry }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const standing = useStandingWord();
  const pages = useOnuPages(onu.oltId, onu.id, useModel());
  const to = links.onus({ oltId: onu.oltId, row: onu.id });
  return (
    <>
      <div className="row wrap onu-place">
        {to === undefined ? <strong>{onuNameOf(onu)}</strong> : <Link to={to}>{onuNameOf(onu)}</Link>}
        <span className="mono">{onu.place}</span>
        <StateDot tone={onuToneOf(onu)} word={standing(onu)} />
        <StandingSince onu={onu} />
      </div>
      <nav className="fold-tabs" aria-label={say(words.pages)}>
        {pages.map((page) => (
          <Link
            key={page.id}
            ref={page.id === entry.id ? toMiddle : undefined}
            to={page.to}
            aria-current={page.id === entry.id ? 'page' : undefined}
          >
            {say(page.title)}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Around a page of one ONU, which the address names; `children` get its id. */
export function OnuPlace({
  entry,
  children,
}: {
  entry: PageEntry;
  children: (onuId: string) => ReactNode;
}): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { id: oltId } = useOlt();
  const [onuId] = useQueryValue('onuId', '');
  const query = useCall(onuCalls.detail, { onuId }, { quiet: true, keep: false, every: 'poll', enabled: onuId !== '' });
  const list = links.onus({ oltId });
  const isForeign = query.error?.code === 404 || (query.data !== undefined && query.data.oltId !== oltId);
  if (onuId === '' || isForeign) {
    return (
      <Plate icon="onu" title={say(isForeign ? words.gone : words.which)} more={say(words.whichMore)}>
        {list === undefined ? null : <Link to={list}>{say(words.list)}</Link>}
      </Plate>
    );
  }
  return (
    <QueryArea query={query} rows={8}>
      {(onu) => (
        <>
          <Head onu={onu} entry={entry} />
          {children(onu.id)}
        </>
      )}
    </QueryArea>
  );
}
