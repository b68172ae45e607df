import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { Name, IncidentPlace, type IncidentRow } from './IncidentCells.tsx';
import { incidentScreenWords as words } from './words.ts';

/** What a larger incident is made of; each has a page of its own. */
export function IncidentParts({
  incidents,
  onOpen,
}: {
  incidents: readonly IncidentRow[];
  onOpen: (id: string) => void;
}): ReactElement | null {
  const say = useWords();
  if (incidents.length === 0) return null;
  return (
    <section className="alarm-part">
      <h3>{say(words.within)}</h3>
      <table className="figures incident-table">
        <tbody>
          {incidents.map((incident) => (
            <tr key={incident.id} className={incident.endTime === null ? undefined : 'muted'}>
              <td className="nowrap">
                <SeverityMark value={incident.severity} short />
              </td>
              <td>
                <Name incident={incident} /> <IncidentPlace incident={incident} />
              </td>
              <td className="only-wide">
                <TimeText at={incident.beginTime} />
              </td>
              <td>
                <Button type="link" size="small" onClick={() => onOpen(incident.id)}>
                  {say(words.look)}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
