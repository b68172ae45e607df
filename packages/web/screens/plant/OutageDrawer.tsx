import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { downCauses } from '@heliograph/catalogue/words/phases.ts';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { boardWords } from '../board/words.ts';
import { onuWords } from '../onus/words.ts';
import { plantScreenWords as words } from './words.ts';
import { shownLater } from '../../engine/shown-later.tsx';

/** What a browser fetches first has nothing of graphs. */
const InTopology = shownLater(async () => (await import('./InTopology.tsx')).InTopology);

/** px */
const width = 680;

type Outage = OutputOf<typeof boardCalls.outage>;

/** One of those whom it took; on a phone what has no room of its own stands below its name. */
function Hit({ onu, to }: { onu: Outage['onus'][number]; to: string | undefined }): ReactElement {
  const say = useWords();
  const cause = downCauses.find(({ id }) => id === onu.cause)?.label;
  const causeText = cause ? say(cause) : '';
  const port = onu.splitterPort === null ? '' : say(words.port, { n: onu.splitterPort });
  const drop = [onu.splitter, port].filter(Boolean).join(' · ');
  const since = <TimeText at={onu.downTime} />;
  return (
    <tr>
      <td>
        {to === undefined ? onu.place : <Link to={to}>{onu.place}</Link>}{' '}
        <span className="muted">{onu.name ?? onu.sn}</span>
        <div className="only-phone">
          {[causeText, drop].filter(Boolean).join(' · ')}
          <br />
          {since}
        </div>
      </td>
      <td className="only-wide nowrap">{drop}</td>
      <td className="only-wide nowrap">{causeText}</td>
      <td className="only-wide">{since}</td>
      <td>{onu.backTime === null ? say(words.still) : <TimeText at={onu.backTime} />}</td>
    </tr>
  );
}

/** One outage: why, and everybody whom it took, those that are still away first. */
export function OutageDrawer({ outageId, onClose }: { outageId: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const isPhone = usePhone();
  const { tongue } = useSession();
  const query = useCall(boardCalls.outage, { outageId }, { quiet: true, keep: false, every: 'poll' });
  const { data } = query;
  const title = data ? [data.oltName, data.portName, data.splitter].filter(Boolean).join(' · ') : '';
  return (
    <Drawer open mask={false} size={isPhone ? '100%' : width} title={title} onClose={onClose}>
      <QueryArea query={query} rows={8}>
        {(outage) => (
          <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
            <p>{wordsIn(outage.causeText, tongue)}</p>
            <InTopology outageId={outageId} />
            <table className="figures">
              <thead>
                <tr>
                  <th scope="col">{say(onuWords.onu)}</th>
                  <th scope="col" className="only-wide">
                    {say(words.splitter)}
                  </th>
                  <th scope="col" className="only-wide">
                    {say(onuWords.cause)}
                  </th>
                  <th scope="col" className="only-wide">
                    {say(boardWords.since)}
                  </th>
                  <th scope="col">{say(words.backAt)}</th>
                </tr>
              </thead>
              <tbody>
                {outage.onus.map((onu) => (
                  <Hit
                    key={onu.onuId}
                    onu={onu}
                    to={links.onus({ oltId: outage.oltId, pon: outage.pon, row: onu.onuId })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryArea>
    </Drawer>
  );
}
