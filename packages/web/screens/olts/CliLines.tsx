import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Drawer, Input, Tabs } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { useCopy } from '../../engine/values/Copy.tsx';

function Lines({ lines, notes }: { lines: readonly string[]; notes: readonly string[] }): ReactElement {
  const say = useWords();
  const copy = useCopy();
  const all = lines.join('\n');
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <pre className="mono card" style={{ margin: 0, padding: 12, overflow: 'auto', background: 'var(--page)' }}>
        {all}
      </pre>
      <div>
        <Button icon={<Icon name="copy" size={14} />} onClick={() => void copy(all)}>
          {say(shell.copy)}
        </Button>
      </div>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </div>
  );
}

/** The exact lines that make an OLT announce itself here, per dialect of its command line. */
export function CliLines({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const [host, setHost] = useState('');
  const query = useCall(oltCalls.getCliLines, { host });
  return (
    <Drawer open size={isPhone ? '100%' : 560} title={say(oltWords.cliTitle)} onClose={onClose}>
      <div style={{ display: 'grid', gap: 14 }}>
        <p>{say(oltWords.cliMore)}</p>
        <FormRow label={say(oltWords.cliHost)}>
          {(ids) => (
            <Input
              {...ids}
              className="mono"
              value={typed}
              placeholder={query.data?.host ?? ''}
              maxLength={255}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setHost(typed.trim())}
              onPressEnter={() => setHost(typed.trim())}
            />
          )}
        </FormRow>
        <QueryArea query={query}>
          {({ dialects }) => (
            <Tabs
              items={dialects.map(({ id, title, lines, notes }) => ({
                key: id,
                label: title,
                children: <Lines lines={lines} notes={notes} />,
              }))}
            />
          )}
        </QueryArea>
      </div>
    </Drawer>
  );
}
