import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Area } from '../../engine/States.tsx';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { landingWords as words } from './landing-words.ts';
import { Part } from './LandingPart.tsx';
import { useOlt } from './olt.ts';

type Alarm = z.output<typeof alarmRow>;

const shownAlarms = 6;

function AlarmLine({ alarm }: { alarm: Alarm }): ReactElement {
  const links = useLinks();
  const { tongue: lang } = useSession();
  const to = links.alarms({ oltId: alarm.oltId, row: alarm.id });
  const name = wordsIn(alarm.name, lang);
  return (
    <li className="alarm-line">
      <SeverityMark value={alarm.severity} short />
      <span className="ellipsis">
        {to === undefined ? name : <Link to={to}>{name}</Link>}{' '}
        <span className="muted">{wordsIn(alarm.objectName, lang)}</span>
      </span>
      <Age at={alarm.raiseTime} everyMs={Infinity} bare />
    </li>
  );
}

/** Alarms of the device that stand, the gravest first. */
export function StandingAlarms(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const query = useCall(
    alarmCalls.getAlarmEventListByCondition,
    { oltId: olt.id, orderByColumn: 'severity', isAsc: 'asc', pageSize: shownAlarms },
    { quiet: true, every: 30_000 },
  );
  const total = query.data?.total ?? 0;
  const more = { to: links.alarms({ oltId: olt.id }), label: say(words.allAlarms, { n: numberText(total, lang) }) };
  return (
    <Part title={say(words.alarms)} more={total > shownAlarms ? more : undefined}>
      <Area query={query} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">{say(words.noAlarms)}</p>
          ) : (
            <ul className="olt-lines">
              {rows.map((alarm) => (
                <AlarmLine key={alarm.id} alarm={alarm} />
              ))}
            </ul>
          )
        }
      </Area>
    </Part>
  );
}
