import { strategyCalls, strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { atSite, hasSites } from '../../engine/sites/site.ts';
import { OltName } from './OltName.tsx';
import { livePath } from './paths.ts';
import type { Strategy } from './StrategyList.tsx';
import { performanceWords as words } from './words.ts';

/** The devices of a strategy (at a site) that the person sees; the call names them with commas between them (decision 42). */
export const useDevices = ({ macs }: Pick<Strategy, 'macs'>, siteId: string) =>
  useCall(strategyCalls.strategyDevices, { sysMacs: macs.split(' ').join(','), ...atSite(siteId) }, { quiet: true });

export function StrategyDevices({ strategy }: { strategy: Strategy }): ReactElement {
  const say = useWords();
  const isLive = useMay()(strategyTaskCalls.watchLive);
  const [siteId] = useQueryId('siteId', '');
  const query = useDevices(strategy, siteId);
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.devices)}</h2>
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
                    <th scope="col">{say(words.device)}</th>
                    <th scope="col">MAC</th>
                    <th scope="col">{say(words.ip)}</th>
                    <th scope="col">{say(words.type)}</th>
                    {hasSites(rows) ? <th scope="col">{say(oltWords.site)}</th> : null}
                    {isLive ? <th scope="col">{say(words.watch)}</th> : null}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.oltId}>
                      <td className="nowrap">
                        <OltName oltId={row.oltId} name={row.sysHostName} />
                      </td>
                      <td className="mono">{row.sysMac}</td>
                      <td className="mono">{row.ip}</td>
                      <td className="nowrap">{row.deviceType ?? '–'}</td>
                      {hasSites(rows) ? <td className="nowrap">{row.siteName ?? '–'}</td> : null}
                      {isLive ? (
                        <td className="nowrap">
                          <Link to={livePath(row.oltId)}>{say(words.live)}</Link>
                        </td>
                      ) : null}
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
