import './parts.css';
import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { useCpePath } from '../cpes/CpeList.tsx';
import { partFieldsOf, valueText } from './values.ts';
import { partWords as words } from './words.ts';

type House = OutputOf<typeof cpePartCalls.cpeHome>['homes'][number];

function Tabbed({ home, tab, children }: { home: House; tab: string; children: ReactNode }): ReactElement {
  const path = useCpePath()(home.cpeId, tab);
  return path === undefined ? <>{children}</> : <Link to={path}>{children}</Link>;
}

function Wans({ home }: { home: House }): ReactElement | null {
  const { tongue } = useSession();
  const { status, lastError } = partFieldsOf('wan');
  if (home.wans.length === 0) return null;
  return (
    <Tabbed home={home} tab="wan">
      {home.wans.map((wan) => {
        const isUp = wan.status === 'connected';
        const error = lastError && wan.lastError !== 'none' ? valueText(lastError, wan.lastError, tongue) : '';
        const parts = [wan.name, wan.address, isUp ? '' : error].filter(Boolean).join(' · ');
        const word = (status && valueText(status, wan.status, tongue)) || '–';
        return (
          <span key={wan.at} style={{ display: 'block' }}>
            <StateDot tone={isUp ? 'good' : 'off'} word={word} /> {parts}
          </span>
        );
      })}
    </Tabbed>
  );
}

function Names({ home }: { home: House }): ReactElement | null {
  const say = useWords();
  if (home.ssids.length === 0) return null;
  const on = home.ssids.filter(({ enabled }) => enabled !== false);
  const names = on.map(({ name }) => name ?? '–');
  return (
    <Tabbed home={home} tab="wifi">
      {names.length > 0 ? names.join(', ') : say(words.off)}
    </Tabbed>
  );
}

/** What speaks for the home being the reason that a customer has no service. */
function Reasons({ home }: { home: House }): ReactElement | null {
  const say = useWords();
  const told = home.wans.filter(({ status }) => status !== null && status !== 'unconfigured');
  const isDown = told.length > 0 && told.every(({ status }) => status !== 'connected');
  if (home.online === false) return <p className="tone-major">{say(words.away)}</p>;
  return isDown ? <p className="tone-major">{say(words.wanDown)}</p> : null;
}

/** The home behind an ONU, as its customer device tells of it; nothing where none reports. */
export function HomeOfOnu({ onuId }: { onuId: string }): ReactElement | null {
  const say = useWords();
  const { data } = useCall(cpePartCalls.cpeHome, { onuId }, { quiet: true, keep: false, every: 'poll' });
  if (!data || data.homes.length === 0) return null;
  return (
    <section className="onu-part">
      <h2>{say(words.home)}</h2>
      {data.homes.map((home) => (
        <div key={home.cpeId} className="cpe-entry">
          <Tabbed home={home} tab="tr069OnuInfo">
            {home.name}
          </Tabbed>
          <Reasons home={home} />
          <Facts
            facts={[
              [words.lastInform, <Age key="inform" at={home.lastInform} bare everyMs={86_400_000} />],
              [words.wans, <Wans key="wan" home={home} />],
              [words.ssids, <Names key="ssid" home={home} />],
              [
                words.hosts,
                home.hosts === null ? null : (
                  <Tabbed key="hosts" home={home} tab="lanInfo">
                    {home.hosts}
                  </Tabbed>
                ),
              ],
              [words.read, home.readAt === null ? null : <Age key="read" at={home.readAt} bare everyMs={86_400_000} />],
            ]}
          />
        </div>
      ))}
    </section>
  );
}
