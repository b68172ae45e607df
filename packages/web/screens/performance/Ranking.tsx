import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { mostTopItems } from '@heliograph/catalogue/models/strategies.ts';
import { Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { OltName } from './OltName.tsx';
import { atSite, hasSites } from '../../engine/sites/site.ts';
import type { StrategyView } from './StrategyDetail.tsx';
import { metricText, fitsAxis } from './units.ts';
import { performanceWords as words } from './words.ts';

type Place = z.output<typeof strategyTaskCalls.getStrategyRanking.output>;

function Row({ place, most, isSited }: { place: Place; most: number; isSited: boolean }): ReactElement {
  const { tongue: lang } = useSession();
  const write = (value: number | null) => metricText(value, place.unit, lang);
  const share = place.mean === null || most <= 0 ? 0 : Math.max(0, place.mean / most);
  return (
    <tr>
      <td>
        <OltName oltId={place.oltId} name={place.sysHostName} />{' '}
        {place.port === null ? null : <span className="muted">{place.portName ?? place.port}</span>}
        {fitsAxis(place.unit) ? null : (
          <div className="top-bar" aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </td>
      {isSited ? <td>{place.siteName ?? '–'}</td> : null}
      <td className="number">
        <strong>{write(place.mean)}</strong>
      </td>
      <td className="number">{write(place.least)}</td>
      <td className="number">{write(place.most)}</td>
    </tr>
  );
}

function Table({ rows }: { rows: readonly Place[] }): ReactElement {
  const say = useWords();
  return (
    <div className="scroll-x">
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{say(words.place)}</th>
            {hasSites(rows) ? <th scope="col">{say(oltWords.site)}</th> : null}
            <th scope="col" className="number">
              {say(words.mean)}
            </th>
            <th scope="col" className="number">
              {say(words.least)}
            </th>
            <th scope="col" className="number">
              {say(words.most)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((place) => (
            <Row
              key={`${place.oltId}:${place.port ?? ''}`}
              place={place}
              most={rows[0]?.mean ?? 0}
              isSited={hasSites(rows)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The places of a strategy that lead by the mean of a figure. */
export function Ranking({ strategy, metric, window, siteId }: StrategyView): ReactElement {
  const say = useWords();
  const [field, setField] = useState<string>(metric.fields[0]);
  const place = { strategyId: strategy.strategyId, ...atSite(siteId) };
  const asked = { ...place, code: metric.code, window, field, pageSize: mostTopItems };
  const query = useCall(strategyTaskCalls.getStrategyRanking, asked, { quiet: true, every: 'poll' });
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.top)}</h2>
        <span className="grow" />
        <Select
          size="small"
          aria-label={say(words.figure)}
          style={{ minWidth: 150 }}
          value={field}
          options={metric.fields.map((name) => ({
            value: name,
            label: say(metric.metric.fields[name]?.title ?? words.figure),
          }))}
          onChange={setField}
        />
      </header>
      <QueryArea query={query} rows={6}>
        {({ rows }) => (rows.length === 0 ? <Nothing title={say(words.noDevices)} /> : <Table rows={rows} />)}
      </QueryArea>
    </section>
  );
}
