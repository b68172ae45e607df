import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { FormDialog } from '../../../engine/form/FormDrawer.tsx';
import { FormFields } from '../../../engine/form/FormFields.tsx';
import { useFormState } from '../../../engine/form/form-state.ts';
import { useSend } from '../../../engine/form/use-send.ts';
import { useUnsaved } from '../../../engine/form/use-unsaved.ts';

interface Stand {
  readonly own: boolean;
  readonly shared: boolean;
  readonly hasSecret: boolean;
}

interface Props {
  readonly form: Form;
  readonly initial: Values;
  readonly more: Text;
  readonly stand: Stand;
  readonly permission: string;
  readonly onSave: (values: Values) => Promise<unknown>;
  readonly testForm: Form;
  readonly onTest: (values: Values) => Promise<unknown>;
}

/** Which service messages leave by now. */
function Standing({ own, shared, hasSecret }: Stand): ReactElement {
  const say = useWords();
  const words = shared ? messagingWords.shared : own ? messagingWords.own : messagingWords.none;
  const secret = hasSecret ? ` ${say(messagingWords.hasSecret)}` : '';
  return <Alert type={own || shared ? 'info' : 'warning'} showIcon title={say(words) + secret} />;
}

/** The settings of one way for messages to leave, and a test of what is stored. */
export function SettingForm(props: Props): ReactElement {
  const { form, initial, more, stand, permission, onSave, testForm, onTest } = props;
  const say = useWords();
  const may = useMay();
  // One object for as long as the form stands: whatever differs from it was typed.
  const [opened] = useState(initial);
  const state = useFormState(form, opened);
  const [isTesting, setTesting] = useState(false);
  const [noValues] = useState(() => Object.fromEntries(Object.keys(testForm.fields).map((name) => [name, ''])));
  const { isBusy, send, isUnsent } = useSend(state, onSave);
  useUnsaved(isUnsent);
  return (
    <div className="card" style={{ padding: 16, maxWidth: 760, display: 'grid', gap: 14 }}>
      <p className="muted">{say(more)}</p>
      <Standing {...stand} />
      <FormFields form={form} state={state} columns={2} disabled={isBusy || !may(permission)} />
      {may(permission) ? (
        <div className="row">
          <span className="grow tone-critical" aria-live="polite">
            {state.problems > 0 ? say(engine.fixFirst, { n: state.problems }) : ''}
          </span>
          <Button disabled={!stand.own && !stand.shared} onClick={() => setTesting(true)}>
            {say(messagingWords.test)}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {say(messagingWords.save)}
          </Button>
        </div>
      ) : null}
      {isTesting ? (
        <FormDialog
          width={420}
          title={say(messagingWords.testTitle)}
          form={testForm}
          initial={noValues}
          saveLabel={say(messagingWords.test)}
          onSave={onTest}
          onClose={() => setTesting(false)}
        />
      ) : null}
    </div>
  );
}
