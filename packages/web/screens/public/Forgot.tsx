import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useParts, useWords } from '../../app/parts.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { AddressRow, CodeRow, ViaChoice, viasOf, type Via } from './CodeRow.tsx';
import { useGateForm } from './gate-form.ts';
import { useSettled, useWays } from './login-parts.ts';
import { control, PasswordInput, FormNotice, TenantField } from './LoginFields.tsx';

/** What is typed, and setting the password with it. */
function useReset(via: Via, tenantId: string) {
  const { client, notices } = useParts();
  const say = useWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ address: '', code: '', newPassword: '', repeat: '' });
  const form = useGateForm();
  const submit = async () => {
    const { repeat, ...given } = typed;
    if (repeat !== given.newPassword) return form.fail(say(signInWords.differs));
    const isSet = await form.run(async () => {
      await client.send(signInWayCalls.forgotPassword, { ...given, tenantId, via }, { quiet: true, debounce: true });
    });
    if (!isSet) return;
    notices.success(say(wayWords.setDone));
    await navigate('/login', { replace: true });
  };
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const send = () => {
    const { address } = typed;
    return client.send(signInWayCalls.forgotCode, { tenantId, via, address }, { quiet: true });
  };
  return { typed, set, form, submit, send };
}

interface NewPasswordProps {
  readonly label: string;
  readonly help?: string;
  readonly password: string;
  readonly set: (password: string) => void;
}

function NewPasswordRow({ label, help, password, set }: NewPasswordProps): ReactElement {
  return (
    <FormRow label={label} help={help}>
      {(ids) => (
        <PasswordInput
          {...control(ids)}
          autoComplete="new-password"
          maxLength={20}
          value={password}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormRow>
  );
}

/** /login?mode=forgot: a new password for whoever reads the code. */
export function Forgot({ via: asked }: { via: Via }): ReactElement {
  const say = useWords();
  const [, setQuery] = useSearchParams();
  const [tenantId, setTenant] = useState('');
  const offered = viasOf(useWays(useSettled(tenantId)));
  const via = offered.includes(asked) ? asked : (offered[0] ?? asked);
  const { typed, set, form, submit, send } = useReset(via, tenantId);
  const words = form.lockedFor > 0 ? say(signInWords.wait, { seconds: form.lockedFor }) : form.failure;
  const choose = (next: Via) => {
    set({ address: '', code: '' });
    setQuery({ mode: 'forgot', via: next }, { replace: true });
  };
  return (
    <form
      className="gate-fields"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.lockedFor === 0 && !form.isBusy) void submit();
      }}
    >
      <h1>{say(wayWords.forgotTitle)}</h1>
      <ViaChoice via={via} offered={offered} set={choose} />
      {words ? <FormNotice tone={form.lockedFor > 0 ? 'minor' : 'critical'} words={words} /> : null}
      <TenantField tenantId={tenantId} set={({ tenantId: next = '' }) => setTenant(next)} />
      <AddressRow via={via} address={typed.address} set={(next) => set({ address: next })} />
      <CodeRow
        key={via}
        code={typed.code}
        set={(code) => set({ code })}
        sent={say(via === 'email' ? wayWords.sentEmail : wayWords.sentSms)}
        disabled={typed.address === ''}
        onFail={form.fail}
        send={send}
      />
      <NewPasswordRow
        label={say(wayWords.newPassword)}
        help={say(signInWords.passwordRules, { max: 20 })}
        password={typed.newPassword}
        set={(newPassword) => set({ newPassword })}
      />
      <NewPasswordRow label={say(signInWords.repeat)} password={typed.repeat} set={(repeat) => set({ repeat })} />
      <button
        type="submit"
        className="main-button"
        disabled={form.lockedFor > 0 || form.isBusy}
        aria-busy={form.isBusy}
      >
        {say(form.isBusy ? shell.loading : wayWords.set)}
      </button>
      <div className="gate-links">
        <Link to="/login">{say(wayWords.back)}</Link>
      </div>
    </form>
  );
}
