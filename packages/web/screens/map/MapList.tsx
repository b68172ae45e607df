import { mapPlaceKinds } from '@heliograph/catalogue/words/map-words.ts';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { numberText } from '../../engine/values/time.ts';
import type { Markers } from './layers.ts';
import type { ChosenMark } from './open-map.ts';
import { OltDot, OnuDot } from './SidePanel.tsx';
import { mapScreenWords as words } from './words.ts';

const degrees = ({ lon, lat }: { lon: number; lat: number }): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

interface Row {
  readonly kind: keyof typeof mapPlaceKinds;
  readonly id: string;
  readonly name: string;
  readonly detail: ReactNode;
  readonly at: { readonly lon: number; readonly lat: number };
}

function useRows(told: Markers): Row[] {
  const say = useWords();
  const { tongue } = useSession();
  const ofOnus = ({ onuOnline, onuTotal }: Markers['olts'][number]) =>
    onuTotal === null ? null : ` ${numberText(onuOnline, tongue)} / ${numberText(onuTotal, tongue)}`;
  return [
    ...told.olts.map((olt): Row => {
      const detail = (
        <>
          <OltDot state={olt.state} />
          {ofOnus(olt)}
        </>
      );
      return { kind: 'olt', id: olt.oltId, name: olt.name, detail, at: olt };
    }),
    ...told.sites.map((site): Row => {
      const detail = `${say(words.devices)}: ${site.devices}`;
      return { kind: 'site', id: site.siteId, name: site.name, detail, at: site };
    }),
    ...told.splitters.map((one): Row => {
      const detail = `1:${one.ways}${one.isCut ? ` · ${say(words.cut)}` : ''}`;
      return { kind: 'splitter', id: one.splitterId, name: one.name, detail, at: one };
    }),
    ...told.onus.map((onu): Row => {
      const name = onu.name ?? onu.sn ?? onu.place;
      return { kind: 'onu', id: onu.onuId, name, detail: <OnuDot state={onu.state} />, at: onu };
    }),
  ];
}

interface Props {
  readonly told: Markers;
  readonly onChoose: (chosen: ChosenMark) => void;
}

/** What the map shows, in words: for who cannot see it or has no pointer, and for browsers that cannot draw it. A name does what a click does there. */
export function MapList({ told, onChoose }: Props): ReactElement {
  const say = useWords();
  const rows = useRows(told);
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
          {rows.map(({ kind, id, name, detail, at }) => (
            <tr key={`${kind} ${id}`}>
              <td>{say(mapPlaceKinds[kind])}</td>
              <td>
                <button type="button" className="plain map-name" onClick={() => onChoose({ kind, id })}>
                  {name}
                </button>
              </td>
              <td>{detail}</td>
              <td className="nowrap">{degrees(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
