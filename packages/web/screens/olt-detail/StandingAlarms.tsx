import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { landingWords as words } from './landing-words.ts';
import { LandingCard } from './LandingCard.tsx';
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

/** What stands and is kept from people, and the way to it: without it a device under planned work would look sound. */
function HeldBack({ n, isAll }: { n: number; isAll: boolean }): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const to = links.alarms({ oltId: olt.id, view: 'masked' });
  const phrase = say(isAll ? words.onlyHeldBack : words.heldBack, { n: numberText(n, lang) });
  return <p className="muted">{to === undefined ? phrase : <Link to={to}>{phrase}</Link>}</p>;
}

/** Alarms of the device that stand, the gravest first, and how many are kept from people. */
export function StandingAlarms(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const options = { quiet: true, every: 30_000 };
  const list = alarmCalls.getAlarmEventListByCondition;
  const listed = useCall(
    list,
    { oltId: olt.id, orderByColumn: 'severity', isAsc: 'asc', pageSize: shownAlarms },
    options,
  );
  const held = useCall(list, { oltId: olt.id, view: 'masked', pageSize: 1 }, options);
  // Nothing is said to be sound before both are known.
  const data = listed.data && held.data && { rows: listed.data.rows, held: held.data.total };
  const query = {
    data,
    error: listed.error ?? held.error,
    refetch: () => Promise.all([listed.refetch(), held.refetch()]),
  };
  const total = listed.data?.total ?? 0;
  const more = { to: links.alarms({ oltId: olt.id }), label: say(words.allAlarms, { n: numberText(total, lang) }) };
  return (
    <LandingCard title={say(words.alarms)} more={total > shownAlarms ? more : undefined}>
      <QueryArea query={query} rows={3}>
        {({ rows, held: back }) => (
          <>
            {rows.length === 0 && back === 0 ? <p className="muted">{say(words.noAlarms)}</p> : null}
            {rows.length === 0 ? null : (
              <ul className="olt-lines">
                {rows.map((alarm) => (
                  <AlarmLine key={alarm.id} alarm={alarm} />
                ))}
              </ul>
            )}
            {back === 0 ? null : <HeldBack n={back} isAll={rows.length === 0} />}
          </>
        )}
      </QueryArea>
    </LandingCard>
  );
}
