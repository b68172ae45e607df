import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import {
  deliveryResultIds,
  deliveryResults,
  type DeliveryResult,
} from '@heliograph/catalogue/words/notification-words.ts';
import { alarmTypes } from '@heliograph/catalogue/words/severities.ts';
import { Button, Input, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { Facts } from '../../engine/Facts.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { TimeThere } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { onuNameOf } from '../onus/OnuCells.tsx';
import { CauseText, Cleared, Confirmed, HostLink, WhyMasked } from './AlarmCells.tsx';
import { useCustomer } from './customers.ts';
import { deeds, type Deed } from './deeds.ts';
import { explainedBy } from './rows.ts';
import { useDeeds, type Alarm } from './use-deeds.ts';
import { actionWords, alarmListWords, drawerWords as words, stateWords } from './words.ts';

function CustomerLink({ alarm }: { alarm: Alarm }): ReactElement {
  const links = useLinks();
  const found = useCustomer(alarm);
  if (!found) return <span className="muted">–</span>;
  const to = links.onus({ oltId: alarm.oltId, pon: alarm.pon, keyword: found.sn ?? found.mac, row: found.id });
  return (
    <span className="row wrap">
      {to === undefined ? <strong>{onuNameOf(found)}</strong> : <Link to={to}>{onuNameOf(found)}</Link>}
      <Copy value={found.sn ?? found.mac} />
    </span>
  );
}

function Port({ alarm }: { alarm: Alarm }): ReactElement | null {
  const say = useWords();
  const links = useLinks();
  if (alarm.oltId === null || alarm.pon === null) return null;
  const to = links.onus({ oltId: alarm.oltId, pon: alarm.pon });
  const label = say(words.ponOnus, { port: alarm.portName ?? `PON ${alarm.pon}` });
  return to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>;
}

/** Which device it is, as far as it is one: this system has no address. */
const deviceFacts = ({ deviceType, ip, sysMac }: Alarm): [Text, string][] =>
  [
    [alarmListWords.model, deviceType] as const,
    [alarmListWords.ip, ip] as const,
    [alarmListWords.mac, sysMac] as const,
  ].flatMap(([label, value]) => (value === null ? [] : [[label, value]]));

function AlarmFacts({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const type = alarmTypes.find(({ value }) => value === alarm.alarmType);
  return (
    <Facts
      facts={[
        [words.serial, alarm.serial],
        [alarmListWords.type, type ? say(type.label) : '–'],
        [alarmListWords.device, <HostLink key="host" alarm={alarm} />],
        ...(alarm.siteName === null ? [] : [[alarmListWords.site, alarm.siteName] as const]),
        ...deviceFacts(alarm),
        [alarmListWords.object, wordsIn(alarm.objectName, lang)],
        ...(alarm.pon === null ? [] : [[words.pon, <Port key="pon" alarm={alarm} />] as const]),
        ...(alarm.onu === null ? [] : [[words.customer, <CustomerLink key="onu" alarm={alarm} />] as const]),
        [words.reason, <CauseText key="cause" alarm={alarm} />],
        [alarmListWords.first, <TimeThere key="first" at={alarm.createTime} there={alarm.siteZone} />],
        [alarmListWords.last, <TimeThere key="last" at={alarm.raiseTime} there={alarm.siteZone} />],
        [alarmListWords.count, numberText(alarm.count, lang)],
        [words.description, alarm.description],
      ]}
    />
  );
}

/** Who did what, with the notes; and what can be done now. */
function Handling({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const may = useMay();
  const act = useDeeds();
  const [note, setNote] = useState('');
  const sms = deliveryResultIds.includes(alarm.smsStatus as DeliveryResult)
    ? deliveryResults[alarm.smsStatus as DeliveryResult]
    : undefined;
  const offered: Deed[] = [
    alarm.confirmStatus === 'confirmed' ? 'unconfirm' : 'confirm',
    alarm.clearStatus === 'cleared' ? 'unclear' : 'clear',
  ];
  const allowed = offered.filter((deed) => may(deeds[deed].permission, alarm.projectId));
  const run = async (deed: Deed) => {
    if (await act(deed, [alarm], note.trim())) setNote('');
  };
  return (
    <section className="alarm-part">
      <h3>{say(words.handling)}</h3>
      <Facts
        facts={[
          [alarmListWords.confirmed, <Confirmed key="confirmed" alarm={alarm} />],
          ...(alarm.confirmNote === null ? [] : [[actionWords.note, alarm.confirmNote] as const]),
          [alarmListWords.cleared, <Cleared key="cleared" alarm={alarm} />],
          ...(alarm.clearNote === null ? [] : [[actionWords.note, alarm.clearNote] as const]),
          ...(sms === undefined
            ? []
            : [[alarmListWords.sms, [say(sms), alarm.acceptingPhone].filter(Boolean).join(' · ')] as const]),
        ]}
      />
      {allowed.length === 0 ? null : (
        <>
          <FormRow label={say(actionWords.note)}>
            {(ids) => (
              <Input.TextArea
                id={ids.id}
                value={note}
                maxLength={200}
                autoSize={{ minRows: 2, maxRows: 5 }}
                placeholder={say(actionWords.notePlace)}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </FormRow>
          <div className="row wrap">
            {allowed.map((deed) => (
              <Button key={deed} type={deed === 'confirm' ? 'primary' : 'default'} onClick={() => void run(deed)}>
                {say(deeds[deed].label)}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** One alarm: what, where, when, what to look at, and what was done about it. */
export function AlarmPage({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const links = useLinks();
  const explains = explainedBy(alarm);
  const masked = links.alarms({ view: 'masked', oltId: alarm.oltId });
  return (
    <div className="alarm-page">
      <div className="row wrap">
        <SeverityMark value={alarm.severity} />
        {alarm.flapping ? <span className="tone-minor">{say(stateWords.flapping)}</span> : null}
        {alarm.clearStatus === 'uncleared' && (alarm.parentId !== null || alarm.shielded) ? (
          <WhyMasked alarm={alarm} />
        ) : null}
        {alarm.ruleMarks.map((mark) => (
          <Tag key={mark.en}>{wordsIn(mark, lang)}</Tag>
        ))}
      </div>
      <AlarmFacts alarm={alarm} />
      {explains > 0 && masked !== undefined ? (
        <Link to={masked}>{say(stateWords.explainsMore, { n: explains })}</Link>
      ) : null}
      {alarm.possibleCauses.length === 0 ? null : (
        <section className="alarm-part">
          <h3>{say(words.causes)}</h3>
          <ol>
            {alarm.possibleCauses.map((cause) => (
              <li key={cause.en}>{wordsIn(cause, lang)}</li>
            ))}
          </ol>
        </section>
      )}
      <Handling alarm={alarm} />
    </div>
  );
}
