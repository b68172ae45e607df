import '../../engine/values/figures.css';
import './landing.css';
import { oltInfoCalls, type portRow } from '@heliograph/catalogue/calls/olt-info.ts';
import { readEvery } from '@heliograph/catalogue/models/read-by.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { ReadByMark, ReadingBy, wayOf } from '../../engine/values/ReadBy.tsx';
import { ReadingCell, SignalValue } from '../../engine/values/Values.tsx';
import { useLinks, withQuery } from '../board/links.ts';
import { rateText } from '../onus/units.ts';
import { landingWords as words } from './landing-words.ts';
import { LandingCard } from './LandingCard.tsx';
import { useOlt } from './olt.ts';
import { portTone } from './port-tone.ts';
import { PortState } from './PortState.tsx';
import { StandingAlarms } from './StandingAlarms.tsx';

type Port = z.output<typeof portRow>;

function usePorts(kind: 'pon' | 'uplink') {
  const olt = useOlt();
  return useCall(oltInfoCalls.getPortInfo, { oltId: olt.id, kind }, { quiet: true, every: 30_000 });
}

function PonTile({ port }: { port: Port }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const everyMs = readEvery(olt.onusBy, olt.pollSeconds * 1000);
  const to = links.pon({ oltId: olt.id, ponMode: olt.ponMode }, port.port);
  const online = numberText(port.onuOnline, lang);
  const total = numberText(port.onuTotal, lang);
  // The mean of a port on which nobody shines any more is yesterday's.
  const signal = port.onuOnline === 0 ? null : port.rxMean;
  const hasOnus = port.onuTotal !== null && port.onuTotal > 0;
  const share = hasOnus ? ((port.onuOnline ?? 0) / (port.onuTotal ?? 1)) * 100 : 0;
  const tile = (
    <>
      <span className="tile-head">
        <strong>{port.name}</strong>
        <span>
          <PortState link={port.link} />
          <ReadByMark by={wayOf(port.linkCliAt)} />
        </span>
      </span>
      {hasOnus ? (
        <>
          <ReadingCell at={port.at} everyMs={everyMs}>
            {online} <span className="muted">/ {total}</span>
          </ReadingCell>
          <span className="port-bar" aria-hidden="true">
            <span style={{ width: `${share}%` }} />
          </span>
          <SignalValue dbm={signal} />
        </>
      ) : (
        <span className="muted">{port.onuTotal === null ? '–' : say(words.noOnus)}</span>
      )}
    </>
  );
  const className = `port-tile is-${portTone(port)}`;
  if (to === undefined || !hasOnus) return <div className={className}>{tile}</div>;
  const said = { online, total, signal: signal === null ? '–' : `${signal.toFixed(2)} dBm` };
  return (
    <Link className={className} to={to} title={say(words.onusOf, said)}>
      {tile}
    </Link>
  );
}

function PonPorts(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const query = usePorts('pon');
  const to = useLinks().ponPorts(olt.id);
  return (
    <LandingCard title={say(words.ponPorts)} more={{ to, label: say(words.allPorts) }}>
      <QueryArea query={query} rows={4}>
        {({ rows }) => (
          <div className="port-tiles">
            {rows.map((port) => (
              <PonTile key={port.port} port={port} />
            ))}
          </div>
        )}
      </QueryArea>
    </LandingCard>
  );
}

function Uplink({ port }: { port: Port }): ReactElement {
  const olt = useOlt();
  const { tongue: lang } = useSession();
  const everyMs = olt.pollSeconds * 1000;
  return (
    <li className="uplink-line">
      <strong title={port.portDesc ?? undefined}>{port.name}</strong>
      <span>
        <PortState link={port.link} />
        <ReadByMark by={wayOf(port.linkCliAt)} />
      </span>
      <span className="muted">{port.link === true ? (port.speed ?? '') : ''}</span>
      <ReadingBy at={port.at} cliAt={port.countersCliAt} everyMs={everyMs} bare>
        ↑ {rateText(port.upBps, lang)}
      </ReadingBy>
      <ReadingBy at={port.at} cliAt={port.countersCliAt} everyMs={everyMs}>
        ↓ {rateText(port.downBps, lang)}
      </ReadingBy>
    </li>
  );
}

function Uplinks(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const menu = useMenu();
  const query = usePorts('uplink');
  const statistics = pathOf(menu, 'device/oltDetail/portStatistics');
  const to = statistics === undefined ? undefined : withQuery(statistics, { oltId: olt.id });
  return (
    <LandingCard title={say(words.uplinks)} more={{ to, label: say(words.statistics) }}>
      <QueryArea query={query} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">{say(words.noUplinks)}</p>
          ) : (
            <ul className="olt-lines uplinks">
              {rows.map((port) => (
                <Uplink key={port.port} port={port} />
              ))}
            </ul>
          )
        }
      </QueryArea>
    </LandingCard>
  );
}

/** What a person on shift asks of an OLT first: its PON ports, its uplinks, what is alarming. */
export function Landing(): ReactElement {
  const may = useMay();
  const olt = useOlt();
  return (
    <div className="landing">
      {olt.ponMode === null ? null : <PonPorts />}
      <div className="landing-pair">
        <Uplinks />
        {may('alarm:current:list') ? <StandingAlarms /> : null}
      </div>
    </div>
  );
}
