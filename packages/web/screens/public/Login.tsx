import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { landingPathOf } from '../../app/enter.ts';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { AddressRow, CodeRow } from './CodeRow.tsx';
import { Forgot } from './Forgot.tsx';
import { Gate } from './Gate.tsx';
import { useEnter, useGateForm } from './gate-form.ts';
import {
  CaptchaField,
  NameRow,
  PasswordRow,
  FormNotice,
  TenantField,
  type SetTyped,
  type LoginInput,
} from './LoginFields.tsx';
import { useCaptcha, useSettled, useWays } from './login-parts.ts';
import { shownLater } from '../../engine/shown-later.tsx';
import { ProviderAnswer, Providers } from './Providers.tsx';
import { hasAnswer } from './provider-visit.ts';

const GateNotices = shownLater(async () => (await import('./GateNotices.tsx')).GateNotices);

const blank: LoginInput = { tenantId: '', username: '', password: '', code: '', address: '' };

const modes = ['password', 'email', 'sms', 'phone'] as const;
type Mode = (typeof modes)[number];
const modeOf = (asked: string | null): Mode => modes.find((mode) => mode === asked) ?? 'password';

/** The ways that the tenant offers, one beside the other; nothing where there is only one. */
function Modes({ mode, offered }: { mode: Mode; offered: readonly Mode[] }): ReactElement | null {
  const say = useWords();
  const [, setQuery] = useSearchParams();
  if (offered.length < 2) return null;
  return (
    <div className="gate-modes" role="group" aria-label={say(wayWords.ways)}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => setQuery(one === 'password' ? {} : { mode: one }, { replace: true })}
        >
          {say(wayWords[one])}
        </button>
      ))}
    </div>
  );
}

/** The fields of a way by which a code comes. */
function ByCode({
  via,
  typed,
  set,
  fail,
}: {
  via: 'email' | 'sms';
  typed: LoginInput;
  set: SetTyped;
  fail: (words: string | null) => void;
}): ReactElement {
  const { client } = useParts();
  const say = useWords();
  const { tenantId, address } = typed;
  return (
    <>
      <AddressRow via={via} address={address} set={(next) => set({ address: next })} />
      <CodeRow
        code={typed.code}
        set={(code) => set({ code })}
        sent={say(via === 'email' ? wayWords.sentEmail : wayWords.sentSms)}
        disabled={address === ''}
        onFail={fail}
        send={() =>
          via === 'email'
            ? client.send(signInWayCalls.captchaEmail, { tenantId, email: address }, { quiet: true })
            : client.send(signInWayCalls.captchaSms, { tenantId, phonenumber: address }, { quiet: true })
        }
      />
    </>
  );
}

/** The call of each way. */
function useToken(mode: Mode) {
  const { client } = useParts();
  return async ({ tenantId, address, code, ...typed }: LoginInput, uuid: string): Promise<string> => {
    const options = { quiet: true, debounce: true };
    switch (mode) {
      case 'email': {
        const input = { tenantId, email: address, emailCode: code };
        return (await client.send(signInWayCalls.emailLogin, input, options)).token;
      }
      case 'sms': {
        const input = { tenantId, phonenumber: address, smsCode: code };
        return (await client.send(signInWayCalls.smsLogin, input, options)).token;
      }
      case 'phone': {
        const input = { tenantId, phonenumber: address, password: typed.password, code, uuid };
        return (await client.send(signInWayCalls.phoneLogin, input, options)).token;
      }
      case 'password':
        return (await client.send(signInCalls.login, { ...typed, tenantId, code, uuid }, options)).token;
    }
  };
}

/** What stands below the button: the way back to a password, registering, identity providers. */
function Beneath({ tenantId, ways }: { tenantId: string; ways: ReturnType<typeof useWays> }): ReactElement {
  const say = useWords();
  return (
    <>
      <div className="gate-links">
        {ways?.email || ways?.sms ? <Link to="/login?mode=forgot">{say(wayWords.forgot)}</Link> : <span />}
        {ways?.register ? (
          <span>
            <span className="muted">{say(wayWords.noAccount)}</span>{' '}
            <Link to="/register">{say(wayWords.register)}</Link>
          </span>
        ) : null}
      </div>
      <Providers tenantId={tenantId} providers={ways?.providers ?? []} />
    </>
  );
}

function LoginForm({ mode }: { mode: Mode }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState(blank);
  const form = useGateForm();
  const { lockedFor, isBusy, failure, fail } = form;
  const captcha = useCaptcha();
  const enter = useEnter();
  const token = useToken(mode);
  const ways = useWays(useSettled(typed.tenantId));
  const set: SetTyped = (change) => setTyped((now) => ({ ...now, ...change }));
  const submit = async () => {
    const isIn = await form.run(async () => enter(await token(typed, captcha.uuid)));
    if (isIn) return;
    set({ code: '' });
    captcha.renew();
  };
  const hasCaptcha = mode === 'password' || mode === 'phone';
  const words = lockedFor > 0 ? say(signInWords.wait, { seconds: lockedFor }) : failure;
  const offered = modes.filter((one) => (one === 'email' || one === 'sms' ? ways?.[one] : true) || one === mode);
  return (
    <>
      <form
        className="gate-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (lockedFor === 0 && !isBusy) void submit();
        }}
      >
        <h1>{say(signInWords.title)}</h1>
        <Modes mode={mode} offered={offered} />
        {words ? <FormNotice tone={lockedFor > 0 ? 'minor' : 'critical'} words={words} /> : null}
        {captcha.isUnreachable && !words ? <FormNotice tone="minor" words={say(signInWords.unreachable)} /> : null}
        <TenantField tenantId={typed.tenantId} set={set} />
        {mode === 'password' ? <NameRow username={typed.username} set={set} /> : null}
        {mode === 'phone' ? <AddressRow via="sms" address={typed.address} set={(address) => set({ address })} /> : null}
        {hasCaptcha ? <PasswordRow password={typed.password} set={set} /> : null}
        {hasCaptcha && captcha.picture !== null ? (
          <CaptchaField code={typed.code} set={set} picture={captcha.picture} renew={captcha.renew} />
        ) : null}
        {mode === 'email' || mode === 'sms' ? (
          <ByCode key={mode} via={mode} typed={typed} set={set} fail={fail} />
        ) : null}
        <button type="submit" className="main-button" disabled={lockedFor > 0 || isBusy} aria-busy={isBusy}>
          {say(isBusy ? shell.loading : signInWords.submit)}
        </button>
      </form>
      <Beneath tenantId={typed.tenantId} ways={ways} />
    </>
  );
}

/** What /login shows: the answer of an identity provider, a forgotten password, or one of the ways to sign in. */
function Body(): ReactNode {
  const [query] = useSearchParams();
  const asked = query.get('mode');
  const [isAnswered, setAnswered] = useState(false);
  if (hasAnswer() && !isAnswered) return <ProviderAnswer onFailed={() => setAnswered(true)} />;
  if (asked === 'forgot') return <Forgot via={query.get('via') === 'sms' ? 'sms' : 'email'} />;
  const mode = modeOf(asked);
  // Each way begins with empty fields: a code typed for one is nothing to another.
  return <LoginForm key={mode} mode={mode} />;
}

/** /login. Someone who is signed in goes on to the console; a fresh installation goes to its first run. */
export function Login(): ReactElement {
  const { session, client } = useParts();
  const { token } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (token !== null) return;
    client.send(signInCalls.setupState, {}, { quiet: true }).then(
      ({ needed }) => (needed ? navigate('/setup', { replace: true }) : undefined),
      // No such call: an administrator exists, or the server is away, which the captcha tells.
      () => undefined,
    );
  }, [client, navigate, token]);
  useEffect(() => {
    const home = landingPathOf(session);
    if (session.state.token !== null && home !== undefined) void navigate(home, { replace: true });
  }, [session, navigate]);
  return (
    <Gate>
      <Body />
      <GateNotices />
    </Gate>
  );
}
