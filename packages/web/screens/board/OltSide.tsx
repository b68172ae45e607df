import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import type { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Nothing } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { ReadingBy } from '../../engine/values/ReadBy.tsx';
import { Age, ReadingCell, Since, StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from './links.ts';
import { boardWords as words } from './words.ts';

export type BoardOlt = z.output<typeof boardCalls.olts.output>;

const states = {
  Online: { tone: 'good', word: valueWords.online },
  Offline: { tone: 'critical', word: words.noAnswer },
  Waiting: { tone: 'off', word: words.notPolled },
} as const;

/** Worst unacknowledged severity of each OLT; empty for who may not see alarms. */
function useWorst(): ReadonlyMap<string, number> {
  const may = useMay();
  const { data } = useCall(alarmCalls.getAlarmDeviceMaxLevel, {}, { quiet: true, enabled: may('alarm:current:list') });
  return new Map((data ?? []).map((device) => [device.oltId, device.severity]));
}

function Line({ olt, severity }: { olt: BoardOlt; severity: number | undefined }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const worst = severities.find(({ value }) => value === severity);
  const state = states[olt.state];
  const to = links.olt(olt.oltId);
  const name = olt.name || olt.ip;
  return (
    <li className="olt-line">
      <span
        className={`severity-bar bar-${worst?.id ?? 'none'}`}
        title={worst && say(worst.label)}
        role={worst ? 'img' : undefined}
        aria-label={worst && say(worst.label)}
      />
      <span className="olt-name">
        {to === undefined ? (
          <strong className="ellipsis">{name}</strong>
        ) : (
          <Link className="ellipsis" to={to}>
            {name}
          </Link>
        )}
        <small className="muted ellipsis">{olt.deviceType ?? olt.ip}</small>
      </span>
      <span className="olt-state">
        <StateDot
          tone={state.tone}
          word={say(state.word)}
          note={olt.state === 'Offline' ? <Since since={olt.since} /> : undefined}
        />
        <small>
          <Age at={olt.at} bare />
        </small>
      </span>
      <span className="olt-figure">
        <ReadingCell at={olt.at}>{numberText(olt.onuOnline, lang)}</ReadingCell>
        <small className="muted">/ {numberText(olt.onuTotal, lang)}</small>
      </span>
      <span className="olt-figure">
        {olt.sysTemper === null ? (
          '–'
        ) : (
          <ReadingBy at={olt.at} cliAt={olt.cliAt.sysTemper}>
            {numberText(olt.sysTemper, lang)} °C
          </ReadingBy>
        )}
      </span>
    </li>
  );
}

/** OLTs at a glance: the worst unacknowledged alarm, state, ONUs, temperature, age. */
export function OltSide({ olts, isOfSite = false }: { olts: readonly BoardOlt[]; isOfSite?: boolean }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const worst = useWorst();
  const rank = (olt: BoardOlt) => (olt.state === 'Offline' ? 0 : (worst.get(olt.oltId) ?? 9));
  const sorted = [...olts].sort((a, b) => rank(a) - rank(b));
  return (
    <section className="card panel olt-side">
      <header className="panel-head">
        <h2>{say(words.olts)}</h2>
        <span className="grow" />
        {links.olts === undefined ? null : <Link to={links.olts}>{numberText(olts.length, lang)}</Link>}
      </header>
      {olts.length === 0 && isOfSite ? (
        <Nothing title={say(words.noOltsThere)} />
      ) : olts.length === 0 ? (
        <Nothing title={say(words.noOlts)}>
          {links.olts === undefined ? null : <Link to={links.olts}>{say(words.addOne)}</Link>}
        </Nothing>
      ) : (
        <ul className="olt-lines">
          {sorted.map((olt) => (
            <Line key={olt.oltId} olt={olt} severity={worst.get(olt.oltId)} />
          ))}
        </ul>
      )}
    </section>
  );
}
