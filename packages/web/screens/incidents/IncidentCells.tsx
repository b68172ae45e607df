import type { incidentRow } from '@heliograph/catalogue/calls/incidents.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { outageCauses } from '@heliograph/catalogue/words/severities.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { CpeLink } from '../alarms/AlarmCells.tsx';
import { useLinks } from '../board/links.ts';
import { incidentScreenWords as words } from './words.ts';

export type IncidentRow = z.output<typeof incidentRow>;

/** What it is: that ONUs went together says more than the alarm of the first of them. */
export function Name({ incident }: { incident: IncidentRow }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const cause = outageCauses.find(({ value }) => value === incident.cause);
  const isOpen = incident.unconfirmed > 0;
  return (
    <span className="row wrap" style={{ gap: 6 }}>
      <span style={{ fontWeight: isOpen ? 600 : 400 }}>{wordsIn(incident.name, tongue)}</span>
      {cause ? <Tag>{say(cause.label)}</Tag> : null}
      {incident.parts > 0 ? <Tag>{say(words.parts, { n: incident.parts })}</Tag> : null}
      {incident.heldBy === null ? null : <Tag>{say(words.heldBy, { work: incident.heldBy })}</Tag>}
      {incident.returned > 0 ? <Tag color="warning">{say(words.returned, { n: incident.returned })}</Tag> : null}
    </span>
  );
}

export function IncidentPlace({ incident }: { incident: IncidentRow }): ReactElement {
  const { tongue } = useSession();
  const links = useLinks();
  const place = wordsIn(incident.objectName, tongue);
  if (incident.cpeId !== null)
    return (
      <span>
        <CpeLink cpeId={incident.cpeId} name={incident.host ?? ''} /> <span className="muted">{place}</span>
      </span>
    );
  if (incident.oltId === null) return <span>{place}</span>;
  const to = links.olt(incident.oltId);
  const host = incident.host ?? incident.oltId;
  return (
    <span>
      {to === undefined ? (
        host
      ) : (
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {host}
        </Link>
      )}{' '}
      {incident.kind === 'olt' ? null : <span className="muted">{place}</span>}
      {incident.splitter === null ? null : <strong> · {incident.splitter}</strong>}
    </span>
  );
}

export function Owner({ incident }: { incident: IncidentRow }): ReactElement {
  const say = useWords();
  if (incident.owner === null) return <span className="muted">{say(words.nobody)}</span>;
  return <span>{incident.isMine ? say(words.me) : incident.owner}</span>;
}

export function IncidentHandling({ incident }: { incident: IncidentRow }): ReactElement {
  const say = useWords();
  const { unconfirmed, standing } = incident;
  if (standing === 0) return <span className="muted">–</span>;
  return unconfirmed > 0 ? (
    <StateDot tone="off" word={say(words.unconfirmed, { n: unconfirmed })} />
  ) : (
    <StateDot tone="good" word={say(words.confirmed, { n: standing })} />
  );
}

function Counted({ incident: { standing, alarms } }: { incident: IncidentRow }): ReactElement {
  const say = useWords();
  return <span>{standing === alarms ? alarms : say(words.standingOf, { standing, alarms })}</span>;
}

/** How an incident's values are drawn, by column. */
export const incidentCells: Readonly<Record<string, (incident: IncidentRow) => ReactElement>> = {
  severity: (incident) => <SeverityMark value={incident.severity} />,
  what: (incident) => <Name incident={incident} />,
  where: (incident) => <IncidentPlace incident={incident} />,
  alarms: (incident) => <Counted incident={incident} />,
  beginTime: (incident) => <Age at={incident.beginTime} everyMs={Infinity} bare />,
  owner: (incident) => <Owner incident={incident} />,
  handled: (incident) => <IncidentHandling incident={incident} />,
};
