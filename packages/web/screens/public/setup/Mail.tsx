import { mailForm, mailTestForm, messagingCalls } from '@heliograph/catalogue/calls/messaging.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormFields } from '../../../engine/form/FormFields.tsx';
import { useFormState } from '../../../engine/form/form-state.ts';
import { useSend } from '../../../engine/form/use-send.ts';
import { QueryArea } from '../../../engine/States.tsx';

const reads = [messagingCalls.selectSystemMail.path];
/** Whoever sets a server up here wants it used. */
const asked = Object.keys(mailForm.fields).filter((name) => name !== 'enabled');
const nobody: Values = { to: '' };

function Try({ host, port }: { host: string; port: number }): ReactElement {
  const say = useWords();
  const test = useDo(messagingCalls.testSystemMail);
  const state = useFormState(mailTestForm, nobody);
  const { isBusy, send } = useSend(state, (values) => test.mutateAsync(values));
  return (
    <form
      className="setup-part setup-kept"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Alert type="success" showIcon title={say(setupWords.mailKept, { host, port })} />
      <FormFields form={mailTestForm} state={state} disabled={isBusy} />
      <div>
        <Button htmlType="submit" loading={isBusy}>
          {say(setupWords.mailTest)}
        </Button>
      </div>
    </form>
  );
}

function Server({ stored, isKept, onNext }: { stored: Values; isKept: boolean; onNext: () => void }): ReactElement {
  const say = useWords();
  const save = useDo(messagingCalls.updateSystemMail, reads, { debounce: true });
  // One object for as long as the form stands: whatever differs from it was typed.
  const [initial] = useState(stored);
  const state = useFormState(mailForm, initial);
  const { isBusy, send } = useSend(state, (values) => save.mutateAsync(values));
  const isToSave = state.isChanged || !isKept;
  return (
    <form
      className="setup-part"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormFields form={mailForm} state={state} only={asked} columns={2} disabled={isBusy} />
      <div className="setup-go">
        {isToSave ? <Button onClick={onNext}>{say(setupWords.later)}</Button> : null}
        <Button type={isToSave ? 'primary' : 'default'} htmlType="submit" loading={isBusy}>
          {say(setupWords.save)}
        </Button>
        {isToSave ? null : (
          <Button type="primary" onClick={onNext}>
            {say(setupWords.next)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** By which server mail leaves, and whether it really does. */
export function Mail({ onNext }: { onNext: () => void }): ReactElement {
  const say = useWords();
  const query = useCall(messagingCalls.selectSystemMail, {});
  return (
    <>
      <p className="muted">{say(setupWords.mailMore)}</p>
      <QueryArea query={query}>
        {({ own, shared: _shared, hasSecret, ...stored }) => (
          <>
            <Server
              key={JSON.stringify([stored, hasSecret])}
              stored={{
                ...stored,
                enabled: true,
                userName: stored.userName ?? '',
                fromName: stored.fromName ?? '',
                password: '',
              }}
              isKept={own}
              onNext={onNext}
            />
            {own ? <Try host={stored.host} port={stored.port} /> : null}
          </>
        )}
      </QueryArea>
    </>
  );
}
