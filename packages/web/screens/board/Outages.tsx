import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import '../../engine/values/figures.css';
import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { Button, Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Since } from '../../engine/values/Values.tsx';
import { OutageDrawer } from '../plant/OutageDrawer.tsx';
import { plantScreenWords as plantWords } from '../plant/words.ts';
import { atSite } from '../../engine/sites/site.ts';
import { useLinks } from './links.ts';
import { boardWords as words } from './words.ts';

type Outage = z.output<typeof boardCalls.outages.output>;

/** How much of the port is gone: all of it, half of it, less. */
const toneOf = ({ hit, total }: Pick<Outage, 'hit' | 'total'>): Tone =>
  hit >= total ? 'critical' : hit * 2 >= total ? 'major' : 'minor';

/** The ONUs behind the line; while the OLT is silent nobody knows which of the port's are away, and the list says so. */
const listOf = ({ oltId, pon, cause }: Outage) => ({ oltId, pon, ...(cause === 'olt' ? {} : { state: 'offline' }) });

/** The port, and the splitter on it where one explains the outage. */
const placeOf = ({ portName, splitter }: Outage) => [portName, splitter].filter(Boolean).join(' · ');

interface Drawn {
  readonly outage: Outage;
  /** Shows whom it took. */
  readonly onOpen: (outageId: string) => void;
}

function Line({ outage, onOpen }: Drawn): ReactElement {
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
      <td>{placeOf(outage)}</td>
      <td className="number">
        <Button type="link" size="small" title={say(plantWords.affected)} onClick={() => onOpen(outage.outageId)}>
          {say(words.hitOf, { hit: outage.hit, total: outage.total })}
        </Button>
      </td>
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

function AsTable({ outages, onOpen }: { outages: readonly Outage[]; onOpen: Drawn['onOpen'] }): ReactElement {
  const say = useWords();
  return (
    <table className="figures">
      <thead>
        <tr>
          <td style={{ width: 24 }} />
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
          <td />
        </tr>
      </thead>
      <tbody>
        {outages.map((outage) => (
          <Line key={outage.outageId} outage={outage} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function OutageCard({ outage, onOpen }: Drawn): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const pon = links.onus(listOf(outage));
  return (
    <li className="outage-card">
      <ToneIcon tone={toneOf(outage)} size={14} />
      <strong>
        {outage.oltName} · {placeOf(outage)}
      </strong>
      <span className="muted nowrap">
        <Since since={outage.since} />
      </span>
      <p>{wordsIn(outage.causeText, lang)}</p>
      <p className="row wrap">
        <Button type="link" size="small" onClick={() => onOpen(outage.outageId)}>
          {say(words.hitOf, { hit: outage.hit, total: outage.total })}
        </Button>
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
export function Outages({ siteId, oltId }: { siteId: string; oltId: string }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [over, setOver] = useState<'0' | '1'>('0');
  const [opened, setOpened] = useState<string>();
  const query = useCall(boardCalls.outages, { ...atSite(siteId), over }, { quiet: true, every: 'poll' });
  return (
    <section className="card panel">
      <header className="panel-head">
        <h2>{say(words.outages)}</h2>
        <span className="grow" />
        <Segmented
          size="small"
          aria-label={say(words.outages)}
          value={over}
          options={[
            { value: '0', label: say(plantWords.standing) },
            { value: '1', label: say(plantWords.over) },
          ]}
          onChange={setOver}
        />
      </header>
      <QueryArea query={query} rows={3}>
        {({ rows }) => {
          const shown = rows.filter((outage) => oltId === '' || outage.oltId === oltId);
          if (shown.length === 0) return <Nothing title={say(over === '1' ? plantWords.noneOver : words.noOutages)} />;
          if (!isPhone) return <AsTable outages={shown} onOpen={setOpened} />;
          return (
            <ul className="olt-lines">
              {shown.map((outage) => (
                <OutageCard key={outage.outageId} outage={outage} onOpen={setOpened} />
              ))}
            </ul>
          );
        }}
      </QueryArea>
      {opened === undefined ? null : <OutageDrawer outageId={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
