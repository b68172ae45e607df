import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import type { Markers } from './layers.ts';
import type { ChosenMark } from './open-map.ts';
import { mapScreenWords as words } from './words.ts';

const degrees = ({ lon, lat }: { lon: number; lat: number }): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

function Head({ title, onClose }: { title: string; onClose: () => void }): ReactElement {
  const say = useWords();
  return (
    <div className="row">
      <h2 className="grow">{title}</h2>
      <button type="button" className="plain tool" aria-label={say(words.cancel)} onClick={onClose}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div className="map-fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export function OltDot({ state }: { state: Markers['olts'][number]['state'] }): ReactElement {
  const say = useWords();
  if (state === 'Online') return <StateDot tone="good" word={say(words.online)} />;
  if (state === 'Offline') return <StateDot tone="critical" word={say(words.offline)} />;
  return <StateDot tone="off" word={say(words.waiting)} />;
}

function Olt({ olt, onClose }: { olt: Markers['olts'][number]; onClose: () => void }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const to = useLinks().olt(olt.oltId);
  return (
    <>
      <Head title={olt.name} onClose={onClose} />
      <OltDot state={olt.state} />
      <dl>
        {olt.siteName === null ? null : <Line label={say(words.site)}>{olt.siteName}</Line>}
        <Line label={say(words.onusOnline)}>
          {olt.onuTotal === null ? '–' : `${numberText(olt.onuOnline, tongue)} / ${numberText(olt.onuTotal, tongue)}`}{' '}
          <Age at={olt.at} bare />
        </Line>
        <Line label={say(words.place)}>{degrees(olt)}</Line>
      </dl>
      {to === undefined ? null : <Link to={to}>{say(words.open)}</Link>}
    </>
  );
}

export function OnuDot({ state }: { state: number | null }): ReactElement {
  const say = useWords();
  if (state === null) return <StateDot tone="off" word={say(words.unknown)} />;
  return state === 1 ? (
    <StateDot tone="good" word={say(words.online)} />
  ) : (
    <StateDot tone="critical" word={say(words.offline)} />
  );
}

function Onu({ onu, onClose }: { onu: Markers['onus'][number]; onClose: () => void }): ReactElement {
  const say = useWords();
  const to = useLinks().onus({ oltId: onu.oltId, pon: onu.pon, row: onu.onuId });
  return (
    <>
      <Head title={onu.name ?? onu.sn ?? onu.place} onClose={onClose} />
      <OnuDot state={onu.state} />
      <dl>
        <Line label={say(words.detail)}>{[onu.sn, onu.place].filter(Boolean).join(' · ')}</Line>
        <Line label={say(words.place)}>{degrees(onu)}</Line>
      </dl>
      {to === undefined ? null : <Link to={to}>{say(words.open)}</Link>}
    </>
  );
}

function Splitter({ one, onClose }: { one: Markers['splitters'][number]; onClose: () => void }): ReactElement {
  const say = useWords();
  return (
    <>
      <Head title={one.name} onClose={onClose} />
      {one.isCut ? <StateDot tone="critical" word={say(words.cut)} /> : null}
      <dl>
        <Line label={say(words.ways)}>1:{one.ways}</Line>
        <Line label={say(words.stage)}>{one.stage}</Line>
        {one.oltName === null ? null : <Line label={say(words.olt)}>{`${one.oltName} · PON ${one.pon ?? ''}`}</Line>}
        <Line label={say(words.place)}>{degrees(one)}</Line>
      </dl>
    </>
  );
}

function Site({ site, onClose }: { site: Markers['sites'][number]; onClose: () => void }): ReactElement {
  const say = useWords();
  return (
    <>
      <Head title={site.name} onClose={onClose} />
      <dl>
        {site.area === null ? null : <Line label={say(words.detail)}>{site.area}</Line>}
        <Line label={say(words.devices)}>
          {site.devices}
          {site.offline > 0 ? (
            <span className="tone-critical"> · {`${site.offline} ${say(words.offline)}`}</span>
          ) : null}
        </Line>
        <Line label={say(words.place)}>{degrees(site)}</Line>
      </dl>
    </>
  );
}

/** What was clicked, with its state and where to go on; nothing where it is out of sight now. */
export function ChosenPanel({
  chosen,
  told,
  onClose,
}: {
  chosen: ChosenMark;
  told: Markers;
  onClose: () => void;
}): ReactElement | null {
  const { kind, id } = chosen;
  const olt = kind === 'olt' ? told.olts.find(({ oltId }) => oltId === id) : undefined;
  if (olt) return <Olt olt={olt} onClose={onClose} />;
  const onu = kind === 'onu' ? told.onus.find(({ onuId }) => onuId === id) : undefined;
  if (onu) return <Onu onu={onu} onClose={onClose} />;
  const splitter = kind === 'splitter' ? told.splitters.find(({ splitterId }) => splitterId === id) : undefined;
  if (splitter) return <Splitter one={splitter} onClose={onClose} />;
  const site = kind === 'site' ? told.sites.find(({ siteId }) => siteId === id) : undefined;
  return site ? <Site site={site} onClose={onClose} /> : null;
}

/** Outages that stand, the largest first: each leads to its area. */
export function OutageList({
  told,
  chosen,
  onShow,
  onOpen,
}: {
  told: Markers;
  chosen: string | undefined;
  onShow: (shape: readonly (readonly [number, number])[]) => void;
  onOpen: (outageId: string) => void;
}): ReactElement {
  const say = useWords();
  if (told.outages.length === 0) return <p className="muted">{say(words.noOutages)}</p>;
  return (
    <ul className="map-outages">
      {told.outages.map((outage) => (
        <li key={outage.outageId} className={outage.outageId === chosen ? 'is-chosen' : undefined}>
          <button type="button" className="plain" onClick={() => onShow(outage.shape)}>
            <strong>{[outage.oltName, `PON ${outage.pon}`, outage.splitter].filter(Boolean).join(' · ')}</strong>
          </button>
          <div className="muted">
            {say(words.outageOf, { hit: outage.hit, affected: outage.affected })}
            {outage.by === 'onus'
              ? null
              : ` · ${say(words.unplaced, { by: outage.by === 'olt' ? 'OLT' : (outage.splitter ?? '') })}`}
          </div>
          <button type="button" className="plain link" onClick={() => onOpen(outage.outageId)}>
            {say(words.open)}
          </button>
        </li>
      ))}
    </ul>
  );
}
