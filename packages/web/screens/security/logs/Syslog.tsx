import './logs.css';
import { syslogCalls, syslogKeepForm } from '@heliograph/catalogue/calls/syslog.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { syslogLog } from '@heliograph/catalogue/resources/logs.ts';
import { syslogLevelWords, syslogWords as words } from '@heliograph/catalogue/words/syslog-words.ts';
import { Button, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormDialog } from '../../../engine/form/FormDrawer.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { StateDot } from '../../../engine/values/Values.tsx';
import type { Tone } from '../../../engine/values/Severity.tsx';
import { fileFormats } from './parts.tsx';

type Row = OutputOf<typeof syslogCalls.listSyslog>;

/** A notice and what is milder is no trouble: it has a word, and no mark. */
const tones: readonly Tone[] = ['critical', 'critical', 'critical', 'major', 'warning'];

function Level({ row: { severity } }: { row: Row }): ReactElement {
  const say = useWords();
  if (severity === null) return <span className="muted">{say(words.noLevel)}</span>;
  const word = say(syslogLevelWords[severity] ?? words.noLevel);
  const tone = tones[severity];
  return tone ? <StateDot tone={tone} word={word} /> : <>{word}</>;
}

function Message({ row }: { row: Row }): ReactElement {
  const say = useWords();
  return (
    <span className="mono">
      {row.text}
      {row.cut ? (
        <>
          {' '}
          <Tag title={say(words.cut)}>{say(words.cutShort)}</Tag>
        </>
      ) : null}
    </span>
  );
}

const cells = {
  severity: (row: Row) => <Level row={row} />,
  text: (row: Row) => <Message row={row} />,
};
const exports = { call: syslogCalls.exportSyslog, formats: fileFormats };

const paths = [syslogCalls.syslogState.path];
type State = OutputOf<typeof syslogCalls.syslogState>;

function KeepMore(): ReactElement {
  const say = useWords();
  return <p className="muted log-more">{say(words.keepMore)}</p>;
}
const more = () => <KeepMore />;

function KeepDialog({ state: { days, rows }, onClose }: { state: State; onClose: () => void }): ReactElement {
  const say = useWords();
  const keep = useDo(syslogCalls.keepSyslog, paths);
  const [initial] = useState(() => ({ days, rows }));
  return (
    <FormDialog
      width={480}
      title={say(words.keep)}
      form={syslogKeepForm}
      initial={initial}
      onSave={(values) => keep.mutateAsync(values)}
      onClose={onClose}
      beneath={more}
    />
  );
}

/** Where devices have to write to, and how long that is kept. */
function Receiving(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { data: state } = useCall(syslogCalls.syslogState, {});
  const [isOpen, setOpen] = useState(false);
  if (!state) return null;
  return (
    <>
      {state.port === null ? (
        <StateDot tone="major" word={say(words.notReceived, { port: state.wanted })} />
      ) : (
        <StateDot tone="good" word={say(words.received, { port: state.port })} />
      )}
      {may(syslogCalls.keepSyslog) ? (
        <Button icon={<Icon name="history" size={14} />} onClick={() => setOpen(true)}>
          {say(words.keep)}
        </Button>
      ) : null}
      {isOpen ? <KeepDialog state={state} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What devices write by syslog, beside what they tell by traps (S1 §2.5 logs). */
export function Syslog(): ReactElement {
  return (
    <ListPage
      resource={syslogLog}
      call={syslogCalls.listSyslog}
      cells={cells}
      exports={exports}
      tools={<Receiving />}
    />
  );
}
