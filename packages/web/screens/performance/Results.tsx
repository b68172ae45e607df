import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { mostResults } from '@heliograph/catalogue/models/strategies.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { atSite } from '../../engine/sites/site.ts';
import type { StrategyView } from './StrategyDetail.tsx';
import { metricText } from './units.ts';
import { performanceWords as words } from './words.ts';

/** The latest cycles of a strategy: how many of its devices have a reading in each, and the mean over them. */
export function Results({ strategy, metric, siteId }: StrategyView): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const asked = { strategyId: strategy.strategyId, ...atSite(siteId), code: metric.code };
  const query = useCall(strategyTaskCalls.getStrategyResults, asked, { quiet: true, every: 'poll' });
  const { fields } = metric.metric;
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.results)}</h2>
        <span className="muted">{say(words.resultsHelp, { n: mostResults })}</span>
      </header>
      <QueryArea query={query} rows={6}>
        {({ rows, devices }) =>
          rows.length === 0 ? (
            <Nothing title={say(words.nothingYet)} />
          ) : (
            <div className="strategy-results">
              <table className="figures">
                <thead>
                  <tr>
                    <th scope="col">{say(words.time)}</th>
                    <th scope="col" className="number">
                      {say(words.answered)}
                    </th>
                    {metric.fields.map((name) => (
                      <th scope="col" key={name} className="number">
                        {say(fields[name]?.title ?? words.figure)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ at, read, values }) => (
                    <tr key={at}>
                      <td className="nowrap">
                        <TimeText at={at} />
                      </td>
                      <td className={read < devices ? 'number tone-minor' : 'number'}>
                        {say(words.readOf, { n: read, of: devices })}
                      </td>
                      {metric.fields.map((name) => (
                        <td key={name} className="number">
                          {metricText(values[name]?.mean ?? null, fields[name]?.unit ?? '', lang)}
                        </td>
                      ))}
                    </tr>
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
