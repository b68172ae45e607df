import { registerManagerForm, registerTenantForm, signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { secret } from '@heliograph/catalogue/kit/fields.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useFormState, type FormState } from '../../engine/form/form-state.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { AddressRow, CodeRow, ViaChoice, viasOf, type Via } from './CodeRow.tsx';
import { Agree, useLegal, type Legal } from './Agree.tsx';
import { Gate } from './Gate.tsx';
import { useGateForm } from './gate-form.ts';
import { control, PasswordInput, FormNotice } from './LoginFields.tsx';
import { useWays } from './login-parts.ts';

type Form = typeof registerTenantForm;

/** The server's form with a second typing of the password, which the server has no use for. */
const managerForm: Form = {
  fields: { ...registerManagerForm.fields, repeat: secret({ label: wayWords.repeat, maxLength: 32 }) },
  rules: [
    ...(registerManagerForm.rules ?? []),
    {
      marks: ['repeat'],
      message: signInWords.differs,
      holds: ({ password, repeat }) => password === repeat,
    },
  ],
};
const textIn = (state: FormState, name: string): string => {
  const value = state.values[name];
  return typeof value === 'string' ? value : '';
};

/** A text or a password of a catalogue form, as a plain control. */
function Row({ form, state, name }: { form: Form; state: FormState; name: string }): ReactElement | null {
  const say = useWords();
  const field = form.fields[name];
  if (field === undefined || (field.kind !== 'str' && field.kind !== 'secret')) return null;
  const isSecret = field.kind === 'secret';
  const Input = isSecret ? PasswordInput : 'input';
  const help =
    name === 'password' ? say(signInWords.passwordRules, { max: field.maxLength }) : field.help && say(field.help);
  return (
    <FormRow label={say(field.label)} problem={state.problemOf(name)} help={help}>
      {(ids) => (
        <Input
          {...control(ids)}
          autoComplete={isSecret ? 'new-password' : 'off'}
          maxLength={field.maxLength}
          value={textIn(state, name)}
          onChange={(event) => state.set(name, event.target.value)}
          onBlur={() => state.blur(name)}
        />
      )}
    </FormRow>
  );
}

/** Which step one is at. */
function StepMarks({ step }: { step: number }): ReactElement {
  const say = useWords();
  return (
    <ol className="gate-steps">
      {[wayWords.stepTenant, wayWords.stepManager, wayWords.stepDone].map((words, index) => (
        <li key={words.en} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
          <span>{index + 1}</span>
          {say(words)}
        </li>
      ))}
    </ol>
  );
}

function TenantStep({ state, onNext }: { state: FormState; onNext: () => void }): ReactElement {
  const say = useWords();
  return (
    <form
      className="gate-fields"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.check()) onNext();
      }}
    >
      <Row form={registerTenantForm} state={state} name="companyName" />
      <Row form={registerTenantForm} state={state} name="tenantId" />
      <button type="submit" className="main-button">
        {say(wayWords.next)}
      </button>
    </form>
  );
}

interface ManagerProps {
  readonly tenant: FormState;
  readonly state: FormState;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Sends the registration; problems of the first step take one back to it. */
function useRegister({ tenant, state, onBack, onDone }: ManagerProps, legal: Legal) {
  const { client } = useParts();
  const form = useGateForm();
  const submit = async () => {
    if (!state.check()) return;
    const isMade = await form.run(async () => {
      const { repeat: _repeat, ...manager } = state.values;
      const input = { ...tenant.values, ...manager, ...legal.versions };
      try {
        await client.send(signInWayCalls.register, input, { quiet: true, debounce: true });
      } catch (error) {
        if (error instanceof CallError) {
          if (error.problems.some(({ field }) => field === 'agreed')) {
            state.set('agreed', false);
            legal.reread();
          }
          state.showServerProblems(error.problems);
          tenant.showServerProblems(error.problems);
          if (error.problems.some(({ field }) => field in registerTenantForm.fields)) onBack();
        }
        throw error;
      }
    });
    if (isMade) onDone();
  };
  return { form, submit };
}

/** By which way the manager's code comes, where to, and the code. */
function Reached({ state, fail }: { state: FormState; fail: (words: string | null) => void }): ReactElement {
  const { client } = useParts();
  const say = useWords();
  const offered = viasOf(useWays(''));
  const via: Via = state.values['via'] === 'sms' ? 'sms' : 'email';
  const address = textIn(state, 'address');
  return (
    <>
      <ViaChoice
        via={via}
        offered={offered}
        set={(next) => {
          state.set('via', next);
          state.set('address', '');
          state.set('code', '');
        }}
      />
      <AddressRow
        via={via}
        address={address}
        set={(next) => state.set('address', next)}
        problem={state.problemOf('address')}
      />
      <CodeRow
        key={via}
        code={textIn(state, 'code')}
        set={(code) => state.set('code', code)}
        sent={say(wayWords.sent)}
        disabled={address === ''}
        onFail={fail}
        problem={state.problemOf('code')}
        send={() => client.send(signInWayCalls.registerCode, { via, address }, { quiet: true })}
      />
    </>
  );
}

function ManagerStep(props: ManagerProps): ReactElement {
  const { state, onBack } = props;
  const say = useWords();
  const legal = useLegal();
  const { form, submit } = useRegister(props, legal);
  return (
    <form
      className="gate-fields"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) void submit();
      }}
    >
      {form.failure ? <FormNotice tone="critical" words={form.failure} /> : null}
      <Row form={managerForm} state={state} name="username" />
      <Row form={managerForm} state={state} name="password" />
      <Row form={managerForm} state={state} name="repeat" />
      <Reached state={state} fail={form.fail} />
      <Agree state={state} texts={legal.texts} />
      {state.problemOf('agreed') ? (
        <div className="form-note tone-critical" role="alert">
          {state.problemOf('agreed')}
        </div>
      ) : null}
      <div className="gate-two">
        <button type="button" className="gate-button" onClick={onBack}>
          {say(wayWords.previous)}
        </button>
        <button type="submit" className="main-button" disabled={form.isBusy} aria-busy={form.isBusy}>
          {say(form.isBusy ? shell.loading : wayWords.register)}
        </button>
      </div>
    </form>
  );
}

const noTenant = { companyName: '', tenantId: '' };
const noManager = { username: '', password: '', repeat: '', address: '', code: '', agreed: false };

/** By SMS from the start where that is the only way. */
function Steps({ vias }: { vias: readonly Via[] }): ReactElement {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const tenant = useFormState(registerTenantForm, noTenant);
  const [initial] = useState(() => ({ ...noManager, via: vias[0] ?? 'email' }));
  const manager = useFormState(managerForm, initial);
  const go = (next: 'tenant' | 'manager') => setQuery({ step: next });
  // Without a tenant there is nobody to manage it, whatever the address says.
  const hasTenant = textIn(tenant, 'companyName') !== '' && textIn(tenant, 'tenantId') !== '';
  const step = isDone ? 2 : query.get('step') === 'manager' && hasTenant ? 1 : 0;
  return (
    <>
      <StepMarks step={step} />
      {step === 0 ? <TenantStep state={tenant} onNext={() => go('manager')} /> : null}
      {step === 1 ? (
        <ManagerStep tenant={tenant} state={manager} onBack={() => go('tenant')} onDone={() => setDone(true)} />
      ) : null}
      {step === 2 ? (
        <p role="status">
          {say(wayWords.registered, {
            tenantId: textIn(tenant, 'tenantId'),
            username: textIn(manager, 'username'),
          })}
        </p>
      ) : null}
    </>
  );
}

/** /register: a tenant and its manager, where the installation allows it. */
export function Register(): ReactElement {
  const say = useWords();
  const ways = useWays('');
  return (
    <Gate broad>
      <h1>{say(wayWords.registerTitle)}</h1>
      {ways?.register === false ? <FormNotice tone="minor" words={say(trouble.registration)} /> : null}
      {ways?.register ? <Steps vias={viasOf(ways)} /> : null}
      <div className="gate-links">
        <span>
          <span className="muted">{say(wayWords.haveAccount)}</span> <Link to="/login">{say(signInWords.submit)}</Link>
        </span>
      </div>
    </Gate>
  );
}
