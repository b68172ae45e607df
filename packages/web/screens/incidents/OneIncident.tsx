import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { incidentCalls, incidentNoteForm } from '@heliograph/catalogue/calls/incidents.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { incidentEnds, messageStates, type MessageState } from '@heliograph/catalogue/words/incident-words.ts';
import { toldActions } from '@heliograph/catalogue/words/notification-words.ts';
import { Button, Pagination } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { SeverityMark, type Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { OutageDrawer } from '../plant/OutageDrawer.tsx';
import { Give } from './Give.tsx';
import { IncidentHandling, Name, Owner, IncidentPlace } from './IncidentCells.tsx';
import { IncidentParts } from './IncidentParts.tsx';
import { incidentScreenWords as words } from './words.ts';

type Whole = OutputOf<typeof incidentCalls.getIncident>;

const permission = 'alarm:current:confirm';
const lists = ['/alarm/', '/system/alarm/'] as const;

function Deeds({ incident }: { incident: Whole }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isNoting, setNoting] = useState(false);
  const own = useDo(incidentCalls.ownIncidents, lists, { debounce: true });
  const confirm = useDo(incidentCalls.confirmIncidents, lists, { debounce: true });
  const note = useDo(incidentCalls.noteIncident, lists, { debounce: true });
  if (!may(permission, incident.projectId)) return null;
  const ids = [incident.id];
  return (
    <div className="row wrap">
      <Button
        type={incident.owner === null ? 'primary' : 'default'}
        loading={own.isPending}
        onClick={() => own.mutate({ ids, own: incident.isMine ? '0' : '1' })}
      >
        {say(incident.isMine ? words.give : words.take)}
      </Button>
      {incident.unconfirmed > 0 ? (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ ids })}>
          {say(words.confirm)}
        </Button>
      ) : null}
      <Give incident={incident} />
      <Button onClick={() => setNoting(true)}>{say(words.addNote)}</Button>
      {isNoting ? (
        <FormDrawer
          title={say(words.note)}
          width={480}
          form={incidentNoteForm}
          initial={{}}
          saveLabel={say(words.addNote)}
          onClose={() => setNoting(false)}
          onSave={async (values) => {
            await note.mutateAsync({
              incidentId: incident.id,
              note: typeof values['note'] === 'string' ? values['note'] : '',
            });
            setNoting(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Why, in the words that the board has for it. */
function Reason({ outageId }: { outageId: string }): ReactElement | null {
  const { tongue } = useSession();
  const may = useMay();
  const { data } = useCall(boardCalls.outage, { outageId }, { quiet: true, enabled: may('board:view:list') });
  return data ? <p>{wordsIn(data.causeText, tongue)}</p> : null;
}

function IncidentFacts({ incident }: { incident: Whole }): ReactElement {
  const say = useWords();
  const [isShown, setShown] = useState(false);
  const { outageId, onus } = incident;
  const many = onus === null ? null : String(onus);
  return (
    <>
      <Facts
        facts={[
          [words.where, <IncidentPlace key="where" incident={incident} />],
          [words.began, <TimeText key="began" at={incident.beginTime} />],
          ...(incident.quietTime === null
            ? []
            : [[words.quiet, <TimeText key="quiet" at={incident.quietTime} />] as const]),
          ...(incident.endTime === null ? [] : [[words.end, <TimeText key="end" at={incident.endTime} />] as const]),
          ...(incident.endHow === null ? [] : [[words.stateOf, say(incidentEnds[incident.endHow])] as const]),
          [
            words.onus,
            outageId === null ? (
              many
            ) : (
              <Button key="onus" type="link" size="small" style={{ padding: 0 }} onClick={() => setShown(true)}>
                {many} · {say(words.who)}
              </Button>
            ),
          ],
          [words.owner, <Owner key="owner" incident={incident} />],
          [words.confirmation, <IncidentHandling key="handled" incident={incident} />],
        ]}
      />
      {isShown && outageId !== null ? <OutageDrawer outageId={outageId} onClose={() => setShown(false)} /> : null}
    </>
  );
}

const perPage = 10;

/** The alarms of it, what it is named after first. A cut fibre has hundreds. */
function Evidence({ incident }: { incident: Whole }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const links = useLinks();
  const [page, setPage] = useState(1);
  const { rows, alarms: all } = incident;
  // What ended meanwhile may leave a page empty.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / perPage)));
  return (
    <section className="alarm-part">
      <h2>
        {say(words.evidence)} <span className="muted">{numberText(all, tongue)}</span>
      </h2>
      <table className="figures incident-table">
        <tbody>
          {rows.slice((shown - 1) * perPage, shown * perPage).map((alarm) => {
            const view = alarm.clearStatus === 'cleared' ? 'history' : alarm.parentId === null ? undefined : 'masked';
            const to = links.alarms({ view, oltId: alarm.oltId, row: alarm.id });
            const name = wordsIn(alarm.name, tongue);
            return (
              <tr key={alarm.id} className={alarm.clearStatus === 'cleared' ? 'muted' : undefined}>
                <td className="nowrap">
                  <SeverityMark value={alarm.severity} short />
                </td>
                <td>{to === undefined ? name : <Link to={to}>{name}</Link>}</td>
                <td className="muted">{wordsIn(alarm.objectName, tongue)}</td>
                <td className="only-wide">
                  <TimeText at={alarm.raiseTime} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length <= perPage ? null : (
        <Pagination
          size="small"
          current={shown}
          pageSize={perPage}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {all > rows.length ? <p className="muted">{say(words.firstOf, { n: rows.length, all })}</p> : null}
    </section>
  );
}

function Happened({ incident: { events } }: { incident: Whole }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  return (
    <section className="alarm-part">
      <h2>{say(words.happened)}</h2>
      <table className="figures incident-table">
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td className="nowrap">
                <TimeText at={event.at} />
              </td>
              <td>
                {wordsIn(event.text, tongue)}
                {event.note === null ? null : <div style={{ whiteSpace: 'pre-wrap' }}>{event.note}</div>}
              </td>
              <td className="muted">{event.by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'minor',
  delivered: 'good',
  sent: 'off',
  failed: 'critical',
  quiet: 'off',
  dropped: 'off',
};

/** Whom it was told, and what became of each message. */
function Messages({ incident: { messages } }: { incident: Whole }): ReactElement | null {
  const say = useWords();
  const { tongue } = useSession();
  if (messages.length === 0) return null;
  return (
    <section className="alarm-part">
      <h2>{say(words.messages)}</h2>
      <table className="figures incident-table">
        <tbody>
          {messages.map(({ id, at, action, to, server, by, state, nextTime, reason }) => (
            <tr key={id}>
              <td className="nowrap">
                <TimeText at={at} />
              </td>
              <td>
                {say(toldActions[action])}
                <div className="muted">
                  {[to, server, by && wordsIn(by, tongue)].filter((one) => one !== null).join(' · ')}
                </div>
              </td>
              <td>
                <StateDot tone={tones[state]} word={say(messageStates[state])} />
                {reason === null ? null : <div className="muted">{wordsIn(reason, tongue)}</div>}
                {state === 'waiting' && nextTime !== null ? (
                  <div className="muted">
                    {say(words.nextTry)} <TimeText at={nextTime} />
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One incident: what, where, who is out, why we say so, what was done about it. */
export function OneIncident({ id, onBack, onOpen }: { id: string; onBack: () => void; onOpen: (id: string) => void }) {
  const say = useWords();
  const query = useCall(incidentCalls.getIncident, { incidentId: id }, { quiet: true, every: 30_000 });
  return (
    <QueryArea query={query}>
      {(incident) => (
        <section className="alarm-page">
          <header className="page-head">
            <Button type="text" icon={<Icon name="back" size={14} />} aria-label={say(words.back)} onClick={onBack} />
            <h1>{say(words.number, { n: incident.serial })}</h1>
          </header>
          <div className="card incident-head">
            <div className="row wrap">
              <SeverityMark value={incident.severity} />
              <Name incident={incident} />
            </div>
            {incident.outageId === null ? null : <Reason outageId={incident.outageId} />}
            <IncidentFacts incident={incident} />
            <Deeds incident={incident} />
            {incident.partOf === null ? null : (
              <Button type="link" onClick={() => onOpen(incident.partOf ?? '')}>
                {say(words.partOf)}
              </Button>
            )}
            {incident.joinedId === null ? null : (
              <Button type="link" onClick={() => onOpen(incident.joinedId ?? '')}>
                {say(words.joined)}
              </Button>
            )}
          </div>
          <IncidentParts incidents={incident.within} onOpen={onOpen} />
          <Happened incident={incident} />
          <Messages incident={incident} />
          <Evidence incident={incident} />
        </section>
      )}
    </QueryArea>
  );
}
