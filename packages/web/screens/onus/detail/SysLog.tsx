import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { SeverityMark } from '../../../engine/values/Severity.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { useLinks } from '../../board/links.ts';
import type { Detail } from '../page/detail.ts';
import { onuPageWords } from '../words.ts';
import { onuDetailWords as words } from './words.ts';

/** What the OLT has told of this ONU, the newest first: what stands and what is over. */
export function SysLog({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { tongue: lang } = useSession();
  const isSeen = useMay()('alarm:current:list');
  const asked = { oltId: onu.oltId, pon: onu.pon, onu: onu.onu, view: 'history', pageSize: 100 } as const;
  const query = useCall(alarmCalls.getAlarmEventListByCondition, asked, { quiet: true, keep: false, enabled: isSeen });
  if (!isSeen) return <Nothing title={say(words.noLog)} />;
  const all = links.alarms({ oltId: onu.oltId, pon: onu.pon, onu: onu.onu, view: 'history' });
  return (
    <section className="onu-part">
      <QueryArea query={query} rows={8}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(words.noLog)} />
          ) : (
            <table className="onu-plain">
              <thead>
                <tr>
                  {[words.time, words.event, words.said, words.ended].map((word) => (
                    <th key={word.en} scope="col">
                      {say(word)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <TimeText at={row.raiseTime} />
                    </td>
                    <td>
                      <SeverityMark value={row.severity} short /> {wordsIn(row.name, lang)}
                    </td>
                    <td className="muted">{row.description}</td>
                    <td>{row.clearTime === null ? null : <TimeText at={row.clearTime} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryArea>
      {all === undefined ? null : <Link to={all}>{say(onuPageWords.allAlarms)}</Link>}
    </section>
  );
}
