import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useParts, useWords } from '../../app/parts.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { AddressRow, CodeRow, type Via } from './CodeRow.tsx';
import { useGateForm } from './gate-form.ts';
import { control, PasswordInput, Said, TenantField } from './LoginFields.tsx';

/** By e-mail or by SMS; kept in the address, so that a link can say it. */
export function ViaChoice({ via, set }: { via: Via; set: (via: Via) => void }): ReactElement {
  const say = useWords();
  return (
    <div className="gate-modes" role="group" aria-label={say(wayWords.ways)}>
      {(['email', 'sms'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === via} onClick={() => set(one)}>
          {say(one === 'email' ? wayWords.byEmail : wayWords.bySms)}
        </button>
      ))}
    </div>
  );
}

/** /login?mode=forgot: a new password for whoever reads the code. */
export function Forgot({ via }: { via: Via }): ReactElement {
  const { client, notices } = useParts();
  const say = useWords();
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams();
  const [typed, setTyped] = useState({ tenantId: '', address: '', code: '', newPassword: '' });
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const { tenantId, address } = typed;
  const form = useGateForm();
  const words = form.lockedFor > 0 ? say(signInWords.wait, { seconds: form.lockedFor }) : form.failure;
  const submit = async () => {
    const isSet = await form.run(async () => {
      await client.send(signInWayCalls.forgotPassword, { ...typed, via }, { quiet: true, debounce: true });
    });
    if (!isSet) return;
    notices.success(say(wayWords.setDone));
    await navigate('/login', { replace: true });
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
      <ViaChoice
        via={via}
        set={(next) => {
          set({ address: '', code: '' });
          setQuery({ mode: 'forgot', via: next }, { replace: true });
        }}
      />
      {words ? <Said tone={form.lockedFor > 0 ? 'minor' : 'critical'} words={words} /> : null}
      <TenantField tenantId={tenantId} set={({ tenantId: next = '' }) => set({ tenantId: next })} />
      <AddressRow via={via} address={address} set={(next) => set({ address: next })} />
      <CodeRow
        key={via}
        code={typed.code}
        set={(code) => set({ code })}
        sent={say(via === 'email' ? wayWords.sentEmail : wayWords.sentSms)}
        disabled={address === ''}
        onFail={form.fail}
        send={() => client.send(signInWayCalls.forgotCode, { tenantId, via, address }, { quiet: true })}
      />
      <FormRow label={say(wayWords.newPassword)} help={say(signInWords.passwordRules, { max: 20 })}>
        {(ids) => (
          <PasswordInput
            {...control(ids)}
            autoComplete="new-password"
            maxLength={20}
            value={typed.newPassword}
            onChange={(event) => set({ newPassword: event.target.value })}
          />
        )}
      </FormRow>
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
