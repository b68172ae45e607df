import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { Age } from '../../../engine/values/Values.tsx';
import { useLinks, withQuery } from '../../board/links.ts';
import { pagePathOf, pageEntryOf } from '../../olt-config/definitions.ts';
import { LandingCard } from '../LandingCard.tsx';
import { useOlt } from '../olt.ts';
import { genericDeviceWords as words } from './words.ts';

type Told = OutputOf<typeof configCalls.neighbours>;

function Rows({ told }: { told: Told }): ReactElement {
  const say = useWords();
  const links = useLinks();
  if (told.absent) return <p className="muted">{say(words.noLldp)}</p>;
  if (told.fault !== null) return <p className="tone-minor">{told.fault}</p>;
  if (told.rows.length === 0) return <p className="muted">{say(words.noNeighbours)}</p>;
  return (
    <div className="neighbour-table">
      <table className="figures">
        <thead>
          <tr>
            {[words.port, words.neighbour, words.itsPort, words.description].map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.rows.map((row, at) => {
            const to = row.oltId === null ? undefined : links.olt(row.oltId);
            const name = row.name ?? row.chassis ?? '–';
            return (
              // Two neighbours may be told alike in every word.
              // eslint-disable-next-line react/no-array-index-key
              <tr key={`${at} ${row.chassis}`}>
                <td>{row.localPort ?? '–'}</td>
                <td title={row.chassis ?? undefined}>{to === undefined ? name : <Link to={to}>{name}</Link>}</td>
                <td title={row.portDesc ?? undefined}>{row.port ?? row.portDesc ?? '–'}</td>
                <td className="muted">{row.descr ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Who the device hears at its ports; those that the console has are linked. Asked once, when the page is opened. */
export function Neighbours(): ReactElement {
  const say = useWords();
  const { id: oltId } = useOlt();
  const query = useCall(configCalls.neighbours, { oltId }, { quiet: true });
  const entry = pageEntryOf('lldpNeighbours');
  const to = entry && withQuery(pagePathOf(entry), { oltId });
  return (
    <LandingCard
      title={say(words.neighbours)}
      note={
        <>
          {query.data === undefined ? null : <Age at={query.data.readAt} bare />}
          <Button
            type="text"
            size="small"
            loading={query.isFetching}
            aria-label={say(words.readNow)}
            title={say(words.readNow)}
            icon={<Icon name="refresh" size={13} />}
            onClick={() => void query.refetch()}
          />
        </>
      }
      more={{ to, label: say(words.allNeighbours) }}
    >
      <QueryArea query={query} rows={3}>
        {(told) => <Rows told={told} />}
      </QueryArea>
    </LandingCard>
  );
}
