import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import './figures.css';
import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Area, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Since } from '../../engine/values/Values.tsx';
import { useLinks } from './links.ts';
import { boardWords as words } from './words.ts';

type Outage = z.output<typeof boardCalls.outages.output>;

/** How much of the port is gone: all of it, half of it, less. */
export const toneOf = ({ hit, total }: Pick<Outage, 'hit' | 'total'>): Tone =>
  hit >= total ? 'critical' : hit * 2 >= total ? 'major' : 'minor';

/** The ONUs behind the line; while the OLT is silent nobody knows which of the port's are away, and the list says so. */
const listOf = ({ oltId, pon, cause }: Outage) => ({ oltId, pon, ...(cause === 'olt' ? {} : { state: 'offline' }) });

const keyOf = (outage: Outage) => `${outage.oltId}-${outage.pon}-${outage.since}`;

function Line({ outage }: { outage: Outage }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const [olt, pon] = [links.olt(outage.oltId), links.onus(listOf(outage))];
  return (
    <tr>
      <td>
        <ToneIcon tone={toneOf(outage)} />
      </td>
      <td>{olt === undefined ? outage.oltName : <Link to={olt}>{outage.oltName}</Link>}</td>
      <td>{outage.portName}</td>
      <td className="number">{say(words.hitOf, { hit: outage.hit, total: outage.total })}</td>
      <td className="number">{numberText(outage.los, lang)}</td>
      <td className="number">{numberText(outage.power, lang)}</td>
      <td className="cause">{wordsIn(outage.causeText, lang)}</td>
      <td className="nowrap">
        <Since since={outage.since} />
      </td>
      <td className="number">{pon === undefined ? null : <Link to={pon}>{say(words.open)}</Link>}</td>
    </tr>
  );
}

function AsTable({ outages }: { outages: readonly Outage[] }): ReactElement {
  const say = useWords();
  return (
    <table className="figures">
      <thead>
        <tr>
          <th style={{ width: 24 }} />
          <th scope="col">{say(words.olt)}</th>
          <th scope="col">{say(words.where)}</th>
          <th scope="col" className="number">
            {say(words.onus)}
          </th>
          <th scope="col" className="number">
            {say(words.losColumn)}
          </th>
          <th scope="col" className="number">
            {say(words.powerColumn)}
          </th>
          <th scope="col">{say(words.cause)}</th>
          <th scope="col">{say(words.since)}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {outages.map((outage) => (
          <Line key={keyOf(outage)} outage={outage} />
        ))}
      </tbody>
    </table>
  );
}

function OutageCard({ outage }: { outage: Outage }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const pon = links.onus(listOf(outage));
  return (
    <li className="outage-card">
      <ToneIcon tone={toneOf(outage)} size={14} />
      <strong>
        {outage.oltName} · {outage.portName}
      </strong>
      <span className="muted nowrap">
        <Since since={outage.since} />
      </span>
      <p>{wordsIn(outage.causeText, lang)}</p>
      <p className="row wrap">
        <span>{say(words.hitOf, { hit: outage.hit, total: outage.total })}</span>
        <span className="muted">
          {say(words.losColumn)} {outage.los} · {say(words.powerColumn)} {outage.power}
        </span>
        <span className="grow" />
        {pon === undefined ? null : <Link to={pon}>{say(words.open)}</Link>}
      </p>
    </li>
  );
}

/** PON ports on which several ONUs went away together, with the probable cause. */
export function Outages({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const query = useCall(boardCalls.outages, {}, { quiet: true, every: 'poll' });
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.outages)}</h2>
      </header>
      <Area query={query} rows={3}>
        {({ rows }) => {
          const shown = rows.filter((outage) => oltId === '' || outage.oltId === oltId);
          if (shown.length === 0) return <Nothing title={say(words.noOutages)} />;
          if (!isPhone) return <AsTable outages={shown} />;
          return (
            <ul className="olt-lines">
              {shown.map((outage) => (
                <OutageCard key={keyOf(outage)} outage={outage} />
              ))}
            </ul>
          );
        }}
      </Area>
    </section>
  );
}
