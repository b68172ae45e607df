import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { rateText } from '../onus/units.ts';
import { OltName } from './OltName.tsx';
import { atSite } from '../../engine/sites/site.ts';
import type { StrategyView } from './StrategyDetail.tsx';
import { performanceWords as words } from './words.ts';

type Port = z.output<typeof strategyTaskCalls.getStrategyForecast.output>;

/** Full within so many days is worth a colour. */
const soonDays = 90;
const dayMs = 86_400_000;

function FullAt({ port }: { port: Port }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const now = useNow(60_000);
  if (port.capacity === null) return <span className="muted">{say(words.noCapacity)}</span>;
  if (port.peak === null) return <span className="muted">{say(words.tooFew, { n: port.days })}</span>;
  if (port.fullAt === null) return <span className="muted">{say(words.notSoon)}</span>;
  const isSoon = Date.parse(port.fullAt) - now < soonDays * dayMs;
  return (
    <strong className={isSoon ? 'tone-critical' : 'tone-minor'}>
      {zonedTimeText(port.fullAt, zone)?.slice(0, 10)}
    </strong>
  );
}

function Row({ port }: { port: Port }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { peak, capacity, growth } = port;
  const share = peak === null || capacity === null ? null : Math.round((peak / capacity) * 100);
  return (
    <tr>
      <td>
        <OltName oltId={port.oltId} name={port.sysHostName} /> <span className="muted">{port.portName}</span>
      </td>
      <td className="number">
        {rateText(peak, lang)}{' '}
        {share === null ? null : (
          <span className="muted">{say(words.ofCapacity, { share, capacity: rateText(capacity, lang) })}</span>
        )}
      </td>
      <td className="number">{growth === null ? '–' : rateText(growth, lang)}</td>
      <td className="number">
        <FullAt port={port} />
      </td>
    </tr>
  );
}

/** The ports of a strategy that are full first, with the day. */
export function Forecasts({ strategy, metric, siteId }: StrategyView): ReactElement {
  const say = useWords();
  const asked = { strategyId: strategy.strategyId, ...atSite(siteId), code: metric.code, pageSize: 10 };
  const query = useCall(strategyTaskCalls.getStrategyForecast, asked, { quiet: true });
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.forecast)}</h2>
        <span className="muted">{say(words.forecastHelp)}</span>
      </header>
      <QueryArea query={query} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(words.noDevices)} />
          ) : (
            <div className="scroll-x">
              <table className="figures">
                <thead>
                  <tr>
                    <th scope="col">{say(words.port)}</th>
                    <th scope="col" className="number">
                      {say(words.peak)}
                    </th>
                    <th scope="col" className="number">
                      {say(words.growth)}
                    </th>
                    <th scope="col" className="number">
                      {say(words.fullAt)}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((port) => (
                    <Row key={port.id} port={port} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryArea>
    </section>
  );
}
