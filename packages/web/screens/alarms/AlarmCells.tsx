import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { clearedBy } from '@heliograph/catalogue/alarms/cleared.ts';
import { outageCauses } from '@heliograph/catalogue/words/severities.ts';
import { whoDidIt } from '@heliograph/catalogue/words/who-did-it.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { SeverityMark, ToneIcon } from '../../engine/values/Severity.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { useCustomer } from './customers.ts';
import { explainedBy } from './rows.ts';
import type { Alarm } from './use-deeds.ts';
import { alarmListWords, stateWords as words } from './words.ts';

/** Time that has passed since; the moment itself in the title. Alarms do not go stale. */
const Ago = ({ at }: { at: string | null }) => <Age at={at} everyMs={Infinity} bare />;

function Name({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const explains = explainedBy(alarm);
  const isOpen = alarm.confirmStatus === 'unconfirmed' && alarm.clearStatus === 'uncleared';
  return (
    <span className="row" style={{ gap: 6 }}>
      <span className="alarm-name" title={wordsIn(alarm.name, lang)} style={{ fontWeight: isOpen ? 600 : 400 }}>
        {wordsIn(alarm.name, lang)}
      </span>
      {alarm.flapping ? (
        <Tag color="warning" title={say(words.flappingMore)}>
          {say(words.flapping)}
        </Tag>
      ) : null}
      {explains > 0 ? (
        <Tag title={say(words.explainsMore, { n: explains })}>{say(words.explains, { n: explains })}</Tag>
      ) : null}
    </span>
  );
}

/** A customer device, by itself: no ONU of it is known. */
export function CpeLink({ cpeId, name }: { cpeId: string; name: string }): ReactElement {
  const to = useLinks().cpe(cpeId);
  if (to === undefined) return <span>{name || cpeId}</span>;
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {name || cpeId}
    </Link>
  );
}

export function HostLink({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const links = useLinks();
  if (alarm.cpeId !== null) return <CpeLink cpeId={alarm.cpeId} name={alarm.host} />;
  if (alarm.oltId === null) return <span className="muted">{alarm.host || say(alarmListWords.thisSystem)}</span>;
  const to = links.olt(alarm.oltId);
  const name = alarm.host || alarm.ip || alarm.oltId;
  if (to === undefined) return <span>{name}</span>;
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

export function CauseText({ alarm }: { alarm: Alarm }): ReactElement | undefined {
  const say = useWords();
  const cause = outageCauses.find(({ value }) => value === alarm.cause);
  return cause ? <span>{say(cause.label)}</span> : <span className="muted">–</span>;
}

/** In a table no longer than its column, and whole when one points at it. */
const Why = ({ children }: { children: string }): ReactElement => (
  <span className="alarm-why" title={children}>
    {children}
  </span>
);

/** What explains a masked alarm, or which rule shields it and until when. */
export function WhyMasked({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (alarm.shielded) {
    const rule = alarm.shieldedBy ?? '';
    const until = zonedTimeText(alarm.shieldedUntil);
    return <Why>{until ? say(words.byRuleUntil, { rule, until }) : say(words.byRule, { rule })}</Why>;
  }
  if (alarm.parentName === null) return <span className="muted">–</span>;
  const object = alarm.parentObject === null ? '' : wordsIn(alarm.parentObject, lang);
  return <Why>{say(words.becauseOf, { name: wordsIn(alarm.parentName, lang), object })}</Why>;
}

/** Confirmed, by whom and how long ago. */
export function Confirmed({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  if (alarm.confirmStatus === 'unconfirmed') return <StateDot tone="off" word={say(words.unconfirmed)} />;
  return (
    <span className="dot" title={alarm.confirmNote ?? undefined}>
      <ToneIcon tone="good" />
      {wordsIn(whoDidIt(alarm.confirmBy ?? ''), tongue)} <Ago at={alarm.confirmTime} />
    </span>
  );
}

/** Cleared, by whom or by what, and how long ago. */
export function Cleared({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  if (alarm.clearStatus === 'uncleared') return <span className="muted">{say(words.standing)}</span>;
  const how = clearedBy(alarm.clearHow, alarm.kind);
  return (
    <span className="dot" title={alarm.clearNote ?? undefined}>
      <ToneIcon tone="good" />
      {alarm.clearBy ?? say(how ?? words.cleared)} <Ago at={alarm.clearTime} />
    </span>
  );
}

/** How long ago it was over, and who ended it where that was a person. */
function Ended({ alarm }: { alarm: Alarm }): ReactElement {
  const say = useWords();
  const how = clearedBy(alarm.clearHow, alarm.kind);
  const told = [how && say(how), alarm.clearNote].filter(Boolean).join(': ');
  return (
    <span className="dot" title={told}>
      <ToneIcon tone="good" />
      {alarm.clearBy} <Ago at={alarm.clearTime} />
    </span>
  );
}

function ObjectName({ alarm }: { alarm: Alarm }): ReactElement {
  const { tongue: lang } = useSession();
  const customer = useCustomer(alarm);
  return (
    <span>
      {wordsIn(alarm.objectName, lang)}
      {customer?.name ? (
        <span className="muted customer ellipsis" title={customer.name}>
          {customer.name}
        </span>
      ) : null}
    </span>
  );
}

/** How an alarm's values are drawn, by column. */
export const alarmCells: Readonly<Record<string, (alarm: Alarm) => ReactElement | undefined>> = {
  severity: (alarm) => <SeverityMark value={alarm.severity} />,
  headline: (alarm) => (
    <span className="row" style={{ gap: 6 }}>
      <SeverityMark value={alarm.severity} short />
      <Name alarm={alarm} />
    </span>
  ),
  name: (alarm) => <Name alarm={alarm} />,
  host: (alarm) => <HostLink alarm={alarm} />,
  objectName: (alarm) => <ObjectName alarm={alarm} />,
  cause: (alarm) => <CauseText alarm={alarm} />,
  why: (alarm) => <WhyMasked alarm={alarm} />,
  times: (alarm) => (
    <span className="nowrap">
      <Ago at={alarm.createTime} />
      {alarm.raiseTime === alarm.createTime ? null : (
        <>
          <span className="muted"> / </span>
          <Ago at={alarm.raiseTime} />
        </>
      )}
    </span>
  ),
  ended: (alarm) => <Ended alarm={alarm} />,
  confirmed: (alarm) => <Confirmed alarm={alarm} />,
  createTime: (alarm) => <Ago at={alarm.createTime} />,
  raiseTime: (alarm) => <Ago at={alarm.raiseTime} />,
  handled: (alarm) => (
    <span className="row wrap" style={{ gap: '0 10px' }}>
      <Confirmed alarm={alarm} />
      {alarm.clearStatus === 'cleared' ? <Cleared alarm={alarm} /> : null}
    </span>
  ),
};
