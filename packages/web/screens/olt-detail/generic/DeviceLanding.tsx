import '../../../engine/values/figures.css';
import '../landing.css';
import './device-landing.css';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import type { ReactElement } from 'react';
import { pathOf } from '../../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { withQuery } from '../../board/links.ts';
import { StandingAlarms } from '../StandingAlarms.tsx';
import { LandingCard } from '../LandingCard.tsx';
import { useOlt } from '../olt.ts';
import { LastEvents } from './LastEvents.tsx';
import { Neighbours } from './Neighbours.tsx';
import { PortStrip } from './PortStrip.tsx';
import { BusiestPorts, TroubledPorts } from './TopPorts.tsx';
import { genericDeviceWords as words } from './words.ts';

/** What a person on shift asks of a switch or a router first: its ports, the busy and the troubled ones, what is alarming, who is beside it. */
export function DeviceLanding(): ReactElement {
  const say = useWords();
  const may = useMay();
  const menu = useMenu();
  const { id: oltId } = useOlt();
  const query = useCall(oltInfoCalls.getPortsAtAGlance, { oltId }, { quiet: true, every: 'poll' });
  const statistics = pathOf(menu, 'device/oltDetail/portStatistics');
  const to = statistics === undefined ? undefined : withQuery(statistics, { oltId });
  return (
    <div className="landing">
      <LandingCard title={say(words.ports)} more={{ to, label: say(words.statistics) }}>
        <QueryArea query={query} rows={2}>
          {({ rows }) => <PortStrip ports={rows} />}
        </QueryArea>
      </LandingCard>
      <div className="landing-pair">
        <LandingCard title={say(words.busiest)}>
          <QueryArea query={query} rows={3}>
            {({ rows }) => <BusiestPorts ports={rows} />}
          </QueryArea>
        </LandingCard>
        <LandingCard title={say(words.troubled)}>
          <QueryArea query={query} rows={3}>
            {({ rows }) => <TroubledPorts ports={rows} />}
          </QueryArea>
        </LandingCard>
      </div>
      <div className="landing-pair">
        {may('alarm:current:list') ? <StandingAlarms /> : null}
        {may('monitor:devicelog:list') ? <LastEvents /> : null}
      </div>
      {may('device:ports:list') ? <Neighbours /> : null}
    </div>
  );
}
