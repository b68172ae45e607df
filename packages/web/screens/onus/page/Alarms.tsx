import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { SeverityMark } from '../../../engine/values/Severity.tsx';
import { Age } from '../../../engine/values/Values.tsx';
import { useLinks } from '../../board/links.ts';
import { onuPageWords as page } from '../words.ts';
import type { Detail } from './detail.ts';

type Alarm = z.output<typeof alarmRow>;

const worstFirst = { orderByColumn: 'severity', isAsc: 'asc', pageSize: 20 } as const;

/** Standing alarms of the ONU, those that another alarm explains among them, and those of its PON port. */
function useAlarms(onu: Detail, enabled: boolean) {
  const { oltId, pon } = onu;
  const options = { quiet: true, enabled, keep: false };
  const list = alarmCalls.getAlarmEventListByCondition;
  const own = useCall(list, { oltId, pon, onu: onu.onu, ...worstFirst }, options);
  const masked = useCall(list, { oltId, pon, onu: onu.onu, view: 'masked', ...worstFirst }, options);
  const port = useCall(list, { oltId, pon, ...worstFirst }, options);
  const ofPort = (port.data?.rows ?? []).filter((alarm) => alarm.onu === null);
  const data = own.data && [...ofPort, ...own.data.rows, ...(masked.data?.rows ?? [])];
  return { data, error: own.error, refetch: own.refetch };
}

function Line({ alarm, onu }: { alarm: Alarm; onu: Detail }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const { oltId, pon } = onu;
  const to = links.alarms({
    oltId,
    pon,
    onu: alarm.onu,
    row: alarm.id,
    view: alarm.parentId === null && !alarm.shielded ? null : 'masked',
  });
  const explained = alarm.parentId === null ? null : page.explained;
  const note = alarm.onu === null ? page.ofPort : alarm.shielded ? page.shielded : explained;
  return (
    <li>
      <SeverityMark value={alarm.severity} short />
      <span>
        {to === undefined ? wordsIn(alarm.name, lang) : <Link to={to}>{wordsIn(alarm.name, lang)}</Link>}
        <span className="muted">
          {alarm.count > 1 ? ` ×${alarm.count}` : ''}
          {note === null ? '' : ` ${say(note)}`}
        </span>
      </span>
      <Age at={alarm.raiseTime} everyMs={Infinity} bare />
    </li>
  );
}

/** What is alarming about this ONU, and the way to all of its alarms. */
export function Alarms({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const links = useLinks();
  const isSeen = useMay()('alarm:current:list');
  const query = useAlarms(onu, isSeen);
  if (!isSeen) return null;
  const all = links.alarms({ oltId: onu.oltId, pon: onu.pon, onu: onu.onu, view: 'history' });
  return (
    <section className="onu-part">
      <h2>
        {say(page.alarms)}
        <span className="grow" />
        {all === undefined ? null : <Link to={all}>{say(page.allAlarms)}</Link>}
      </h2>
      <QueryArea query={query} rows={1}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className="muted">{say(page.noAlarms)}</p>
          ) : (
            <ul className="onu-lines">
              {alarms.map((alarm) => (
                <Line key={alarm.id} alarm={alarm} onu={onu} />
              ))}
            </ul>
          )
        }
      </QueryArea>
    </section>
  );
}
