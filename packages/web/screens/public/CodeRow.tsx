import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { control, FormNotice } from './LoginFields.tsx';
import { useCountdown } from './login-parts.ts';

export type Via = 'email' | 'sms';

/** By which ways codes can come at all. */
export const viasOf = (ways: { readonly email: boolean; readonly sms: boolean } | undefined): readonly Via[] =>
  (['email', 'sms'] as const).filter((via) => ways?.[via] ?? true);

interface ViaProps {
  readonly via: Via;
  readonly offered: readonly Via[];
  readonly set: (via: Via) => void;
}

/** By e-mail or by SMS, where there is a choice; where codes cannot come at all, that is said. */
export function ViaChoice({ via, offered, set }: ViaProps): ReactElement | null {
  const say = useWords();
  if (offered.length === 0) return <FormNotice tone="minor" words={say(wayWords.notConfigured)} />;
  if (offered.length === 1) return null;
  return (
    <div className="gate-modes" role="group" aria-label={say(wayWords.ways)}>
      {offered.map((one) => (
        <button key={one} type="button" aria-pressed={one === via} onClick={() => set(one)}>
          {say(one === 'email' ? wayWords.byEmail : wayWords.bySms)}
        </button>
      ))}
    </div>
  );
}

/** Where a code is sent to. */
export function AddressRow({
  via,
  address,
  set,
  problem,
}: {
  via: Via;
  address: string;
  set: (address: string) => void;
  problem?: string | undefined;
}): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(via === 'email' ? wayWords.emailAddress : wayWords.phoneNumber)} problem={problem}>
      {(ids) => (
        <input
          {...control(ids)}
          type={via === 'email' ? 'email' : 'tel'}
          autoComplete={via === 'email' ? 'email' : 'tel-national'}
          maxLength={via === 'email' ? 64 : 11}
          value={address}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormRow>
  );
}

interface CodeProps {
  readonly code: string;
  readonly set: (code: string) => void;
  /** Asks for a code; answers after how many seconds another one may be asked for. */
  readonly send: () => Promise<{ seconds: number }>;
  /** What is said once it was sent. */
  readonly sent: string;
  readonly disabled: boolean;
  readonly onFail: (words: string | null) => void;
  readonly problem?: string | undefined;
}

/** A code, and the button that has one sent. */
export function CodeRow({ code, set, send, sent, disabled, onFail, problem }: CodeProps): ReactElement {
  const say = useWords();
  const wait = useCountdown();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    onFail(null);
    try {
      wait.start((await send()).seconds);
      setSent(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const seconds = Number(error.body['seconds'] ?? 0);
      if (seconds > 0) wait.start(seconds);
      onFail(error.problems[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormRow label={say(wayWords.code)} help={isSent ? sent : undefined} problem={problem}>
      {(ids) => (
        <div className="gate-code">
          <input
            {...control(ids)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={(event) => set(event.target.value.trim())}
          />
          <button
            type="button"
            className="gate-button"
            disabled={disabled || isBusy || wait.left > 0}
            onClick={() => void ask()}
          >
            {wait.left > 0 ? say(wayWords.again, { seconds: wait.left }) : say(wayWords.send)}
          </button>
        </div>
      )}
    </FormRow>
  );
}
