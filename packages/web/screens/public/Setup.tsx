import { setupForm, signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Result, Steps } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { Gate } from './Gate.tsx';

function Administrator({ onDone, onBack }: { onDone: () => void; onBack: () => void }): ReactElement {
  const { client } = useParts();
  const say = useWords();
  const state = useFormState(setupForm, { tenantName: '', username: 'admin', password: '' });
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (!state.check()) return;
    setBusy(true);
    try {
      await client.send(signInCalls.setup, state.values, { debounce: true });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      style={{ display: 'grid', gap: 14 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <FormFields form={setupForm} state={state} disabled={isBusy} />
      <p className="muted">{say(signInWords.passwordRules, { max: 32 })}</p>
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onBack}>{say(shell.back)}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {say(signInWords.setupCreate)}
        </Button>
      </div>
    </form>
  );
}

/** /setup: the first run of an installation without an administrator. Afterwards the server answers its calls no more. */
export function Setup(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const signIn = (
    <Button key="sign-in" type="primary" onClick={() => void navigate('/login', { replace: true })}>
      {say(signInWords.signInNow)}
    </Button>
  );
  return (
    <Gate broad>
      <h1>{say(signInWords.setupTitle)}</h1>
      <Steps
        size="small"
        current={step}
        items={[signInWords.stepWelcome, signInWords.stepAdministrator, signInWords.stepDone].map((title) => ({
          title: say(title),
        }))}
      />
      {step === 0 ? (
        <>
          <p>{say(signInWords.welcome)}</p>
          <p className="muted">{say(signInWords.setupMore)}</p>
          <div className="row" style={{ justifyContent: 'flex-end' }}>
            <Button type="primary" onClick={() => setStep(1)}>
              {say(signInWords.next)}
            </Button>
          </div>
        </>
      ) : null}
      {step === 1 ? <Administrator onBack={() => setStep(0)} onDone={() => setStep(2)} /> : null}
      {step === 2 ? <Result status="success" title={say(signInWords.setupDone)} extra={signIn} /> : null}
    </Gate>
  );
}
