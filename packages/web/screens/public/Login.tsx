import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { homeOf, loadSession } from '../../app/enter.ts';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { Gate } from './Gate.tsx';
import { CaptchaField, NameAndPassword, Said, TenantField, type SetTyped, type Typed } from './LoginFields.tsx';
import { useCaptcha, useCountdown } from './login-parts.ts';

const GateNotices = lazy(async () => ({ default: (await import('./GateNotices.tsx')).GateNotices }));

const blank: Typed = { tenantId: '', username: '', password: '', code: '' };

/** Signing in, step by step: token, who one is, menu; then to the first page of the menu. */
function useSignIn() {
  const { client, session } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  return async (typed: Typed, uuid: string): Promise<void> => {
    const { token } = await client.send(signInCalls.login, { ...typed, uuid }, { quiet: true, debounce: true });
    session.update({ token });
    await loadSession({ client, session });
    const home = homeOf(session);
    if (home === undefined) {
      session.end();
      throw new CallError(0, say(trouble.noMenu));
    }
    await navigate(home, { replace: true });
  };
}

function LoginForm(): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState(blank);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const lock = useCountdown();
  const signIn = useSignIn();
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signIn(typed, captcha.uuid);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const seconds = Number(error.body['seconds'] ?? 0);
      if (seconds > 0) lock.start(seconds);
      setFailure(seconds > 0 ? null : (error.problems[0]?.message ?? error.message));
      setTyped((now) => ({ ...now, code: '' }));
      captcha.renew();
    } finally {
      setBusy(false);
    }
  };
  const set: SetTyped = (change) => setTyped((now) => ({ ...now, ...change }));
  const words = lock.left > 0 ? say(signInWords.wait, { seconds: lock.left }) : failure;
  return (
    <form
      style={{ display: 'grid', gap: 14 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (lock.left === 0 && !isBusy) void submit();
      }}
    >
      <h1>{say(signInWords.title)}</h1>
      {words ? <Said tone={lock.left > 0 ? 'minor' : 'critical'} words={words} /> : null}
      {captcha.isUnreachable && !words ? <Said tone="minor" words={say(signInWords.unreachable)} /> : null}
      <TenantField tenantId={typed.tenantId} set={set} />
      <NameAndPassword typed={typed} set={set} />
      {captcha.picture === null ? null : (
        <CaptchaField code={typed.code} set={set} picture={captcha.picture} renew={captcha.renew} />
      )}
      <button type="submit" className="main-button" disabled={lock.left > 0 || isBusy} aria-busy={isBusy}>
        {say(isBusy ? shell.loading : signInWords.submit)}
      </button>
    </form>
  );
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
    const home = homeOf(session);
    if (session.state.token !== null && home !== undefined) void navigate(home, { replace: true });
  }, [session, navigate]);
  return (
    <Gate>
      <LoginForm />
      <Suspense>
        <GateNotices />
      </Suspense>
    </Gate>
  );
}
