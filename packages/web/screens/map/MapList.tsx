import { placeKinds } from '@heliograph/catalogue/words/map-words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { numberText } from '../../engine/values/time.ts';
import { useLinks } from '../board/links.ts';
import type { Markers } from './layers.ts';
import { OltDot } from './SidePanel.tsx';
import { mapScreenWords as words } from './words.ts';

const degrees = ({ lon, lat }: { lon: number; lat: number }): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** What the map shows, in words: for who cannot see it, and for browsers that cannot draw it. */
export function MapList({ told }: { told: Markers }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const links = useLinks();
  const onus = told.cells.reduce((sum, { n }) => sum + n, told.onus.length);
  return (
    <div className="map-list">
      <p className="muted">{say(words.onus, { n: onus })}</p>
      <table className="figures">
        <thead>
          <tr>
            {[words.kind, words.name, words.detail, words.place].map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.olts.map((olt) => {
            const to = links.olt(olt.oltId);
            return (
              <tr key={`olt ${olt.oltId}`}>
                <td>{say(placeKinds.olt)}</td>
                <td>{to === undefined ? olt.name : <Link to={to}>{olt.name}</Link>}</td>
                <td>
                  <OltDot state={olt.state} />{' '}
                  {olt.onuTotal === null
                    ? null
                    : `${numberText(olt.onuOnline, tongue)} / ${numberText(olt.onuTotal, tongue)}`}
                </td>
                <td className="nowrap">{degrees(olt)}</td>
              </tr>
            );
          })}
          {told.sites.map((site) => (
            <tr key={`site ${site.siteId}`}>
              <td>{say(placeKinds.site)}</td>
              <td>{site.name}</td>
              <td>{`${say(words.devices)}: ${site.devices}`}</td>
              <td className="nowrap">{degrees(site)}</td>
            </tr>
          ))}
          {told.splitters.map((one) => (
            <tr key={`splitter ${one.splitterId}`}>
              <td>{say(placeKinds.splitter)}</td>
              <td>{one.name}</td>
              <td>{`1:${one.ways}${one.isCut ? ` · ${say(words.cut)}` : ''}`}</td>
              <td className="nowrap">{degrees(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
