import '../../engine/list/list.css';
import './board.css';
import { boardCalls, boardWindows } from '@heliograph/catalogue/calls/board.ts';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Failed, NeedsPermission, Waiting } from '../../engine/States.tsx';
import { useQueryId, useQueryValue } from '../../engine/state/query-state.ts';
import { Age } from '../../engine/values/Values.tsx';
import { atSite } from '../../engine/sites/site.ts';
import { SiteChoice } from '../../engine/sites/SiteChoice.tsx';
import { Cards } from './Cards.tsx';
import { WindowChoice } from '../../engine/chart/TimeChart.tsx';
import { useFigures } from './figures.ts';
import { OltSide, type BoardOlt } from './OltSide.tsx';
import { Outages } from './Outages.tsx';
import { PortSide } from './PortSide.tsx';
import { StatusChart, type BoardWindow } from './StatusChart.tsx';
import { boardWords as words } from './words.ts';

function OltChoice({
  olts,
  value,
  onChange,
}: {
  olts: readonly BoardOlt[];
  value: string;
  onChange: (oltId: string) => void;
}): ReactElement {
  const say = useWords();
  return (
    <Select
      className="olt-choice"
      aria-label={say(words.olt)}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: say(words.allOlts, { n: olts.length }) },
        ...olts.map((olt) => ({ value: olt.oltId, label: olt.name || olt.ip })),
      ]}
      onChange={onChange}
    />
  );
}

function Content(): ReactElement {
  const say = useWords();
  const [window, setWindow] = useQueryValue('window', 'day');
  const [chosen, choose] = useQueryValue('olt', '');
  const [siteId, setSite] = useQueryId('siteId', '');
  const olts = useCall(boardCalls.olts, atSite(siteId), { quiet: true, every: 'poll' });
  const rows = olts.data?.rows;
  const olt = rows?.find(({ oltId }) => oltId === chosen);
  // An OLT that was removed since leaves the whole network in sight.
  const oltId = olt?.oltId ?? '';
  const figures = useFigures(siteId, oltId);
  const screenPath = pathOf(useMenu(), 'statistics/bigScreen');
  const shownWindow: BoardWindow = boardWindows.find((known) => known === window) ?? 'day';
  return (
    <section className="board">
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        {figures.data ? <Age at={figures.data.at} /> : null}
        <div className="tools">
          <WindowChoice windows={boardWindows} value={shownWindow} onChange={setWindow} />
          <SiteChoice value={siteId} onChange={setSite} />
          <OltChoice olts={rows ?? []} value={oltId} onChange={choose} />
          {screenPath === undefined ? null : (
            <Link className="board-screen" to={screenPath}>
              {say(words.bigScreen)}
            </Link>
          )}
        </div>
      </header>
      <Cards query={figures} siteId={siteId} oltId={oltId} />
      <div className="board-middle">
        <StatusChart window={shownWindow} siteId={siteId} isOneOlt={oltId !== ''} />
        {rows === undefined ? (
          <div className="card">
            {olts.error ? <Failed error={olts.error} retry={() => void olts.refetch()} /> : <Waiting rows={7} />}
          </div>
        ) : olt ? (
          <PortSide olt={olt} ports={figures.ports} />
        ) : (
          <OltSide olts={rows} isOfSite={siteId !== ''} />
        )}
      </div>
      <Outages siteId={siteId} oltId={oltId} />
    </section>
  );
}

/** The first screen: what stands, what is down and why (the cards and outages that ISPs know). */
export function Board(): ReactElement {
  return (
    <NeedsPermission permission="board:view:list">
      <Content />
    </NeedsPermission>
  );
}
